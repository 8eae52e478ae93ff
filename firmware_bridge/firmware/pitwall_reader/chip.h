// The interface to a reader chip. Each chip_*.cpp implements it; config.h selects the one to build.
#pragma once

#include <stdint.h>

struct Uid {
  uint8_t size;  // 4, 7 or 10
  uint8_t bytes[10];
};

extern const char *const CHIP_NAME;

bool chip_begin();         // initialise; false if the chip does not answer
bool chip_alive();         // still answering?
bool chip_read(Uid &uid);  // true if a tag is in the field
