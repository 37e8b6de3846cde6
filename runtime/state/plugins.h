/* plugins.h - is code of ompckpt-cc loaded that is no part of the program?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_PLUGINS_H
#define OMPCKPT_RUNTIME_PLUGINS_H

/* What is loaded now belongs to the program. Called once, before it runs. */
void plugins_init(void);

/* NULL, or why no checkpoint can be taken now: a text that stays. */
const char *plugins_obstacle(void);

#endif
