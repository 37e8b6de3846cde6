/* options.c - words into options and operands.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command's words and rows. Out: its options, and the operands.
 * Errs:  on the side of refusing: a value that is not wholly understood is an error. */
#include "options.h"

#include "command.h"
#include "interval.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct option_row *find(const char *word, const struct option_row *rows, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (!strcmp(word, rows[i].name))
			return &rows[i];
	return NULL;
}

bool options_read(struct call *c, const struct option_row *rows, unsigned n)
{
	int operands = 0;
	for (int i = 0; i < c->argc; i++) {
		const struct option_row *r = find(c->argv[i], rows, n);
		if (!r && c->argv[i][0] == '-' && c->argv[i][1]) {
			complain("there is no option '%s'", c->argv[i]);
			return false;
		}
		if (!r) {
			c->argv[operands++] = c->argv[i];
			continue;
		}
		if (++i == c->argc || !r->read(c->argv[i], r->out)) {
			complain("%s must be followed by %s", r->name, r->range);
			return false;
		}
	}
	c->argc = operands;
	return true;
}

bool option_text(const char *value, void *out)
{
	*(const char **)out = value;
	return *value != '\0';
}

bool option_seconds(const char *value, void *out)
{
	double v = 0;
	if (!interval_read(value, &v) || v <= 0)
		return false;
	*(double *)out = v;
	return true;
}

bool option_positive(const char *value, void *out)
{
	char *end;
	double v = strtod(value, &end);
	if (end == value || *end || !(v > 0) || v > 1e12)
		return false;
	*(double *)out = v;
	return true;
}

bool option_percent(const char *value, void *out)
{
	char *end;
	double v = strtod(value, &end);
	if (*end == '%' && end != value)
		end++;
	if (end == value || *end || !(v > 0) || v > 1e6)
		return false;
	*(double *)out = v;
	return true;
}

bool option_part(const char *value, void *out)
{
	double v = 0;
	if (!option_positive(value, &v) || v >= 1)
		return false;
	*(double *)out = v;
	return true;
}

bool option_count(const char *value, void *out)
{
	char *end;
	errno = 0;
	unsigned long long v = strtoull(value, &end, 10);
	if (*value < '0' || *value > '9' || *end || errno || v > 1000000000)
		return false;
	*(unsigned long long *)out = v;
	return true;
}

int option_place(const char *word, const char *const *list)
{
	for (int i = 0; list[i]; i++)
		if (!strcmp(word, list[i]))
			return i;
	return -1;
}
