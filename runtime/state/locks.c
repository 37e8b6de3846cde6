/* locks.c - OpenMP locks that are numbers of the library, and which locks each thread holds.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    each lock created, destroyed, set or unset as a nestable one (calls/lock_calls.c).
 * Out:   records in IMAGE_STATE; after a restart the same locks, held as they were.
 * Means: the state of such a lock is inside the OpenMP library; the program's omp_lock_t holds a
 *        number. A lock is of that form if setting it leaves its first word as it is: then two
 *        locks with the same first word are one lock. Memory of the program is neither searched for
 *        locks nor written: copies of the number stay valid, and memory used for something else
 *        since is safe. The library numbers locks in ascending order. So a restart creates locks up
 *        to the greatest number recorded, and destroys those that did not exist at the checkpoint.
 *        Whether a simple lock is set is found with omp_test_lock at the cut. Both libgomp and
 *        libomp let any thread unset a simple lock, so the initial thread sets it after a restart.
 *        Locks in native stack frames are not restored: frames with positions keep theirs at fixed
 *        addresses (memory/memory.h).
 * Errs:  a library that numbers locks in another way: the restart is refused. A nestable lock in
 *        the program's memory is set again only if its bytes are those of the checkpoint.
 * Cost:  one omp_test_lock for each existing lock, at a checkpoint. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "format.h"
#include "locks.h"
#include "memory/memory.h"
#include "threads/threads.h"
#include "walk.h"

#pragma weak ompckpt_lock_calls

#define LOCK_SIZE 8u    /* TAG_LOCK */
#define HELD_SIZE 32u   /* TAG_HELD_LOCK */
#define IN_SERIAL (~0u) /* its thread: serial code holds it */
#define NEST_SIZE 16    /* bytes of a nestable lock, at most */
#define LEAST_SIZE 4    /* of any lock, at least */

/* Limits of what an image may say; more means a corrupt image. */
#define NUMBER_MAX (1u << 26)
#define HELD_MAX (1u << 24)

enum { IS_NEST = 1, IS_HELD = 2 };

/* What a row says of a number, plus the kind. NOBODY: not created yet. BETWEEN: did not exist at
 * the checkpoint, created only on the way to a greater number. */
enum { NOBODY, BETWEEN, ALIVE = BETWEEN + 2 };

static struct {
	pthread_mutex_t mutex;
	unsigned char *rows; /* by number / 2: the library's are even */
	size_t size;
} table = {.mutex = PTHREAD_MUTEX_INITIALIZER};

struct lock_hold {
	void *lock;
	uint32_t count;
	bool is_in_team;
};

struct lock_holds {
	struct lock_hold *at;
	uint32_t n, capacity;
};

static __thread struct lock_holds mine;
static __thread bool is_in_team; /* with positions */

/* What a thread has to take again. */
struct lock_again {
	struct lock_again *next;
	uint32_t thread, count, number;
	void *lock;
	bool is_numbered; /* else it lies in memory, if that is there */
	bool is_there;
};

static struct lock_again *again;

/* ---- what the wrappers tell ---- */

static _Noreturn void no_memory(void)
{
	report_and_exit(EXIT_FAILURE, "no memory for the list of OpenMP's locks");
}

static uint32_t word_of(const void *lock)
{
	uint32_t word;
	memcpy(&word, lock, sizeof word);
	return word;
}

/* A word of the library's that names lock "number". */
static void *name(uint64_t word[2], uint32_t number)
{
	word[0] = word[1] = 0;
	memcpy(word, &number, sizeof number);
	return word;
}

/* Nobody else knows the lock yet. Odd words are locks that lie in themselves. */
static bool lies_elsewhere(void *lock, enum lock_kind kind)
{
	uint32_t free = word_of(lock);
	ompckpt_lock_calls.set[kind](lock);
	uint32_t taken = word_of(lock);
	ompckpt_lock_calls.unset[kind](lock);
	return free == taken && free % 2 == 0;
}

static bool grow(size_t size)
{
	size_t capacity = table.size ? table.size : 4096;
	while (capacity < size)
		capacity *= 2;
	unsigned char *rows = capacity > table.size ? os_map(capacity, false) : table.rows;
	if (rows == NULL)
		return false;
	if (rows != table.rows && table.size) {
		memcpy(rows, table.rows, table.size);
		os_unmap(table.rows, table.size);
	}
	table.rows = rows;
	table.size = capacity;
	return true;
}

bool locks_are_numbered(void)
{
	return table.size > 0;
}

static bool set_row(uint32_t number, int row)
{
	bool ok = number / 2 < table.size || grow(number / 2 + 1ul);
	if (ok)
		table.rows[number / 2] = (unsigned char)row;
	return ok;
}

static int row_of(uint32_t number)
{
	return number % 2 == 0 && number / 2 < table.size ? table.rows[number / 2] : NOBODY;
}

void ompckpt_lock_made(void *lock, enum lock_kind kind)
{
	if (!lies_elsewhere(lock, kind))
		return;
	pthread_mutex_lock(&table.mutex);
	bool ok = set_row(word_of(lock), ALIVE + kind);
	pthread_mutex_unlock(&table.mutex);
	if (!ok)
		no_memory();
}

void ompckpt_lock_gone(void *lock, enum lock_kind kind)
{
	pthread_mutex_lock(&table.mutex);
	if (row_of(word_of(lock)) == ALIVE + (int)kind)
		set_row(word_of(lock), NOBODY);
	pthread_mutex_unlock(&table.mutex);
}

static struct lock_hold *hold_of(const void *lock)
{
	for (uint32_t i = mine.n; i-- > 0;)
		if (mine.at[i].lock == lock)
			return &mine.at[i];
	return NULL;
}

static void add_hold(struct lock_hold h)
{
	if (mine.n == mine.capacity) {
		mine.capacity = mine.capacity ? 2 * mine.capacity : 16;
		mine.at = __libc_realloc(mine.at, mine.capacity * sizeof *mine.at);
		if (mine.at == NULL)
			no_memory();
	}
	mine.at[mine.n++] = h;
}

void ompckpt_lock_taken(void *lock)
{
	struct lock_hold *h = hold_of(lock);
	if (h != NULL)
		h->count++;
	else
		add_hold((struct lock_hold){lock, 1, is_in_team});
}

void ompckpt_lock_given(void *lock)
{
	struct lock_hold *h = hold_of(lock);
	if (h != NULL && --h->count == 0)
		*h = mine.at[--mine.n];
}

void locks_in_team(bool is_inside)
{
	is_in_team = is_inside;
}

const struct lock_holds *locks_held(void)
{
	return &mine;
}

/* ---- into the image ---- */

static bool is_held(uint32_t number)
{
	uint64_t word[2];
	void *lock = name(word, number);
	if (!ompckpt_lock_calls.test[LOCK_SIMPLE](lock))
		return true;
	ompckpt_lock_calls.unset[LOCK_SIMPLE](lock);
	return false;
}

static uint64_t encode_numbered(unsigned char *out)
{
	uint64_t n = 0;
	for (size_t i = 0; i < table.size; i++) {
		unsigned char data[LOCK_SIZE];
		bool is_nest = table.rows[i] == ALIVE + LOCK_NEST;
		if (table.rows[i] == NOBODY)
			continue;
		put_u32(data, (uint32_t)(2 * i));
		if (out != NULL)
			put_u32(data + 4, is_nest                      ? IS_NEST
					  : is_held((uint32_t)(2 * i)) ? IS_HELD
								       : 0);
		n += record_encode(out == NULL ? NULL : out + n, TAG_LOCK, data, sizeof data);
	}
	return n;
}

static uint64_t encode_held(unsigned char *out, const struct lock_hold *h, uint32_t thread)
{
	unsigned char data[HELD_SIZE] = {0};
	uint32_t number = word_of(h->lock);
	bool is_numbered = row_of(number) == ALIVE + LOCK_NEST;
	put_u32(data, thread);
	put_u32(data + 4, h->count);
	put_u64(data + 8, (uintptr_t)h->lock);
	memcpy(data + 16, h->lock, is_numbered ? sizeof number : NEST_SIZE);
	return record_encode(out, TAG_HELD_LOCK, data, sizeof data);
}

static uint64_t encode_holds(unsigned char *out, const struct lock_holds *holds, uint32_t thread,
			     uint32_t threads)
{
	uint64_t n = 0;
	for (uint32_t i = 0; i < holds->n; i++)
		if (holds->at[i].is_in_team == (thread != IN_SERIAL) &&
		    saved_holds((uintptr_t)holds->at[i].lock, LEAST_SIZE, threads))
			n += encode_held(out == NULL ? NULL : out + n, &holds->at[i], thread);
	return n;
}

uint64_t locks_encode(unsigned char *out, const struct cut *c)
{
	uint64_t n = encode_numbered(out);
#define AT (out == NULL ? NULL : out + n)
	n += encode_holds(AT, c->nthreads > 0 ? c->threads[0].locks : &mine, IN_SERIAL,
			  c->nthreads);
	for (uint32_t i = 0; i < c->nthreads; i++)
		n += encode_holds(AT, c->threads[i].locks, i, c->nthreads);
#undef AT
	return n;
}

/* ---- and back ---- */

/* Lock "number" comes up next, or after some that nobody had. */
static bool make(uint32_t number, enum lock_kind kind)
{
	uint64_t word[2];
	for (;;) {
		ompckpt_lock_calls.init[kind](name(word, 0));
		uint32_t got = word_of(word);
		if (got == number)
			return set_row(number, ALIVE + (int)kind);
		if (got % 2 || got > number || row_of(got) != NOBODY ||
		    !set_row(got, BETWEEN + (int)kind))
			return false;
	}
}

static bool restore_numbered(const struct walk_record *r)
{
	uint64_t word[2];
	if (&ompckpt_lock_calls == NULL || r->size != LOCK_SIZE)
		return false;
	uint32_t number = get_u32(r->data), flags = get_u32(r->data + 4);
	if (number > NUMBER_MAX)
		return false;
	enum lock_kind kind = flags & IS_NEST ? LOCK_NEST : LOCK_SIMPLE;
	if (row_of(number) == NOBODY && !make(number, kind))
		return false;
	if (row_of(number) != ALIVE + (int)kind)
		return false;
	if (kind == LOCK_NEST)
		return true;
	ompckpt_lock_calls.test[kind](name(word, number));
	if (!(flags & IS_HELD))
		ompckpt_lock_calls.unset[kind](name(word, number));
	return true;
}

static bool restore_held(const struct walk_record *r, uint32_t threads)
{
	if (&ompckpt_lock_calls == NULL || r->size != HELD_SIZE)
		return false;
	struct lock_again *a = __libc_calloc(1, sizeof *a);
	if (a == NULL)
		return false;
	a->next = again;
	a->thread = get_u32(r->data);
	a->count = get_u32(r->data + 4);
	if (a->count > HELD_MAX)
		return false;
	a->lock = (void *)(uintptr_t)get_u64(r->data + 8);
	a->number = word_of(r->data + 16);
	a->is_numbered = row_of(a->number) == ALIVE + LOCK_NEST;
	a->is_there = a->is_numbered || (saved_holds((uintptr_t)a->lock, LEAST_SIZE, threads) &&
					 memcmp(a->lock, r->data + 16, NEST_SIZE) == 0);
	again = a;
	return true;
}

bool locks_restore(const struct walk_record *r, uint32_t threads)
{
	return r->tag == TAG_LOCK ? restore_numbered(r) : restore_held(r, threads);
}

void locks_take_again(uint32_t thread)
{
	for (const struct lock_again *a = again; a != NULL; a = a->next) {
		uint64_t word[2];
		void *lock = a->is_numbered ? name(word, a->number) : a->lock;
		if (a->thread != thread || !a->is_there)
			continue;
		if (!a->is_numbered)
			ompckpt_lock_calls.init[LOCK_NEST](lock);
		for (uint32_t i = 0; i < a->count; i++)
			ompckpt_lock_calls.set[LOCK_NEST](lock);
		add_hold((struct lock_hold){a->lock, a->count, thread != IN_SERIAL});
	}
}

void locks_restored(void)
{
	uint64_t word[2];
	for (size_t i = 0; i < table.size; i++) {
		int kind = table.rows[i] - BETWEEN;
		if (kind != LOCK_SIMPLE && kind != LOCK_NEST)
			continue;
		ompckpt_lock_calls.destroy[kind](name(word, (uint32_t)(2 * i)));
		table.rows[i] = NOBODY;
	}
	locks_take_again(IN_SERIAL);
}

void locks_forget(void)
{
	while (again != NULL) {
		struct lock_again *next = again->next;
		__libc_free(again);
		again = next;
	}
}
