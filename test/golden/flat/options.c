/* What -D, -U, -I and -include say is in the text. */
#ifdef GONE
int gone;
#endif
int value = VALUE, one = ONE, called = TWICE(3), forced = FORCED;
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=flat -DGONE -UGONE -DVALUE=7 -D ONE '-DTWICE(x)=(x+x)' -include options.h -DNDEBUG %s | grep -v '^ *$'
// WANT: #line 6 "<command-line>"
// WANT: #define NDEBUG 1
// WANT: #line 2 "options.h"
// WANT: #include <assert.h>
// WANT: #line 5 "options.c"
// WANT: int value = 7, one = 1, called = (3 +3), forced = 5;
