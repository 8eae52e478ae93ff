/* Run a sketch in simavr in real time: its serial port on a pseudo-terminal, its pins and memory on standard
 * input and output.
 *
 *   simavr_host SKETCH.elf ADDRESS_OF_TAG ADDRESS_OF_DEAD
 *
 * Prints "port NAME" first, then "pin D5 1" for every output that changes. Reads, one a line:
 *   tag 04E141124C2880 | take | dead 0|1 | pin D2 0|1 | wait MILLISECONDS | reset | quit
 * A wait is in simulated time, so that a slow machine presses a button no shorter than a fast one.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define CLOCK 16000000
#define SLICE 16000 /* a millisecond of cycles */

static avr_t *avr;
static int port;
static int may_send = 1;
static uint16_t tag_address, dead_address;
static avr_cycle_count_t resting_until;

static void on_byte(struct avr_irq_t *irq, uint32_t value, void *param) {
  const uint8_t byte = value;
  (void)irq, (void)param;
  if (write(port, &byte, 1) < 0) return; /* nobody listens: on a wire it would be lost as well */
}

static void on_xon(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq, (void)value, (void)param;
  may_send = 1;
}

static void on_xoff(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq, (void)value, (void)param;
  may_send = 0;
}

static void on_pin(struct avr_irq_t *irq, uint32_t value, void *param) {
  const char *name = param;
  (void)irq;
  printf("pin %s %u\n", name, value & 1);
  fflush(stdout);
}

static void open_port(void) {
  int slave;
  char name[64];
  struct termios raw;
  if (openpty(&port, &slave, name, NULL, NULL)) exit(1);
  tcgetattr(slave, &raw);
  cfmakeraw(&raw);
  tcsetattr(slave, TCSANOW, &raw);
  fcntl(port, F_SETFL, O_NONBLOCK);
  printf("port %s\n", name);
  fflush(stdout);
}

static void connect_uart(void) {
  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
  flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, NULL);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_xon, NULL);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_xoff, NULL);
}

static void set_pin(char bank, int pin, int value) {
  avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(bank), pin), value);
}

/* Every contact is open: the line is pulled up. The simulator passes only changes on, so it falls first. */
static void open_contacts(void) {
  static const char *const contacts[] = {"C0", "C1", "C2", "C3", "D2", "D3", "D4", "D7"};
  for (int n = 0; n < 8; n++) {
    set_pin(contacts[n][0], contacts[n][1] - '0', 0);
    set_pin(contacts[n][0], contacts[n][1] - '0', 1);
  }
}

static void connect_pins(void) {
  static const char *const lamps[] = {"D5", "D6"};
  for (int n = 0; n < 2; n++)
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), lamps[n][1] - '0'), on_pin,
                            (void *)lamps[n]);
  open_contacts();
}

static void put_tag(const char *hex) {
  const int size = strlen(hex) / 2;
  for (int n = 0; n < size && n < 10; n++) {
    unsigned byte;
    sscanf(hex + 2 * n, "%2x", &byte);
    avr->data[tag_address + 1 + n] = byte;
  }
  avr->data[tag_address] = size; /* last: now it is there */
}

static int execute(const char *line) {
  char hex[32], bank;
  int pin, value;
  if (!strncmp(line, "quit", 4)) return 0;
  if (sscanf(line, "tag %31s", hex) == 1) put_tag(hex);
  if (!strncmp(line, "take", 4)) avr->data[tag_address] = 0;
  if (!strncmp(line, "reset", 5)) avr_reset(avr), open_contacts(), may_send = 1;
  if (sscanf(line, "wait %d", &value) == 1) resting_until = avr->cycle + (avr_cycle_count_t)value * SLICE;
  if (sscanf(line, "dead %d", &value) == 1) avr->data[dead_address] = value;
  if (sscanf(line, "pin %c%d %d", &bank, &pin, &value) == 3) set_pin(bank, pin, value);
  return 1;
}

static int read_commands(void) {
  static char line[128];
  static size_t size;
  struct pollfd waiting = {.fd = 0, .events = POLLIN};
  while (avr->cycle >= resting_until && poll(&waiting, 1, 0) > 0) {
    char next;
    if (read(0, &next, 1) <= 0) return 0;
    line[size++] = next;
    if (next != '\n' && size < sizeof(line) - 1) continue;
    line[size] = 0, size = 0;
    if (!execute(line)) return 0;
  }
  return 1;
}

static void feed_uart(void) {
  uint8_t byte;
  while (may_send && read(port, &byte, 1) == 1)
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
}

/* Let the clock on the wall catch up with the simulated one. */
static void keep_pace(const struct timespec *began, uint64_t cycles) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  const int64_t real = (now.tv_sec - began->tv_sec) * 1000000LL + (now.tv_nsec - began->tv_nsec) / 1000;
  const int64_t ahead = (int64_t)(cycles / (CLOCK / 1000000)) - real;
  if (ahead > 500) usleep(ahead);
}

int main(int count, char **arguments) {
  static elf_firmware_t firmware;
  if (count != 4 || elf_read_firmware(arguments[1], &firmware)) return 2;
  tag_address = strtoul(arguments[2], NULL, 16), dead_address = strtoul(arguments[3], NULL, 16);
  avr = avr_make_mcu_by_name("atmega328p");
  if (!avr || avr_init(avr)) return 2;
  firmware.frequency = CLOCK;
  avr_load_firmware(avr, &firmware);
  open_port();
  connect_uart();
  connect_pins();
  struct timespec began;
  clock_gettime(CLOCK_MONOTONIC, &began);
  while (read_commands()) {
    feed_uart();
    const avr_cycle_count_t until = avr->cycle + SLICE;
    while (avr->cycle < until) {
      const int state = avr_run(avr);
      if (state == cpu_Done || state == cpu_Crashed) return 3;
    }
    keep_pace(&began, avr->cycle);
  }
  return 0;
}
