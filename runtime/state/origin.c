/* origin.c - what the C library and OpenMP remember, as it was when main began.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the process at the start; later, the process as the program has left it.
 * Out:   the former again. What an image brings back anyway is set, too: there may be none.
 * Errs:  on the side of an obstacle: functions registered with atexit, locks that OpenMP numbers,
 *        blocks that a library may have kept.
 * Cost:  64 system calls each. */
#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/os.h"
#include "base/real.h"
#include "environment.h"
#include "exits.h"
#include "locks.h"
#include "memory/memory.h"
#include "origin.h"
#include "plugins.h"
#include "signals.h"
#include "state.h"

#define WEAK __attribute__((weak))

WEAK int omp_pause_resource_all(int kind);
WEAK int omp_in_parallel(void);
WEAK extern int optind; /* the C library's, or the program's own, which has that value anyway */

enum { NSIGNALS = 64, NTIMERS = 3, HARD = 2 };

static struct {
	char folder[4096];
	mode_t mask;
	uint64_t float_control;
	size_t exits;
	struct sigaction actions[NSIGNALS + 1];
	bool has_action[NSIGNALS + 1];
	sigset_t blocked;
	int next_argument;
} origin;

void state_note_origin(void)
{
	if (__real_getcwd(origin.folder, sizeof origin.folder) == NULL)
		origin.folder[0] = '\0';
	origin.mask = umask(0);
	umask(origin.mask);
	origin.float_control = os_float_control();
	origin.exits = exits_count();
	if (&optind != NULL)
		origin.next_argument = optind;
	for (int i = 1; i <= NSIGNALS; i++)
		origin.has_action[i] = sigaction(i, NULL, &origin.actions[i]) == 0;
	sigprocmask(SIG_SETMASK, NULL, &origin.blocked);
	omp_note_origin();
}

const char *state_bound(void)
{
	if (omp_in_parallel != NULL && omp_in_parallel())
		return "it is in a parallel region";
	if (origin.folder[0] == '\0')
		return "its working folder has no name";
	if (exits_count() != origin.exits)
		return "it has called atexit or on_exit";
	if (locks_are_numbered())
		return "it has locks that OpenMP numbers";
	if (interpose_was_used())
		return "the C library has allocated memory for it (glob, scandir and the like)";
	return plugins_obstacle();
}

/* Its answer says nothing: clang's library refuses what it has done already. */
void state_end_threads(void)
{
	if (omp_pause_resource_all != NULL)
		omp_pause_resource_all(HARD);
}

/* Handlers of libraries, and what they have set to be ignored, are left to them. Ours stay: other
 * ranks may be dying (start/again.c). */
static void restore_signals(void)
{
	struct itimerval none = {0};
	struct sigaction is;
	for (int i = 0; i < NTIMERS; i++)
		setitimer(i, &none, NULL);
	for (int i = 1; i <= NSIGNALS; i++)
		if (origin.has_action[i] && sigaction(i, NULL, &is) == 0 &&
		    !signals_is_own(is.sa_handler) && os_is_code((uintptr_t)is.sa_handler))
			sigaction(i, &origin.actions[i], NULL);
	sigprocmask(SIG_SETMASK, &origin.blocked, NULL);
}

bool state_as_at_origin(void)
{
	unsigned short zero[3] = {0};
	restore_signals();
	uselocale(LC_GLOBAL_LOCALE);
	setlocale(LC_ALL, "C");
	umask(origin.mask);
	os_set_float_control(origin.float_control);
	__real_seed48(zero);
	if (&optind != NULL)
		optind = origin.next_argument;
	omp_as_at_origin();
	return environment_as_given() && chdir(origin.folder) == 0;
}
