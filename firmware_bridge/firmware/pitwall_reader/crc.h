// The two checksums, here because only the AVR's library brings them along.
#pragma once

#include <stdint.h>

// CRC-8 with polynomial 07, of our lines.
inline uint8_t crc8_update(uint8_t crc, uint8_t byte) {
  crc ^= byte;
  for (uint8_t bit = 0; bit < 8; bit++) crc = crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1;
  return crc;
}

// CRC_A of ISO 14443, which begins with 6363.
inline uint16_t crc_a_update(uint16_t crc, uint8_t byte) {
  crc ^= byte;
  for (uint8_t bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0x8408 : crc >> 1;
  return crc;
}
