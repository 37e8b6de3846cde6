/* state.c - library state into the image and back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the C library's and OpenMP's own functions. Out: records in IMAGE_STATE.
 * Means: random() runs on a buffer of ours from the start (same sequence as the built-in one);
 *        setstate writes its read position into the buffer, so that the buffer is the whole state.
 *        drand48's multiplier can't be asked for: lcong48 is wrapped to learn it.
 * Errs:  a folder or locale that is gone refuses the restart. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "environment.h"
#include "exits.h"
#include "format.h"
#include "hooks.h"
#include "job_state.h"
#include "kept.h"
#include "locales.h"
#include "locks.h"
#include "memory/memory.h"
#include "origin.h"
#include "plugins.h"
#include "signals.h"
#include "state.h"
#include "threads/threads.h"
#include "walk.h"

#define WEAK __attribute__((weak))

WEAK int omp_get_max_threads(void);
WEAK void omp_set_num_threads(int n);
WEAK int omp_get_dynamic(void);
WEAK void omp_set_dynamic(int on);
WEAK int omp_get_max_active_levels(void);
WEAK void omp_set_max_active_levels(int n);
WEAK void omp_get_schedule(int *kind, int *chunk);
WEAK void omp_set_schedule(int kind, int chunk);
WEAK int omp_get_max_teams(void);
WEAK void omp_set_num_teams(int n);
WEAK int omp_get_teams_thread_limit(void);
WEAK void omp_set_teams_thread_limit(int n);

#define THREADS_MAX (1 << 20)
#define RANDOM_SIZE 128 /* of the C library's own buffer: the same generator */

static _Alignas(8) char random_buffer[RANDOM_SIZE];
static bool has_parameters;          /* lcong48 was called after the last srand48 or seed48 */
static unsigned short parameters[7]; /* its argument */

void state_init(void)
{
	environment_init();
	plugins_init();
	initstate(1, random_buffer, sizeof random_buffer);
}

void state_random_again(void)
{
	static _Alignas(8) char other[RANDOM_SIZE];
	initstate(1, other, sizeof other);
	initstate(1, random_buffer, sizeof random_buffer);
}

const char *state_obstacle(void)
{
	return plugins_obstacle();
}

EXPORT void __wrap_srand48(long seed)
{
	has_parameters = false;
	__real_srand48(seed);
}

EXPORT unsigned short *__wrap_seed48(unsigned short seed[3])
{
	has_parameters = false;
	return __real_seed48(seed);
}

EXPORT void __wrap_lcong48(unsigned short p[7])
{
	has_parameters = true;
	memcpy(parameters, p, sizeof parameters);
	__real_lcong48(p);
}

/* Bytes of a random() state, from its first word (glibc: position * 5 + type); 0: it is none. */
static uint32_t random_size(const void *state)
{
	static const uint32_t sizes[] = {8, 32, 64, 128, 256}, positions[] = {1, 7, 15, 31, 63};
	int32_t first;
	memcpy(&first, state, sizeof first);
	if (first < 0 || (uint32_t)first / 5 >= positions[first % 5])
		return 0;
	return sizes[first % 5];
}

static uint64_t encode_random(unsigned char *out)
{
	char data[8 + 256], *now = setstate(random_buffer);
	setstate(now);
	uint32_t size = random_size(now);
	put_u64(data, now == random_buffer ? 0 : (uintptr_t)now);
	memcpy(data + 8, now, size);
	return record_encode(out, TAG_RANDOM, data, 8 + size);
}

static void set_drand48(unsigned short x[3])
{
	if (has_parameters) {
		memcpy(parameters, x, 6);
		__real_lcong48(parameters);
	} else {
		__real_seed48(x);
	}
}

static uint64_t encode_drand48(unsigned char *out)
{
	unsigned char data[16] = {0};
	unsigned short x[3] = {0};
	memcpy(x, __real_seed48(x), sizeof x);
	set_drand48(x);
	memcpy(parameters, x, sizeof x);
	data[14] = has_parameters;
	for (int i = 0; i < 7; i++) {
		data[2 * i] = (unsigned char)parameters[i];
		data[2 * i + 1] = (unsigned char)(parameters[i] >> 8);
	}
	return record_encode(out, TAG_DRAND48, data, sizeof data);
}

/* Threads of a team have values of their own; what counts are those around the team. */
static struct {
	bool is_in_team, is_exact;
	int at[OMP_VALUES];
} values;

/* Those of a team's threads, by thread, until they are back. */
static int (*thread_values)[OMP_VALUES];
static uint32_t nthread_values;

static bool has_omp(void)
{
	return omp_get_max_threads != NULL && omp_get_dynamic != NULL &&
	       omp_get_max_active_levels != NULL && omp_get_schedule != NULL;
}

static bool can_set_omp(void)
{
	return omp_set_num_threads != NULL && omp_set_dynamic != NULL &&
	       omp_set_max_active_levels != NULL && omp_set_schedule != NULL;
}

static void read_values(int v[OMP_VALUES])
{
	if (!has_omp())
		return;
	v[0] = omp_get_max_threads();
	v[1] = omp_get_dynamic();
	v[2] = omp_get_max_active_levels();
	omp_get_schedule(&v[3], &v[4]);
}

void state_note(struct thread_cut *c)
{
	read_values(c->omp);
	c->locks = locks_held();
}

static void set_values(const int v[OMP_VALUES])
{
	omp_set_num_threads(v[0]);
	omp_set_dynamic(v[1]);
	if (v[2] != omp_get_max_active_levels())
		omp_set_max_active_levels(v[2]);
	omp_set_schedule(v[3], v[4]);
}

static int omp_origin[OMP_VALUES];

void omp_note_origin(void)
{
	read_values(omp_origin);
}

void omp_as_at_origin(void)
{
	if (has_omp() && can_set_omp())
		set_values(omp_origin);
}

void state_fork(bool is_exact)
{
	values.is_in_team = true;
	if (!has_omp())
		return;
	read_values(values.at);
	values.is_exact = is_exact;
	if (is_exact && omp_set_dynamic != NULL)
		omp_set_dynamic(0);
}

void state_join(void)
{
	if (values.is_exact && omp_set_dynamic != NULL)
		omp_set_dynamic(values.at[1]);
	values.is_in_team = values.is_exact = false;
}

void state_in_team(bool is_inside)
{
	locks_in_team(is_inside);
}

void state_own_handler(void (*handler)(int))
{
	signals_own(handler);
}

void state_keep_environment(void)
{
	environment_keep();
}

void state_heap_is_new(void)
{
	environment_forget();
}

void state_go_on(void)
{
	hooks_call();
	signals_resume();
}

uint32_t state_threads(void)
{
	if (omp_get_max_threads == NULL)
		return 1;
	return (uint32_t)(values.is_in_team ? values.at[0] : omp_get_max_threads());
}

static void put_values(unsigned char *out, const int v[OMP_VALUES])
{
	for (int i = 0; i < OMP_VALUES; i++)
		put_u32(out + 4 * i, (uint32_t)v[i]);
}

static uint64_t encode_omp(unsigned char *out)
{
	unsigned char data[4 * OMP_VALUES];
	if (!has_omp())
		return 0;
	if (!values.is_in_team)
		read_values(values.at);
	put_values(data, values.at);
	return record_encode(out, TAG_OMP, data, sizeof data);
}

/* What all threads have in common. */
static const struct {
	int (*get)(void);
	void (*set)(int value);
} common[] = {{omp_get_max_teams, omp_set_num_teams},
	      {omp_get_teams_thread_limit, omp_set_teams_thread_limit}};

#define COMMON (sizeof common / sizeof *common)

static uint64_t encode_common(unsigned char *out)
{
	unsigned char data[4 * COMMON] = {0};
	if (!has_omp())
		return 0;
	for (unsigned i = 0; i < COMMON; i++)
		if (common[i].get != NULL)
			put_u32(data + 4 * i, (uint32_t)common[i].get());
	return record_encode(out, TAG_COMMON_OMP, data, sizeof data);
}

static bool restore_common(const struct walk_record *r)
{
	if (r->size != 4 * COMMON)
		return false;
	for (unsigned i = 0; i < COMMON; i++) {
		int value = (int)get_u32(r->data + 4 * i);
		if (common[i].get != NULL && common[i].set != NULL && common[i].get() != value)
			common[i].set(value);
	}
	return true;
}

static uint64_t encode_team(unsigned char *out, const struct cut *c)
{
	uint64_t n = 0;
	for (uint32_t i = 0; i < c->nthreads && has_omp(); i++) {
		unsigned char data[4 + 4 * OMP_VALUES];
		put_u32(data, i);
		put_values(data + 4, c->threads[i].omp);
		n += record_encode(out == NULL ? NULL : out + n, TAG_TEAM_OMP, data, sizeof data);
	}
	return n;
}

static uint64_t encode_number(unsigned char *out, uint32_t tag, uint64_t v)
{
	unsigned char data[8];
	put_u64(data, v);
	return record_encode(out, tag, data, sizeof data);
}

static uint64_t encode_string(unsigned char *out, uint32_t tag, const char *s)
{
	return record_encode(out, tag, s, (uint32_t)strlen(s) + 1);
}

uint64_t state_encode(unsigned char *out, const struct cut *c)
{
	char cwd[4096];
	uint64_t n = 0;
	mode_t mask = umask(0);
	umask(mask);
#define AT (out == NULL ? NULL : out + n)
	if (__real_getcwd(cwd, sizeof cwd) != NULL)
		n += encode_string(AT, TAG_CWD, cwd);
	n += encode_string(AT, TAG_LOCALE, setlocale(LC_ALL, NULL));
	n += encode_random(AT);
	n += encode_drand48(AT);
	n += encode_number(AT, TAG_FLOAT, c->float_control);
	n += encode_number(AT, TAG_UMASK, mask);
	n += encode_omp(AT);
	n += encode_common(AT);
	n += encode_number(AT, TAG_ERRNO, (uint64_t)c->error);
	n += encode_team(AT, c);
	n += exits_encode(AT);
	n += kept_encode(AT);
	n += locales_encode(AT);
	n += signals_encode(AT);
	n += environment_encode(AT);
	n += hooks_encode(AT);
	n += locks_encode(AT, c);
	n += job_state_encode(AT);
#undef AT
	return n;
}

/* What the image tells of serial code, which has it again when it goes on. */
static struct {
	uint32_t threads; /* of the team inside it; 0: none */
	int error;
	uint64_t float_control;
} restored;

static bool restore_random(const struct walk_record *r)
{
	static _Alignas(8) char other[RANDOM_SIZE];
	if (r->size < 16)
		return false;
	char *state = (char *)(uintptr_t)get_u64(r->data);
	if (state == NULL)
		state = random_buffer;
	uint32_t size = random_size(r->data + 8);
	if (size == 0 || r->size != 8 + size ||
	    (state == random_buffer ? size > sizeof random_buffer
				    : !saved_holds((uintptr_t)state, size, restored.threads)))
		return false;
	initstate(1, other, sizeof other);
	memcpy(state, r->data + 8, size);
	setstate(state);
	return true;
}

static bool restore_drand48(const struct walk_record *r)
{
	if (r->size != 16)
		return false;
	has_parameters = r->data[14];
	for (int i = 0; i < 7; i++)
		parameters[i] = (unsigned short)(r->data[2 * i] | r->data[2 * i + 1] << 8);
	unsigned short x[3] = {parameters[0], parameters[1], parameters[2]};
	set_drand48(x);
	return true;
}

/* False: OpenMP can't have said so. */
static bool get_values(int v[OMP_VALUES], const unsigned char *from)
{
	for (int i = 0; i < OMP_VALUES; i++)
		v[i] = (int)get_u32(from + 4 * i);
	return v[0] >= 1 && v[0] <= THREADS_MAX && v[2] >= 0;
}

static bool restore_omp(const struct walk_record *r)
{
	int v[OMP_VALUES];
	if (r->size != sizeof v)
		return false;
	if (!get_values(v, r->data))
		return false;
	if (runtime.config.other_threads && restored.threads == 0)
		v[0] = (int)state_threads();
	if (can_set_omp())
		set_values(v);
	return true;
}

static bool restore_team(const struct walk_record *r)
{
	if (r->size != 4 + sizeof *thread_values)
		return false;
	uint32_t thread = get_u32(r->data), n = restored.threads;
	if (thread_values == NULL)
		thread_values = __libc_calloc(n, sizeof *thread_values);
	if (thread_values == NULL || thread >= n)
		return false;
	nthread_values = n;
	return get_values(thread_values[thread], r->data + 4);
}

void state_resume(uint32_t thread)
{
	int now[OMP_VALUES];
	locks_take_again(thread);
	if (thread >= nthread_values || !has_omp() || !can_set_omp())
		return;
	read_values(now);
	if (memcmp(now, thread_values[thread], sizeof now) != 0)
		set_values(thread_values[thread]);
}

int state_resume_serial(void)
{
	os_set_float_control(restored.float_control);
	return restored.error;
}

void state_forget(void)
{
	locks_forget();
	__libc_free(thread_values);
	thread_values = NULL;
	nthread_values = 0;
}

static bool is_string(const struct walk_record *r)
{
	return r->size > 0 && r->data[r->size - 1] == '\0';
}

static bool restore_record(const struct walk_record *r)
{
	const char *s = (const char *)r->data;
	bool is_number = r->size == 8;
	switch (r->tag) {
	case TAG_CWD: return is_string(r) && chdir(s) == 0;
	case TAG_LOCALE:
		return is_string(r) &&
		       (strcmp(s, setlocale(LC_ALL, NULL)) == 0 || setlocale(LC_ALL, s) != NULL);
	case TAG_RANDOM: return restore_random(r);
	case TAG_DRAND48: return restore_drand48(r);
	case TAG_OMP: return restore_omp(r);
	case TAG_COMMON_OMP: return restore_common(r);
	case TAG_TEAM_OMP: return restore_team(r);
	case TAG_LOCK:
	case TAG_HELD_LOCK: return locks_restore(r, restored.threads);
	case TAG_AT_EXIT: return exits_restore(r);
	case TAG_KEPT:
	case TAG_MPI: return true;
	case TAG_OWN_LOCALE: return locales_use(r);
	case TAG_SIGNAL:
	case TAG_SIGNAL_MASK:
	case TAG_TIMER: return signals_restore(r);
	case TAG_ENVIRONMENT: return is_string(r) && environment_restore(s);
	case TAG_OWN_VARIABLE: return environment_restore_own(r, restored.threads);
	case TAG_AT_RESTART: return hooks_restore(r);
	case TAG_FLOAT:
		if (!is_number || !os_set_float_control(get_u64(r->data)))
			return false;
		restored.float_control = get_u64(r->data);
		return true;
	case TAG_UMASK:
		is_number = is_number && get_u64(r->data) <= 0777;
		if (is_number)
			umask((mode_t)get_u64(r->data));
		return is_number;
	case TAG_ERRNO:
		if (is_number)
			restored.error = (int)get_u64(r->data);
		return is_number;
	default: return false;
	}
}

static void tell(const struct walk_record *r, char *why, size_t capacity)
{
	if (r->tag == TAG_CWD || r->tag == TAG_LOCALE)
		snprintf(why, capacity,
			 "cannot bring back the %s '%.*s'; make it available again, or start "
			 "afresh (OMPCKPT_RESTART=off)",
			 r->tag == TAG_CWD ? "working folder" : "locale", (int)r->size,
			 (const char *)r->data);
	else if (r->tag == TAG_LOCK)
		snprintf(why, capacity,
			 "cannot bring back OpenMP's locks: use the same library with the same "
			 "KMP_LOCK_KIND, or start afresh (OMPCKPT_RESTART=off)");
	else
		snprintf(why, capacity,
			 "cannot bring back the library state; start afresh "
			 "(OMPCKPT_RESTART=off)");
}

bool state_restore(const struct image *im, uint32_t threads, char *why, size_t capacity)
{
	restored.threads = threads;
	struct image_section s;
	struct walk_record r;
	if (!image_find(im, IMAGE_STATE, ~0u, &s))
		return true;
	struct walk w = walk_begin(im, &s);
	while (walk_record(&w, &r))
		if (r.tag == TAG_KEPT && !kept_restore(&r)) {
			tell(&r, why, capacity);
			return false;
		}
	if (!locales_restore(why, capacity))
		return false;
	w = walk_begin(im, &s);
	while (walk_record(&w, &r))
		if (!restore_record(&r)) {
			tell(&r, why, capacity);
			return false;
		}
	locks_restored();
	return true;
}
