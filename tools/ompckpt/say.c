/* say.c - the two ways a command speaks, besides text on stdout.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "command.h"

#include <stdarg.h>
#include <stdio.h>

void complain(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	fputs("ompckpt: ", stderr);
	vfprintf(stderr, format, ap);
	fputc('\n', stderr);
	va_end(ap);
}

void say_json(const json_t *o)
{
	json_dumpf(o, stdout, JSON_INDENT(2));
	putchar('\n');
}
