/* calls_iconv.c - conversions of text that are opened again in a restarted process, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_iconv_open & co.
 * Out:   the C library's; the program's iconv_t is a block of its heap.
 * Means: the block keeps the names, and the first bytes that were converted: converted once more,
 *        they tell a new conversion the order of bytes and that the mark is written.
 * Errs:  an encoding with shifts (ISO-2022-…, UTF-7 …), cut between two shifts, can't be made
 *        again: the process ends. */
#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "calls.h"

#pragma GCC visibility push(default)
iconv_t __real_iconv_open(const char *to, const char *from);
size_t __real_iconv(iconv_t c, char **in, size_t *left, char **out, size_t *capacity);
int __real_iconv_close(iconv_t c);
iconv_t __wrap_iconv_open(const char *to, const char *from);
size_t __wrap_iconv(iconv_t c, char **in, size_t *left, char **out, size_t *capacity);
int __wrap_iconv_close(iconv_t c);
#pragma GCC visibility pop

#define FIRST_MAX 16 /* a mark and the longest character, at least */

struct conversion {
	uint64_t process;
	iconv_t made;          /* by that process */
	char first[FIRST_MAX]; /* since it was opened or set back */
	uint32_t nfirst;
	uint32_t from; /* where its name begins in "names" */
	char names[];  /* "to", then "from" */
};

static int has_shifts(const char *name)
{
	static const char *const with[] = {"ISO-2022", "ISO2022", "CSISO2022", "UTF-7",
					   "UTF7",     "HZ",      "IBM93",     "UNICODE-1-1-UTF-7",
					   "SCSU"};
	for (size_t i = 0; i < sizeof with / sizeof *with; i++)
		if (strncasecmp(name, with[i], strlen(with[i])) == 0)
			return 1;
	return 0;
}

/* Lead a new conversion past what the old one has seen first. */
static void go_on(struct conversion *c)
{
	char out[16 * FIRST_MAX], *to = out, *in = c->first;
	size_t capacity = sizeof out, left = c->nfirst;
	const char *from = c->names + c->from;
	if (c->nfirst > 0 && (has_shifts(c->names) || has_shifts(from)))
		ompckpt_cannot_remake("the conversion from", from,
				      "set it back (iconv with NULL) before the position");
	if (c->nfirst > 0)
		__real_iconv(c->made, &in, &left, &to, &capacity);
}

static iconv_t made(struct conversion *c)
{
	if (c->process == ompckpt_process())
		return c->made;
	c->made = __real_iconv_open(c->names, c->names + c->from);
	if (c->made == (iconv_t)-1)
		ompckpt_cannot_remake("the conversion from", c->names + c->from,
				      "make the encoding available");
	c->process = ompckpt_process();
	go_on(c);
	return c->made;
}

iconv_t __wrap_iconv_open(const char *to, const char *from)
{
	iconv_t real = __real_iconv_open(to, from);
	if (real == (iconv_t)-1)
		return real;
	struct conversion *c = ompckpt_kept_new(sizeof *c + strlen(to) + strlen(from) + 2, 0);
	if (c == NULL) {
		__real_iconv_close(real);
		errno = ENOMEM;
		return (iconv_t)-1;
	}
	c->process = ompckpt_process();
	c->made = real;
	c->from = (uint32_t)strlen(to) + 1;
	strcpy(c->names, to);
	strcpy(c->names + c->from, from);
	return c;
}

static void note_first(struct conversion *c, const char *from, size_t n)
{
	if (n > FIRST_MAX - c->nfirst)
		n = FIRST_MAX - c->nfirst;
	memcpy(c->first + c->nfirst, from, n);
	c->nfirst += (uint32_t)n;
}

static int is_none(iconv_t handle)
{
	if (handle != (iconv_t)-1)
		return 0;
	errno = EBADF;
	return 1;
}

size_t __wrap_iconv(iconv_t handle, char **in, size_t *left, char **out, size_t *capacity)
{
	if (is_none(handle))
		return (size_t)-1;
	struct conversion *c = handle;
	const char *from = in != NULL ? *in : NULL;
	size_t n = __real_iconv(made(c), in, left, out, capacity);
	int error = errno;
	if (from != NULL)
		note_first(c, from, (size_t)(*in - from));
	else if (n != (size_t)-1)
		c->nfirst = 0;
	errno = error;
	return n;
}

int __wrap_iconv_close(iconv_t handle)
{
	if (is_none(handle))
		return -1;
	struct conversion *c = handle;
	int status = c->process == ompckpt_process() ? __real_iconv_close(c->made) : 0;
	ompckpt_kept_free(c);
	return status;
}
