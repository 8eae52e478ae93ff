// Lamp and buzzer: the hub's answers as patterns that never block the loop.
#pragma once

void answer_begin();
void answer_show(const char *result);  // see PATTERNS
void answer_play();                    // call in every loop
