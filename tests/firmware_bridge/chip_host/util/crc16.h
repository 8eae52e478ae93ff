#pragma once
#include <stdint.h>

inline uint16_t _crc_ccitt_update(uint16_t crc, uint8_t data) {
  crc ^= data;
  for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0x8408 : crc >> 1;
  return crc;
}
