/* judge.c - was every byte that is read after a cut before it is written in that cut's image?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: judge TRACE SYMBOLS IMAGES
 *
 * In:    the trace of one run; the program's variables, a line "address size name" each
 *        (hexadecimal); the folder with the images that run left.
 * Out:   a table for each position: of every variable and allocation call its bytes, those saved,
 *        those live by the trace, those unsound; each figure is the largest of all cuts there.
 * Means: a byte is unsound at a cut if it is live, was not in the image, and was not just as the
 *        executable brings it. Of an object that the image has in runs these bytes were in it alone.
 * Errs:  exit code 1 if any byte is unsound; 2 if something can't be read. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "ompckpt/image.h"
#include "trace.h"
#include "walk.h"

#define SMALL 1024 /* variables below share a row */
#define DATA_END (1ul << 32)

struct range {
	uint64_t at, size;
	uint32_t id;
};

struct list {
	struct range *of;
	size_t n, room;
	size_t begun; /* ranges that begin at the byte last asked for, or before */
};

struct row {
	char *position, *name;
	uint64_t size, saved, live, unsound; /* the most at one cut */
	uint64_t now[4];                     /* at the cut looked at: the same four */
	uint64_t unsound_epoch, unsound_at, unsound_byte;
};

enum { SIZE, SAVED, LIVE, UNSOUND };

static struct {
	struct trace_head head;
	struct trace_page *pages;
	size_t npages;
} trace;

static struct {
	struct range *of;
	char **name;
	size_t n;
} symbols;

static struct {
	struct row *of;
	size_t n;
} rows;

static struct {
	unsigned index;
	uint64_t epoch;
	char position[256];
	struct image image;
	struct list saved, blocks, frames, locals; /* all but "saved" are whole objects */
	uint64_t values;
} cut;

static _Noreturn void give_up(const char *what, const char *which)
{
	fprintf(stderr, "judge: %s: %s\n", which, what);
	exit(2);
}

static void *grown(void *p, size_t n, size_t size)
{
	p = realloc(p, n * size);
	if (p == NULL)
		give_up("no memory", "realloc");
	return p;
}

static void add(struct list *l, uint64_t at, uint64_t size, uint32_t id)
{
	if (l->n == l->room)
		l->of = grown(l->of, l->room = 2 * l->room + 64, sizeof *l->of);
	l->of[l->n++] = (struct range){at, size, id};
}

static int by_address(const void *a, const void *b)
{
	uint64_t x = ((const struct range *)a)->at, y = ((const struct range *)b)->at;
	return (x > y) - (x < y);
}

static void sort(struct list *l)
{
	if (l->n > 0)
		qsort(l->of, l->n, sizeof *l->of, by_address);
}

/* Do the first "n" ranges begin at "at" or before, and no more? */
static bool is_place(const struct list *l, size_t n, uint64_t at)
{
	return n <= l->n && (n == 0 || l->of[n - 1].at <= at) && (n == l->n || l->of[n].at > at);
}

/* The range that holds "at", or NULL. Fast if asked for one byte after the other. */
static const struct range *find(struct list *l, uint64_t at)
{
	size_t low = l->begun, high = l->n;
	if (!is_place(l, low, at) && !is_place(l, ++low, at)) {
		low = 0;
		while (low < high) {
			size_t middle = (low + high) / 2;
			if (l->of[middle].at <= at)
				low = middle + 1;
			else
				high = middle;
		}
	}
	l->begun = low;
	return low > 0 && at - l->of[low - 1].at < l->of[low - 1].size ? &l->of[low - 1] : NULL;
}

static void read_trace(const char *path)
{
	FILE *f = fopen(path, "rb");
	if (f == NULL || fread(&trace.head, sizeof trace.head, 1, f) != 1)
		give_up("cannot be read", path);
	fseek(f, 0, SEEK_END);
	trace.npages = ((size_t)ftell(f) - sizeof trace.head) / sizeof *trace.pages;
	fseek(f, sizeof trace.head, SEEK_SET);
	trace.pages = grown(NULL, trace.npages + 1, sizeof *trace.pages);
	if (fread(trace.pages, sizeof *trace.pages, trace.npages, f) != trace.npages)
		give_up("cannot be read", path);
	fclose(f);
}

static void read_symbols(const char *path)
{
	unsigned long at, size;
	char name[512];
	FILE *f = fopen(path, "r");
	if (f == NULL)
		give_up("cannot be read", path);
	while (fscanf(f, "%lx %lx %511s", &at, &size, name) == 3) {
		symbols.of = grown(symbols.of, symbols.n + 1, sizeof *symbols.of);
		symbols.name = grown(symbols.name, symbols.n + 1, sizeof *symbols.name);
		symbols.of[symbols.n] = (struct range){at, size, 0};
		symbols.name[symbols.n++] = strdup(name);
	}
	fclose(f);
}

/* The tracer wrote the pages in the order of their addresses. */
static const struct trace_page *page_of(uint64_t at)
{
	static const struct trace_page *last;
	size_t low = 0, high = trace.npages;
	at = at / TRACE_PAGE * TRACE_PAGE;
	if (last != NULL && last->address == at)
		return last;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (trace.pages[middle].address < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low < trace.npages && trace.pages[low].address == at ? last = &trace.pages[low]
								    : NULL;
}

static struct row *row_of(const char *name)
{
	for (size_t i = 0; i < rows.n; i++)
		if (!strcmp(rows.of[i].name, name) && !strcmp(rows.of[i].position, cut.position))
			return &rows.of[i];
	rows.of = grown(rows.of, rows.n + 1, sizeof *rows.of);
	rows.of[rows.n] = (struct row){.position = strdup(cut.position), .name = strdup(name)};
	return &rows.of[rows.n++];
}

static bool is_live(const struct trace_page *p, uint64_t at)
{
	return p != NULL && p->live[at % TRACE_PAGE] >> cut.index & 1;
}

/* At this cut the byte was still what the executable brings. */
static bool is_brought(const struct trace_page *p, uint64_t at)
{
	unsigned first = p->first[at % TRACE_PAGE];
	return at < DATA_END && (first == 0 || first - 1 > cut.index);
}

/* Byte "at" of the variable that begins at "first". */
static void count(struct row *r, uint64_t at, uint64_t first)
{
	const struct trace_page *p = page_of(at);
	bool live = is_live(p, at), saved = find(&cut.saved, at) != NULL;
	r->now[SIZE]++;
	r->now[SAVED] += saved;
	r->now[LIVE] += live;
	if (!live || saved || is_brought(p, at))
		return;
	r->now[UNSOUND]++;
	if (r->unsound_epoch == 0) {
		r->unsound_epoch = cut.epoch;
		r->unsound_at = at;
		r->unsound_byte = at - first;
	}
}

/* The name the image has for an object number. */
static const char *name_of(uint32_t id)
{
	static char name[256];
	struct image_section s;
	struct walk_record r;
	if (!image_find(&cut.image, IMAGE_NAMES, ~0u, &s))
		return "?";
	struct walk w = walk_begin(&cut.image, &s);
	while (walk_record(&w, &r))
		if (r.tag == id) {
			snprintf(name, sizeof name, "%.*s", (int)r.size, (const char *)r.data);
			return name;
		}
	return "?";
}

static void read_position(void)
{
	struct image_section s;
	struct walk_record r;
	if (!image_find(&cut.image, IMAGE_RUN, ~0u, &s))
		return;
	struct walk w = walk_begin(&cut.image, &s);
	while (walk_record(&w, &r))
		if (r.tag == TAG_POSITION)
			snprintf(cut.position, sizeof cut.position, "%.*s", (int)r.size,
				 (const char *)r.data);
}

static void read_blocks(void)
{
	struct image_section s;
	struct walk_block b;
	if (!image_find(&cut.image, IMAGE_BLOCKS, ~0u, &s))
		return;
	struct walk w = walk_begin(&cut.image, &s);
	while (walk_block(&w, &b))
		add(&cut.blocks, b.address, b.size, b.object);
}

/* "b", which begins "before" bytes into the whole, and the captured blocks behind hold the run. */
static void read_run(struct walk *rest, struct walk_block *b, uint64_t *before,
		     const struct walk_run *r)
{
	uint64_t at = r->at, end = r->at + r->size;
	while (at < end) {
		while (at - *before >= b->size) {
			*before += b->size;
			if (!walk_captured(rest, b->object, b))
				give_up("has runs of no block", "an image");
		}
		uint64_t left = *before + b->size - at, n = end - at < left ? end - at : left;
		add(&cut.saved, b->address + (at - *before), n, b->object);
		at += n;
	}
}

static void read_contents(const struct image_section *s)
{
	static _Alignas(16) unsigned char room[IMAGE_ROOM];
	struct walk_runs w = walk_runs_begin(&cut.image, s, room);
	struct walk_run r;
	struct walk_block b = {.address = s->address, .size = w.whole, .object = s->id};
	struct walk rest = {0};
	uint64_t before = 0;
	struct image_section blocks;
	if (s->kind == IMAGE_LOCAL)
		add(&cut.locals, s->address, w.whole, s->id);
	if (s->kind == IMAGE_HEAP && image_find(&cut.image, IMAGE_BLOCKS, ~0u, &blocks)) {
		rest = walk_begin(&cut.image, &blocks);
		walk_captured(&rest, s->id, &b);
	}
	while (walk_run(&w, &r))
		read_run(&rest, &b, &before, &r);
	if (w.zeros > 0)
		add(&cut.saved, s->address + w.whole - w.zeros, w.zeros, s->id);
}

static void read_frames(void)
{
	struct image_section s;
	struct walk_frame f;
	if (!image_find(&cut.image, IMAGE_FRAMES, ~0u, &s))
		return;
	struct walk w = walk_begin(&cut.image, &s);
	while (walk_frame(&w, &f)) {
		add(&cut.frames, f.arena, 0, f.function);
		cut.values += f.record_size;
	}
	for (size_t i = 0; i < cut.frames.n; i++) {
		struct range *r = &cut.frames.of[i];
		uint64_t end = i + 1 < cut.frames.n ? r[1].at : trace.head.frames_end[cut.index];
		r->size = r->at != 0 ? end - r->at : 0;
	}
}

static void read_image(const char *folder)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%012lu" IMAGE_SUFFIX, folder, (unsigned long)cut.epoch);
	if (image_open(&cut.image, path) != IMAGE_OK)
		give_up("cannot be read", path);
	cut.saved.n = cut.blocks.n = cut.frames.n = cut.locals.n = 0;
	cut.values = 0;
	read_position();
	read_blocks();
	read_frames();
	for (uint32_t i = 0; i < cut.image.nsections; i++) {
		struct image_section s = image_section(&cut.image, i);
		if (s.kind == IMAGE_OBJECT || s.kind == IMAGE_LOCAL || s.kind == IMAGE_HEAP)
			read_contents(&s);
	}
	sort(&cut.saved);
	sort(&cut.locals);
}

static void count_symbols(void)
{
	for (size_t i = 0; i < symbols.n; i++) {
		const struct range *s = &symbols.of[i];
		struct row *r = row_of(symbols.name[i]);
		for (uint64_t at = s->at; at < s->at + s->size; at++)
			count(r, at, s->at);
	}
}

static void count_blocks(void)
{
	for (size_t i = 0; i < cut.blocks.n; i++) {
		const struct range *b = &cut.blocks.of[i];
		struct row *r = row_of(name_of(b->id));
		for (uint64_t at = b->at; at < b->at + b->size; at++)
			count(r, at, b->at);
	}
}

static void count_frames(void)
{
	for (size_t i = 0; i < cut.frames.n; i++) {
		const struct range *f = &cut.frames.of[i];
		for (uint64_t at = f->at; at < f->at + f->size; at++) {
			const struct range *l = find(&cut.locals, at);
			struct row *r = row_of(l != NULL ? name_of(l->id) : "locals not saved");
			count(r, at, l != NULL ? l->at : f->at);
		}
	}
}

static void most(uint64_t *a, uint64_t b)
{
	if (b > *a)
		*a = b;
}

static void fold(void)
{
	row_of("values of locals")->now[SAVED] = cut.values;
	for (size_t i = 0; i < rows.n; i++) {
		struct row *r = &rows.of[i];
		most(&r->size, r->now[SIZE]);
		most(&r->saved, r->now[SAVED]);
		most(&r->live, r->now[LIVE]);
		most(&r->unsound, r->now[UNSOUND]);
		memset(r->now, 0, sizeof r->now);
	}
}

static void judge_cut(const char *folder)
{
	cut.epoch = trace.head.epoch[cut.index];
	read_image(folder);
	count_symbols();
	count_blocks();
	count_frames();
	fold();
	image_close(&cut.image);
}

/* The larger waste first, then the larger. */
static int by_waste(const void *a, const void *b)
{
	const struct row *r = a, *s = b;
	int64_t x = (int64_t)(r->saved - r->live), y = (int64_t)(s->saved - s->live);
	if (x != y)
		return x < y ? 1 : -1;
	return (r->size < s->size) - (r->size > s->size);
}

static void print_row(const char *name, const struct row *r)
{
	printf("| %s | %lu | %lu | %lu | %lu |\n", name, r->size, r->saved, r->live, r->unsound);
}

static void sum(struct row *s, const struct row *r)
{
	s->size += r->size;
	s->saved += r->saved;
	s->live += r->live;
	s->unsound += r->unsound;
}

static void print_position(const char *position)
{
	struct row all = {0}, small = {0};
	unsigned nsmall = 0;
	printf("At %s:\n\n| variable | bytes | saved | live | unsound |\n|---|---|---|---|---|\n",
	       position);
	for (size_t i = 0; i < rows.n; i++) {
		struct row *r = &rows.of[i];
		if (strcmp(r->position, position) != 0)
			continue;
		sum(&all, r);
		if (r->unsound == 0 && r->size < SMALL) {
			sum(&small, r);
			nsmall++;
		} else {
			print_row(r->name, r);
		}
	}
	char name[64];
	snprintf(name, sizeof name, "%u smaller ones", nsmall);
	print_row(name, &small);
	print_row("**all**", &all);
	printf("\n");
}

static bool is_new_position(size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!strcmp(rows.of[k].position, rows.of[i].position))
			return false;
	return true;
}

int main(int argc, char **argv)
{
	uint64_t unsound = 0;
	if (argc != 4)
		give_up("usage: judge TRACE SYMBOLS IMAGES", "arguments");
	read_trace(argv[1]);
	read_symbols(argv[2]);
	if (trace.head.ncuts == 0)
		give_up("no checkpoint was taken", argv[1]);
	for (cut.index = 0; cut.index < trace.head.ncuts; cut.index++)
		judge_cut(argv[3]);
	qsort(rows.of, rows.n, sizeof *rows.of, by_waste);
	for (size_t i = 0; i < rows.n; i++)
		if (is_new_position(i))
			print_position(rows.of[i].position);
	for (size_t i = 0; i < rows.n; i++) {
		const struct row *r = &rows.of[i];
		unsound += r->unsound;
		if (r->unsound > 0)
			printf("UNSOUND: %s at %s, first in image %lu, at address 0x%lx, its byte "
			       "%lu\n",
			       r->name, r->position, r->unsound_epoch, r->unsound_at,
			       r->unsound_byte);
	}
	printf("%lu cuts, %lu bytes unsound\n", trace.head.ncuts, unsound);
	return unsound > 0;
}
