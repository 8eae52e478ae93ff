// As on an ESP, nothing is there before begin and nothing stays without commit.
#pragma once
#include <stdint.h>

struct Eeprom {
  void begin(unsigned size);
  bool commit();
  void get(int, uint16_t &value);
  void put(int, uint16_t value);
};
extern Eeprom EEPROM;
