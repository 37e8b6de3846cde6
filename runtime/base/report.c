/* report.c - messages to stderr.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In: a format. Out: one write to descriptor 2. Errs: a message that can't be written is lost. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os.h"
#include "report.h"

static int chosen = 1;

void report_set_level(int level)
{
	chosen = level;
}

static void line(const char *format, va_list a)
{
	char text[1600] = "ompckpt: ";
	size_t head = strlen(text), capacity = sizeof text - head - 1;
	int saved = errno, n = vsnprintf(text + head, capacity, format, a);
	size_t end = n < 0 ? head : head + ((size_t)n < capacity ? (size_t)n : capacity - 1);
	text[end] = '\n';
	os_write_all(2, text, end + 1);
	errno = saved;
}

void report(int level, const char *format, ...)
{
	va_list a;
	if (level > chosen)
		return;
	va_start(a, format);
	line(format, a);
	va_end(a);
}

void report_and_exit(enum exit_status status, const char *format, ...)
{
	va_list a;
	va_start(a, format);
	line(format, a);
	va_end(a);
	_exit(status);
}
