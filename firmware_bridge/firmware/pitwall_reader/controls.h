// The dial and the buttons: what came to rest is told until the bridge acknowledges it.
#pragma once

void controls_begin();
void controls_watch();                       // call again and again
void controls_acknowledged(const char *number);
