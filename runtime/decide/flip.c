/* flip.c - a bit of the program's memory is turned over on purpose.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_FLIP, candidates. Out: one bit of what a checkpoint would hold here; a message.
 * Errs:  where no checkpoint can be taken, or the variable is not live, the next candidate counts.
 */
#include "flip.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "base/runtime.h"
#include "capture/capture.h"
#include "ranks/ranks.h"
#include "replica.h"
#include "threads/threads.h"
#include "write/write.h"

#define VARIABLE "OMPCKPT_FLIP"

static struct {
	bool is_on;
	uint64_t seed, from;
	char text[4096]; /* both names, each with its end */
	const char *variable, *position;
} wanted;

void flip_read(void)
{
	char *at = getenv(VARIABLE);
	if (at == NULL || strlen(at) >= sizeof wanted.text)
		return;
	strcpy(wanted.text, at);
	unsetenv(VARIABLE);
	wanted.seed = strtoull(wanted.text, &at, 10);
	wanted.from = *at == ':' ? strtoull(at + 1, &at, 10) : 0;
	unsigned long rank = *at == ':' ? strtoul(at + 1, &at, 10) : 0;
	char *position = *at == ':' ? strchr(at + 1, ':') : NULL;
	if (position == NULL)
		report_and_exit(EXIT_WRONG_USE, "%s is set, but not by 'ompckpt run'", VARIABLE);
	*position = '\0';
	wanted.variable = at + 1;
	wanted.position = position + 1;
	wanted.is_on = !ranks_is_job() || rank == ranks_own();
}

bool flip_is_on(void)
{
	return wanted.is_on;
}

static bool is_there(const struct ompckpt_frame *f)
{
	int p = f->label > 0 ? f->function->labels[f->label - 1].position : -1;
	if (p < 0 || runtime.candidates_met < wanted.from)
		return false;
	return *wanted.position == '\0' ||
	       strcmp(wanted.position, ompckpt_program.positions[p]) == 0;
}

void flip_meet(const struct cut *cut)
{
	const char *why, *name;
	if (!is_there(cut->frame))
		return;
	replica_forget();
	background_wait();
	const struct capture *c = capture_take(cut, runtime.epoch + 1, &why);
	uint64_t draw = mix(wanted.seed, 1);
	unsigned char *at = c != NULL ? digests_choose(c, wanted.variable, draw / 8, &name) : NULL;
	if (at == NULL)
		return;
	*at ^= (unsigned char)(1u << draw % 8);
	wanted.is_on = false;
	report(0, "injected: bit %u of a byte of '%s' is turned over at candidate %llu",
	       (unsigned)(draw % 8), name, (unsigned long long)runtime.candidates_met);
}
