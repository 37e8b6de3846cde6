/* pragmas.c - asks the backend about the pragmas beside ours.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the flat texts of a command's sources.
 * Out:   yes, if a build with all warnings as errors fails on our pragma alone.
 * Means: what every backend knows is not asked about; the first words of the others make a small
 *        source, compiled with the user's options and this warning as an error.
 * Errs:  towards no: the user then sees the warning of our pragma beside the others.
 * Cost:  one pass over the text; a run of the backend only where there are such others. */
#include "pragmas.h"
#include "arguments.h"
#include "child.h"
#include "files.h"
#include "record.h"
#include "temp.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

static const char *skip_blanks(const char *s)
{
	while (*s == ' ' || *s == '\t')
		s++;
	return s;
}

/* After "#pragma" of a line, or NULL. */
static const char *pragma_of(const char *line)
{
	line = skip_blanks(line);
	if (*line != '#')
		return NULL;
	line = skip_blanks(line + 1);
	if (strncmp(line, "pragma", 6) || !isspace((unsigned char)line[6]))
		return NULL;
	return skip_blanks(line + 6);
}

static bool starts_with_word(const char *s, const char *word)
{
	size_t n = strlen(word);
	return !strncmp(s, word, n) && !isalnum((unsigned char)s[n]) && s[n] != '_';
}

static bool is_known(const struct arguments *args, const char *pragma)
{
	static const char *const words[] = {"GCC", "STDC", "once", "pack", "weak", "message"};
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
		if (starts_with_word(pragma, words[i]))
			return true;
	return starts_with_word(pragma, "omp") && arguments_have(args, "-fopenmp");
}

static void add_question(struct text *question, const char *pragma)
{
	static unsigned number;
	size_t n = strcspn(pragma, " \t\n(");
	if (starts_with_word(pragma, "omp"))
		text_printf(question, "void ompckpt_%u(void)\n{\n#pragma omp parallel\n{}\n}\n",
			    number++);
	else
		text_printf(question, "#pragma %.*s\n", (int)n, pragma);
}

/* Is there a position in "text"? The pragmas that the backend may not know go to "question". */
static bool scan(const struct arguments *args, const char *text, struct text *question)
{
	bool found = false;
	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		const char *pragma = pragma_of(line);
		if (!pragma)
			continue;
		if (record_is_position(line))
			found = true;
		else if (!is_known(args, pragma))
			add_question(question, pragma);
	}
	return found;
}

static bool backend_knows(struct arena *a, const struct arguments *args,
			  const struct text *question)
{
	const char *path = temp_path(a, "pragmas.c");
	struct command c = {0};
	if (!question->n)
		return true;
	command_add(a, &c, args->backend);
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_COMPILE)
			command_add_argument(a, &c, &args->list.at[i]);
	command_add(a, &c, "-Wno-error");
	command_add(a, &c, "-Werror=unknown-pragmas");
	command_add(a, &c, "-fsyntax-only");
	command_add(a, &c, path);
	return files_write(path, question) && !child_run_silently(a, command_argv(a, &c));
}

bool pragmas_are_ours(struct arena *a, const struct arguments *args, const struct record *records,
		      unsigned n)
{
	struct text question = {0};
	bool found = false;
	for (unsigned i = 0; i < n; i++)
		found |= scan(args, records[i].text, &question);
	bool ours = found && backend_knows(a, args, &question);
	text_free(&question);
	return ours;
}
