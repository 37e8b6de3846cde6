/* User headers are inlined once, with the names __FILE__ gives; system headers stay. */
#include <limits.h>
#include "headers.h"
#include "headers.h"
const char *here = __FILE__, *there = NAME;
int top = INT_MAX;
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=flat %s | grep -v '^ *$'
// WANT: #line 2 "headers.c"
// WANT: #include <limits.h>
// WANT: #line 4 "headers.h"
// WANT: #include <stddef.h>
// WANT: static inline const char *name(void)
// WANT: {
// WANT:  return "headers.h";
// WANT: }
// WANT: #line 5 "headers.c"
// WANT: const char *here = "headers.c", *there = "headers.c";
// WANT: int top = INT_MAX;
