/* runtime.c - what every room may ask: the settings, and which process this is.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "runtime.h"

struct runtime runtime;
