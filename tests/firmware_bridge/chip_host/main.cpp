// Set a chip up, then look for a tag once for every line "poll" that the test sends.
#include <Arduino.h>
#include <chip.h>
#include <string.h>

int main() {
  printf("begin %d\n", chip_begin());
  fflush(stdout);
  char line[64];
  while (fgets(line, sizeof(line), stdin)) {
    if (!strncmp(line, "alive", 5)) {
      printf("alive %d\n", chip_alive());
    } else if (!strncmp(line, "begin", 5)) {
      printf("begin %d\n", chip_begin());
    } else {
      Uid uid;
      const bool found = chip_read(uid);
      printf("tag ");
      for (int n = 0; found && n < uid.size; n++) printf("%02X", uid.bytes[n]);
      printf("\n");
    }
    fflush(stdout);
  }
}
