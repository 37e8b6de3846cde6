/* describe.c - an image as text and as JSON.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an open image. Out: what a user wants to know of it: program, position, stack, what each
 *        object costs, open files.
 * Errs:  items that are not well formed end their list. */
#include <sys/mman.h>
#include <time.h>

#include "format.h"
#include "walk.h"

/* JSON when set; text otherwise. */
struct sink {
	FILE *out;
	bool is_json, has_item;
	void *room; /* for image_chunk; NULL: there is no memory for it */
};

static void print_quoted(FILE *out, const char *s, size_t n)
{
	fputc('"', out);
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];
		if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (c < 0x20)
			fprintf(out, "\\u%04x", c);
		else
			fputc(c, out);
	}
	fputc('"', out);
}

static void begin_list(struct sink *k, const char *name)
{
	if (k->is_json)
		fprintf(k->out, ",\n\"%s\": [", name);
	else
		fprintf(k->out, "%s:\n", name);
	k->has_item = false;
}

static void begin_item(struct sink *k)
{
	if (k->is_json)
		fputs(k->has_item ? ",\n" : "\n", k->out);
	k->has_item = true;
}

static void end_list(struct sink *k)
{
	if (k->is_json)
		fputc(']', k->out);
}

static void string_field(struct sink *k, const char *name, const void *s, uint32_t n)
{
	if (k->is_json) {
		fprintf(k->out, ",\n\"%s\": ", name);
		print_quoted(k->out, s, n);
	} else {
		fprintf(k->out, "%-12s %.*s\n", name, (int)n, (const char *)s);
	}
}

static void number_field(struct sink *k, const char *name, uint64_t v)
{
	fprintf(k->out, k->is_json ? ",\n\"%s\": %llu" : "%-12s %llu\n", name,
		(unsigned long long)v);
}

/* The images it needs beside itself. */
static void describe_bases(struct sink *k, const struct image *im)
{
	begin_list(k, "refers_to");
	for (uint32_t i = 0; i < im->nbases; i++) {
		begin_item(k);
		fprintf(k->out, k->is_json ? "%llu" : "  image %llu\n",
			(unsigned long long)im->bases[i].epoch);
	}
	end_list(k);
}

static void describe_time(struct sink *k, uint64_t ns)
{
	char text[64];
	struct tm tm;
	time_t t = (time_t)(ns / 1000000000u);
	size_t n = gmtime_r(&t, &tm) != NULL
			   ? strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm)
			   : 0;
	string_field(k, "time", text, (uint32_t)n);
}

static void describe_header(struct sink *k, const struct image *im)
{
	char id[2 * IMAGE_BUILD_ID_MAX + 1] = "";
	const struct image_header *h = &im->header;
	fprintf(k->out, k->is_json ? "{\n\"version\": %u" : "version      %u\n", h->version);
	number_field(k, "epoch", h->epoch);
	describe_time(k, h->time_ns);
	number_field(k, "bytes", im->size);
	number_field(k, "live_bytes", h->live_bytes);
	number_field(k, "threads", h->threads);
	number_field(k, "instance", h->instance);
	for (uint32_t i = 0; i < h->build_id_size; i++)
		snprintf(id + 2 * i, 3, "%02x", h->build_id[i]);
	string_field(k, "build_id", id, 2 * h->build_id_size);
}

static void describe_run(struct sink *k, const struct image *im)
{
	struct image_section s;
	struct walk_record r;
	if (!image_find(im, IMAGE_RUN, ~0u, &s))
		return;
	struct walk w = walk_begin(im, &s);
	while (walk_record(&w, &r)) {
		if (r.tag == TAG_PROGRAM)
			string_field(k, "program", r.data, r.size);
		if (r.tag == TAG_POSITION)
			string_field(k, "position", r.data, r.size);
	}
	begin_list(k, "arguments");
	w = walk_begin(im, &s);
	while (walk_record(&w, &r))
		if (r.tag == TAG_ARGUMENT) {
			begin_item(k);
			if (k->is_json)
				print_quoted(k->out, (const char *)r.data, r.size);
			else
				fprintf(k->out, "  %.*s\n", (int)r.size, (const char *)r.data);
		}
	end_list(k);
}

/* "thread": of a team; -1: of serial code. */
static void describe_stack(struct sink *k, struct walk w, int thread)
{
	struct walk_frame f;
	while (walk_frame(&w, &f)) {
		begin_item(k);
		if (k->is_json) {
			fputs("{\"function\": ", k->out);
			print_quoted(k->out, f.name, f.name_size);
			fprintf(k->out, ", \"line\": %u, \"bytes\": %u", f.line, f.record_size);
			fprintf(k->out, thread >= 0 ? ", \"thread\": %d}" : "}", thread);
		} else {
			fprintf(k->out, thread >= 0 ? "  thread %d: " : "  ", thread);
			fprintf(k->out, "%.*s, line %u\n", (int)f.name_size, f.name, f.line);
		}
	}
}

static void describe_frames(struct sink *k, const struct image *im)
{
	struct image_section s;
	struct walk_team t;
	begin_list(k, "stack");
	if (image_find(im, IMAGE_FRAMES, ~0u, &s))
		describe_stack(k, walk_begin(im, &s), -1);
	for (uint32_t i = 0; image_find(im, IMAGE_TEAM, i, &s); i++) {
		struct walk w = walk_begin(im, &s);
		if (walk_team(&w, &t))
			describe_stack(k, w, (int)i);
	}
	end_list(k);
}

/* What a section holds of its object. */
struct held {
	uint64_t bytes, whole, runs; /* runs: 0 if it is not known to be in runs */
	uint64_t zeros;
};

static struct held count_runs(const struct sink *k, const struct image *im,
			      const struct image_section *s)
{
	struct held all = {.bytes = s->size, .whole = s->size}, h;
	if (!s->in_runs || k->room == NULL)
		return all;
	struct walk_runs w = walk_runs_begin(im, s, k->room);
	h.whole = w.whole;
	h.zeros = w.zeros;
	return walk_runs_sum(w, &h.runs, &h.bytes) ? h : all;
}

static void describe_object_json(struct sink *k, const struct image_section *s, const char *name,
				 uint32_t n, const struct held *h)
{
	fprintf(k->out, "{\"kind\": \"%s\", \"id\": %u, \"name\": ", image_kind_name(s->kind),
		s->id);
	print_quoted(k->out, name, n);
	fprintf(k->out, ", \"bytes\": %llu", (unsigned long long)h->bytes);
	if (h->runs > 0)
		fprintf(k->out, ", \"whole\": %llu, \"runs\": %llu", (unsigned long long)h->whole,
			(unsigned long long)h->runs);
	if (h->zeros > 0)
		fprintf(k->out, ", \"zeros\": %llu", (unsigned long long)h->zeros);
	if (s->kind == IMAGE_COPY)
		fprintf(k->out, ", \"thread\": %llu", (unsigned long long)s->address);
	if (s->epoch != 0)
		fprintf(k->out, ", \"in\": %llu", (unsigned long long)s->epoch);
	if (s->codec != IMAGE_PLAIN)
		fprintf(k->out, ", \"codec\": \"%s\", \"stored\": %llu", image_codec_name(s->codec),
			(unsigned long long)s->stored);
	fputc('}', k->out);
}

static void describe_object_text(struct sink *k, const struct image_section *s, const char *name,
				 uint32_t n, const struct held *h)
{
	fprintf(k->out, "  %14llu %-7s %.*s", (unsigned long long)h->bytes,
		image_kind_name(s->kind), (int)n, name);
	if (h->runs > 0)
		fprintf(k->out, ", of %llu bytes in %llu run%s", (unsigned long long)h->whole,
			(unsigned long long)h->runs, h->runs == 1 ? "" : "s");
	if (h->zeros > 0)
		fprintf(k->out, ", the last %llu are 0", (unsigned long long)h->zeros);
	if (s->kind == IMAGE_COPY)
		fprintf(k->out, " of thread %llu", (unsigned long long)s->address);
	if (s->epoch != 0)
		fprintf(k->out, ", in image %llu", (unsigned long long)s->epoch);
	if (s->codec != IMAGE_PLAIN)
		fprintf(k->out, ", %s: %llu", image_codec_name(s->codec),
			(unsigned long long)s->stored);
	fputc('\n', k->out);
}

static void describe_object(struct sink *k, const struct image *im, const struct image_section *s)
{
	uint32_t n = 0;
	const char *name = image_name(im, s->id, &n);
	struct held h = count_runs(k, im, s);
	begin_item(k);
	(k->is_json ? describe_object_json : describe_object_text)(k, s, name != NULL ? name : "",
								   n, &h);
}

static void describe_objects(struct sink *k, const struct image *im)
{
	begin_list(k, "objects");
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (format_is_memory(s.kind))
			describe_object(k, im, &s);
	}
	end_list(k);
}

static void describe_files(struct sink *k, const struct image *im)
{
	struct image_section s;
	struct walk_stream f;
	begin_list(k, "files");
	if (image_find(im, IMAGE_STREAMS, ~0u, &s)) {
		struct walk w = walk_begin(im, &s);
		while (walk_stream(&w, &f)) {
			if (f.path_size == 0)
				continue;
			begin_item(k);
			if (k->is_json) {
				fputs("{\"path\": ", k->out);
				print_quoted(k->out, f.path, f.path_size);
				fprintf(k->out, ", \"fd\": %d, \"offset\": %llu, \"size\": %llu}",
					f.fd, (unsigned long long)f.offset,
					(unsigned long long)f.size);
			} else {
				fprintf(k->out, "  %.*s at %llu of %llu\n", (int)f.path_size,
					f.path, (unsigned long long)f.offset,
					(unsigned long long)f.size);
			}
		}
	}
	end_list(k);
}

static void describe_heap(struct sink *k, const struct image *im)
{
	struct image_section s;
	struct walk_block b;
	uint64_t blocks = 0, bytes = 0, saved = 0;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &s))
		return;
	struct walk w = walk_begin(im, &s);
	while (walk_block(&w, &b)) {
		blocks++;
		bytes += b.size;
	}
	for (uint32_t i = 0; i < im->nsections; i++) {
		s = image_section(im, i);
		saved += s.kind == IMAGE_HEAP ? count_runs(k, im, &s).bytes : 0;
	}
	number_field(k, "heap_blocks", blocks);
	number_field(k, "heap_bytes", bytes);
	number_field(k, "heap_saved", saved);
}

static void describe(struct sink *k, const struct image *im)
{
	describe_header(k, im);
	if (k->is_json || im->nbases > 0)
		describe_bases(k, im);
	describe_heap(k, im);
	describe_run(k, im);
	describe_frames(k, im);
	describe_objects(k, im);
	describe_files(k, im);
	if (k->is_json)
		fputs("\n}\n", k->out);
}

static void describe_to(FILE *out, bool is_json, const struct image *im)
{
	int flags = MAP_PRIVATE | MAP_ANONYMOUS;
	void *room = mmap(NULL, IMAGE_ROOM, PROT_READ | PROT_WRITE, flags, -1, 0);
	struct sink k = {out, is_json, false, room != MAP_FAILED ? room : NULL};
	describe(&k, im);
	if (k.room != NULL)
		munmap(k.room, IMAGE_ROOM);
}

void image_describe(const struct image *im, FILE *out)
{
	describe_to(out, false, im);
}

void image_describe_json(const struct image *im, FILE *out)
{
	describe_to(out, true, im);
}
