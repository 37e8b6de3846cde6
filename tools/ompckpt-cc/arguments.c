/* arguments.c - sorts a compiler's command line.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    argv, @files in it included; the name we were called by; $OMPCKPT_CC.
 * Out:   one row per argument with its role, in the user's order.
 * Means: what gcc and clang mean by it (lib/base/option_table.def). An option without a row is one
 *        of the compiler's without a separate value.
 * Errs:  an own option we do not know is an error; options.c judges the others at the link.
 * Cost:  arguments x rows of the table. */
#include "arguments.h"
#include "diag.h"
#include "library.h"
#include "option_table.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static bool begins(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

/* ---- @file ---------------------------------------------------------------------------------- */

enum { RESPONSE_FILES_MAX = 500 };

/* The next word of a response file, quotes and backslashes undone as gcc does; NULL at its end. */
static const char *next_word(struct arena *a, const char **at)
{
	const char *s = *at;
	while (isspace((unsigned char)*s))
		s++;
	if (!*s)
		return NULL;
	struct text t = {0};
	char quote = 0;
	for (; *s && (quote || !isspace((unsigned char)*s)); s++) {
		if (*s == '\\' && s[1])
			text_add(&t, ++s, 1);
		else if (quote ? *s == quote : *s == '\'' || *s == '"')
			quote = quote ? 0 : *s;
		else
			text_add(&t, s, 1);
	}
	const char *word = arena_strndup(a, t.at ? t.at : "", t.n);
	text_free(&t);
	*at = s;
	return word;
}

/* "left": response files that may still be read; one that names itself twice has no end. */
static void expand(struct arena *a, const char *word, struct command *out, unsigned *left)
{
	struct text t = {0};
	if (word[0] != '@' || *left == 0 || !text_read_file(&t, word + 1)) {
		command_add(a, out, arena_strdup(a, word));
		return;
	}
	--*left;
	const char *at = t.at ? t.at : "";
	for (const char *w; (w = next_word(a, &at));)
		expand(a, w, out, left);
	text_free(&t);
}

/* ---- the backend ---------------------------------------------------------------------------- */

static bool on_path(struct arena *a, const char *name)
{
	const char *path = getenv("PATH");
	for (const char *p = path ? path : "/usr/bin:/bin"; *p; p += *p == ':') {
		size_t n = strcspn(p, ":");
		const char *folder = arena_strndup(a, p, n);
		if (!access(arena_printf(a, "%s/%s", n ? folder : ".", name), X_OK))
			return true;
		p += n;
	}
	return false;
}

/* "clang", or the newest clang-N where the distribution installs only those. */
static const char *find_clang(struct arena *a)
{
	for (unsigned n = 40; n > 10 && !on_path(a, "clang"); n--)
		if (on_path(a, arena_printf(a, "clang-%u", n)))
			return arena_printf(a, "clang-%u", n);
	return "clang";
}

/* "ccache gcc": all but the last word stand before the compiler where it compiles for the user. A
 * compiler whose own path has blanks is one word. */
static void split_backend(struct arena *a, struct arguments *out)
{
	const char *at = out->backend;
	if (!strchr(at, ' ') || !access(at, X_OK))
		return;
	for (const char *w; (w = next_word(a, &at));)
		ARRAY_PUSH(a, out->launcher, w);
	if (out->launcher.n)
		out->backend = out->launcher.at[--out->launcher.n];
}

static const char *default_backend(struct arena *a, const char *called)
{
	const char *slash = strrchr(called, '/'), *name = slash ? slash + 1 : called;
	const char *named = getenv("OMPCKPT_CC");
	if (!strcmp(name, "ompckpt-clang"))
		return find_clang(a);
	if (begins(name, "ompckpt-") && strcmp(name, "ompckpt-cc"))
		return arena_strdup(a, name + strlen("ompckpt-"));
	return named && *named ? arena_strdup(a, named) : "cc";
}

static bool is_asked(const char *variable)
{
	const char *value = getenv(variable);
	return value && !strcmp(value, "1");
}

/* ---- sorting -------------------------------------------------------------------------------- */

/* The value of own option "name" if "word" is that ("" after an error message), or NULL. */
static const char *own_value(const char *word, const char *name, bool *ok)
{
	if (!begins(word, name))
		return NULL;
	const char *value = word + strlen(name);
	if (!*value) {
		diag(DIAG_ERROR, (struct loc){0}, "option '%s' needs a value", word);
		*ok = false;
	}
	return value;
}

/* One of our own options; true if it was one. */
static bool take_own(struct arena *a, struct arguments *out, const char *word, bool *ok)
{
	const char *value;
	if (!begins(word, "--ompckpt-"))
		return false;
	if ((value = own_value(word, "--ompckpt-cc=", ok)))
		out->backend = value;
	else if ((value = own_value(word, "--ompckpt-emit=", ok)))
		out->emit = value;
	else if ((value = own_value(word, "--ompckpt-dump=", ok)))
		out->dump = value;
	else if ((value = own_value(word, "--ompckpt-plan=", ok)))
		out->plan = value;
	else if ((value = own_value(word, "--ompckpt-library=", ok)))
		*ok &= library_add(a, out, value);
	else if ((value = own_value(word, "--ompckpt-stateless=", ok)))
		*ok &= library_add(a, out, arena_printf(a, "%s:stateless", value));
	else if ((value = own_value(word, "--ompckpt-leave-out=", ok)))
		out->left_out = value;
	else if (!strcmp(word, "--ompckpt-recompute"))
		out->recompute = "";
	else if ((value = own_value(word, "--ompckpt-recompute=", ok)))
		out->recompute = value;
	else if (!strcmp(word, "--ompckpt-profile"))
		out->is_profiled = true;
	else if (!strcmp(word, "--ompckpt-auto"))
		out->is_auto = true;
	else if (!strcmp(word, "--ompckpt-time"))
		out->is_timed = true;
	else if (!strcmp(word, "--ompckpt-check"))
		out->is_checked = true;
	else if ((value = own_value(word, "--ompckpt-accept=", ok)))
		ARRAY_PUSH(a, out->accepted, value);
	else if (!strcmp(word, "--ompckpt-options"))
		out->action = ACTION_OPTIONS;
	else if (!strcmp(word, "--ompckpt-version"))
		out->action = ACTION_VERSION;
	else if (!strcmp(word, "--ompckpt-help"))
		out->action = ACTION_HELP;
	else {
		diag(DIAG_ERROR, (struct loc){0}, "unknown option '%s'", word);
		diag(DIAG_HELP, (struct loc){0}, "--ompckpt-help lists the options");
		*ok = false;
	}
	return true;
}

static enum role role_of_file(const char *name, const char *language)
{
	static const char *const others[] = {
		"i",   "s",   "S",  "sx", "cc",  "cp",  "cxx", "cpp", "c++", "C",   "CPP", "ii",
		"m",   "mi",  "mm", "M",  "f",   "F",   "for", "FOR", "f90", "F90", "f95", "F95",
		"f03", "f08", "go", "d",  "adb", "ads", "ll",  "h",   "hpp", "hh",  "H"};
	if (!strcmp(name, "-"))
		return ROLE_OTHER_SOURCE;
	if (language)
		return strcmp(language, "c") ? ROLE_OTHER_SOURCE : ROLE_SOURCE;
	const char *slash = strrchr(name, '/'), *dot = strrchr(slash ? slash : name, '.');
	if (!dot)
		return ROLE_OBJECT;
	if (!strcmp(dot, ".c"))
		return ROLE_SOURCE;
	for (unsigned i = 0; i < COUNT(others); i++)
		if (!strcmp(dot + 1, others[i]))
			return ROLE_OTHER_SOURCE;
	return ROLE_OBJECT;
}

static enum role role_of_option(struct option o)
{
	switch (o.kind) {
	case OPTION_ACTION: return ROLE_ACTION;
	case OPTION_OUTPUT: return ROLE_OUTPUT;
	case OPTION_LANGUAGE: return ROLE_LANGUAGE;
	case OPTION_DEPENDENCY: return ROLE_DEPENDENCY;
	case OPTION_LIBRARY: return ROLE_OBJECT;
	case OPTION_LINK: return ROLE_LINK;
	default: return ROLE_COMPILE;
	}
}

/* The GNU driver's long names of options that others look at. */
static const char *short_name(const char *word)
{
	static const char *const names[][2] = {
		{"--define-macro", "-D"},      {"--undefine-macro", "-U"},
		{"--include-directory", "-I"}, {"--include", "-include"},
		{"--imacros", "-imacros"},     {"--output", "-o"},
		{"--language", "-x"},          {"--preprocess", "-E"},
		{"--compile", "-c"},           {"--assemble", "-S"},
		{"--shared", "-shared"},
	};
	size_t n = strcspn(word, "=");
	for (unsigned i = 0; i < COUNT(names); i++)
		if (strlen(names[i][0]) == n && !strncmp(word, names[i][0], n))
			return names[i][1];
	return NULL;
}

/* Sort words[*i] and, if it has a separate value, the one after it. */
static struct argument take(const struct command *words, unsigned *i, const char *language)
{
	const char *word = words->list.at[*i];
	const char *next = *i + 1 < words->list.n ? words->list.at[*i + 1] : NULL;
	if (word[0] != '-' || !word[1]) {
		enum role role = role_of_file(word, language);
		return (struct argument){role, word, NULL, language};
	}
	struct option o = option_find(word, next);
	struct argument g = {role_of_option(o), word, NULL, NULL};
	const char *name = short_name(word), *equals = strchr(word, '=');
	if (name) {
		g.text = name;
		g.value = equals ? equals + 1 : NULL;
	} else if (g.role == ROLE_OUTPUT || g.role == ROLE_LANGUAGE) {
		g.text = g.role == ROLE_OUTPUT ? "-o" : "-x";
		g.value = o.joined;
	}
	if (o.value == VALUE_NEXT && next) {
		g.value = next;
		++*i;
	}
	return g;
}

static bool is_input(enum role role)
{
	return role == ROLE_SOURCE || role == ROLE_OTHER_SOURCE || role == ROLE_OBJECT;
}

static enum action find_action(const struct arguments *args)
{
	bool has_input = false, compile = false;
	for (unsigned i = 0; i < args->list.n; i++) {
		const struct argument *g = &args->list.at[i];
		has_input |= is_input(g->role);
		compile |= g->role == ROLE_ACTION && !strcmp(g->text, "-c");
		if (g->role == ROLE_ACTION && strcmp(g->text, "-c"))
			return ACTION_PASS;
	}
	if (!has_input || (compile && !args->nsources))
		return ACTION_PASS;
	if (compile)
		return ACTION_COMPILE;
	if (arguments_have(args, "-r") || arguments_have(args, "-Wl,-r"))
		return ACTION_LINK_RELOCATABLE;
	return arguments_have(args, "-shared") ? ACTION_LINK_SHARED : ACTION_LINK;
}

bool arguments_parse(struct arena *a, int argc, char **argv, struct arguments *out)
{
	struct command words = {0};
	const char *language = NULL, *launched = NULL;
	unsigned response_files = RESPONSE_FILES_MAX;
	bool ok = true;
	*out = (struct arguments){.action = ACTION_PASS};
	for (int i = 1; i < argc; i++)
		expand(a, argv[i], &words, &response_files);
	for (unsigned i = 0; i < words.list.n; i++) {
		if (!strcmp(words.list.at[i], "--ompckpt-launch") && i + 1 < words.list.n) {
			launched = words.list.at[++i];
			continue;
		}
		if (take_own(a, out, words.list.at[i], &ok))
			continue;
		struct argument g = take(&words, &i, language);
		if (g.role == ROLE_LANGUAGE)
			language = strcmp(g.value, "none") ? g.value : NULL;
		if (g.role == ROLE_OUTPUT)
			out->output = g.value;
		out->nsources += g.role == ROLE_SOURCE;
		ARRAY_PUSH(a, out->list, g);
	}
	if (!out->backend)
		out->backend = launched ? launched : default_backend(a, argv[0]);
	out->is_checked |= is_asked("OMPCKPT_CC_CHECK");
	split_backend(a, out);
	if (out->action == ACTION_PASS)
		out->action = find_action(out);
	return ok;
}

bool arguments_have(const struct arguments *args, const char *text)
{
	for (unsigned i = 0; i < args->list.n; i++)
		if (!args->list.at[i].value && !strcmp(args->list.at[i].text, text))
			return true;
	return false;
}

bool arguments_are_static(const struct arguments *args)
{
	return arguments_have(args, "-static") || arguments_have(args, "-static-pie") ||
	       arguments_have(args, "--static");
}

/* ---- commands ------------------------------------------------------------------------------- */

void command_add(struct arena *a, struct command *c, const char *text)
{
	ARRAY_PUSH(a, c->list, text);
}

void command_add_argument(struct arena *a, struct command *c, const struct argument *from)
{
	command_add(a, c, from->text);
	if (from->value)
		command_add(a, c, from->value);
}

const char *const *command_argv(struct arena *a, struct command *c)
{
	ARRAY_PUSH(a, c->list, NULL);
	c->list.n--;
	return c->list.at;
}

struct command arguments_as_given(struct arena *a, const struct arguments *args)
{
	struct command c = {0};
	for (unsigned i = 0; i < args->launcher.n; i++)
		command_add(a, &c, args->launcher.at[i]);
	command_add(a, &c, args->backend);
	for (unsigned i = 0; i < args->list.n; i++)
		command_add_argument(a, &c, &args->list.at[i]);
	return c;
}
