/* set.c - manifests: text to a set and back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a set and its images, or any bytes.
 * Out:   the one text for them, or the set.
 * Errs:  on the side of refusing. A manifest that is read is, byte for byte, the one that is
 *        written for what was read: one blank between words, no zero before a number, nothing
 *        behind the last line.
 * Cost:  one pass. */
#include <string.h>

#include "format.h"
#include "set.h"

#define DIGITS "0123456789abcdef"
#define FOOTER_SUM 8 /* bytes before the end of an image */

uint64_t set_identity(const void *base, size_t size)
{
	return get_u64((const char *)base + size - FOOTER_SUM);
}

static bool is_control(char c)
{
	return (unsigned char)c < ' ' || c == 127;
}

void set_name_library(char out[SET_LIBRARY], const char *version)
{
	size_t n = 0;
	for (; n < SET_LIBRARY - 1 && version[n] != '\0' && version[n] != '\n'; n++)
		out[n] = is_control(version[n]) ? ' ' : version[n];
	out[n] = '\0';
	if (n == 0)
		strcpy(out, "unknown");
}

static bool is_library(const char *library, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_control(library[i]))
			return false;
	return n > 0 && n < SET_LIBRARY;
}

/* Where text goes, as long as there is room. */
struct pen {
	char *at;
	size_t left;
	bool is_full;
};

static void put(struct pen *p, const char *text, size_t n)
{
	p->is_full |= n > p->left;
	if (p->is_full)
		return;
	memcpy(p->at, text, n);
	p->at += n;
	p->left -= n;
}

static void put_text(struct pen *p, const char *text)
{
	put(p, text, strlen(text));
}

static void put_number(struct pen *p, uint64_t n, unsigned base, unsigned digits)
{
	char text[32], *at = text + sizeof text;
	for (; n != 0 || digits > 0; n /= base, digits -= digits > 0)
		*--at = DIGITS[n % base];
	put(p, at, (size_t)(text + sizeof text - at));
}

static void put_image(struct pen *p, uint32_t rank, const struct set_image *image)
{
	put_text(p, "image ");
	put_number(p, rank, 10, 1);
	put_text(p, " ");
	put_number(p, image->bytes, 10, 1);
	put_text(p, " ");
	put_number(p, image->identity, 16, 16);
	put_text(p, "\n");
}

static void put_head(struct pen *p, const struct set *s)
{
	put_text(p, "ompckpt set 1\nepoch ");
	put_number(p, s->epoch, 10, 1);
	put_text(p, "\nranks ");
	put_number(p, s->ranks, 10, 1);
	put_text(p, s->level < 0 ? "\nlevel -" : "\nlevel ");
	put_number(p, (uint64_t)(s->level < 0 ? -s->level : s->level), 10, 1);
	put_text(p, "\nlibrary ");
	put_text(p, s->library);
	put_text(p, "\n");
}

size_t set_write(char *out, size_t room, const struct set *s, const struct set_image *images)
{
	struct pen p = {out, room, false};
	if (s->epoch == 0 || s->ranks == 0 || s->ranks > SET_RANKS_MAX || s->level < -1 ||
	    s->level > 3 || !is_library(s->library, strnlen(s->library, SET_LIBRARY)))
		return 0;
	put_head(&p, s);
	for (uint32_t rank = 0; rank < s->ranks; rank++) {
		p.is_full |= images[rank].bytes == 0;
		put_image(&p, rank, &images[rank]);
	}
	put_text(&p, "end\n");
	return p.is_full ? 0 : (size_t)(p.at - out);
}

/* What is left of a text; the first thing that is wrong with it. */
struct eye {
	const char *at, *end;
	unsigned line;
	const char *why;
};

static void refuse(struct eye *e, const char *why)
{
	if (e->why == NULL)
		e->why = why;
}

/* The text must go on with "word". */
static void see(struct eye *e, const char *word, const char *why)
{
	size_t n = strlen(word);
	if (e->why != NULL || (size_t)(e->end - e->at) < n || memcmp(e->at, word, n) != 0)
		refuse(e, why);
	else
		e->at += n;
}

static void see_end_of_line(struct eye *e)
{
	see(e, "\n", "something unknown, or a line that was cut off");
	e->line += e->why == NULL;
}

static bool is_digit(const struct eye *e)
{
	return e->at < e->end && *e->at >= '0' && *e->at <= '9';
}

static uint64_t see_number(struct eye *e, uint64_t least, uint64_t most, const char *why)
{
	uint64_t n = 0;
	const char *first = e->at;
	if (e->why != NULL)
		return 0;
	for (; is_digit(e); e->at++) {
		uint64_t digit = (uint64_t)(*e->at - '0');
		if (n > (most - digit) / 10 || digit > most)
			refuse(e, why);
		n = n * 10 + digit;
	}
	if (e->at == first || (*first == '0' && e->at - first > 1) || n < least || n > most)
		refuse(e, why);
	return n;
}

static uint64_t see_identity(struct eye *e)
{
	uint64_t n = 0;
	for (int i = 0; i < 16 && e->why == NULL; i++) {
		const char *digit = e->at < e->end ? memchr(DIGITS, *e->at, 16) : NULL;
		if (digit == NULL)
			refuse(e, "an identity has 16 digits 0-9 and a-f");
		else
			n = n << 4 | (uint64_t)(digit - DIGITS);
		e->at += e->why == NULL;
	}
	return n;
}

static void see_library(struct eye *e, char out[SET_LIBRARY])
{
	static const char why[] = "the MPI library's name is missing, too long, or no text";
	const char *stop = e->why == NULL ? memchr(e->at, '\n', (size_t)(e->end - e->at)) : NULL;
	size_t n = stop != NULL ? (size_t)(stop - e->at) : 0;
	if (!is_library(e->at, n)) {
		refuse(e, why);
		return;
	}
	memcpy(out, e->at, n);
	out[n] = '\0';
	e->at = stop;
}

static void see_head(struct eye *e, struct set *s, uint64_t epoch)
{
	see(e, "ompckpt set ", "not a manifest");
	see(e, "1\n", "written in another format version");
	e->line += e->why == NULL;
	see(e, "epoch ", "'epoch' is missing");
	s->epoch = see_number(e, 1, UINT64_MAX, "an epoch is a number from 1 on");
	if (epoch != 0 && s->epoch != epoch)
		refuse(e, "the file's name says another epoch");
	see_end_of_line(e);
	see(e, "ranks ", "'ranks' is missing");
	s->ranks = (uint32_t)see_number(e, 1, SET_RANKS_MAX, "ranks: 1 to 16777216");
	see_end_of_line(e);
	see(e, "level ", "'level' is missing");
	bool is_unasked = e->at < e->end && *e->at == '-';
	if (is_unasked)
		see(e, "-1", "a level is -1, 0, 1, 2 or 3");
	s->level = is_unasked ? -1 : (int)see_number(e, 0, 3, "a level is -1, 0, 1, 2 or 3");
	see_end_of_line(e);
	see(e, "library ", "'library' is missing");
	see_library(e, s->library);
	see_end_of_line(e);
}

static struct set_image see_image(struct eye *e, uint32_t rank)
{
	struct set_image image;
	see(e, "image ", "an image is missing");
	if (see_number(e, 0, SET_RANKS_MAX, "an image begins with its rank") != rank)
		refuse(e, "not the next rank");
	see(e, " ", "the size of the image's file is missing");
	image.bytes = see_number(e, 1, UINT64_MAX, "the size of the image's file is a number");
	see(e, " ", "the image's identity is missing");
	image.identity = see_identity(e);
	see_end_of_line(e);
	return image;
}

unsigned set_read(struct set *s, struct set_image *images, uint32_t room, const char *text,
		  size_t size, uint64_t epoch, const char **why)
{
	struct eye e = {text, text + size, 1, NULL};
	see_head(&e, s, epoch);
	for (uint32_t rank = 0; e.why == NULL && rank < s->ranks; rank++) {
		struct set_image image = see_image(&e, rank);
		if (rank < room)
			images[rank] = image;
	}
	see(&e, "end", "'end' is missing");
	see_end_of_line(&e);
	if (e.why == NULL && e.at != e.end)
		refuse(&e, "something follows the end");
	*why = e.why;
	return e.why != NULL ? e.line : 0;
}

static void put_name(char out[32], const char *before, uint64_t n, unsigned digits,
		     const char *behind)
{
	struct pen p = {out, 31, false};
	put_text(&p, before);
	put_number(&p, n, 10, digits);
	put_text(&p, behind);
	*p.at = '\0';
}

void set_file_name(char out[32], uint64_t epoch)
{
	put_name(out, "", epoch, EPOCH_DIGITS, SET_SUFFIX);
}

void set_rank_name(char out[32], uint32_t rank)
{
	put_name(out, "rank.", rank, 1, "");
}

uint64_t set_epoch_of_name(const char *name)
{
	return epoch_of_name(name, SET_SUFFIX);
}

int64_t set_rank_of_name(const char *name)
{
	struct eye e = {name, name + strlen(name), 1, NULL};
	see(&e, "rank.", "");
	uint64_t rank = see_number(&e, 0, SET_RANKS_MAX - 1, "");
	return e.why == NULL && e.at == e.end ? (int64_t)rank : -1;
}
