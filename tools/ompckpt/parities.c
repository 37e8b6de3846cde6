/* parities.c - reads parity files.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the folder of a rank, or a job's.
 * Out:   what is with its parity files; rows about them.
 * Errs:  never calls one whole whose payload is not what was written.
 * Cost:  reads the payload if the caller wants to be sure. */
#include "parities.h"
#include "checksum.h"
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PIECE (1u << 20)

char *parities_path(const char *folder, uint64_t epoch)
{
	char name[32];
	parity_file_name(name, epoch);
	return folder_join(folder, name);
}

bool parities_add(struct folder *f, const char *folder)
{
	return folder_add_named(f, folder, parity_epoch_of_name);
}

static bool sum_is_right(FILE *f, const struct parity *p)
{
	union checksum_room sum;
	char *piece = malloc(PIECE);
	size_t n;
	if (!piece)
		abort();
	checksum_begin(&sum);
	while ((n = fread(piece, 1, PIECE, f)) > 0)
		checksum_add(&sum, piece, n);
	free(piece);
	return !ferror(f) && checksum_end(&sum) == p->sum;
}

static const char *read_file(FILE *f, const char *path, bool is_whole, struct parity *p)
{
	unsigned char head[PARITY_HEAD] = {0};
	struct stat st;
	const char *why = "can't be read", *slash = strrchr(path, '/');
	uint64_t epoch = parity_epoch_of_name(slash ? slash + 1 : path);
	bool ok = !fstat(fileno(f), &st) &&
		  (fread(head, 1, PARITY_HEAD, f) == PARITY_HEAD || !ferror(f)) &&
		  parity_read(p, head, (uint64_t)st.st_size, &why);
	if (ok && p->epoch != epoch)
		return "is of another epoch than its name says";
	if (ok && is_whole && !sum_is_right(f, p))
		return "has a payload whose checksum does not match";
	return ok ? NULL : why;
}

struct sets_finding parities_look(char *path, bool is_whole, struct parity *p)
{
	FILE *f = fopen(path, "r");
	if (!f && errno == ENOENT)
		return (struct sets_finding){"GONE", "is not there", PARITIES_HELP, path};
	if (!f)
		return (struct sets_finding){"UNREADABLE", strerror(errno), PARITIES_HELP, path};
	const char *why = read_file(f, path, is_whole, p);
	fclose(f);
	if (why)
		return (struct sets_finding){"DAMAGED", why, PARITIES_HELP, path};
	return (struct sets_finding){"OK", "parities are whole", "", path};
}

static bool is_of(const struct parity *p, uint32_t rank, const struct sets_entry *e)
{
	const struct parity_member *own = &p->member[p->own];
	return own->rank == rank && (!e || (own->bytes == e->images[rank].bytes &&
					    own->identity == e->images[rank].identity));
}

bool parities_verify(const char *folder, uint64_t epoch, const uint32_t *rank,
		     const struct sets_entry *e, json_t *all)
{
	struct parity p;
	struct sets_finding f = parities_look(parities_path(folder, epoch), true, &p);
	bool ok = !strcmp(f.status, "OK");
	if (ok && rank && !is_of(&p, *rank, e)) {
		ok = false;
		f.status = "OTHER";
		f.what = "is of another image than the set's";
		f.help = PARITIES_HELP;
	}
	json_t *o = json_pack("{s:s, s:s, s:s, s:s}", "path", f.path, "status", f.status, "what",
			      f.what, "help", f.help);
	if (e)
		json_object_set_new(o, "set", json_integer((json_int_t)e->epoch));
	if (rank)
		json_object_set_new(o, "rank", json_integer(*rank));
	json_array_append_new(all, o);
	free(f.path);
	return ok;
}

/* The least and the greatest group. */
struct sizes {
	unsigned least, most, m;
};

static void add_group(struct sizes *of, const struct parity *p)
{
	of->least = of->most == 0 || p->n < of->least ? p->n : of->least;
	of->most = p->n > of->most ? p->n : of->most;
	of->m = p->m > of->m ? p->m : of->m;
}

static char *say_sizes(const struct sizes *of)
{
	char groups[64], *text;
	int n = snprintf(groups, sizeof groups, "groups of %u", of->least);
	if (of->most > of->least)
		snprintf(groups + n, sizeof groups - (size_t)n, " to %u", of->most);
	if (of->m > 1)
		n = asprintf(&text, "rs, %s that survive the loss of %u", groups, of->m);
	else
		n = asprintf(&text, "%s, %s", of->most == 2 ? "partner" : "xor", groups);
	if (n < 0)
		abort();
	return text;
}

char *parities_scheme(const struct sets *s, const struct sets_entry *e)
{
	struct sizes of = {0, 0, 0};
	for (unsigned i = 0; i < s->nranks; i++) {
		struct parity p;
		char *folder = sets_folder(s, 0, s->ranks[i]);
		struct sets_finding f = parities_look(parities_path(folder, e->epoch), false, &p);
		if (!strcmp(f.status, "OK"))
			add_group(&of, &p);
		free(f.path);
		free(folder);
	}
	return of.most ? say_sizes(&of) : NULL;
}
