/* streams.c - every kind of stdio stream, and what libraries hand out, across a position in main.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: streams STEPS [foreign] < numbers. Reads stdin and in.txt, writes out.txt, app.txt,
 *        upd.bin,
 * a temporary file and stdout. With "foreign" a pipe is open at the first half of the positions. */
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "emitted.h"

enum { EXTERNAL, STATE, NOBJECTS };

static struct {
	FILE *in, *out, *app, *upd, *tmp, *pipe;
	char *line, *home, *formatted, *duplicate, *path;
	size_t room;
	unsigned long hash;
	double (*function)(void);
} g;
OBJECT(g, STATE);

SET(live, BIT(STATE) | BIT(EXTERNAL));
SET(none, 0);
static void replay_main_fn(void);
static const struct ompckpt_label labels[] = {{1, 0, live, none, 0, 0}};
static const struct ompckpt_function fn_main = {"main", "streams.c", 0,      1, 32,
						0,      0,           labels, 0, replay_main_fn};
static const struct ompckpt_function *const functions[] = {&fn_main};
static const char *const positions[] = {"main:1"};
const struct ompckpt_program ompckpt_program = {
	OMPCKPT_ABI, 1, NOBJECTS, 1, 0, 1, functions, 0, positions,
};

static void eat(const void *p, size_t n)
{
	for (const unsigned char *c = p; n > 0; n--, c++)
		g.hash = (g.hash ^ *c) * 0x100000001b3ul;
}

static void eat_string(const char *s)
{
	eat(s, strlen(s) + 1);
}

static void open_all(void)
{
	mkdir("sub", 0777);
	if (chdir("sub") != 0)
		exit(3);
	umask(027);
	setlocale(LC_ALL, "C.UTF-8");
	g.in = fopen("../in.txt", "r");
	g.out = fopen("out.txt", "w");
	g.app = fopen("app.txt", "a");
	g.upd = fopen("upd.bin", "w+");
	g.tmp = tmpfile();
	if (g.in == NULL || g.out == NULL || g.app == NULL || g.upd == NULL || g.tmp == NULL)
		exit(3);
	setvbuf(g.out, NULL, _IONBF, 0);
	setvbuf(g.upd, NULL, _IOFBF, 100);
	fputs("some text to come back to\n", g.tmp);
	g.home = getenv("HOME");
	if (asprintf(&g.formatted, "%s-%d", "formatted", 17) < 0)
		exit(3);
	g.duplicate = strdup("duplicate");
	g.path = realpath(".", NULL);
	srandom(11);
}

static void one_step(int i)
{
	char cwd[4096], buffer[64];
	int number = -1;
	struct stat st;
	eat(&errno, sizeof errno);
	if (scanf("%d", &number) == 1)
		eat(&number, sizeof number);
	ssize_t n = getline(&g.line, &g.room, g.in);
	if (n > 0)
		eat(g.line, (size_t)n);
	fprintf(g.out, "%d %ld\n", i, random());
	fprintf(g.app, "line %d\n", i);
	fprintf(g.upd, "%08d", i * 3);
	if (i % 4 == 3) {
		fseek(g.upd, (i / 2) * 8, SEEK_SET);
		if (fread(buffer, 8, 1, g.upd) == 1)
			eat(buffer, 8);
		fseek(g.upd, 0, SEEK_END);
	}
	if (i % 3 == 0)
		fprintf(g.tmp, "more %d\n", i);
	if (i % 5 == 4) {
		rewind(g.tmp);
		if (fgets(buffer, sizeof buffer, g.tmp) != NULL)
			eat_string(buffer);
		fseek(g.tmp, 0, SEEK_END);
	}
	if (getcwd(cwd, sizeof cwd) == NULL || fstat(fileno(g.out), &st) != 0)
		exit(4);
	eat(&st.st_mode, sizeof st.st_mode);
	eat_string(cwd + strlen(cwd) - 4);
	eat_string(setlocale(LC_ALL, NULL));
	eat_string(g.home);
	eat_string(g.formatted);
	eat_string(g.duplicate);
	eat_string(g.path + strlen(g.path) - 4);
	mode_t mask = umask(0);
	umask(mask);
	eat(&mask, sizeof mask);
	int at_end = feof(g.in) != 0;
	eat(&at_end, sizeof at_end);
	FILE *log = fopen("log.txt", "a");
	if (log == NULL)
		exit(4);
	fprintf(log, "closed at once %d\n", i);
	fclose(log);
	printf("%d %016lx\n", i, g.hash);
	errno = i + 100;
}

static int finish(void)
{
	int bad = fclose(g.in) | fclose(g.out) | fclose(g.app) | fclose(g.upd) | fclose(g.tmp);
	free(g.line);
	free(g.formatted);
	free(g.duplicate);
	free(g.path);
	printf("end %016lx\n", g.hash);
	return bad;
}

int main(int argc, char **argv)
{
	if (ompckpt_start())
		return ((int (*)(void))ompckpt_replay_next())();
	argv = ompckpt_argv();
	int steps = argc > 1 ? atoi(argv[1]) : 10;
	open_all();
	if (argc > 2)
		g.pipe = popen("cat > /dev/null", "w");
	for (int i = 0; i < steps; i++) {
		one_step(i);
		if (g.pipe != NULL && i >= steps / 2) {
			pclose(g.pipe);
			g.pipe = NULL;
		}
		if (OMPCKPT_DUE) {
			FRAME(32);
			ompckpt_enter(&ompckpt_f.h, &fn_main, 0);
			FIELD(int, 0) = steps;
			FIELD(int, 4) = i;
			ompckpt_f.h.label = 1;
			ompckpt_take(&ompckpt_f.h);
		}
	}
	return finish();
}

static int replay_main(void)
{
	FRAME(32);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_main);
	int steps = FIELD(int, 0), i = FIELD(int, 4);
	goto L1;
	for (; i < steps; i++) {
		one_step(i);
		if (g.pipe != NULL && i >= steps / 2) {
			pclose(g.pipe);
			g.pipe = NULL;
		}
		if (OMPCKPT_DUE) {
			FIELD(int, 0) = steps;
			FIELD(int, 4) = i;
			ompckpt_f.h.label = 1;
			ompckpt_take(&ompckpt_f.h);
		}
		if (0) {
		L1:;
			ompckpt_resumed();
		}
	}
	return finish();
}
static void replay_main_fn(void) __attribute__((alias("replay_main")));
