#pragma once
#include <Arduino.h>

enum { MSBFIRST, SPI_MODE0 };
struct SPISettings {
  SPISettings(long, int, int) {}
};
// Two transfers make one access to a register: its address, then its value.
static struct {
  int address = -1;
  void begin() {}
  void beginTransaction(const SPISettings &) { address = -1; }
  void endTransaction() {}
  uint8_t transfer(uint8_t value) {
    uint8_t answer = 0;
    if (address < 0) {
      address = value;
      return 0;
    }
    printf("spi %02x %02x\n", address, value);
    ask(&answer, 1);
    return answer;
  }
} SPI;
