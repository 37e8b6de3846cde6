/* option_table.c - looks options up in option_table.def.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    words of a command line.
 * Out:   their rows; what several of them change together.
 * Means: the longest name that fits; "-fno-x" without a row is "-fx" turned off. gcc reads "--x" as
 *        "-fx". What -Xclang, -Xpreprocessor and -Wp, hand on is looked up in their place.
 * Errs:  what one of the words asks for is believed of all, though a later one may take it back;
 *        -fsanitize=A,B is refused if one of its values is.
 * Cost:  the table's length for each word. */
#include "option_table.h"
#include "text.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const struct row {
	enum option_class kind;
	const char *names, *why, *help;
} rows[] = {
#define OPTIONS(class, names) {OPTION_##class, names, NULL, NULL},
#define REFUSE(names, why, help) {OPTION_REFUSED, names, why, help},
#include "option_table.def"
#undef OPTIONS
#undef REFUSE
};

#define ROWS (sizeof rows / sizeof *rows)

/* ---- names
 * -------------------------------------------------------------------------------------- */

struct match {
	const struct row *row;
	size_t length; /* of the name, without its sign */
	enum option_value value;
};

/* Does a name of "n" characters, its sign included, fit "word"? */
static bool fits(const char *name, size_t n, const char *word, struct match *m)
{
	char sign = name[n - 1];
	bool has_sign = sign == '*' || sign == '+' || sign == '|';
	m->length = n - has_sign;
	if (strncmp(word, name, m->length))
		return false;
	bool is_whole = !word[m->length];
	m->value = is_whole && (sign == '+' || sign == '|') ? VALUE_NEXT : VALUE_NONE;
	return is_whole || sign == '*' || sign == '|';
}

static struct match longest(const char *word)
{
	struct match best = {0};
	for (unsigned i = 0; i < ROWS; i++)
		for (const char *at = rows[i].names; *at; at += *at == ' ') {
			struct match m = {.row = &rows[i]};
			size_t n = strcspn(at, " ");
			if (n && fits(at, n, word, &m) && m.length > best.length)
				best = m;
			at += n;
		}
	return best;
}

/* "-fno-x" -> "-fx", "--x" -> "-fx", "--no-x" -> "-fx"; false: it is neither. */
static bool turned(const char *word, char *out, size_t n, bool *is_off)
{
	if (!strncmp(word, "--", 2) && word[2]) {
		*is_off = !strncmp(word, "--no-", 5);
		return snprintf(out, n, "-f%s", word + (*is_off ? 5 : 2)) < (int)n;
	}
	*is_off = word[0] == '-' && word[1] && strchr("fmgW", word[1]) &&
		  !strncmp(word + 2, "no-", 3);
	return *is_off && snprintf(out, n, "-%c%s", word[1], word + 5) < (int)n;
}

static struct option option_of(struct match m, const char *word, bool is_off)
{
	struct option o = {OPTION_UNKNOWN, VALUE_NONE, is_off, "", NULL, NULL};
	if (!m.row)
		return o;
	o.kind = m.row->kind == OPTION_REFUSED && is_off ? OPTION_CODE : m.row->kind;
	o.value = m.value;
	o.joined = word + m.length;
	o.why = m.row->why;
	o.help = m.row->help;
	return o;
}

static struct option look_up(const char *word)
{
	char other[512];
	bool is_off = false;
	struct match plain = longest(word);
	if (!turned(word, other, sizeof other, &is_off))
		return option_of(plain, word, false);
	struct match m = longest(other);
	size_t gone = strlen(word) - strlen(other);
	if (!m.row || plain.length >= m.length + gone)
		return option_of(plain, word, false);
	return option_of(m, word + gone, is_off);
}

/* ---- values
 * ------------------------------------------------------------------------------------- */

/* "a,b,c" after "-fsanitize=": each on its own. */
static struct option of_sanitizers(struct option all, const char *list)
{
	for (const char *at = list; *at; at += *at == ',') {
		char one[128];
		size_t n = strcspn(at, ",");
		snprintf(one, sizeof one, "-fsanitize=%.*s", (int)n, at);
		struct option o = look_up(one);
		if (o.kind == OPTION_REFUSED)
			return o;
		at += n;
	}
	return all;
}

/* The worst of "-Wp,a,b": a refused or unknown one, or one that the analysis must know of. */
static struct option of_preprocessor(struct option all, const char *list)
{
	bool is_value = false;
	for (const char *at = list; *at; at += *at == ',') {
		char one[512];
		size_t n = strcspn(at, ",");
		snprintf(one, sizeof one, "%.*s", (int)n, at);
		struct option o = look_up(one);
		if (!is_value && (o.kind == OPTION_REFUSED || o.kind == OPTION_UNKNOWN ||
				  o.kind == OPTION_SUMS || o.kind == OPTION_ALIASES))
			return o;
		is_value = !is_value && o.value == VALUE_NEXT;
		at += n;
	}
	return all;
}

/* What clang's -Xclang hands to its front: options of another program, of which many have the names
 * of the driver's. */
static struct option of_clang(struct option in)
{
	bool is_known = in.kind == OPTION_CODE || in.kind == OPTION_MEANING ||
			in.kind == OPTION_SUMS || in.kind == OPTION_ALIASES ||
			in.kind == OPTION_BITS || in.kind == OPTION_SEARCH ||
			in.kind == OPTION_SOURCE || in.kind == OPTION_MESSAGES ||
			in.kind == OPTION_ONCE || in.kind == OPTION_PREPROCESSED;
	if (!is_known && in.kind != OPTION_REFUSED) {
		in.kind = OPTION_REFUSED;
		in.why = "it is an internal option of clang, which is not followed";
		in.help = "use an option of the compiler itself";
	}
	return in;
}

struct option option_find(const char *word, const char *next)
{
	struct option o = look_up(word);
	if (o.kind == OPTION_CODE && !o.is_off && !strncmp(word, "-fsanitize=", 11))
		return of_sanitizers(o, word + 11);
	if (o.kind != OPTION_NEXT)
		return o;
	if (!strncmp(word, "-Wp,", 4)) {
		struct option in = of_preprocessor(o, word + 4);
		in.value = VALUE_NONE;
		return in;
	}
	const char *to = o.value == VALUE_NEXT ? next : o.joined;
	if (!to || to[0] != '-')
		return o;
	struct option in = look_up(to);
	if (!strncmp(word, "-Xclang", 7))
		in = of_clang(in);
	in.value = o.value;
	return in;
}

/* ---- effects
 * ------------------------------------------------------------------------------------ */

static bool has_word(const char *list, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = list; (at = strstr(at, word)); at += n)
		if ((at == list || at[-1] == ',') && (!at[n] || at[n] == ','))
			return true;
	return false;
}

static bool names(const char *word, const char *what)
{
	return strstr(word, what) != NULL;
}

/* Floating-point options whose one side asks for what C says anyway. */
static bool is_strict(const char *word, bool is_off)
{
	static const char *const strict[] = {
		"-fsigned-zeros", "-ftrapping-math",  "-fmath-errno",
		"-fhonor-",       "-fprotect-parens", "-frounding-math",
		"-fsignaling-",   "-ffloat-store",    "-mieee-fp"};
	static const char *const neutral[] = {"-fmath-errno",      "-mpc80",
					      "-mfpmath=sse",      "-ffp-int-builtin-inexact",
					      "-ffp-model=strict", "-fexcess-precision=standard",
					      "-frounding-math",   "-ffp-exception-behavior=",
					      "-fsignaling-nans",  "-fpermitted-flt-eval-methods=",
					      "-ffloat-store"};
	for (unsigned i = 0; i < sizeof neutral / sizeof *neutral; i++)
		if (names(word, neutral[i] + 2))
			return true;
	for (unsigned i = 0; i < sizeof strict / sizeof *strict; i++)
		if (names(word, strict[i] + 2))
			return !is_off;
	return is_off;
}

struct bits {
	bool fused, contracted, loose;
};

/* -mfma and machines that have it: whether two operations become one is the compiler's choice. */
static void note_machine(struct bits *b, const char *word, bool is_off)
{
	static const char *const old[] = {"x86-64", "x86-64-v2", "core2", "nehalem", "k8"};
	const char *value = strchr(word, '=');
	bool is_old = !strncmp(word, "-mtune", 6);
	for (unsigned i = 0; value && i < sizeof old / sizeof *old; i++)
		is_old |= !strcmp(value + 1, old[i]);
	b->fused |= !is_off && !is_old;
}

static void note_bits(struct bits *b, const char *word, struct option o)
{
	static const char *const machine[] = {"-march=", "-mcpu=", "-mfma",
					      "-mavx",   "-mxop",  "-mf16c"};
	if (!strncmp(word, "-ffp-contract=", 14)) {
		b->contracted = strcmp(word + 14, "off") != 0;
		return;
	}
	for (unsigned i = 0; i < sizeof machine / sizeof *machine; i++)
		if (!strncmp(word, machine[i], strlen(machine[i]))) {
			note_machine(b, word, o.is_off);
			return;
		}
	if (o.kind == OPTION_BITS && !is_strict(word, o.is_off))
		b->loose = true;
}

static void note(struct option_effects *e, const char *word, struct option o)
{
	bool wraps =
		o.kind == OPTION_SUMS && (names(word, "strict-overflow") ? o.is_off : !o.is_off);
	if (wraps && names(word, "strict-overflow"))
		e->sums_wrap = e->pointers_wrap = true;
	else if (wraps && names(word, "pointer"))
		e->pointers_wrap = true;
	else if (wraps)
		e->sums_wrap = true;
	e->any_alias |= o.kind == OPTION_ALIASES && o.is_off;
	if (!strncmp(word, "-fsanitize=", 11))
		e->sums_wrap |= has_word(word + 11, "undefined") ||
				has_word(word + 11, "integer") ||
				has_word(word + 11, "signed-integer-overflow");
}

struct option_effects option_effects(const char *const *args, unsigned nargs)
{
	struct option_effects e = {0};
	struct bits b = {.contracted = true};
	for (unsigned i = 0; i < nargs; i++) {
		const char *word = args[i], *next = i + 1 < nargs ? args[i + 1] : NULL;
		struct option o = option_find(word, next);
		bool is_inner = look_up(word).kind == OPTION_NEXT;
		if (is_inner && o.value == VALUE_NEXT && next)
			word = next;
		note(&e, word, o);
		note_bits(&b, word, o);
		i += o.value == VALUE_NEXT;
	}
	e.chooses_bits = b.loose || (b.fused && b.contracted);
	return e;
}

bool options_choose_bits(const char *const *args, unsigned nargs)
{
	return option_effects(args, nargs).chooses_bits;
}

struct option option_of_attribute(const char *word, struct option_effects *effects)
{
	char option[256];
	const char *form = word[0] == '-' ? "%s" : word[0] == 'O' ? "-%s" : "-f%s";
	if (word[0] && strspn(word, "0123456789") == strlen(word))
		form = "-O%s";
	snprintf(option, sizeof option, form, word);
	const char *args[] = {option};
	struct option_effects e = option_effects(args, 1);
	effects->sums_wrap |= e.sums_wrap;
	effects->pointers_wrap |= e.pointers_wrap;
	effects->any_alias |= e.any_alias;
	effects->chooses_bits |= e.chooses_bits;
	return option_find(option, NULL);
}

/* ---- the table as text
 * ---------------------------------------------------------------------------- */

static const struct {
	const char *name, *about, *done;
} classes[] = {
#define OPTION_CLASS(name, about, done) {#name, about, done},
	OPTION_CLASSES(OPTION_CLASS)
#undef OPTION_CLASS
};

#define CLASSES (sizeof classes / sizeof *classes)

const char *option_class_name(enum option_class c)
{
	return (unsigned)c < CLASSES ? classes[c].name : "UNKNOWN";
}

static void put_names(struct text *out, const char *list)
{
	for (const char *at = list; *at; at += *at == ' ') {
		size_t n = strcspn(at, " ");
		const char *sign = at[n - 1] == '*' ? "…" : at[n - 1] == '+' ? " …" : "";
		bool has_sign = *sign || at[n - 1] == '|';
		text_printf(out, "%s`%.*s%s`", at == list ? "" : " ", (int)(n - has_sign), at,
			    at[n - 1] == '|' ? "…" : sign);
		at += n;
	}
}

static void put_class(struct text *out, enum option_class c)
{
	text_printf(out, "\n## %c%s\n\n%c%s.\n", classes[c].about[0] - 'a' + 'A',
		    classes[c].about + 1, classes[c].done[0] - 'a' + 'A', classes[c].done + 1);
	for (unsigned i = 0; i < ROWS; i++)
		if (rows[i].kind == c) {
			text_puts(out, "\n");
			put_names(out, rows[i].names);
			text_puts(out, "\n");
		}
}

void option_table_text(struct text *out)
{
	text_puts(
		out,
		"# Options of the compilers\n\n"
		"Printed by `ompckpt-cc --ompckpt-options`; what `test/cc/test_options.sh` finds "
		"in gcc "
		"and clang and not here\nfails it. `…` is any text; `-f…`, `-m…`, `-g…` and `-W…` "
		"have "
		"their `-fno-…` in them. An option that is not here is\nrefused in a program with "
		"positions; `--ompckpt-accept=OPTION` hands it on as if it changed nothing.\n");
	for (unsigned c = 0; c < OPTION_REFUSED; c++)
		put_class(out, c);
	text_puts(out, "\n## Refused in a program with positions\n\n| option | why | instead "
		       "|\n|---|---|---|\n");
	for (unsigned i = 0; i < ROWS; i++)
		if (rows[i].kind == OPTION_REFUSED) {
			text_puts(out, "| ");
			put_names(out, rows[i].names);
			text_printf(out, " | %s | %s |\n", rows[i].why, rows[i].help);
		}
}
