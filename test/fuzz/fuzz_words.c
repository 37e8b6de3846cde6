/* fuzz_words.c - any words for ompckpt-cc and for ompckpt's commands: sorted, or refused.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. Each line of the input is a word. What follows an empty line is the contents of a
 * response file, @/proc/self/fd/100. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "arena.h"
#include "../../tools/ompckpt-cc/arguments.h"
#include "command.h"
#include "options.h"

#define WORDS_MAX 60
#define RESPONSE 100

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool holds)
{
	if (!holds)
		abort();
}

static void look_compiler(int n, char **words)
{
	struct arena *a = arena_new();
	struct arguments args = {0};
	if (arguments_parse(a, n, words, &args)) {
		must(args.backend != NULL && args.action <= ACTION_LINK_RELOCATABLE);
		unsigned sources = 0;
		for (unsigned i = 0; i < args.list.n; i++) {
			must(args.list.at[i].text != NULL);
			sources += args.list.at[i].role == ROLE_SOURCE;
		}
		must(sources == args.nsources);
		struct command c = arguments_as_given(a, &args);
		const char *const *list = command_argv(a, &c);
		for (unsigned i = 0; i < c.list.n && list[i] != NULL; i++)
			must(strncmp(list[i], "--ompckpt-", 10) != 0 || i > 0);
	}
	arena_free(a);
}

static void look_command(int n, char **words)
{
	const char *text = "";
	double seconds = 1, positive = 1, percent = 1, part = 0.5;
	unsigned long long count = 1;
	const struct option_row rows[] = {
		{"-o", option_text, &text, "a file"},
		{"--interval", option_seconds, &seconds, "seconds"},
		{"--scale", option_positive, &positive, "a number"},
		{"--overhead", option_percent, &percent, "percent"},
		{"--reliability", option_part, &part, "a part"},
		{"-r", option_count, &count, "a number"},
	};
	struct call c = {false, n, words};
	if (!options_read(&c, rows, sizeof rows / sizeof *rows))
		return;
	must(c.argc >= 0 && c.argc <= n);
	must(isfinite(seconds) && seconds > 0 && isfinite(positive) && positive > 0);
	must(isfinite(percent) && percent > 0 && part > 0 && part < 1);
}

static void respond(const char *text, size_t n)
{
	int fd = memfd_create("response", 0);
	if (fd < 0 || write(fd, text, n) != (ssize_t)n || dup2(fd, RESPONSE) != RESPONSE)
		abort();
	close(fd);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	char *text = calloc(1, size + 1), *words[WORDS_MAX + 2], *at = text;
	int n = 1;
	memcpy(text, data, size);
	char *end = text + strlen(text), *response = strstr(text, "\n\n");
	words[0] = "ompckpt-cc";
	respond(response != NULL ? response + 2 : "", response != NULL ? strlen(response + 2) : 0);
	if (response != NULL)
		end = response;
	*end = '\0';
	for (char *word; n <= WORDS_MAX && (word = strsep(&at, "\n")) != NULL;)
		if (word[0] != '@' || strncmp(word, "@/proc/self/fd/100", 18) == 0)
			words[n++] = word;
	words[n] = NULL;
	look_compiler(n, words);
	look_command(n - 1, words + 1);
	free(text);
	return 0;
}
