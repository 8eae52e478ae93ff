#include "controls.h"

#include <Arduino.h>
#include <stdlib.h>

#include "config.h"
#include "line.h"

static const uint16_t REPEAT_EVERY = 250;
static const uint16_t STALE_AFTER = 5000;
static const uint8_t MOST_WAITING = 4;

struct Contact {
  bool closed;     // as last reported
  bool seen;       // as last read
  uint32_t since;  // when it was first read like this
};

struct Press {
  uint8_t control;
  uint8_t number;
  uint32_t at;
};

static Contact contacts[CONTROL_COUNT];
static Press waiting[MOST_WAITING];
static uint8_t waiting_count = 0;
static uint8_t last_number = 0;
static uint32_t last_told = 0;

static bool is_closed(uint8_t control) { return digitalRead(CONTROLS[control].pin) == LOW; }

static void tell_first() {
  char number[4];
  const Control &control = CONTROLS[waiting[0].control];
  line_send(control.word, control.value, utoa(waiting[0].number, number, 10));
  last_told = millis();
}

static void drop_first() {
  for (uint8_t n = 1; n < waiting_count; n++) waiting[n - 1] = waiting[n];
  waiting_count--;
}

static void pressed(uint8_t control) {
  if (waiting_count == MOST_WAITING) drop_first();  // nobody is listening: the oldest is outdated
  last_number = last_number == 255 ? 1 : last_number + 1;
  waiting[waiting_count++] = {control, last_number, millis()};
  if (waiting_count == 1) tell_first();
}

void controls_begin() {
  for (uint8_t n = 0; n < CONTROL_COUNT; n++) {
    pinMode(CONTROLS[n].pin, INPUT_PULLUP);
  }
  delay(2);  // the pull-ups need a moment
  // The dial's position at power-on is not a change.
  for (uint8_t n = 0; n < CONTROL_COUNT; n++) contacts[n] = {is_closed(n), is_closed(n), millis()};
}

static void watch(uint8_t n) {
  Contact &contact = contacts[n];
  const bool now_closed = is_closed(n);
  if (now_closed != contact.seen) {
    contact.seen = now_closed;
    contact.since = millis();
  }
  const bool rested = millis() - contact.since >= (now_closed ? CONTROLS[n].settle : 30);
  if (!rested || now_closed == contact.closed) return;
  contact.closed = now_closed;
  if (now_closed) pressed(n);
}

void controls_watch() {
  for (uint8_t n = 0; n < CONTROL_COUNT; n++) watch(n);
  // Drop presses that were not taken in time: they were meant for an earlier moment.
  while (waiting_count && millis() - waiting[0].at >= STALE_AFTER) drop_first();
  if (waiting_count && millis() - last_told >= REPEAT_EVERY) tell_first();
}

void controls_acknowledged(const char *number) {
  if (!waiting_count || atoi(number) != waiting[0].number) return;
  drop_first();
  if (waiting_count) tell_first();
}
