// The chip's driver is compiled, not run: a bus on which nobody is. Its signatures are those of the ESP cores.
#pragma once
#include <Arduino.h>

static struct {
  bool begin() { return true; }
  void setClock(uint32_t) {}
#if defined(ESP32)
  void setTimeOut(uint16_t) {}
#else
  void setClockStretchLimit(uint32_t) {}
#endif
  void beginTransmission(uint8_t) {}
  size_t write(uint8_t) { return 0; }
  size_t write(const uint8_t *, size_t) { return 0; }
  uint8_t endTransmission() { return 2; }
  size_t requestFrom(uint8_t, size_t) { return 0; }
  int read() { return -1; }
} Wire __attribute__((unused));
