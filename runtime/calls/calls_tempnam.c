/* calls_tempnam.c - tempnam, of which the linker warns, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "calls.h"

CALL(char *, tempnam, (const char *folder, const char *prefix), (folder, prefix))
