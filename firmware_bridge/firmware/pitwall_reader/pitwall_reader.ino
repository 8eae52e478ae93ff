// A seat's reader: tags, gear dial and buttons in; lamp and buzzer out. Sends lines at 115200 baud.
#include <EEPROM.h>

#include "chip.h"
#include "config.h"
#include "controls.h"
#include "line.h"
#include "answer.h"

static const uint16_t POLL_EVERY = 100;
static const uint16_t ALIVE_EVERY = 2000;

static char boot[6];
static bool chip_works = false;
static uint32_t last_poll = 0, last_alive = 0;

// Each boot has its own number, so that the bridge can distinguish a restart from a repeated greeting.
static void count_boot() {
  uint16_t count;
#if defined(ESP32) || defined(ESP8266)
  EEPROM.begin(sizeof(count));  // there it is a copy of a piece of the flash
#endif
  EEPROM.get(0, count);
  EEPROM.put(0, ++count);
#if defined(ESP32) || defined(ESP8266)
  EEPROM.commit();
#endif
  utoa(count, boot, 10);
}

static void say_hello() { line_send("hello", FIRMWARE, chip_works ? CHIP_NAME : "none", boot); }

static void execute(const Line &line) {
  if (!strcmp(line.word(), "who")) say_hello();
  if (!strcmp(line.word(), "ack") && line.fields == 1) controls_acknowledged(line.field(1));
  if (!strcmp(line.word(), "show") && line.fields == 1) answer_show(line.field(1));
  if (!strcmp(line.word(), "answer") && line.fields == 1) answer_show(line.field(1));
}

static void tell_tag(const Uid &uid) {
  char text[2 * sizeof(uid.bytes) + 1];
  for (uint8_t n = 0; n < uid.size; n++) sprintf(text + 2 * n, "%02X", uid.bytes[n]);
  line_send("tag", text);
}

static void poll_chip() {
  Uid uid;
  if (chip_works && chip_read(uid)) tell_tag(uid);
}

// Reader chips hang silently: check them, and reinitialise if there is no answer.
static void check_chip() {
  const bool worked = chip_works;
  chip_works = (chip_works && chip_alive()) || chip_begin();
  if (worked != chip_works) say_hello();
  line_send("alive");
}

static bool due(uint32_t &last, uint16_t every) {
  if (millis() - last < every) return false;
  last = millis();
  return true;
}

void setup() {
  Serial.begin(115200);
  answer_begin();
  controls_begin();
  count_boot();
  chip_works = chip_begin();
  say_hello();
}

void loop() {
  Line line;
  if (line_receive(line)) execute(line);
  controls_watch();
  answer_play();
  if (due(last_poll, POLL_EVERY)) poll_chip();
  if (due(last_alive, ALIVE_EVERY)) check_chip();
}
