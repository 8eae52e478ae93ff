#include "line.h"

#include <string.h>

#include "crc.h"

static uint8_t crc_of(const char *text, uint8_t crc) {
  while (*text) crc = crc8_update(crc, *text++);
  return crc;
}

static char hex_digit(uint8_t value) { return value < 10 ? '0' + value : 'A' + value - 10; }

void line_send(const char *word, const char *first, const char *second, const char *third) {
  const char *parts[] = {word, first, second, third};
  uint8_t crc = 0;
  for (const char *part : parts) {
    if (!part) break;
    const char *mark = part == word ? "$" : ",";
    Serial.print(mark);
    Serial.print(part);
    if (part != word) crc = crc_of(mark, crc);
    crc = crc_of(part, crc);
  }
  const char end[] = {'*', hex_digit(crc >> 4), hex_digit(crc & 15), '\n', 0};
  Serial.print(end);
}

const char *Line::field(uint8_t number) const {
  const char *at = text;
  while (number--) at += strlen(at) + 1;
  return at;
}

// Check what is between $ and the end of the line, and split it into its fields.
static bool check_and_split(Line &line, uint8_t size) {
  if (size < 4 || line.text[size - 3] != '*') return false;
  const char high = line.text[size - 2], low = line.text[size - 1];
  line.text[size - 3] = 0;
  const uint8_t crc = crc_of(line.text, 0);
  if (high != hex_digit(crc >> 4) || low != hex_digit(crc & 15)) return false;
  line.fields = 0;
  for (char *at = line.text; *at; at++) {
    if (*at != ',') continue;
    *at = 0;
    line.fields++;
  }
  return true;
}

bool line_receive(Line &line) {
  static char buffer[sizeof(line.text)];
  static uint8_t size = 0;
  static bool begun = false;
  while (Serial.available()) {
    const char next = Serial.read();
    if (next == '$') {  // a new start, whatever came before
      begun = true;
      size = 0;
    } else if (next == '\n' || next == '\r') {
      const bool complete = begun;
      begun = false;
      if (!complete) continue;
      memcpy(line.text, buffer, size);
      if (check_and_split(line, size)) return true;
    } else if (begun) {
      buffer[size++] = next;
      begun = size < sizeof(buffer);  // longer than any line of ours: noise
    }
  }
  return false;
}
