// Lines of text with a checksum: $word,field,field*CC
#pragma once

#include <Arduino.h>

struct Line {
  char text[80];     // word and fields, each terminated by a zero
  uint8_t fields;    // how many follow the word
  const char *word() const { return text; }
  const char *field(uint8_t number) const;
};

void line_send(const char *word, const char *first = nullptr, const char *second = nullptr,
               const char *third = nullptr);

// Process what has arrived; true when a valid line is complete.
bool line_receive(Line &line);
