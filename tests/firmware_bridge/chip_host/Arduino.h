// Just enough of the Arduino world to run a chip's driver on the machine that tests it.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { LOW, HIGH, INPUT, OUTPUT, INPUT_PULLUP };
enum { A0 = 14, A1, A2, A3 };

inline uint32_t millis() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
inline void delay(int) {}
inline void pinMode(uint8_t, uint8_t) {}
inline void digitalWrite(uint8_t, uint8_t) {}
inline uint8_t min(uint8_t a, uint8_t b) { return a < b ? a : b; }

// Tell the test what the driver does on its bus, and get the chip's answer as hex.
inline int ask(uint8_t *answer, int most) {
  int count = 0;
  unsigned byte;
  char line[256];
  fflush(stdout);
  if (!fgets(line, sizeof(line), stdin)) return 0;
  while (count < most && sscanf(line + 2 * count, "%2x", &byte) == 1) answer[count++] = byte;
  return count;
}
