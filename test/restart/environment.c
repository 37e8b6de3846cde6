/* Pointers into the environment are kept over a restart into another environment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static char *value;
static char **kept;

static void visit(int i)
{
	char **walked = environ;
	for (int turn = 0; turn < 2; turn++) {
#pragma potential_ckpt
		int n = 0;
		for (char **e = walked; *e; e++)
			n += !strncmp(*e, "HOME_OF_TEST=", 13);
		for (char **e = kept; *e; e++)
			n += !strncmp(*e, "HOME_OF_TEST=", 13);
		printf("%d %d: %d %s\n", i, turn, n, value ? value : "none");
	}
}

int main(int argc, char **argv, char **envp)
{
	value = getenv("HOME_OF_TEST");
	kept = envp;
	for (int i = 0; i < 4; i++) {
		visit(i);
		printf("%d %d %d\n", argc, argv[argc] == NULL, envp[0] == kept[0]);
	}
	return 0;
}
