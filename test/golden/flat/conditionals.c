/* Conditionals are decided as the backend decides them; lines keep their numbers. */
#define SIZE 4 /* a comment
over two lines */
#if SIZE > 3 && defined(__GNUC__)
int yes;
#elif 1
int no;
#else
int never; // don't be misled by this
#endif
#ifdef MISSING
int missing;
#	if 1
int nested;
#	endif
#endif
#ifndef MISSING
int line = __LINE__, size[SIZE];
#endif
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=flat %s | grep -v '^ *$'
// WANT: #line 5 "conditionals.c"
// WANT: int yes;
// WANT: #line 18 "conditionals.c"
// WANT: int line = 18, size[4];
