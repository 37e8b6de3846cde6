/* Memory that the C library allocates for the program: used, grown and freed after positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include <argz.h>
#include <dirent.h>
#include <glob.h>
#include <netdb.h>
#include <search.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <wordexp.h>

static glob_t paths;
static struct dirent **entries;
static wordexp_t words;
static void *tree;
static char *vector;
static size_t vector_size;
static struct hsearch_data own_table;
static jmp_buf out_of_scandir;
static int nleft;

static int compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void show(const void *node, VISIT v, int depth)
{
	(void)depth;
	if (v == postorder || v == leaf)
		printf(" %s", *(char *const *)node);
}

static int is_file(const struct dirent *d)
{
	char *copy = strdup(d->d_name);
	int is = copy[0] == 'f';
	free(copy);
	return is;
}

static int leave(const struct dirent *d)
{
	(void)d;
	nleft++;
	longjmp(out_of_scandir, 1);
}

static int read_words(const char *text, const char *format, ...)
{
	va_list a;
	va_start(a, format);
	int n = vsscanf(text, format, a);
	va_end(a);
	return n;
}

static void make_files(void)
{
	char name[] = "folder/f0";
	mkdir("folder", 0777);
	for (; name[8] < '6'; name[8]++)
		fclose(fopen(name, "w"));
}

static void leave_scandir(void)
{
	struct dirent **none;
	if (!setjmp(out_of_scandir))
		scandir("folder", &none, leave, alphasort);
}

static void enter(const char *key, long number)
{
	ENTRY e = {strdup(key), (void *)number}, *found;
	hsearch(e, ENTER);
	hsearch_r(e, ENTER, &found, &own_table);
}

static long number_of(const char *key)
{
	ENTRY e = {(char *)key, NULL}, *found = hsearch(e, FIND), *also = NULL;
	hsearch_r(e, FIND, &also, &own_table);
	return found && also ? (long)found->data * 100 + (long)also->data : -1;
}

int main(void)
{
	static const char *const keys[] = {"pear", "apple", "fig", "quince", "plum", "medlar"};
	char *first = NULL, *second = NULL, *third = NULL, *text = NULL, *printed = NULL;
	size_t size = 0;
	struct addrinfo hint = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *to = NULL;
	make_files();
	leave_scandir();
	int nentries = scandir("folder", &entries, is_file, alphasort);
	hcreate(20);
	hcreate_r(20, &own_table);
	getaddrinfo("127.0.0.1", "80", &hint, &to);
#pragma potential_ckpt
	printf("%d %d %s %s\n", nleft, nentries, entries[0]->d_name, entries[nentries - 1]->d_name);
	glob("folder/f[0-2]", 0, NULL, &paths);
	wordexp("one $((1 + 1)) 'three four'", &words, 0);
	sscanf("alpha beta 3", "%ms %m[a-z]", &first, &second);
	read_words("gamma", "%ms", &third);
	for (int i = 0; i < 6; i++) {
		tsearch(keys[i], &tree, compare);
		enter(keys[i], i + 1);
		argz_add(&vector, &vector_size, keys[i]);
		asprintf(&printed, "%s-%d", keys[i], i);
		FILE *f = open_memstream(&text, &size);
		for (int k = 0; k <= 300 * i; k++)
			fprintf(f, "%d,", k);
		fclose(f);
#pragma potential_ckpt
		printf("%s %zu %.10s %.10s\n", printed, size, text, text + size - 5);
		free(printed);
		free(text);
		printf("%ld %ld\n", number_of("pear"), number_of(keys[i]));
		twalk(tree, show);
		printf("\n%zu %s\n", argz_count(vector, vector_size), vector + vector_size - 4);
#pragma potential_ckpt
		glob("folder/f[3-5]", GLOB_APPEND, NULL, &paths);
		printf("%zu %s\n", paths.gl_pathc, paths.gl_pathv[paths.gl_pathc - 1]);
	}
	tdelete("fig", &tree, compare);
#pragma potential_ckpt
	twalk(tree, show);
	printf("\n%s %s %s %s %zu %s\n", first, second, third, words.we_wordv[2], words.we_wordc,
	       words.we_wordv[1]);
	printf("%d %d\n", to->ai_family == AF_INET, to->ai_next == NULL);
	freeaddrinfo(to);
	free(first), free(second), free(third);
	wordfree(&words);
	globfree(&paths);
	for (int i = 0; i < nentries; i++)
		free(entries[i]);
	free(entries);
	hdestroy();
	hdestroy_r(&own_table);
	printf("%d\n", tfind("fig", &tree, compare) == NULL);
	return 0;
}
