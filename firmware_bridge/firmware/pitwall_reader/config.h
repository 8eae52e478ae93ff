// The wiring. Change this file to fit your device; see docs/hardware.md.
#pragma once

#include <Arduino.h>

#define FIRMWARE "pitwall 1.0"

// The reader chip: keep one of the two, or choose with -DREADER_PN532 when compiling.
#if !defined(READER_RC522) && !defined(READER_PN532) && !defined(READER_STUB)
#define READER_RC522
#endif

const uint8_t RC522_SELECT_PIN = 10;  // with the SPI pins 11, 12 and 13
const uint8_t RC522_RESET_PIN = 9;

const uint8_t GREEN_PIN = 5;
const uint8_t RED_PIN = 6;  // both together are yellow
const uint8_t BUZZER_PIN = 8;

struct Control {
  uint8_t pin;
  const char *word;   // "gear" or "button"
  const char *value;  // the name the hub knows
  uint16_t settle;    // milliseconds it must be stable before it counts
};

// Every contact closes to ground. A rotary switch passes over the gears in between, so it must be stable for longer.
// For four push buttons instead of the dial, set their settle time to 30.
const Control CONTROLS[] = {
    {A0, "gear", "1", 300},  {A1, "gear", "2", 300},   {A2, "gear", "3", 300},  {A3, "gear", "4", 300},
    {2, "button", "go", 30}, {3, "button", "boost", 30}, {4, "button", "cool", 30}, {7, "button", "done", 30},
};
const uint8_t CONTROL_COUNT = sizeof(CONTROLS) / sizeof(CONTROLS[0]);
