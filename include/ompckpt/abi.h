/* abi.h - what rewritten programs call; not for users' own code.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A function on a path to a position keeps a frame: who called it, at which label it is, and a
 * record of its live scalars. Frames link to a stack; capture walks it, replay rebuilds it.
 * Written in the common subset of C89 with GNU keywords, because it is compiled with the user's
 * -std. */
#ifndef OMPCKPT_ABI_H
#define OMPCKPT_ABI_H

#define OMPCKPT_ABI 17

/* An object with a fixed address that some label saves: one row per variable, in section
 * ompckpt_objects of the program. A dead one no label saves: OMPCKPT_POISON fills it. */
#define OMPCKPT_OBJECT_DEAD 1
#define OMPCKPT_OBJECT_CONSTANT                                                                    \
	2 /* no byte of it changes, and of a site no block comes or goes, once a position has been
	   * reached */
/* What is computed again at a restart writes it, or needs it as it was when main began: what an
 * image holds of it comes after that, and OMPCKPT_POISON leaves it alone. */
#define OMPCKPT_OBJECT_LATE 4

struct ompckpt_object {
	void *at;
	unsigned long size;
	const char *name;
	unsigned id;
	unsigned flags; /* OMPCKPT_OBJECT_… */
};

/* A thread-local object that some label saves: at() is where the calling thread's copy lies. One
 * row per variable, in section ompckpt_copies. Of workers: the copies of other threads than the
 * initial one are needed at labels of serial code, too. */
#define OMPCKPT_COPY_OF_WORKERS 1

struct ompckpt_copy {
	void *(*at)(void);
	unsigned long size;
	const char *name;
	unsigned id;
	unsigned flags; /* OMPCKPT_COPY_… */
};

/* A fixed-address local: "size" bytes at "offset" of the frame's arena piece. A variable-length
 * array (size 0): a struct ompckpt_vla at "offset" of the frame's record. */
struct ompckpt_local {
	const char *name;
	unsigned id, offset;
	unsigned long size;
};

struct ompckpt_vla {
	void *at;
	unsigned long size;
};

/* A number that decides which elements a label needs, as it is when the program is cut there: it is
 * read "offset" bytes into what "from" says. size 0: it is that address itself. */
#define OMPCKPT_VALUE_STATIC 0  /* "at" */
#define OMPCKPT_VALUE_RECORD 1  /* the frame's record */
#define OMPCKPT_VALUE_ARENA 2   /* the frame's piece of the frame arena */
#define OMPCKPT_VALUE_POINTER 3 /* what value number "of", an earlier one, points to */
#define OMPCKPT_VALUE_OBJECT 4  /* the variable with object number "of" */
/* The least and the greatest of the numbers of "size" bytes in the "offset" bytes "at", or (at 0)
 * that the variable with object number "of" consists of. */
#define OMPCKPT_VALUE_LEAST 5
#define OMPCKPT_VALUE_GREATEST 6
/* How many bytes the heap block has that begins at value number "of", an earlier one; 0 if there is
 * none. */
#define OMPCKPT_VALUE_ROOM 7
/* 1 if value number "of", an earlier one, is no null pointer, else 0. */
#define OMPCKPT_VALUE_TRUTH 8
/* In a parallel region: the record, and the piece of the frame arena, of the frame in front of it,
 * which is one of the function "at". */
#define OMPCKPT_VALUE_FORK_RECORD 9
#define OMPCKPT_VALUE_FORK_ARENA 10
/* Computed from earlier values, as a number of "size" bytes: "offset" itself; value number "of" and
 * "offset", or so many times; values number "of" and "offset" added up, multiplied, the first
 * divided by the second one, towards 0, and what is left then. */
#define OMPCKPT_VALUE_NUMBER 11
#define OMPCKPT_VALUE_PLUS 12
#define OMPCKPT_VALUE_TIMES 13
#define OMPCKPT_VALUE_SUM 14
#define OMPCKPT_VALUE_PRODUCT 15
#define OMPCKPT_VALUE_QUOTIENT 16
#define OMPCKPT_VALUE_REMAINDER 17

struct ompckpt_value {
	unsigned char from, size, is_signed;
	unsigned of;
	long offset;
	const void *at;
};

/* Elements of "size" bytes at  value[base] + offset + sum of strides[k] * x[k],  for all integers x
 * with  row[0] + sum of row[1 + i] * value[i] + sum of row[1 + nvalues + k] * x[k] >= 0  for each
 * row. The first counts[0] rows speak of no x, the next counts[1] of x[0] too, and so on: x[k] has
 * bounds once those before it are known. A box that is unlikely has no elements; if it has, all
 * heap blocks of some objects are needed (ompckpt_part.whole). */
struct ompckpt_box {
	unsigned base, ndims;
	long offset;
	unsigned long size;
	const long *strides;
	const unsigned *counts;           /* ndims + 1 */
	const long *rows;                 /* each of 1 + nvalues + ndims numbers */
	const struct ompckpt_step *steps; /* 0: MOVE for each x */
	unsigned is_unlikely;
};

/* What x[k] does: it moves the address by its stride times what each of "scales" comes to, rows as
 * those of a box; then a pointer is read there, and one of "offsets" added to it, "npointers"
 * times. x[k] may be a number that is read, as a value is, "offset" and "stride" times x[of] bytes
 * on from what value number "from" points to. */
#define OMPCKPT_STEP_MOVE 0
#define OMPCKPT_STEP_TABLE 1
#define OMPCKPT_STEP_NUMBER 2

struct ompckpt_step {
	unsigned char kind, size, is_signed;
	unsigned from, of;
	long offset, stride;
	unsigned npointers;
	const long *offsets;
	unsigned nscales;
	const long *scales; /* of values, and of x before x[k] */
};

/* In each heap block of object "object", which consists of elements of "size" bytes, and maybe a
 * part of one, these bytes of each: "nranges" times a begin and an end. Size 0: all bytes. */
struct ompckpt_members {
	unsigned object, nranges;
	unsigned long size;
	const unsigned long *ranges;
};

/* Of these live objects only the bytes that the boxes name, and those of each block, are needed.
 * Elements of a box that is written are not, as far as they lie in a heap block whose object is in
 * the box's bit set. */
struct ompckpt_part {
	const unsigned long *objects; /* a bit set, as live */
	unsigned nvalues, nboxes;
	const struct ompckpt_value *values;
	const struct ompckpt_box *boxes;
	unsigned nmembers;
	const struct ompckpt_members *members;
	const unsigned long *const *written; /* by box; 0: none is, or this one is not */
	const unsigned long *const *whole;   /* by box, if it is unlikely; 0: all live objects */
};

/* A place where the stack may be cut: a position (position >= 0) or a call on the way to one.
 * live, kill: bit sets over object numbers, ompckpt_program.nwords words (lib/saves/saves.h). */
struct ompckpt_label {
	unsigned line;
	int position;
	const unsigned long *live, *kill;
	const struct ompckpt_part *part; /* 0: what is live is needed whole */
	/* Elements, exactly these, that must be overwritten, too; they may lie in its objects. 0:
	 * none. In a region they are those of all threads, if all are at this label, and say so. */
	const struct ompckpt_part *kill_part;
};

struct ompckpt_function {
	const char *name, *file;
	unsigned id, nlabels; /* labels are 1 … nlabels; labels[0] is label 1 */
	unsigned record_size, arena_size, nlocals;
	const struct ompckpt_label *labels;
	const struct ompckpt_local *locals;
	void (*replay)(void); /* really: return type of the function, (void); of a parallel
			       * construct: 0 */
};

struct ompckpt_frame {
	struct ompckpt_frame *up;
	const struct ompckpt_function *function;
	char *arena; /* this frame's piece of the frame arena */
	unsigned long label;
	/* the record follows, 16-byte aligned */
};

/* What main calls at its beginning, and a restart again, instead of bringing back what it computes:
 * one row each in section ompckpt_again, in their order. Callers have no copies of their own. */
struct ompckpt_again {
	void (*call)(void);
	const char *name, *file; /* what it stands for, for people */
	unsigned line;
};
#ifdef __clang__
#define OMPCKPT_AGAIN __attribute__((noinline))
#else
#define OMPCKPT_AGAIN __attribute__((noipa))
#endif
/* First thing in one: whoever calls it, its stack is on the same boundary. Loops over arrays there
 * may begin with what lies in front of one. */
#define OMPCKPT_AGAIN_STACK                                                                        \
	char ompckpt_stack[128] __attribute__((aligned(128)));                                     \
	__asm__ __volatile__("" : : "r"(ompckpt_stack) : "memory")

/* First thing in one if the program is built for a profile: what the rest of it takes is a step of
 * the profile. Not at a restart. */
struct ompckpt_timed {
	const char *name, *file;
	unsigned line;
	unsigned long begun; /* ns */
};
struct ompckpt_timed ompckpt_timed_begin(const char *name, const char *file, unsigned line);
void ompckpt_timed_end(struct ompckpt_timed *t);
#define OMPCKPT_TIMED(name, file, line)                                                            \
	struct ompckpt_timed ompckpt_timed __attribute__((cleanup(ompckpt_timed_end))) =           \
		ompckpt_timed_begin(name, file, line)

/* One allocation call; blocks carry its number. */
struct ompckpt_site {
	const char *name;
	unsigned id;
	unsigned flags; /* OMPCKPT_OBJECT_… */
};

struct ompckpt_program {
	unsigned abi, nwords; /* nwords: words of each bit set */
	unsigned nobjects, nfunctions, nsites, npositions;
	const struct ompckpt_function *const *functions; /* by id */
	const struct ompckpt_site *sites;
	const char *const *positions; /* names, by number */
	/* If there may be other threads than the initial one between teams: f() by each thread of
	 * a team of n. Else 0. */
	void (*each)(int n, void (*f)(void));
	int teams_vary;  /* not all are as omp_get_max_threads says */
	int is_profiled; /* --ompckpt-profile */
};
extern const struct ompckpt_program ompckpt_program; /* the registry unit */

extern int ompckpt_due; /* a candidate should call ompckpt_take */
extern __thread struct ompckpt_frame *ompckpt_top;
extern __thread char *ompckpt_frames; /* first free byte of this thread's frame arena */

#define OMPCKPT_DUE __builtin_expect(__atomic_load_n(&ompckpt_due, __ATOMIC_RELAXED), 0)

/* In front of ompckpt_enter, for a piece on a boundary of more than 64 bytes. What is left out
 * stays so until the caller leaves: the next call starts on the boundary. */
static __inline__ __attribute__((always_inline, unused)) void ompckpt_align(unsigned long boundary)
{
	ompckpt_frames += -(unsigned long)ompckpt_frames % boundary;
}

static __inline__ __attribute__((always_inline, unused)) void
ompckpt_enter(struct ompckpt_frame *f, const struct ompckpt_function *fn, unsigned arena_size)
{
	f->up = ompckpt_top;
	f->function = fn;
	f->label = 0;
	f->arena = ompckpt_frames;
	ompckpt_frames += arena_size;
	ompckpt_top = f;
}

/* For __attribute__((cleanup)): the argument is the frame's enclosing struct, frame first. */
static __inline__ __attribute__((always_inline, unused)) void ompckpt_leave(void *frame)
{
	struct ompckpt_frame *f = (struct ompckpt_frame *)frame;
	ompckpt_top = f->up;
	ompckpt_frames = f->arena;
}

/* ---- positions that the threads of a team meet together ---- */

/* What a thread knows of itself; the words are those of docs/protocol.md. count: positions of its
 * region so far; others read it. held: the cut it is in, until shared memory has been copied; 0:
 * none. trace: which constructs at which threads meet it came by in this region, in order; equal on
 * all threads of a cut. step: what a position adds to "count": 2, and 0 inside a loop whose
 * iterations hold positions, where "count" is odd. */
struct ompckpt_thread {
	unsigned long count, held, trace, step;
};
extern __thread struct ompckpt_thread ompckpt_me;

/* In front of such a construct; n tells it from others, not 0. */
#define OMPCKPT_MEET(n) (ompckpt_me.trace = (ompckpt_me.trace ^ (n)) * 0x9e3779b97f4a7c15ul)

/* At a position: counted first, then looked. The processor may do it the other way round; who asks
 * for the counts makes up for that (docs/protocol.md). */
#define OMPCKPT_MET                                                                                \
	(__atomic_store_n(&ompckpt_me.count, ompckpt_me.count + ompckpt_me.step,                   \
			  __ATOMIC_RELAXED),                                                       \
	 __atomic_signal_fence(__ATOMIC_SEQ_CST), OMPCKPT_DUE)

/* Before the next change of shared memory after a position. */
#define OMPCKPT_GUARD                                                                              \
	if (__builtin_expect(ompckpt_me.held != 0, 0))                                             \
	ompckpt_hold()
void ompckpt_hold(void);

/* A variable that the team changes: where it is, and its place in the record of the frame around.
 * */
struct ompckpt_shared {
	void *at;
	unsigned long offset, size;
};

extern int ompckpt_replaying; /* a restart is on its way to its positions */
/* Threads of a parallel construct with labels inside, whose clause asks for n (0: for none). */
int ompckpt_team(int n);
/* In front of such a construct and after it, in the function around it. */
void ompckpt_fork(struct ompckpt_frame *f, const struct ompckpt_shared *shared, unsigned n);
void ompckpt_join(void);
/* Each thread's first and last step in it. Enter fills the frame: label 0, or replay's. "align":
 * the boundary its piece of the frame arena must be on. */
void ompckpt_team_enter(struct ompckpt_frame *f, const struct ompckpt_function *fn,
			unsigned long align);
void ompckpt_team_leave(void);

/* ompckpt_leave where a team may be: what the frame had in the arena is copied first. */
static __inline__ __attribute__((always_inline, unused)) void ompckpt_leave_team(void *frame)
{
	OMPCKPT_GUARD;
	ompckpt_leave(frame);
}

/* At a candidate, when OMPCKPT_DUE; the frame's label and record are filled. */
void ompckpt_take(struct ompckpt_frame *f);

/* ---- shared work whose pieces hold positions (docs/emitted-code.md) ---- */

/* Each thread's way through one: begin; next, until it returns "count" or more; wait, until it
 * returns 0: where it does not, a position follows. "number" tells the loop from others. "mode": a
 * schedule, and flags. If one thread does all and may create tasks: park in front of wait, until it
 * returns 0 (where it does not, a position follows that stores its values in any case), and a
 * barrier. */
#define OMPCKPT_LOOP_STATIC 0u /* one range for each thread */
#define OMPCKPT_LOOP_CHUNKS 1u /* static, with a chunk size */
#define OMPCKPT_LOOP_DYNAMIC 2u
#define OMPCKPT_LOOP_GUIDED 3u
#define OMPCKPT_LOOP_DRAWN 4u  /* ranges may come from a counter all share */
#define OMPCKPT_LOOP_NOWAIT 8u /* only for wait */
#define OMPCKPT_LOOP_ONE 16u   /* all for the thread whose number is "chunk" */
#define OMPCKPT_LOOP_TASKS 32u /* threads park at the end; one does all */
void ompckpt_loop_begin(unsigned mode, unsigned long number);
/* schedule(runtime): what omp_get_schedule says. */
unsigned ompckpt_loop_mode(void);
unsigned long ompckpt_loop_chunk(void);
/* The first iteration of the thread's next range, whose end ompckpt_loop_end then is. "at": the
 * end of its range before, or -1. */
unsigned long ompckpt_loop_next(unsigned mode, unsigned long chunk, unsigned long count,
				unsigned long at);
unsigned long ompckpt_loop_end(void);
int ompckpt_loop_park(void);
int ompckpt_loop_wait(unsigned mode);
/* "copyprivate": from one thread to the others, between barriers. */
void ompckpt_loop_give(unsigned long offset, const void *value, unsigned long size);
void ompckpt_loop_get(unsigned long offset, void *value, unsigned long size);

/* ---- tasks that may reach a position (docs/emitted-code.md) ---- */

/* All of them: the program's variable ompckpt_tasks, OMPCKPT_TASKS words, zero at first. "blocks"
 * is its first word. A task is a block: OMPCKPT_TASK_SIZE bytes of the runtime's, then what the
 * function that does it needs. */
struct ompckpt_task;
#define OMPCKPT_TASKS 1028
#define OMPCKPT_TASK_SIZE 88
void *ompckpt_task_block(unsigned long size);
/* In shared work, after ompckpt_loop_begin: "t" stands for what the calling thread does there. */
void ompckpt_task_begin(void **tasks, void *blocks, struct ompckpt_task *t);
/* 1: the caller is to do "t" now, and to say when it has ended. "when": flags. */
#define OMPCKPT_TASK_NOW 1u   /* its "if" clause says so */
#define OMPCKPT_TASK_FINAL 2u /* so are those that it makes */
int ompckpt_task_new(void **tasks, void *blocks, struct ompckpt_task *t, unsigned when);
/* "run" is the function that does it. For analyses alone: all such functions are in "doers", and
 * "any" is one of them. */
void ompckpt_task_by(void **doers, struct ompckpt_task *t, void (*run)(struct ompckpt_task *));
void (*ompckpt_task_does(void *any, struct ompckpt_task *t))(struct ompckpt_task *t);
/* Again and again, at "taskwait", at the end of shared work in the place of ompckpt_loop_wait, and
 * at the end of a "taskgroup". 0: go on; 1: a position follows; 2: do the task that "next"
 * returns, and say when it has ended. */
int ompckpt_task_wait(void **tasks, void *blocks);
int ompckpt_task_finish(void **tasks, void *blocks, unsigned mode);
int ompckpt_group_wait(void **tasks, void *blocks);
struct ompckpt_task *ompckpt_task_next(void **tasks, void *blocks);
void ompckpt_task_end(void **tasks, void *blocks, struct ompckpt_task *t);
/* A "taskgroup", which "t" stands for. */
void ompckpt_group_begin(void **tasks, void *blocks, struct ompckpt_task *t);

/* In front of ompckpt_start: the environment shall lie in memory that comes back. */
void ompckpt_keep_environment(void);
/* First statement of main. Nonzero: a restart; main returns what the replay function returns. */
int ompckpt_start(void);
char **ompckpt_argv(void);        /* argv at a fixed address */
char **ompckpt_environment(void); /* what environ points to */

/* Replay: the replay function of the next frame, to be called with the caller's return type. */
void (*ompckpt_replay_next(void))(void);
/* First thing in a replay wrapper: the saved record of its function. Needed for its parameters. */
const char *ompckpt_replay_record(const struct ompckpt_function *fn);
/* In the replay version, instead of ompckpt_enter: fills the frame, its label and its record. */
void ompckpt_replay_enter(struct ompckpt_frame *f, const struct ompckpt_function *fn);
/* The next function of the calling thread is to be entered by replay: from ompckpt_replay_record to
 * ompckpt_replay_enter. For versions that both ways lead to. */
extern __thread int ompckpt_reentered;
#define OMPCKPT_REENTERED __builtin_expect(ompckpt_reentered != 0, 0)
/* At the position's label: the program is where it was. */
void ompckpt_resumed(void);

/* A function that both ways lead to exists once. */
#if defined __clang__
#define OMPCKPT_JOINED __attribute__((noinline))
#else
#define OMPCKPT_JOINED __attribute__((noipa))
#endif

/* After a label of it: the compiler knows nothing of x, or of memory. */
#define OMPCKPT_IN_REGISTER "+r"
#define OMPCKPT_IN_MEMORY "+m"
#if defined __SSE2__
#define OMPCKPT_IN_FLOAT "+x"
#elif defined __aarch64__
#define OMPCKPT_IN_FLOAT "+w"
#else
#define OMPCKPT_IN_FLOAT "+m"
#endif
#define OMPCKPT_HIDE(where, x) __asm__ __volatile__("" : where(x))
#define OMPCKPT_HIDE_MEMORY __asm__ __volatile__("" : : : "memory")

/* Room for a variable-length array of "size" bytes, object "id"; the old room of this slot is given
 * back or used again. Slots are zero at function entry. */
void *ompckpt_vla(struct ompckpt_vla *slot, unsigned long size, unsigned id);
void ompckpt_vla_free(struct ompckpt_vla *slot);

/* Memory of alloca in a function on a path: "n" bytes by allocation call "site", on the list of the
 * frame, which is NULL at function entry and given back at its end. */
struct ompckpt_alloca;
void *ompckpt_alloca_in(unsigned long n, unsigned site, struct ompckpt_alloca **list);
void ompckpt_alloca_free(struct ompckpt_alloca **list);

/* The malloc family, with the number of the allocation call. Any other call of these functions is
 * caught by the linker's --wrap and has number 0. */
void *ompckpt_malloc(unsigned long n, unsigned site) __attribute__((malloc, alloc_size(1)));
void *ompckpt_calloc(unsigned long n, unsigned long size, unsigned site)
	__attribute__((malloc, alloc_size(1, 2)));
void *ompckpt_realloc(void *p, unsigned long n, unsigned site) __attribute__((alloc_size(2)));
void *ompckpt_reallocarray(void *p, unsigned long n, unsigned long size, unsigned site);
void *ompckpt_aligned_alloc(unsigned long align, unsigned long n, unsigned site)
	__attribute__((malloc, alloc_size(2)));
void *ompckpt_mm_malloc(unsigned long n, unsigned long align, unsigned site)
	__attribute__((malloc, alloc_size(1)));
int ompckpt_posix_memalign(void **p, unsigned long align, unsigned long n, unsigned site);
char *ompckpt_strdup(const char *s, unsigned site);
char *ompckpt_strndup(const char *s, unsigned long n, unsigned site);

#endif
