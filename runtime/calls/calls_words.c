/* calls_words.c - words and lines as a shell reads them, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <wordexp.h>

#include "calls.h"

CALL(int, wordexp, (const char *text, wordexp_t *w, int flags), (text, w, flags))
