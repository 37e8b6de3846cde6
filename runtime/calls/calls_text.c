/* calls_text.c - vectors of strings that grow (argz.h, envz.h), names of addresses, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <argz.h>
#include <envz.h>
#include <execinfo.h>

#include "calls.h"

CALL(error_t, argz_create, (char *const v[], char **z, size_t *n), (v, z, n))
CALL(error_t, argz_create_sep, (const char *s, int sep, char **z, size_t *n), (s, sep, z, n))
CALL(error_t, argz_append, (char **z, size_t *n, const char *s, size_t len), (z, n, s, len))
CALL(error_t, argz_add, (char **z, size_t *n, const char *s), (z, n, s))
CALL(error_t, argz_add_sep, (char **z, size_t *n, const char *s, int sep), (z, n, s, sep))
CALL(error_t, argz_insert, (char **z, size_t *n, char *at, const char *s), (z, n, at, s))
CALL(error_t, argz_replace, (char **z, size_t *n, const char *s, const char *w, unsigned *c),
     (z, n, s, w, c))
CALL(error_t, envz_add, (char **z, size_t *n, const char *s, const char *v), (z, n, s, v))
CALL(error_t, envz_merge, (char **z, size_t *n, const char *s, size_t len, int over),
     (z, n, s, len, over))
CALL(char **, backtrace_symbols, (void *const *at, int n), (at, n))
