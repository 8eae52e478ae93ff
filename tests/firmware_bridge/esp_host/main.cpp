// Run the sketch in real time: its serial port on a pseudo-terminal, its pins on standard input and output.
//
// Prints "port NAME" first, then "pin 25 1" for every output that changes. Reads, one a line:
//   tag 04E141124C2880 | take | dead 0|1 | pin 13 0|1 | wait MILLISECONDS | quit
// The file named as first argument stands for the flash in which the boots are counted.
#include <Arduino.h>
#include <EEPROM.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

void setup();
void loop();
extern "C" {
extern volatile uint8_t stub_tag[11];
extern volatile uint8_t stub_dead;
}

HardwareSerial Serial;
Eeprom EEPROM;
static int port;
static uint8_t inputs[64], outputs[64];
static const char *flash;
static uint16_t *copy;

uint32_t millis() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
void delay(uint32_t milliseconds) { usleep(milliseconds * 1000); }
void pinMode(uint8_t pin, uint8_t mode) {
  if (mode == INPUT_PULLUP) inputs[pin] = HIGH;
}
int digitalRead(uint8_t pin) { return inputs[pin]; }
void digitalWrite(uint8_t pin, uint8_t level) {
  if (outputs[pin] == level) return;
  outputs[pin] = level;
  printf("pin %d %d\n", pin, level);
  fflush(stdout);
}
void tone(uint8_t, unsigned pitch) {
  printf("tone %u\n", pitch);
  fflush(stdout);
}
void noTone(uint8_t) {}
char *utoa(unsigned value, char *text, int) {
  sprintf(text, "%u", value);
  return text;
}

int HardwareSerial::available() {
  pollfd waiting = {port, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0 && waiting.revents & POLLIN;
}
int HardwareSerial::read() {
  uint8_t byte;
  return ::read(port, &byte, 1) == 1 ? byte : -1;
}
void HardwareSerial::print(const char *text) {
  if (write(port, text, strlen(text)) < 0) return;  // nobody listens: on a wire it would be lost as well
}

void Eeprom::begin(unsigned) {
  copy = static_cast<uint16_t *>(calloc(1, sizeof(uint16_t)));
  FILE *file = fopen(flash, "rb");
  if (!file) return;
  if (fread(copy, sizeof(*copy), 1, file) != 1) *copy = 0xFFFF;
  fclose(file);
}
bool Eeprom::commit() {
  FILE *file = fopen(flash, "wb");
  fwrite(copy, sizeof(*copy), 1, file);
  return !fclose(file);
}
void Eeprom::get(int, uint16_t &value) { value = *copy; }
void Eeprom::put(int, uint16_t value) { *copy = value; }

static void set_tag(const char *text) {
  uint8_t size = 0;
  unsigned byte;
  while (sscanf(text + 2 * size, "%2x", &byte) == 1) stub_tag[++size] = byte;
  stub_tag[0] = size;
}

static void run_for(uint32_t milliseconds) {
  for (const uint32_t began = millis(); millis() - began < milliseconds; usleep(500)) loop();
}

static bool execute(char *line) {
  int pin, value;
  if (sscanf(line, "pin %d %d", &pin, &value) == 2) inputs[pin] = value;
  if (sscanf(line, "dead %d", &value) == 1) stub_dead = value;
  if (sscanf(line, "wait %d", &value) == 1) run_for(value);
  if (!strncmp(line, "tag ", 4)) set_tag(line + 4);
  if (!strncmp(line, "take", 4)) stub_tag[0] = 0;
  return strncmp(line, "quit", 4) != 0;
}

int main(int, char **arguments) {
  int slave;
  char name[64], line[64];
  termios raw;
  flash = arguments[1];
  openpty(&port, &slave, name, nullptr, nullptr);
  tcgetattr(slave, &raw);
  cfmakeraw(&raw);
  tcsetattr(slave, TCSANOW, &raw);
  fcntl(port, F_SETFL, O_NONBLOCK);
  printf("port %s\n", name);
  fflush(stdout);
  setvbuf(stdin, nullptr, _IONBF, 0);
  setup();
  for (;;) {
    pollfd waiting = {0, POLLIN, 0};
    if (poll(&waiting, 1, 0) > 0 && (!fgets(line, sizeof(line), stdin) || !execute(line))) return 0;
    run_for(1);
  }
}
