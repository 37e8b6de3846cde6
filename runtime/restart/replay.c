/* replay.c - hand the saved frames to the replay versions, outermost first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sections IMAGE_FRAMES and IMAGE_TEAM. Out: ompckpt_replay_…, as rewritten code calls them,
 *        one frame after the other; the arena pieces come out where they were.
 * Means: one stack of serial code, and one of each thread of a team. A thread that is where it was
 *        waits for the others: none runs on beside one that is still on its way.
 * Errs:  a call out of order is a mistake of the compiler and ends the program: it never
 *        guesses. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "figures/figures.h"
#include "memory/memory.h"
#include "ompckpt/image.h"
#include "replay.h"
#include "state/state.h"
#include "threads/threads.h"
#include "walk.h"

struct saved {
	const struct ompckpt_function *function;
	uint32_t label;
	char *arena, *record;
};

struct stack {
	struct saved *frames;
	struct kept_frame *kept; /* the same, innermost first */
	uint32_t n, next;
	char *contents;
	struct walk_team team;
};

static struct {
	struct stack serial, *team; /* team: by thread */
	uint32_t nteam, arrived;
	uint64_t epoch;
	double read_s;
	const char *position;
} replay;

EXPORT int ompckpt_replaying;
EXPORT __thread int ompckpt_reentered;
static __thread struct stack *mine; /* NULL: the serial one */

static bool is_in_arena(uint64_t at, uint64_t size, uint32_t thread)
{
	return saved_is_inside(at, size, frames_at(thread), frames_size(thread));
}

static const struct ompckpt_function *function_of(const struct walk_frame *w, uint32_t thread)
{
	for (unsigned i = 0; i < ompckpt_program.nfunctions; i++) {
		const struct ompckpt_function *f = ompckpt_program.functions[i];
		if (f != NULL && f->id == w->function)
			return f->record_size == w->record_size && w->label >= 1 &&
					       w->label <= f->nlabels &&
					       is_in_arena(w->arena, f->arena_size, thread)
				       ? f
				       : NULL;
	}
	return NULL;
}

/* Does each frame begin after the one before, in memory too, and is the last one, and no other, at
 * a position? A parallel construct is the first frame of a thread, and of no serial code; serial
 * code around a team ends at the construct. */
static bool is_stack(const struct stack *s, bool is_team, bool has_team)
{
	for (uint32_t i = 0; i < s->n; i++) {
		const struct saved *f = &s->frames[i];
		bool is_position = f->function->labels[f->label - 1].position >= 0;
		bool is_last = i + 1 == s->n && (is_team || !has_team);
		if (is_position != is_last ||
		    (f->function->replay == NULL) != (is_team && i == 0) ||
		    (i > 0 && f->arena < f[-1].arena + f[-1].function->arena_size))
			return false;
	}
	return true;
}

/* Records are read as the variables they hold, so each begins at a multiple of 16, as malloc
 * does. */
static bool load_stack(struct stack *stack, struct walk walk, uint32_t thread)
{
	struct walk_frame w;
	uint64_t size = 0;
	struct walk again = walk;
	for (stack->n = 0; walk_frame(&walk, &w); stack->n++)
		size += (w.record_size + 15u) & ~15u;
	stack->frames = __libc_malloc(stack->n * sizeof *stack->frames + 1);
	stack->kept = __libc_malloc(stack->n * sizeof *stack->kept + 1);
	stack->contents = __libc_malloc(size + 16);
	if (stack->n == 0 || stack->frames == NULL || stack->kept == NULL ||
	    stack->contents == NULL)
		return false;
	char *to = stack->contents;
	for (uint32_t i = 0; walk_frame(&again, &w); i++) {
		const struct ompckpt_function *f = function_of(&w, thread);
		if (f == NULL)
			return false;
		stack->frames[i] = (struct saved){f, w.label, (char *)(uintptr_t)w.arena, to};
		stack->kept[stack->n - 1 - i] =
			(struct kept_frame){f, w.label, (char *)(uintptr_t)w.arena, to};
		memcpy(to, w.record, w.record_size);
		to += (w.record_size + 15u) & ~15u;
	}
	return true;
}

static bool load_part(const struct image *im, uint32_t thread)
{
	struct image_section s;
	struct stack *to = &replay.team[thread];
	if (!image_find(im, IMAGE_TEAM, thread, &s) || (thread > 0 && !frames_map(thread)))
		return false;
	struct walk walk = walk_begin(im, &s);
	return walk_team(&walk, &to->team) && to->team.size == replay.nteam &&
	       to->team.thread == thread && to->team.met == replay.team[0].team.met &&
	       to->team.drawn == replay.team[0].team.drawn && load_stack(to, walk, thread) &&
	       is_stack(to, true, true);
}

static bool load_team(const struct image *im)
{
	struct image_section s;
	struct walk_team t;
	if (!image_find(im, IMAGE_TEAM, ~0u, &s))
		return true;
	struct walk walk = walk_begin(im, &s);
	if (!walk_team(&walk, &t) || t.size > LAYOUT_TEAM_MAX)
		return false;
	replay.nteam = t.size;
	replay.team = __libc_calloc(t.size, sizeof *replay.team);
	if (replay.team == NULL)
		return false;
	for (uint32_t i = 0; i < t.size; i++)
		if (!load_part(im, i))
			return false;
	ompckpt_replaying = 1;
	return true;
}

bool replay_load(const struct image *im)
{
	struct image_section s;
	return image_find(im, IMAGE_FRAMES, ~0u, &s) &&
	       load_stack(&replay.serial, walk_begin(im, &s), 0) && load_team(im) &&
	       is_stack(&replay.serial, false, replay.nteam > 0);
}

const struct kept_frame *replay_frames(bool is_team, uint32_t thread, uint32_t *n)
{
	const struct stack *s = is_team ? &replay.team[thread] : &replay.serial;
	*n = s->n;
	return s->kept;
}

/* The frame whose piece of the arena "at" lies in, or after; NULL: before all. Their pieces
 * come in order, an empty one before the next that is not. */
static const struct saved *frame_at(const struct stack *s, uint64_t at)
{
	uint32_t low = 0, high = s->n;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if ((uintptr_t)s->frames[middle].arena <= at)
			low = middle + 1;
		else
			high = middle;
	}
	return low > 0 ? &s->frames[low - 1] : NULL;
}

static bool has_local(const struct stack *s, uint32_t id, uint64_t at, uint64_t size)
{
	const struct saved *f = frame_at(s, at);
	for (unsigned k = 0; f != NULL && k < f->function->nlocals; k++) {
		const struct ompckpt_local *l = &f->function->locals[k];
		if (l->id == id && l->size == size && (uintptr_t)f->arena + l->offset == at)
			return true;
	}
	return false;
}

bool replay_has_local(uint32_t id, uint64_t at, uint64_t size)
{
	bool ok = has_local(&replay.serial, id, at, size);
	for (uint32_t i = 0; i < replay.nteam; i++)
		ok = ok || has_local(&replay.team[i], id, at, size);
	return ok;
}

uint32_t replay_team(void)
{
	return replay.nteam;
}

static void poison_stack(const struct stack *s, unsigned char byte)
{
	for (uint32_t i = 0; i < s->n; i++)
		memset(s->frames[i].arena, byte, s->frames[i].function->arena_size);
}

void replay_poison(unsigned char byte)
{
	poison_stack(&replay.serial, byte);
	for (uint32_t i = 0; i < replay.nteam; i++)
		poison_stack(&replay.team[i], byte);
}

void replay_note(uint64_t epoch, double read_s, const char *position)
{
	replay.epoch = epoch;
	replay.read_s = read_s;
	replay.position = position;
}

static struct stack *stack_here(void)
{
	return mine != NULL ? mine : &replay.serial;
}

static _Noreturn void lost(const char *where)
{
	report_and_exit(EXIT_NO_RESTART,
			"internal error: replay lost its way in '%s'; please report this, and "
			"start afresh (OMPCKPT_RESTART=off)",
			where);
}

static struct saved *current(const struct ompckpt_function *fn)
{
	struct stack *stack = stack_here();
	struct saved *s = &stack->frames[stack->next];
	if (stack->next >= stack->n || (fn != NULL && s->function != fn))
		lost(fn != NULL ? fn->name : "?");
	return s;
}

void (*ompckpt_replay_next(void))(void)
{
	return current(NULL)->function->replay;
}

const char *ompckpt_replay_record(const struct ompckpt_function *fn)
{
	ompckpt_reentered = 1;
	return current(fn)->record;
}

void ompckpt_replay_enter(struct ompckpt_frame *f, const struct ompckpt_function *fn)
{
	const struct saved *s = current(fn);
	ompckpt_reentered = 0;
	f->up = ompckpt_top;
	f->function = fn;
	f->arena = s->arena;
	f->label = s->label;
	memcpy(f + 1, s->record, fn->record_size);
	ompckpt_frames = s->arena + fn->arena_size;
	ompckpt_top = f;
	stack_here()->next++;
}

uint64_t replay_enter_team(uint32_t thread, uint32_t size, uint64_t *next_iteration)
{
	if (size != replay.nteam)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: the checkpoint is of %u threads and OpenMP gives "
				"%u here; raise OMP_THREAD_LIMIT, or start afresh "
				"(OMPCKPT_RESTART=off)",
				replay.nteam, size);
	if (thread == 0 && replay.serial.next != replay.serial.n)
		lost("a parallel region");
	mine = &replay.team[thread];
	*next_iteration = mine->team.drawn;
	return mine->team.met;
}

static void free_stack(struct stack *s)
{
	__libc_free(s->frames);
	__libc_free(s->kept);
	__libc_free(s->contents);
	*s = (struct stack){0};
}

static void finish(void)
{
	free_stack(&replay.serial);
	for (uint32_t i = 0; i < replay.nteam; i++)
		free_stack(&replay.team[i]);
	__libc_free(replay.team);
	thread_copies_forget();
	state_forget();
	double resume_s = os_monotonic() - runtime.started;
	stats_restart(replay.epoch, replay.read_s, resume_s);
	report(1, "restarted from checkpoint %llu at %s: %.2f s", (unsigned long long)replay.epoch,
	       replay.position, resume_s);
}

/* The last one to arrive opens the way for all. */
static void resume_in_team(void)
{
	uint32_t thread = (uint32_t)(mine - replay.team);
	if (!os_set_float_control(mine->team.float_control))
		lost("a thread's floating-point control");
	state_resume(thread);
	int error = mine->team.error;
	mine = NULL;
	if (add_acq_rel(&replay.arrived, 1) == replay.nteam) {
		finish();
		store_release(&ompckpt_replaying, 0);
	}
	for (unsigned i = 0; load_acquire(&ompckpt_replaying); i++)
		os_back_off(i);
	errno = error;
}

void ompckpt_resumed(void)
{
	if (stack_here()->next != stack_here()->n)
		lost("the last function");
	if (mine != NULL) {
		resume_in_team();
		return;
	}
	finish();
	errno = state_resume_serial();
}
