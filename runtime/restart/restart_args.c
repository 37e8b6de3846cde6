/* restart_args.c - arguments that are not those of the image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the image: the arguments its process was given, and the vector as the program had it then;
 *        this process's arguments; OMPCKPT_ARGS.
 * Out:   the vector, where it lay, with the texts of this process in place of those that differ.
 * Means: pointers to the vector, main's argv first of all, are pointers to the new arguments; those
 *        to a text of the old ones, which stay where they lay, are as they were; so is all that was
 *        computed. The save sets hold for the new arguments, too: the analysis takes nothing for
 *        known of what lies in the vector and its texts. Their number is the same: of that, main's
 *        argc, it may know.
 * Errs:  on the side of refusing: a vector that the program has sorted, shortened or written to, or
 *        a text in it, is not renewed.
 * Cost:  linear in the arguments. */
#include "restart_args.h"
#include "base/memory_layout.h"
#include "base/real.h"
#include "base/runtime.h"
#include "format.h"
#include "memory/memory.h"
#include "walk.h"

#include <string.h>

#define MOST_SHOWN 60 /* characters of an argument in a message */
#define MOST_TOLD 5   /* arguments */

/* The arguments of the image's process, one after the other. */
struct given {
	struct walk walk;
	int i;
	const char *text; /* not terminated */
	size_t size;
};

static struct given given_begin(const struct image *im)
{
	struct image_section s;
	struct given g = {.i = -1};
	if (image_find(im, IMAGE_RUN, ~0u, &s))
		g.walk = walk_begin(im, &s);
	return g;
}

static bool given_next(struct given *g)
{
	struct walk_record r;
	while (walk_record(&g->walk, &r))
		if (r.tag == TAG_ARGUMENT) {
			g->i++;
			g->text = (const char *)r.data;
			g->size = r.size;
			return true;
		}
	return false;
}

/* Not the program's own name, which may. */
static bool differs(const struct given *g)
{
	return g->i > 0 && (g->i >= args_count() || strlen(args_original(g->i)) != g->size ||
			    memcmp(args_original(g->i), g->text, g->size) != 0);
}

static int count_given(const struct image *im)
{
	struct given g = given_begin(im);
	while (given_next(&g))
		continue;
	return g.i + 1;
}

static bool is_same(const struct image *im)
{
	return im->header.argv_hash == args_hash();
}

/* ---- what is refused ---- */

static int shown(size_t size)
{
	return size < MOST_SHOWN ? (int)size : MOST_SHOWN;
}

#define SAME_OR_NONE                                                                               \
	"('ompckpt show' lists them); give the same ones, let the program read the new ones "      \
	"after "                                                                                   \
	"the position (OMPCKPT_ARGS=allow), or start afresh (OMPCKPT_RESTART=off)"

/* Name the first one that differs. */
static _Noreturn void refuse(const struct image *im, const char *path)
{
	struct given g = given_begin(im);
	while (given_next(&g) && !differs(&g))
		continue;
	if (g.i < args_count() && differs(&g))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': the program was started with other "
				"arguments then, argv[%d] was '%.*s' and is '%.*s' " SAME_OR_NONE,
				path, g.i, shown(g.size), g.text, MOST_SHOWN, args_original(g.i));
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart from '%s': the program was started with other arguments "
			"then, %d of them and not %d " SAME_OR_NONE,
			path, count_given(im) - 1, args_count() - 1);
}

static _Noreturn void refuse_number(const struct image *im, const char *path)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart from '%s' with other arguments: they are %d, and were %d, "
			"and what the program has computed from their number stays; give as many, "
			"or start afresh (OMPCKPT_RESTART=off)",
			path, args_count() - 1, count_given(im) - 1);
}

static _Noreturn void refuse_changed(const char *path, int i)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart from '%s' with other arguments: the program has changed "
			"argv[%d] itself (as getopt does to sort them); give the same ones, or "
			"start afresh (OMPCKPT_RESTART=off)",
			path, i);
}

static _Noreturn void refuse_room(const char *path)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart from '%s': there is no room for its arguments at their "
			"address; raise 'ulimit -v'",
			path);
}

/* ---- the vector in the image ---- */

/* Is pointer number "g->i" of the vector "at", of "size" bytes, one to this text in it? */
static bool is_untouched(const struct given *g, const char *at, size_t size)
{
	uint64_t to;
	memcpy(&to, at + 8 * (size_t)g->i, 8);
	to -= LAYOUT_ARGV;
	return to < size && g->size < size - to && memcmp(at + to, g->text, g->size) == 0 &&
	       at[to + g->size] == '\0';
}

static void check_vector(const struct image *im, const struct image_section *s, const char *path,
			 void *scratch)
{
	struct given g = given_begin(im);
	size_t pointers = 8 * ((size_t)args_count() + 1);
	char *at = s->size > pointers && !s->in_runs ? __libc_malloc(s->size) : NULL;
	if (at == NULL || !image_read(im, s, at, scratch))
		refuse_room(path);
	while (given_next(&g))
		if (g.i > 0 && !is_untouched(&g, at, s->size))
			refuse_changed(path, g.i);
	if (memcmp(at + pointers - 8, (char[8]){0}, 8) != 0)
		refuse_changed(path, args_count());
	__libc_free(at);
}

static size_t size_of_new(const struct image *im)
{
	struct given g = given_begin(im);
	size_t size = 0;
	while (given_next(&g))
		if (!is_same(im) && differs(&g))
			size += strlen(args_original(g.i)) + 1;
	return size;
}

void restart_args_check(const struct image *im, const char *path, void *scratch)
{
	struct image_section s;
	bool is_other = !is_same(im);
	if (is_other && !runtime.config.other_args)
		refuse(im, path);
	if (is_other && count_given(im) != args_count())
		refuse_number(im, path);
	if (!image_find(im, IMAGE_ARGV, ~0u, &s))
		return;
	if (!args_make_room(s.size, size_of_new(im)))
		refuse_room(path);
	if (is_other)
		check_vector(im, &s, path, scratch);
}

static void tell(const struct given *g, unsigned n)
{
	if (n < MOST_TOLD)
		report(1,
		       "going on with argv[%d] '%.*s', after '%.*s', where the program reads it "
		       "anew",
		       g->i, MOST_SHOWN, args_original(g->i), shown(g->size), g->text);
	else if (n == MOST_TOLD)
		report(1, "... and with others after argv[%d]", g->i - 1);
}

void restart_args_renew(const struct image *im)
{
	struct image_section s;
	struct given g = given_begin(im);
	unsigned n = 0;
	if (!image_find(im, IMAGE_ARGV, ~0u, &s))
		return;
	args_set_size(s.size);
	while (!is_same(im) && given_next(&g))
		if (differs(&g)) {
			args_renew(g.i);
			tell(&g, n++);
		}
}
