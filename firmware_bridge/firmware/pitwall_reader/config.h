// The wiring. Change this file to fit your device; see docs/hardware.md.
#pragma once

#include <Arduino.h>

#define FIRMWARE "pitwall 1.1"

// The reader chip: keep one of the two, or choose with -DREADER_PN532 when compiling.
#if !defined(READER_RC522) && !defined(READER_PN532) && !defined(READER_STUB)
#define READER_RC522
#endif

struct Control {
  uint8_t pin;
  const char *word;   // "gear" or "button"
  const char *value;  // the name the hub knows
  uint16_t settle;    // milliseconds it must be stable before it counts
};

// Every contact closes to ground. A rotary switch passes over the gears in between, so it must be stable for longer.
// For four push buttons instead of the dial, set their settle time to 30.
#if defined(ESP32)

const uint8_t RC522_SELECT_PIN = 5;  // with the SPI pins 18, 19 and 23; a PN532 is on 21 and 22
const uint8_t RC522_RESET_PIN = 4;
const uint8_t GREEN_PIN = 25;
const uint8_t RED_PIN = 26;  // both together are yellow
const uint8_t BUZZER_PIN = 27;
const Control CONTROLS[] = {
    {32, "gear", "1", 300},   {33, "gear", "2", 300},      {16, "gear", "3", 300},     {17, "gear", "4", 300},
    {13, "button", "go", 30}, {14, "button", "boost", 30}, {15, "button", "cool", 30}, {0, "button", "done", 30},
};

#elif defined(ESP8266)

// It has few pins that are free at power-on: no dial, and two buttons at most.
#ifdef READER_PN532  // on 4 (SDA) and 5 (SCL)
const uint8_t GREEN_PIN = 14;
const uint8_t RED_PIN = 12;
const uint8_t BUZZER_PIN = 13;
const Control CONTROLS[] = {{0, "button", "go", 30}, {2, "button", "done", 30}};
#else
const uint8_t RC522_SELECT_PIN = 15;  // with the SPI pins 12, 13 and 14
const uint8_t RC522_RESET_PIN = 16;
const uint8_t GREEN_PIN = 5;
const uint8_t RED_PIN = 4;
const uint8_t BUZZER_PIN = 2;
const Control CONTROLS[] = {{0, "button", "go", 30}};
#endif

#else  // Uno, Nano

const uint8_t RC522_SELECT_PIN = 10;  // with the SPI pins 11, 12 and 13
const uint8_t RC522_RESET_PIN = 9;
const uint8_t GREEN_PIN = 5;
const uint8_t RED_PIN = 6;  // both together are yellow
const uint8_t BUZZER_PIN = 8;
const Control CONTROLS[] = {
    {A0, "gear", "1", 300},  {A1, "gear", "2", 300},   {A2, "gear", "3", 300},  {A3, "gear", "4", 300},
    {2, "button", "go", 30}, {3, "button", "boost", 30}, {4, "button", "cool", 30}, {7, "button", "done", 30},
};

#endif

const uint8_t CONTROL_COUNT = sizeof(CONTROLS) / sizeof(CONTROLS[0]);
