// RC522 on SPI: enough of ISO 14443A to read the UID of one tag.
#include "config.h"

#ifdef READER_RC522
#include <SPI.h>
#include <string.h>

#include "chip.h"
#include "crc.h"

const char *const CHIP_NAME = "rc522";

enum Register : uint8_t {
  RC_COMMAND = 0x01,
  RC_COM_IRQ = 0x04,
  RC_ERRORS = 0x06,
  RC_FIFO_DATA = 0x09,
  RC_FIFO_LEVEL = 0x0A,
  RC_BIT_FRAMING = 0x0D,
  RC_MODE = 0x11,
  RC_TX_CONTROL = 0x14,
  RC_TX_ASK = 0x15,
  RC_RX_GAIN = 0x26,
  RC_TIMER_MODE = 0x2A,
  RC_TIMER_PRESCALER = 0x2B,
  RC_TIMER_RELOAD_HIGH = 0x2C,
  RC_TIMER_RELOAD_LOW = 0x2D,
  RC_VERSION = 0x37,
};

static const uint8_t IDLE = 0x00, TRANSCEIVE = 0x0C, SOFT_RESET = 0x0F;
static const uint8_t WAKE_ALL = 0x52, CASCADE_TAG = 0x88, MORE_TO_COME = 0x04;
static const uint8_t ANTENNA_ON = 0x03, TIMEOUT_LOW = 0xE8;
static const SPISettings BUS(4000000, MSBFIRST, SPI_MODE0);

static uint8_t transfer(uint8_t address, uint8_t value) {
  SPI.beginTransaction(BUS);
  digitalWrite(RC522_SELECT_PIN, LOW);
  SPI.transfer(address);
  const uint8_t answer = SPI.transfer(value);
  digitalWrite(RC522_SELECT_PIN, HIGH);
  SPI.endTransaction();
  return answer;
}

static void set(Register where, uint8_t value) { transfer(where << 1, value); }

static uint8_t get(Register where) { return transfer(0x80 | where << 1, 0); }

// A chip that was reset alone, by a dip in its supply, answers but has forgotten everything: its antenna is off.
static bool is_set_up() {
  return (get(RC_TX_CONTROL) & ANTENNA_ON) == ANTENNA_ON && get(RC_TIMER_RELOAD_LOW) == TIMEOUT_LOW;
}

bool chip_alive() {
  const uint8_t version = get(RC_VERSION);
  return version != 0x00 && version != 0xFF && is_set_up();  // a dead bus reads all zeros or all ones
}

bool chip_begin() {
  pinMode(RC522_SELECT_PIN, OUTPUT);
  digitalWrite(RC522_SELECT_PIN, HIGH);
  pinMode(RC522_RESET_PIN, OUTPUT);
  digitalWrite(RC522_RESET_PIN, LOW);
  delay(1);
  digitalWrite(RC522_RESET_PIN, HIGH);
  SPI.begin();
  delay(50);  // until the oscillator runs
  set(RC_COMMAND, SOFT_RESET);
  delay(50);
  set(RC_TIMER_MODE, 0x80);  // starts with every transmission and times out after 25 ms
  set(RC_TIMER_PRESCALER, 0xA9);
  set(RC_TIMER_RELOAD_HIGH, 0x03);
  set(RC_TIMER_RELOAD_LOW, TIMEOUT_LOW);
  set(RC_TX_ASK, 0x40);
  set(RC_MODE, 0x3D);
  set(RC_RX_GAIN, 0x70);  // the maximum: sleeved cards are a little further away
  set(RC_TX_CONTROL, get(RC_TX_CONTROL) | ANTENNA_ON);
  return chip_alive();
}

// Wait until something was received; false if the chip's timer or ours ran out.
static bool wait_received() {
  const uint32_t began = millis();
  while (millis() - began < 40) {
    const uint8_t happened = get(RC_COM_IRQ);
    if (happened & 0x30) return true;
    if (happened & 0x01) return false;
  }
  return false;
}

// Send bytes (the last one possibly only some of its bits) and return how many came back.
static uint8_t exchange(const uint8_t *send, uint8_t count, uint8_t last_bits, uint8_t *back, uint8_t most) {
  set(RC_COMMAND, IDLE);
  set(RC_COM_IRQ, 0x7F);
  set(RC_FIFO_LEVEL, 0x80);
  while (count--) set(RC_FIFO_DATA, *send++);
  set(RC_COMMAND, TRANSCEIVE);
  set(RC_BIT_FRAMING, 0x80 | last_bits);
  const bool received = wait_received();
  set(RC_BIT_FRAMING, 0);
  if (!received || get(RC_ERRORS) & 0x1B) return 0;
  const uint8_t got = min(get(RC_FIFO_LEVEL), most);
  for (uint8_t n = 0; n < got; n++) back[n] = get(RC_FIFO_DATA);
  return got;
}

static uint8_t exchange_with_crc(uint8_t *frame, uint8_t count, uint8_t *back, uint8_t most) {
  uint16_t crc = 0x6363;
  for (uint8_t n = 0; n < count; n++) crc = crc_a_update(crc, frame[n]);
  frame[count] = crc & 0xFF;
  frame[count + 1] = crc >> 8;
  return exchange(frame, count + 2, 0, back, most);
}

// One cascade level: request four bytes and their check byte, then select that tag. Returns its SAK, or -1.
static int select_tag(uint8_t command, uint8_t *part) {
  uint8_t frame[9] = {command, 0x20};
  if (exchange(frame, 2, 0, part, 5) != 5) return -1;
  if (part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]) return -1;
  frame[1] = 0x70;
  memcpy(frame + 2, part, 5);
  uint8_t sak[3];
  return exchange_with_crc(frame, 7, sak, 3) == 3 ? sak[0] : -1;
}

static void halt() {
  uint8_t frame[4] = {0x50, 0x00}, none;
  exchange_with_crc(frame, 2, &none, 1);
}

bool chip_read(Uid &uid) {
  uint8_t answer[2];
  if (exchange(&WAKE_ALL, 1, 7, answer, 2) != 2) return false;
  uid.size = 0;
  for (uint8_t command = 0x93; command <= 0x97; command += 2) {
    uint8_t part[5];
    const int sak = select_tag(command, part);
    if (sak < 0) return false;
    const bool more = sak & MORE_TO_COME;
    if (more != (part[0] == CASCADE_TAG)) return false;
    const uint8_t skip = more ? 1 : 0;
    memcpy(uid.bytes + uid.size, part + skip, 4 - skip);
    uid.size += 4 - skip;
    if (!more) {
      halt();  // the next wake-up finds it again
      return true;
    }
  }
  return false;
}
#endif
