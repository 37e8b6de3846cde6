/* signals.c - handlers, mask and interval timers into the image and back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the system's answers. Out: records in IMAGE_STATE.
 * Means: a handler of the executable has the address it had, and so has its stack if it lies in the
 *        program's memory. What is noted takes effect when all else is back: a timer that runs out
 *        at once meets its handler, and the program's memory.
 * Errs:  handlers of libraries are left to them; signals that were pending are lost. */
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>

#include "base/os.h"
#include "format.h"
#include "memory/memory.h"
#include "signals.h"
#include "walk.h"

#define NSIGNALS 64
#define NTIMERS 3

static void (*own[2])(int);
static struct {
	struct sigaction action[NSIGNALS + 1];
	bool has_action[NSIGNALS + 1], has_mask;
	sigset_t mask;
	struct itimerval timer[NTIMERS];
	bool has_timer[NTIMERS];
} noted;

void signals_own(void (*handler)(int))
{
	own[own[0] != NULL && own[0] != handler] = handler;
}

bool signals_is_own(void (*handler)(int))
{
	return handler == own[0] || handler == own[1];
}

static uint64_t mask_bits(const sigset_t *s)
{
	uint64_t bits = 0;
	for (int i = 1; i <= NSIGNALS; i++)
		bits |= (uint64_t)(sigismember(s, i) == 1) << (i - 1);
	return bits;
}

static void set_mask(sigset_t *s, uint64_t bits)
{
	sigemptyset(s);
	for (int i = 1; i <= NSIGNALS; i++)
		if (bits >> (i - 1) & 1)
			sigaddset(s, i);
}

static bool is_of_program(uint64_t handler)
{
	return handler == (uintptr_t)SIG_IGN || os_is_code(handler);
}

static uint64_t encode_action(unsigned char *out, int number)
{
	struct sigaction a;
	unsigned char data[32];
	if (sigaction(number, NULL, &a) != 0 || a.sa_handler == SIG_DFL ||
	    signals_is_own(a.sa_handler) || !is_of_program((uintptr_t)a.sa_handler))
		return 0;
	put_u64(data, (uint64_t)number);
	put_u64(data + 8, (uintptr_t)a.sa_handler);
	put_u64(data + 16, (uint32_t)a.sa_flags);
	put_u64(data + 24, mask_bits(&a.sa_mask));
	return record_encode(out, TAG_SIGNAL, data, sizeof data);
}

static uint64_t microseconds(const struct timeval *t)
{
	return (uint64_t)t->tv_sec * 1000000 + (uint64_t)t->tv_usec;
}

static uint64_t encode_timer(unsigned char *out, int which)
{
	struct itimerval t;
	unsigned char data[24];
	if (getitimer(which, &t) != 0)
		return 0;
	put_u64(data, (uint64_t)which);
	put_u64(data + 8, microseconds(&t.it_value));
	put_u64(data + 16, microseconds(&t.it_interval));
	return record_encode(out, TAG_TIMER, data, sizeof data);
}

uint64_t signals_encode(unsigned char *out)
{
	sigset_t mask;
	unsigned char data[8];
	uint64_t n = 0;
#define AT (out == NULL ? NULL : out + n)
	for (int i = 1; i <= NSIGNALS; i++)
		n += encode_action(AT, i);
	for (int i = 0; i < NTIMERS; i++)
		n += encode_timer(AT, i);
	sigprocmask(SIG_SETMASK, NULL, &mask);
	put_u64(data, mask_bits(&mask));
	n += record_encode(AT, TAG_SIGNAL_MASK, data, sizeof data);
#undef AT
	return n;
}

static bool note_action(const struct walk_record *r)
{
	uint64_t number = r->size == 32 ? get_u64(r->data) : 0;
	uint64_t handler = number != 0 ? get_u64(r->data + 8) : 0;
	if (number == 0 || number > NSIGNALS || !is_of_program(handler))
		return false;
	struct sigaction *a = &noted.action[number];
	a->sa_handler = (void (*)(int))(uintptr_t)handler;
	a->sa_flags = (int)get_u64(r->data + 16);
	set_mask(&a->sa_mask, get_u64(r->data + 24));
	noted.has_action[number] = true;
	return true;
}

static struct timeval timeval_of(uint64_t us)
{
	return (struct timeval){(time_t)(us / 1000000), (suseconds_t)(us % 1000000)};
}

static bool note_timer(const struct walk_record *r)
{
	uint64_t which = r->size == 24 ? get_u64(r->data) : NTIMERS;
	if (which >= NTIMERS)
		return false;
	noted.timer[which].it_value = timeval_of(get_u64(r->data + 8));
	noted.timer[which].it_interval = timeval_of(get_u64(r->data + 16));
	noted.has_timer[which] = get_u64(r->data + 8) != 0;
	return true;
}

bool signals_restore(const struct walk_record *r)
{
	if (r->tag == TAG_SIGNAL)
		return note_action(r);
	if (r->tag == TAG_TIMER)
		return note_timer(r);
	noted.has_mask = r->size == 8;
	if (noted.has_mask)
		set_mask(&noted.mask, get_u64(r->data));
	return noted.has_mask;
}

void signals_resume(void)
{
	for (int i = 1; i <= NSIGNALS; i++)
		if (noted.has_action[i])
			sigaction(i, &noted.action[i], NULL);
	if (noted.has_mask)
		sigprocmask(SIG_SETMASK, &noted.mask, NULL);
	for (int i = 0; i < NTIMERS; i++)
		if (noted.has_timer[i])
			setitimer(i, &noted.timer[i], NULL);
}
