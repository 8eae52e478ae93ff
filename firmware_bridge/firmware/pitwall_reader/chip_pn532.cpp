// PN532 on I2C (switches: 1 on, 2 off): initialise, poll once, read the UID of one tag.
#include "config.h"

#ifdef READER_PN532
#include <Wire.h>
#include <string.h>

#include "chip.h"

const char *const CHIP_NAME = "pn532";

static const uint8_t ADDRESS = 0x24;
static const uint8_t TO_CHIP = 0xD4, TO_HOST = 0xD5;
static const uint8_t GET_VERSION[] = {0x02};
static const uint8_t SET_SAM[] = {0x14, 0x01, 0x14, 0x00};
static const uint8_t LIMIT_RETRIES[] = {0x32, 0x05, 0x01, 0x01, 0x02};
static const uint8_t LIST_TARGET[] = {0x4A, 0x01, 0x00};

static bool send_command(const uint8_t *command, uint8_t count) {
  Wire.beginTransmission(ADDRESS);
  const uint8_t length = count + 1;
  const uint8_t head[] = {0x00, 0x00, 0xFF, length, static_cast<uint8_t>(-length), TO_CHIP};
  Wire.write(head, sizeof(head));
  Wire.write(command, count);
  uint8_t sum = TO_CHIP;
  while (count--) sum += *command++;
  Wire.write(static_cast<uint8_t>(-sum));
  Wire.write(0x00);
  return Wire.endTransmission() == 0;
}

static bool wait_ready(uint16_t patience) {
  const uint32_t began = millis();
  while (millis() - began < patience) {
    if (Wire.requestFrom(ADDRESS, static_cast<size_t>(1)) == 1 && Wire.read() & 0x01) return true;
    delay(1);
  }
  return false;
}

// Read one frame after its ready byte; the bus library's buffer holds 32 bytes, and a ten-byte UID needs 27.
static uint8_t receive(uint8_t *frame, uint8_t most) {
  const uint8_t got = Wire.requestFrom(ADDRESS, static_cast<size_t>(most));
  for (uint8_t n = 0; n < got; n++) frame[n] = Wire.read();
  return got;
}

static bool acknowledged() {
  static const uint8_t ACK[] = {0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00};
  uint8_t frame[7];
  return wait_ready(20) && receive(frame, 7) == 7 && !memcmp(frame + 1, ACK, 6);
}

// Check an answer and move its data to the front; return its size, or -1 if it is invalid.
static int unwrap(uint8_t *frame, uint8_t got, uint8_t command) {
  if (got < 9 || frame[3] != 0xFF || static_cast<uint8_t>(frame[4] + frame[5])) return -1;
  const uint8_t length = frame[4];
  if (length < 2 || 6 + length >= got || frame[6] != TO_HOST || frame[7] != command + 1) return -1;
  uint8_t sum = 0;
  for (uint8_t n = 0; n <= length; n++) sum += frame[6 + n];
  if (sum) return -1;
  memmove(frame, frame + 8, length - 2);
  return length - 2;
}

static int call(const uint8_t *command, uint8_t count, uint8_t *data, uint8_t most) {
  if (!send_command(command, count) || !acknowledged() || !wait_ready(150)) return -1;
  return unwrap(data, receive(data, most), command[0]);
}

// A chip that was reset alone, by a dip in its supply, still says its version, but a poll without a tag never ends.
static bool polls_end = true;

bool chip_alive() {
  uint8_t data[16];
  return polls_end && call(GET_VERSION, sizeof(GET_VERSION), data, sizeof(data)) == 4;
}

// A hung chip may block the bus; the sketch must go on.
static void limit_waiting() {
#if defined(ESP32)
  Wire.setTimeOut(25);
#elif defined(ESP8266)
  Wire.setClockStretchLimit(25000);
#else
  Wire.setWireTimeout(25000, true);
#endif
}

bool chip_begin() {
  uint8_t data[16];
  Wire.begin();
  Wire.setClock(100000);
  limit_waiting();
  polls_end = true;
  return call(SET_SAM, sizeof(SET_SAM), data, sizeof(data)) == 0 &&
         call(LIMIT_RETRIES, sizeof(LIMIT_RETRIES), data, sizeof(data)) == 0 && chip_alive();
}

bool chip_read(Uid &uid) {
  uint8_t data[32];
  const int got = call(LIST_TARGET, sizeof(LIST_TARGET), data, sizeof(data));
  polls_end = got >= 0;
  if (got < 6 || !data[0]) return false;
  uid.size = data[5];
  if ((uid.size != 4 && uid.size != 7 && uid.size != 10) || got < 6 + uid.size) return false;
  memcpy(uid.bytes, data + 6, uid.size);
  return true;
}
#endif
