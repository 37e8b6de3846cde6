/* replay.c - hand the saved frames to the replay versions, outermost first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    section IMAGE_FRAMES. Out: ompckpt_replay_…, as rewritten code calls them, one frame after
 *        the other; the arena pieces come out where they were.
 * Errs:  a call out of order is a mistake of the compiler and ends the program: it never
 *        guesses. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "layout.h"
#include "ompckpt/image.h"
#include "os.h"
#include "real.h"
#include "replay.h"
#include "runtime.h"
#include "stats.h"
#include "walk.h"

struct saved {
	const struct ompckpt_function *function;
	uint32_t label;
	char *arena, *record;
};

static struct {
	struct saved *frames;
	uint32_t n, next;
	char *contents;
	uint64_t epoch;
	double read_s;
	const char *position;
} replay;

static const struct ompckpt_function *function_of(const struct walk_frame *w)
{
	for (unsigned i = 0; i < ompckpt_program.nfunctions; i++) {
		const struct ompckpt_function *f = ompckpt_program.functions[i];
		if (f != NULL && f->id == w->function)
			return f->record_size == w->record_size && w->label >= 1 &&
					       w->label <= f->nlabels &&
					       w->arena >= LAYOUT_FRAMES &&
					       w->arena - LAYOUT_FRAMES < LAYOUT_FRAMES_SIZE
				       ? f
				       : NULL;
	}
	return NULL;
}

/* Records are read as the variables they hold, so each begins at a multiple of 16, as malloc
 * does. */
bool replay_load(const struct image *im)
{
	struct image_section s;
	struct walk_frame w;
	uint64_t size = 0;
	if (!image_find(im, IMAGE_FRAMES, ~0u, &s))
		return false;
	struct walk walk = walk_begin(im, &s);
	for (replay.n = 0; walk_frame(&walk, &w); replay.n++)
		size += (w.record_size + 15u) & ~15u;
	replay.frames = __libc_malloc(replay.n * sizeof *replay.frames + 1);
	replay.contents = __libc_malloc(size + 16);
	if (replay.n == 0 || replay.frames == NULL || replay.contents == NULL)
		return false;
	char *to = replay.contents;
	walk = walk_begin(im, &s);
	for (uint32_t i = 0; walk_frame(&walk, &w); i++) {
		const struct ompckpt_function *f = function_of(&w);
		if (f == NULL)
			return false;
		replay.frames[i] = (struct saved){f, w.label, (char *)(uintptr_t)w.arena, to};
		memcpy(to, w.record, w.record_size);
		to += (w.record_size + 15u) & ~15u;
	}
	return true;
}

void replay_poison(unsigned char byte)
{
	for (uint32_t i = 0; i < replay.n; i++)
		memset(replay.frames[i].arena, byte, replay.frames[i].function->arena_size);
}

void replay_note(uint64_t epoch, double read_s, const char *position)
{
	replay.epoch = epoch;
	replay.read_s = read_s;
	replay.position = position;
}

static struct saved *current(const struct ompckpt_function *fn)
{
	struct saved *s = &replay.frames[replay.next];
	if (replay.next >= replay.n || (fn != NULL && s->function != fn))
		report_and_exit(EXIT_NO_RESTART,
				"internal error: replay lost its way in '%s'; "
				"please report this, and start afresh (OMPCKPT_RESTART=off)",
				fn != NULL ? fn->name : "?");
	return s;
}

void (*ompckpt_replay_next(void))(void)
{
	return current(NULL)->function->replay;
}

const char *ompckpt_replay_record(const struct ompckpt_function *fn)
{
	return current(fn)->record;
}

void ompckpt_replay_enter(struct ompckpt_frame *f, const struct ompckpt_function *fn)
{
	const struct saved *s = current(fn);
	f->up = ompckpt_top;
	f->function = fn;
	f->arena = s->arena;
	f->label = s->label;
	memcpy(f + 1, s->record, fn->record_size);
	ompckpt_frames = s->arena + fn->arena_size;
	ompckpt_top = f;
	replay.next++;
}

void ompckpt_resumed(void)
{
	if (replay.next != replay.n)
		report_and_exit(EXIT_NO_RESTART,
				"internal error: replay ended early; please "
				"report this, and start afresh (OMPCKPT_RESTART=off)");
	__libc_free(replay.frames);
	__libc_free(replay.contents);
	replay.frames = NULL;
	replay.contents = NULL;
	double resume_s = os_monotonic() - runtime.started;
	stats_restart(replay.epoch, replay.read_s, resume_s);
	report(1, "restarted from checkpoint %llu at %s: %.2f s", (unsigned long long)replay.epoch,
	       replay.position, resume_s);
	errno = runtime.saved_errno;
}
