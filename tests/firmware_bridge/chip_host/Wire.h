#pragma once
#include <Arduino.h>

static struct {
  uint8_t received[32];
  int got = 0, taken = 0;
  void begin() {}
  void setClock(long) {}
  void setWireTimeout(long, bool) {}
  void beginTransmission(uint8_t) { printf("write "); }
  void write(uint8_t byte) { printf("%02x", byte); }
  void write(const uint8_t *bytes, uint8_t count) {
    while (count--) write(*bytes++);
  }
  uint8_t endTransmission() {
    uint8_t status = 4;
    printf("\n");
    ask(&status, 1);
    return status;
  }
  uint8_t requestFrom(uint8_t, uint8_t count) {
    printf("read %d\n", count);
    taken = 0;
    return got = ask(received, count < 32 ? count : 32);
  }
  int read() { return taken < got ? received[taken++] : -1; }
} Wire;
