// The dial and the buttons: a stable change is repeated until the bridge acknowledges it.
#pragma once

void controls_begin();
void controls_watch();                       // call in every loop
void controls_acknowledged(const char *number);
