// The one interface to a reader chip. Each chip_*.cpp implements it; config.h says which one is built.
#pragma once

#include <stdint.h>

struct Uid {
  uint8_t size;  // 4, 7 or 10
  uint8_t bytes[10];
};

extern const char *const CHIP_NAME;

bool chip_begin();         // set up; false when the chip does not answer
bool chip_alive();         // still answering?
bool chip_read(Uid &uid);  // true when a tag is in the field
