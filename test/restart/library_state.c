/* State of the C library and the processor that a restart puts back: exception flags, rounding, signals
 * and their mask, timers, the environment.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include <fenv.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static volatile sig_atomic_t caught;
static int blocked;

static void count(int number)
{
	caught += number == SIGUSR2 ? 1 : 100;
}

static int flags(void)
{
	int f = fetestexcept(FE_ALL_EXCEPT);
	return (f & FE_DIVBYZERO ? 1 : 0) + (f & FE_OVERFLOW ? 2 : 0) + (f & FE_UNDERFLOW ? 4 : 0) +
	       (f & FE_INEXACT ? 8 : 0) + (f & FE_INVALID ? 16 : 0);
}

static const char *value(const char *name)
{
	const char *s = getenv(name);
	return s ? s : "(none)";
}

int main(void)
{
	static const int kinds[] = {FE_DIVBYZERO, FE_OVERFLOW, FE_UNDERFLOW, FE_INEXACT, FE_INVALID};
	struct sigaction a = {.sa_handler = count};
	struct itimerval timer = {.it_value = {.tv_sec = 5000}}, left;
	sigset_t mask;
	sigaddset(&a.sa_mask, SIGALRM);
	signal(SIGUSR2, count);
	sigaction(SIGURG, &a, NULL);
	signal(SIGPIPE, SIG_IGN);
	sigemptyset(&mask);
	sigaddset(&mask, SIGWINCH);
	sigprocmask(SIG_BLOCK, &mask, NULL);
	setitimer(ITIMER_REAL, &timer, NULL);
	setenv("OF_THE_PROGRAM", "begin", 1);
	feclearexcept(FE_ALL_EXCEPT);
	for (int i = 0; i < 5; i++) {
#pragma potential_ckpt
		printf("%d %d %s %s\n", flags(), fegetround() == FE_UPWARD, value("OF_THE_PROGRAM"),
		       value("HOME"));
		raise(SIGUSR2);
		raise(SIGURG);
		raise(SIGPIPE);
		raise(SIGWINCH);
		sigprocmask(SIG_BLOCK, NULL, &mask);
		blocked += sigismember(&mask, SIGWINCH);
		getitimer(ITIMER_REAL, &left);
		printf("%d %d %d\n", (int)caught, blocked, left.it_value.tv_sec > 4000);
		fesetround(i % 2 ? FE_TONEAREST : FE_UPWARD);
		feclearexcept(FE_ALL_EXCEPT);
		feraiseexcept(kinds[i]);
#pragma potential_ckpt
		printf("%d\n", flags());
		if (i == 1)
			unsetenv("HOME");
		if (i == 2)
			setenv("OF_THE_PROGRAM", "a=b c", 1);
	}
	return 0;
}
// FLAGS: -frounding-math
