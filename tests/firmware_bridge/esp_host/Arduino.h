// Just enough of an ESP's Arduino world to run the whole sketch on the machine that tests it.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>

enum { LOW, HIGH };
enum { INPUT, OUTPUT, INPUT_PULLUP };
using std::min;

uint32_t millis();
void delay(uint32_t milliseconds);
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int digitalRead(uint8_t pin);
void tone(uint8_t pin, unsigned pitch);
void noTone(uint8_t pin);
char *utoa(unsigned value, char *text, int base);

struct HardwareSerial {
  void begin(unsigned long) {}
  int available();
  int read();
  void print(const char *text);
};
extern HardwareSerial Serial;
