/* Variables of the C library that it looks at by itself: function pointers, the environment, streams. */
#define _GNU_SOURCE
#include <error.h>
#include <stdio.h>

extern char **environ;
static char *mine[] = {"A=1", NULL};

static void name(void)
{
	fputs("name", stderr);
}

int main(void)
{
	environ = mine;
	error_print_progname = name;
	stdout = stderr;
#pragma potential_ckpt
	error(0, 0, "x");
	return 0;
}
// REJECT: 16:10: 'environ' is a variable of the C library, which would have its old value after a restart
// REJECT: 17:23: 'error_print_progname' is a variable of the C library, which would have its old value after a restart
// REJECT: 18:9: 'stdout' is a variable of the C library, which would have its old value after a restart
