/* What the C library hands out and a restarted process makes again: regular expressions, conversions,
 * folders, locales.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static regex_t number, *word;
static DIR *folder;
static struct dirent *entry;
static iconv_t to_utf16, to_none;

static void make_files(void)
{
	char name[] = "folder/0";
	mkdir("folder", 0777);
	for (; name[7] <= '9'; name[7]++)
		fclose(fopen(name, "w"));
}

static void convert(char *text)
{
	char out[64], *to = out;
	size_t left = strlen(text), room = sizeof out;
	iconv(to_utf16, &text, &left, &to, &room);
	for (char *s = out; s < to; s++)
		printf("%02x", (unsigned char)*s);
	printf("\n");
}

/* One that could not be opened is told so. */
static void convert_to_none(char *text)
{
	char out[8], *to = out;
	size_t left = strlen(text), room = sizeof out, n;
	errno = 0;
	n = iconv(to_none, &text, &left, &to, &room);
	printf("%d %d\n", n == (size_t)-1, errno == EBADF);
}

static int find(const regex_t *r, const char *text)
{
	regmatch_t m[3];
	return regexec(r, text, 3, m, 0) ? -1 : (int)m[1].rm_so;
}

int main(void)
{
	int sum = 0, files = 0;
	char message[64];
	setlocale(LC_ALL, "C.UTF-8");
	make_files();
	locale_t utf8 = newlocale(LC_ALL_MASK, "C.UTF-8", NULL), plain;
	plain = newlocale(LC_CTYPE_MASK, "C", duplocale(utf8));
	uselocale(plain);
	word = malloc(sizeof *word);
	regcomp(&number, "[^0-9]([0-9]+)", REG_EXTENDED);
	regcomp(word, "(\xc3\xa4[a-z]*)", REG_EXTENDED | REG_ICASE);
	regex_t copy = number;
	to_utf16 = iconv_open("UTF-16", "UTF-8");
	to_none = iconv_open("none", "UTF-8");
	folder = opendir("folder");
	while ((entry = readdir(folder))) {
		if (entry->d_name[0] == '.')
			continue;
#pragma potential_ckpt
		sum += entry->d_name[0] - '0';
		files++;
		printf("%d %zu %d\n", files, number.re_nsub, find(&copy, "abc 123"));
#pragma potential_ckpt
		printf("%d %d\n", find(word, "x \xc3\xa4hre"), find(&number, "none"));
		convert("a\xc3\xa4");
		convert_to_none("a");
		printf("%s %s %d %d\n", nl_langinfo_l(CODESET, utf8), nl_langinfo(CODESET),
		       isalpha_l('q', plain) != 0, uselocale(NULL) == plain);
		if (files == 5)
			iconv(to_utf16, NULL, NULL, NULL, NULL);
	}
	regerror(regcomp(&number, "(", REG_EXTENDED), &number, message, sizeof message);
#pragma potential_ckpt
	printf("%d %d %d\n", files, sum, message[0] != 0);
	rewinddir(folder);
#pragma potential_ckpt
	for (files = 0; readdir(folder);)
		files++;
	printf("%d\n", files);
	closedir(folder);
	iconv_close(to_utf16);
	printf("%d\n", iconv_close(to_none));
	regfree(&copy);
	regfree(word);
	uselocale(LC_GLOBAL_LOCALE);
	freelocale(utf8);
	freelocale(plain);
	printf("%s\n", nl_langinfo(CODESET));
	return 0;
}
