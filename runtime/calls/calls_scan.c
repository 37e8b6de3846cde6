/* calls_scan.c - scanf and its kin, whose "%ms" allocates, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the calls under each name that headers give them.
 * Out:   the C library's functions with a va_list, between begin and end if the format may
 *        allocate.
 * Errs:  the buffer of a stream that is read for the first time may be among what is allocated: it
 *        is saved, and nobody's after a restart. Names of newer C libraries are weak. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "calls.h"

#define WEAK __attribute__((weak))

/* Both forms of a function: "fixed" are its parameters, "names" their names; "f" is the format, in
 * which "find" looks for the letter "m". */
#define SCAN(attribute, name, vname, fixed, names, find, m)                                        \
	attribute int __real_##vname(LIST fixed, va_list a);                                       \
	int __wrap_##vname(LIST fixed, va_list a);                                                 \
	int __wrap_##vname(LIST fixed, va_list a)                                                  \
	{                                                                                          \
		bool is_outermost = find(f, m) != NULL && ompckpt_call_begin();                    \
		int n = __real_##vname(LIST names, a);                                             \
		ompckpt_call_end(is_outermost);                                                    \
		return n;                                                                          \
	}                                                                                          \
	int __wrap_##name(LIST fixed, ...);                                                        \
	int __wrap_##name(LIST fixed, ...)                                                         \
	{                                                                                          \
		va_list a;                                                                         \
		va_start(a, f);                                                                    \
		int n = __wrap_##vname(LIST names, a);                                             \
		va_end(a);                                                                         \
		return n;                                                                          \
	}
#define LIST(...) __VA_ARGS__

/* All six under one set of names. */
#define SCAN_ALL(attribute, p)                                                                     \
	SCAN(attribute, p##scanf, p##vscanf, (const char *f), (f), strchr, 'm')                    \
	SCAN(attribute, p##fscanf, p##vfscanf, (FILE * s, const char *f), (s, f), strchr, 'm')     \
	SCAN(attribute, p##sscanf, p##vsscanf, (const char *s, const char *f), (s, f), strchr,     \
	     'm')                                                                                  \
	SCAN(attribute, p##wscanf, p##vwscanf, (const wchar_t *f), (f), wcschr, L'm')              \
	SCAN(attribute, p##fwscanf, p##vfwscanf, (FILE * s, const wchar_t *f), (s, f), wcschr,     \
	     L'm')                                                                                 \
	SCAN(attribute, p##swscanf, p##vswscanf, (const wchar_t *s, const wchar_t *f), (s, f),     \
	     wcschr, L'm')

SCAN_ALL(, )
SCAN_ALL(, __isoc99_)
SCAN_ALL(WEAK, __isoc23_)
