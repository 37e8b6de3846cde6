/* sets.c - reads the folder of an MPI job.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a path, or two places as OMPCKPT_DIR names them; or a manifest.
 * Out:   the sets, by epoch, and what is with the image of each rank. Of two places an image may
 *        lie in either.
 * Errs:  never calls a set whole if an image is missing, damaged, or another one than the
 *        manifest's.
 * Cost:  an image is opened when it is asked for; its contents are read if the caller wants to be
 *        sure. */
#include "sets.h"
#include "command.h"
#include "folder.h"
#include "images.h"
#include "parities.h"
#include "places.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MANIFEST_MAX (SET_HEAD_MAX + (size_t)SET_RANKS_MAX * SET_LINE_MAX)

static void *room_for(void *at, size_t n, size_t size)
{
	at = realloc(at, n * size);
	if (!at)
		abort();
	return at;
}

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

static bool is_file(const char *path)
{
	struct stat s;
	return !stat(path, &s) && !S_ISDIR(s.st_mode);
}

static bool has_sets(const char *folder)
{
	bool found = false;
	DIR *d = opendir(folder);
	for (struct dirent *e; d && !found && (e = readdir(d));)
		found = set_epoch_of_name(e->d_name) || set_rank_of_name(e->d_name) >= 0;
	if (d)
		closedir(d);
	return found;
}

bool sets_is(const char *path)
{
	struct places p;
	if (is_file(path))
		return set_epoch_of_name(base_of(path)) != 0;
	return folder_is_two(path, &p) ? has_sets(p.dir) || has_sets(p.slow) : has_sets(path);
}

/* The whole file, to be freed; NULL with errno. */
static char *read_file(const char *path, size_t *size)
{
	FILE *f = fopen(path, "r");
	char *text = NULL;
	size_t room = 0, n = 0, got = 1;
	while (f && got > 0 && n < MANIFEST_MAX) {
		if (n == room)
			text = room_for(text, room = 2 * room + 4096, 1);
		n += got = fread(text + n, 1, room - n, f);
	}
	bool ok = f && !ferror(f);
	if (f)
		fclose(f);
	if (!ok)
		free(text);
	*size = n;
	return ok ? text : NULL;
}

static void read_manifest(struct sets_entry *e)
{
	size_t size;
	char *text = read_file(e->path, &size);
	if (!text) {
		e->why = strerror(errno);
		return;
	}
	e->line = set_read(&e->head, NULL, 0, text, size, e->epoch, &e->why);
	if (e->line == 0) {
		e->images = room_for(NULL, e->head.ranks, sizeof *e->images);
		set_read(&e->head, e->images, e->head.ranks, text, size, e->epoch, &e->why);
	}
	free(text);
}

/* Of one epoch the manifest that can be used, rather than the other. */
static void add_set(struct sets *s, char *path)
{
	struct sets_entry e = {.epoch = set_epoch_of_name(base_of(path)), .path = path};
	read_manifest(&e);
	for (unsigned i = 0; i < s->n; i++)
		if (s->at[i].epoch == e.epoch) {
			struct sets_entry *known = &s->at[i], other = e;
			if (known->why && !e.why) {
				other = *known;
				*known = e;
			}
			free(other.images);
			free(other.path);
			return;
		}
	s->at = room_for(s->at, s->n + 1, sizeof *s->at);
	s->at[s->n++] = e;
}

static void add_rank(struct sets *s, uint32_t rank)
{
	s->ranks = room_for(s->ranks, s->nranks + 1, sizeof *s->ranks);
	s->ranks[s->nranks++] = rank;
}

/* Its ranks, and unless it is for "only" one, its sets. */
static bool add_place(struct sets *s, const char *folder, bool only)
{
	DIR *d = opendir(folder);
	if (!d)
		return false;
	s->places[s->nplaces++] = strdup(folder);
	for (struct dirent *e; (e = readdir(d));) {
		if (set_rank_of_name(e->d_name) >= 0)
			add_rank(s, (uint32_t)set_rank_of_name(e->d_name));
		else if (!only && set_epoch_of_name(e->d_name))
			add_set(s, folder_join(folder, e->d_name));
	}
	closedir(d);
	return true;
}

static int by_epoch(const void *a, const void *b)
{
	uint64_t x = ((const struct sets_entry *)a)->epoch;
	uint64_t y = ((const struct sets_entry *)b)->epoch;
	return x > y ? 1 : x < y ? -1 : 0;
}

static int by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x > y ? 1 : x < y ? -1 : 0;
}

/* In order, those of two places once. */
static void sort_ranks(struct sets *s)
{
	unsigned n = 0;
	if (s->nranks)
		qsort(s->ranks, s->nranks, sizeof *s->ranks, by_number);
	for (unsigned i = 0; i < s->nranks; i++)
		if (n == 0 || s->ranks[i] != s->ranks[n - 1])
			s->ranks[n++] = s->ranks[i];
	s->nranks = n;
}

static bool has_parities(const struct sets *s, uint64_t epoch)
{
	bool found = false;
	for (unsigned i = 0; i < s->nranks && !found; i++) {
		char *folder = sets_folder(s, 0, s->ranks[i]);
		char *path = parities_path(folder, epoch);
		found = is_file(path);
		free(path);
		free(folder);
	}
	return found;
}

static bool read_places(struct sets *s, const char *path)
{
	struct places p;
	if (is_file(path)) {
		size_t n = (size_t)(base_of(path) - path);
		char *folder = n ? strndup(path, n) : strdup(".");
		if (n > 1)
			folder[n - 1] = '\0';
		bool ok = add_place(s, folder, true);
		add_set(s, strdup(path));
		free(folder);
		return ok;
	}
	if (folder_is_two(path, &p))
		return add_place(s, p.dir, false) | add_place(s, p.slow, false);
	return add_place(s, path, false);
}

bool sets_read(struct sets *s, const char *path)
{
	*s = (struct sets){0};
	if (!read_places(s, path)) {
		complain("'%s' can't be read: %s", path, strerror(errno));
		return false;
	}
	if (s->n)
		qsort(s->at, s->n, sizeof *s->at, by_epoch);
	sort_ranks(s);
	for (unsigned i = 0; i < s->n; i++)
		s->at[i].is_protected = has_parities(s, s->at[i].epoch);
	return true;
}

void sets_free(struct sets *s)
{
	for (unsigned i = 0; i < s->n; i++) {
		free(s->at[i].path);
		free(s->at[i].images);
	}
	for (unsigned i = 0; i < s->nplaces; i++)
		free(s->places[i]);
	free(s->at);
	free(s->ranks);
}

uint64_t sets_newest_name(const char *path)
{
	uint64_t newest = 0;
	DIR *d = opendir(path);
	for (struct dirent *e; d && (e = readdir(d));)
		if (set_epoch_of_name(e->d_name) > newest)
			newest = set_epoch_of_name(e->d_name);
	if (d)
		closedir(d);
	return newest;
}

char *sets_folder(const struct sets *s, unsigned place, uint32_t rank)
{
	char name[32];
	set_rank_name(name, rank);
	return folder_join(s->places[place], name);
}

static bool is_named(const struct sets_entry *e, uint32_t rank, const struct image *im)
{
	return im->header.epoch == e->epoch && im->size == e->images[rank].bytes &&
	       set_identity(im->base, im->size) == e->images[rank].identity;
}

/* Also an image whose parents are not there may be another one. */
static enum image_status look_alone(const char *path, const struct sets_entry *e, uint32_t rank,
				    bool *is_other)
{
	struct image im;
	enum image_status st = image_open_alone(&im, path);
	*is_other = st == IMAGE_OK && !is_named(e, rank, &im);
	if (st == IMAGE_OK)
		image_close(&im);
	return st;
}

static struct sets_finding look_at(char *path, const struct sets_entry *e, uint32_t rank,
				   bool is_whole, struct image *im)
{
	struct image own;
	struct image *to = im ? im : &own;
	bool is_other;
	if (access(path, F_OK) != 0)
		return (struct sets_finding){"GONE", "is not there",
					     "restart from the previous set", path};
	enum image_status st = look_alone(path, e, rank, &is_other);
	if (is_other)
		return (struct sets_finding){"OTHER", "is another image than the set's",
					     "restart from the previous set", path};
	st = st == IMAGE_OK ? image_open(to, path) : st;
	bool is_open = st == IMAGE_OK;
	if (is_open && is_whole)
		st = image_check(to, NULL);
	if (is_open && (st != IMAGE_OK || !im))
		image_close(to);
	return (struct sets_finding){image_status_name(st), image_status_what(st),
				     image_status_todo(st), path};
}

int sets_rank_at(const struct sets *s, uint32_t rank)
{
	const uint32_t *at =
		s->nranks ? bsearch(&rank, s->ranks, s->nranks, sizeof rank, by_number) : NULL;
	return at ? (int)(at - s->ranks) : -1;
}

/* Others have what a protected image is made of. */
static void consider_others(const struct sets *s, const struct sets_entry *e, uint32_t rank,
			    struct sets_finding *f)
{
	if (!e->is_protected || !strcmp(f->status, "OK"))
		return;
	if (sets_rank_at(s, rank) >= 0) {
		f->help = PARITIES_HELP;
		return;
	}
	f->status = "ELSEWHERE";
	f->what = "is not here, but on another node, or can be made again";
	f->help = "";
}

bool sets_is_fine(const struct sets_finding *f)
{
	return !strcmp(f->status, "OK") || !strcmp(f->status, "ELSEWHERE");
}

struct sets_finding sets_look(const struct sets *s, const struct sets_entry *e, uint32_t rank,
			      bool is_whole, struct image *im)
{
	struct sets_finding f = {0};
	char name[32];
	image_file_name(name, e->epoch);
	for (unsigned place = 0; place < s->nplaces; place++) {
		char *folder = sets_folder(s, place, rank);
		struct sets_finding here =
			look_at(folder_join(folder, name), e, rank, is_whole, im);
		bool is_better = !f.path || !strcmp(here.status, "OK") || !strcmp(f.status, "GONE");
		free(is_better ? f.path : here.path);
		f = is_better ? here : f;
		free(folder);
		if (!strcmp(f.status, "OK"))
			break;
	}
	consider_others(s, e, rank, &f);
	return f;
}

bool sets_first(const struct sets *s, const struct sets_entry *e, struct image *im)
{
	for (uint32_t rank = 0; rank < e->head.ranks; rank++) {
		struct sets_finding f = sets_look(s, e, rank, false, im);
		bool ok = !strcmp(f.status, "OK");
		free(f.path);
		if (ok)
			return true;
	}
	return false;
}

struct sets_finding sets_check(const struct sets *s, const struct sets_entry *e, bool is_whole,
			       uint32_t *rank)
{
	struct sets_finding f = {0};
	for (*rank = 0; *rank < e->head.ranks; ++*rank) {
		free(f.path);
		f = sets_look(s, e, *rank, is_whole, NULL);
		if (!sets_is_fine(&f))
			break;
	}
	return f;
}

void sets_complain(const struct sets_entry *e, uint32_t rank, const struct sets_finding *f)
{
	complain("set %llu: rank %u: %s %s%s%s", (unsigned long long)e->epoch, rank, f->path,
		 f->what, *f->help ? ": " : "", f->help);
}

static bool is_usable(const struct sets *s, const struct sets_entry *e)
{
	uint32_t rank;
	if (e->why && e->line == 0)
		complain("%s can't be read: %s", e->path, e->why);
	else if (e->why)
		complain("%s:%u: %s", e->path, e->line, e->why);
	if (e->why)
		return false;
	struct sets_finding f = sets_check(s, e, true, &rank);
	bool ok = sets_is_fine(&f);
	if (!ok)
		sets_complain(e, rank, &f);
	free(f.path);
	return ok;
}

const struct sets_entry *sets_newest(const struct sets *s, uint64_t below)
{
	bool is_any = false;
	for (unsigned i = s->n; i-- > 0;) {
		if (s->at[i].epoch >= below)
			continue;
		is_any = true;
		if (is_usable(s, &s->at[i]))
			return &s->at[i];
	}
	if (is_any)
		complain("none of the sets is whole");
	else
		complain("there is no%s set in '%s'", s->n ? " older" : "", s->places[0]);
	return NULL;
}

json_t *sets_json(const struct sets_entry *e)
{
	json_t *o = json_pack("{s:s, s:I}", "path", e->path, "epoch", (json_int_t)e->epoch);
	if (e->why) {
		json_object_set_new(o, "line", json_integer(e->line));
		json_object_set_new(o, "what", json_string(e->why));
		return o;
	}
	json_object_set_new(o, "ranks", json_integer(e->head.ranks));
	json_object_set_new(o, "level", json_integer(e->head.level));
	json_t *library = json_string(e->head.library);
	json_object_set_new(o, "library", library ? library : json_string("not UTF-8"));
	return o;
}
