/* A signal handler may run anywhere: between any two instructions of the program. */
#include <signal.h>

static volatile sig_atomic_t seen;

static void handler(int s)
{
#pragma potential_ckpt
	seen = s;
}

int main(void)
{
	signal(SIGUSR2, handler);
	raise(SIGUSR2);
	return seen != SIGUSR2;
}
// REJECT: 6:13: 'handler' may be run by a signal, another thread or a library
