#include "answer.h"

#include <Arduino.h>
#include <string.h>

#include "config.h"

struct Step {
  uint16_t lasts;    // milliseconds; 0 ends the pattern
  uint8_t lamps;     // GREEN, RED or both
  uint16_t pitch;    // hertz; 0 is silence
};

static const uint8_t DARK = 0, GREEN = 1, RED = 2, YELLOW = 3;

// Each answer differs in colour, rhythm and pitch: any one of them is enough to recognise it.
static const Step ACCEPTED[] = {{150, GREEN, 2000}, {150, GREEN, 0}, {0, DARK, 0}};
static const Step HELD[] = {{120, YELLOW, 1200}, {80, DARK, 0}, {120, YELLOW, 1200}, {600, YELLOW, 0}, {0, DARK, 0}};
static const Step REFUSED[] = {{500, RED, 300}, {300, RED, 0}, {0, DARK, 0}};
static const Step UNKNOWN[] = {{80, RED, 800}, {80, DARK, 0}, {80, RED, 800}, {80, DARK, 0}, {80, RED, 800}, {0, DARK, 0}};
static const Step TAKEN_BACK[] = {{100, GREEN, 2000}, {60, DARK, 0}, {250, GREEN, 1000}, {0, DARK, 0}};
static const Step LATE[] = {{200, YELLOW, 600}, {60, DARK, 0}, {300, RED, 400}, {0, DARK, 0}};
static const Step AWAY[] = {{60, YELLOW, 0}, {60, DARK, 0}, {60, YELLOW, 0}, {0, DARK, 0}};

static const struct {
  const char *result;
  const Step *steps;
} PATTERNS[] = {
    {"accepted", ACCEPTED}, {"held", HELD},             {"refused", REFUSED}, {"unknown", UNKNOWN},
    {"away", AWAY},         {"taken-back", TAKEN_BACK}, {"late", LATE},
};

static const Step *current = nullptr;
static uint32_t step_began;

static void enter(const Step *step) {
  current = step->lasts ? step : nullptr;
  step_began = millis();
  digitalWrite(GREEN_PIN, step->lamps & GREEN);
  digitalWrite(RED_PIN, step->lamps & RED ? HIGH : LOW);
  if (step->pitch) {
    tone(BUZZER_PIN, step->pitch);
  } else {
    noTone(BUZZER_PIN);
  }
}

void answer_begin() {
  pinMode(GREEN_PIN, OUTPUT);
  pinMode(RED_PIN, OUTPUT);
  pinMode(BUZZER_PIN, OUTPUT);
}

void answer_show(const char *result) {
  for (const auto &pattern : PATTERNS) {
    if (!strcmp(result, pattern.result)) enter(pattern.steps);
  }
}

void answer_play() {
  if (current && millis() - step_began >= current->lasts) enter(current + 1);
}
