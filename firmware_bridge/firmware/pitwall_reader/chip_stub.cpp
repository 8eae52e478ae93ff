// No chip: the tag is in memory, where a simulator can put it.
#include "config.h"

#ifdef READER_STUB
#include <string.h>

#include "chip.h"

const char *const CHIP_NAME = "stub";

extern "C" {
volatile uint8_t stub_tag[11];  // size, then the bytes; size 0 means no tag
volatile uint8_t stub_dead;     // the chip has stopped answering
}

bool chip_begin() { return !stub_dead; }

bool chip_alive() { return !stub_dead; }

bool chip_read(Uid &uid) {
  if (stub_dead || !stub_tag[0]) return false;
  memcpy(&uid, const_cast<const uint8_t *>(stub_tag), sizeof(uid));
  return true;
}
#endif
