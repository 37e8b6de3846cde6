/* text.c - to standard output.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned indent, names;

void line(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	for (unsigned i = 0; i < indent && *format != '#'; i++)
		putchar('\t');
	vprintf(format, ap);
	putchar('\n');
	va_end(ap);
}

void open_block(void)
{
	line("{");
	indent++;
}

void close_block(void)
{
	indent--;
	line("}");
}

const char *text(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	int size = vsnprintf(NULL, 0, format, ap) + 1;
	va_end(ap);
	char *s = malloc((size_t)size);
	va_start(ap, format);
	vsnprintf(s, (size_t)size, format, ap);
	va_end(ap);
	return s;
}

const char *name(const char *stem)
{
	return text("%s%u", stem, names++);
}
