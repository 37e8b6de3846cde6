/* sets_restart.c - ompckpt restart: how an MPI job goes on from a set.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the job's folder, or a manifest; an epoch, or the newest.
 * Out:   what to type. The images know the program and its arguments, but not the launcher's: on
 *        which nodes, with which options.
 * Errs:  exit status 2, as nothing was started; 1 if there is no whole set. */
#include "command.h"
#include "images.h"
#include "places.h"
#include "sets.h"
#include "sets_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Append "before" and "word" to the line as a shell reads it. */
static void put_word(FILE *line, const char *before, const char *word)
{
	fputs(before, line);
	if (*word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
					"0123456789_@%+=:,./-")]) {
		fputs(word, line);
		return;
	}
	fputc('\'', line);
	for (; *word; word++)
		fputs(*word == '\'' ? "'\\''" : (char[2]){*word, '\0'}, line);
	fputc('\'', line);
}

/* A folder as OMPCKPT_DIR names it. */
static void put_place(FILE *line, const char *before, const char *folder)
{
	char quoted[PLACES_PATH + 2];
	char *full = realpath(folder, NULL);
	if (places_quote(quoted, sizeof quoted, full ? full : folder))
		put_word(line, before, quoted);
	free(full);
}

/* The command of rank 0, and where it was started. */
static char *command_of(const struct image *im, uint32_t ranks, const struct sets *sets)
{
	char *text = NULL, *s = images_string(im, IMAGES_CWD, 0);
	size_t size;
	FILE *line = open_memstream(&text, &size);
	if (!line)
		abort();
	if (s && *s) {
		put_word(line, "cd ", s);
		fputs(" && ", line);
	}
	free(s);
	fputs("OMPCKPT_RESTART=auto", line);
	for (unsigned i = 0; i < sets->nplaces; i++)
		put_place(line, i == 0 ? " OMPCKPT_DIR=" : ":", sets->places[i]);
	fprintf(line, " mpirun -n %u", ranks);
	for (unsigned n = 0; (s = images_string(im, IMAGES_ARGUMENT, n)); n++) {
		put_word(line, " ", s);
		free(s);
	}
	fclose(line);
	return text;
}

static const struct sets_entry *find(const struct sets *s, uint64_t epoch)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->at[i].epoch == epoch)
			return sets_newest(s, epoch + 1);
	complain("there is no set %llu", (unsigned long long)epoch);
	return NULL;
}

static void advise(const struct sets *s, const struct sets_entry *e, bool is_chosen)
{
	struct image im;
	if (!sets_first(s, e, &im)) {
		complain("set %llu: none of its images is here", (unsigned long long)e->epoch);
		return;
	}
	char *command = command_of(&im, e->head.ranks, s);
	complain("set %llu is of an MPI job: only its launcher can start it. Type, with the "
		 "launcher and the options it had:\n  %s",
		 (unsigned long long)e->epoch, command);
	if (is_chosen && sets_newest_name(s->places[0]) > e->epoch)
		complain("the job goes on from the newest whole set: before that, move the "
			 "manifests (*" SET_SUFFIX ") of newer sets away");
	free(command);
	image_close(&im);
}

int sets_restart(const char *path, uint64_t epoch)
{
	struct sets s;
	if (!sets_read(&s, path))
		return EXIT_NO;
	const struct sets_entry *e = epoch ? find(&s, epoch) : sets_newest(&s, UINT64_MAX);
	bool ok = e && (!epoch || e->epoch == epoch);
	if (ok)
		advise(&s, e, epoch != 0 || set_epoch_of_name(basename(path)) != 0);
	sets_free(&s);
	return ok ? EXIT_USE : EXIT_NO;
}
