/* plan_file.c - a plan as lines of words.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan, or any bytes. Out: its text, or the plan.
 * Means: a line is a key and words, but for "from", which is followed by free text. In words that
 *        come from the user's source, "%" and what is not printed are written as % and two
 *        hexadecimal digits. Empty lines and comments (#) are passed over.
 * Errs:  on the side of refusing: a line that is not wholly understood is an error, as are sums
 *        that do not agree.
 * Cost:  linear, for each chosen instance the positions are searched through. */
#include "plan_file.h"

#include "array.h"
#include "text.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, WORDS = 8 };

static int by_place(const void *a, const void *b)
{
	const struct plan_position *const *x = a, *const *y = b;
	int c = strcmp((*x)->file, (*y)->file);
	if (c == 0)
		c = (*x)->line < (*y)->line ? -1 : (*x)->line > (*y)->line;
	if (c == 0)
		c = strcmp((*x)->name, (*y)->name);
	return c ? c : strcmp((*x)->function, (*y)->function);
}

void plan_file_sort(struct plan_file *p)
{
	uint32_t n = p->positions_n;
	const struct plan_position **order = calloc(n + 1, sizeof *order);
	struct plan_position *sorted = calloc(n + 1, sizeof *sorted);
	uint32_t *to = calloc(n + 1, sizeof *to);
	if (!order || !sorted || !to)
		abort();
	for (uint32_t i = 0; i < n; i++)
		order[i] = &p->positions[i];
	qsort(order, n, sizeof *order, by_place);
	for (uint32_t i = 0; i < n; i++) {
		sorted[i] = *order[i];
		to[order[i] - p->positions] = i;
	}
	for (uint32_t i = 0; i < n; i++)
		p->positions[i] = sorted[i];
	for (uint32_t i = 0; i < p->chosen_n; i++)
		p->chosen[i].position = to[p->chosen[i].position];
	free(order);
	free(sorted);
	free(to);
}

static void put_word(struct text *out, const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s <= ' ' || *s == '%' || *s == 127)
			text_printf(out, "%%%02x", (unsigned char)*s);
		else
			text_add(out, s, 1);
}

static void put_line(struct text *out, const char *key, const char *word)
{
	text_printf(out, "%s ", key);
	put_word(out, word);
	text_puts(out, "\n");
}

static void put_place(struct text *out, const struct plan_position *p)
{
	text_puts(out, " ");
	put_word(out, p->name);
	text_puts(out, " ");
	put_word(out, p->function);
	text_puts(out, " ");
	put_word(out, p->file);
	text_printf(out, ":%" PRIu64, p->line);
}

static void put_seconds(struct text *out, const char *key, uint64_t ns)
{
	text_printf(out, "%s %" PRIu64 ".%09" PRIu64, key, ns / 1000000000, ns % 1000000000);
}

static void put_head(const struct plan_file *p, struct text *out)
{
	text_printf(out, "ompckpt plan %d\n", VERSION);
	put_line(out, "program", p->program);
	put_line(out, "build", p->build);
	put_line(out, "label", p->label);
	text_printf(out, "threads %" PRIu64 "\n", p->threads);
	put_seconds(out, "span", p->span_ns);
	put_seconds(out, "\ninterval", p->interval_ns);
	text_printf(out, "\nfrom %s\n", p->source);
	if (p->most)
		text_printf(out, "most %" PRIu64 " positions\n", p->most);
	text_printf(out, "least %s\n", p->weight);
	text_printf(out, "promise %" PRIu64 " bytes in %u of %" PRIu64 " candidates\n", p->bytes,
		    p->chosen_n, p->met);
}

static void put_steps(const struct plan_file *p, struct text *out)
{
	if (p->steps_n)
		text_puts(out, "\n# what main does first: seconds, name, place; storage: bytes per "
			       "second\n");
	if (p->storage)
		text_printf(out, "storage %" PRIu64 "\n", p->storage);
	for (uint32_t i = 0; i < p->steps_n; i++) {
		put_seconds(out, "step", p->steps[i].ns);
		text_puts(out, " ");
		put_word(out, p->steps[i].name);
		text_puts(out, " ");
		put_word(out, p->steps[i].file);
		text_printf(out, ":%" PRIu64 "\n", p->steps[i].line);
	}
}

void plan_file_write(const struct plan_file *p, struct text *out)
{
	put_head(p, out);
	put_steps(p, out);
	text_puts(out, "\n# name, function, place; checkpoints of candidates met, their bytes\n");
	for (uint32_t i = 0; i < p->positions_n; i++) {
		const struct plan_position *at = &p->positions[i];
		text_puts(out, at->chosen ? "keep" : "drop");
		put_place(out, at);
		text_printf(out, " %" PRIu64 " of %" PRIu64 " %" PRIu64 "\n", at->chosen, at->met,
			    at->bytes);
	}
	text_puts(out, "\n# seconds; position; which of its candidates, bytes\n");
	for (uint32_t i = 0; i < p->chosen_n; i++) {
		const struct plan_instance *c = &p->chosen[i];
		put_seconds(out, "at", c->time_ns);
		put_place(out, &p->positions[c->position]);
		text_printf(out, " %" PRIu64 " %" PRIu64 "\n", c->meeting, c->bytes);
	}
}

/* One line as words; "wrong" becomes why not. */
struct plan_line {
	char *word[WORDS];
	unsigned n;
	const char *wrong;
};

struct loader {
	struct arena *arena;
	struct plan_file *p;
	ARRAY(struct plan_position) positions;
	ARRAY(struct plan_instance) chosen;
	ARRAY(struct plan_step) steps;
	bool begun;
	uint64_t promised;
};

static int digit(char c)
{
	const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : NULL;
	return at ? (int)(at - digits) : -1;
}

static void decode(struct plan_line *l, char *s)
{
	char *to = s;
	for (; *s; s++, to++) {
		*to = *s;
		if (*s != '%')
			continue;
		if (digit(s[1]) < 0 || digit(s[2]) < 0) {
			l->wrong = "'%' without two digits";
			return;
		}
		*to = (char)(digit(s[1]) * 16 + digit(s[2]));
		s += 2;
	}
	*to = '\0';
}

/* An empty last word is a word: "label " has two. */
static struct plan_line split(char *s)
{
	struct plan_line l = {.n = 0};
	while (!l.wrong) {
		char *end = strchr(s, ' ');
		if (l.n == WORDS) {
			l.wrong = "too many words";
			break;
		}
		l.word[l.n++] = s;
		if (!end)
			break;
		*end = '\0';
		s = end + 1;
	}
	return l;
}

static uint64_t number(struct plan_line *l, unsigned word)
{
	char *end = "x";
	const char *s = word < l->n ? l->word[word] : "";
	uint64_t v = *s >= '0' && *s <= '9' && strlen(s) < 20 ? strtoull(s, &end, 10) : 0;
	if (*end && !l->wrong)
		l->wrong = "a number is expected";
	return v;
}

/* Seconds with nine digits after the point. */
static uint64_t nanoseconds(struct plan_line *l, unsigned word)
{
	char *point = word < l->n ? strchr(l->word[word], '.') : NULL;
	if (!point || strlen(point) != 10 || point - l->word[word] > 9) {
		l->wrong = "seconds with nine digits after the point are expected";
		return 0;
	}
	memmove(point, point + 1, strlen(point));
	return number(l, word);
}

static bool says(struct plan_line *l, unsigned word, const char *what)
{
	if (word < l->n && !strcmp(l->word[word], what))
		return true;
	if (!l->wrong)
		l->wrong = "another word is expected";
	return false;
}

static void expect(struct plan_line *l, unsigned words)
{
	if (l->n != words && !l->wrong)
		l->wrong = "another number of words is expected";
}

static const char *text_of(struct loader *r, struct plan_line *l, unsigned word)
{
	if (word >= l->n || l->wrong)
		return "";
	decode(l, l->word[word]);
	return arena_strdup(r->arena, l->word[word]);
}

/* The word FILE:LINE; false: "wrong" is "expected". */
static bool file_line(struct loader *r, struct plan_line *l, unsigned word, const char *expected,
		      const char **file, uint64_t *line)
{
	char *colon = word < l->n ? strrchr(l->word[word], ':') : NULL;
	if (!colon) {
		l->wrong = expected;
		return false;
	}
	*colon = '\0';
	*file = text_of(r, l, word);
	l->word[word] = colon + 1;
	*line = number(l, word);
	return true;
}

static void place(struct loader *r, struct plan_line *l, struct plan_position *p)
{
	if (!file_line(r, l, 3, "name, function and file:line are expected", &p->file, &p->line))
		return;
	p->name = text_of(r, l, 1);
	p->function = text_of(r, l, 2);
}

static void read_version(struct loader *r, struct plan_line *l)
{
	expect(l, 3);
	if (says(l, 1, "plan") && number(l, 2) != VERSION)
		l->wrong = "a plan of another version";
	r->begun = true;
}

static void read_head(struct loader *r, struct plan_line *l)
{
	struct plan_file *p = r->p;
	const char *key = l->word[0];
	expect(l, 2);
	if (!strcmp(key, "program"))
		p->program = text_of(r, l, 1);
	else if (!strcmp(key, "build"))
		p->build = text_of(r, l, 1);
	else if (!strcmp(key, "label"))
		p->label = text_of(r, l, 1);
	else if (!strcmp(key, "least"))
		p->weight = text_of(r, l, 1);
	else if (!strcmp(key, "storage"))
		p->storage = number(l, 1);
	else if (!strcmp(key, "threads"))
		p->threads = number(l, 1);
	else if (!strcmp(key, "span"))
		p->span_ns = nanoseconds(l, 1);
	else if (!strcmp(key, "interval"))
		p->interval_ns = nanoseconds(l, 1);
	else if (!l->wrong)
		l->wrong = "an unknown key";
}

static void read_promise(struct loader *r, struct plan_line *l)
{
	expect(l, 8);
	r->p->bytes = number(l, 1);
	says(l, 2, "bytes");
	says(l, 3, "in");
	r->promised = number(l, 4);
	says(l, 5, "of");
	r->p->met = number(l, 6);
	says(l, 7, "candidates");
}

static void read_most(struct loader *r, struct plan_line *l)
{
	expect(l, 3);
	r->p->most = number(l, 1);
	says(l, 2, "positions");
	if (!r->p->most && !l->wrong)
		l->wrong = "a number above 0 is expected";
}

static void read_step(struct loader *r, struct plan_line *l)
{
	struct plan_step s = {0};
	expect(l, 4);
	s.ns = nanoseconds(l, 1);
	if (!l->wrong &&
	    file_line(r, l, 3, "seconds, name and file:line are expected", &s.file, &s.line))
		s.name = text_of(r, l, 2);
	if (!l->wrong)
		ARRAY_PUSH(r->arena, r->steps, s);
}

static void read_position(struct loader *r, struct plan_line *l)
{
	struct plan_position p = {0};
	place(r, l, &p);
	expect(l, 8);
	p.chosen = number(l, 4);
	says(l, 5, "of");
	p.met = number(l, 6);
	p.bytes = number(l, 7);
	if (!l->wrong && !strcmp(l->word[0], "keep") != (p.chosen > 0))
		l->wrong = "kept are those with checkpoints";
	if (!l->wrong)
		ARRAY_PUSH(r->arena, r->positions, p);
}

static void read_instance(struct loader *r, struct plan_line *l)
{
	struct plan_instance c = {0};
	struct plan_position p = {0}, *at = r->positions.at;
	expect(l, 7);
	if (l->wrong)
		return;
	c.time_ns = nanoseconds(l, 1);
	memmove(&l->word[1], &l->word[2], 5 * sizeof *l->word);
	l->n--;
	place(r, l, &p);
	c.meeting = number(l, 4);
	c.bytes = number(l, 5);
	if (l->wrong)
		return;
	const struct plan_position *key = &p;
	for (; c.position < r->positions.n; c.position++, at++)
		if (by_place(&key, &(const struct plan_position *){at}) == 0)
			break;
	if (c.position == r->positions.n)
		l->wrong = "no such position above";
	else
		ARRAY_PUSH(r->arena, r->chosen, c);
}

static const char *read_line(struct loader *r, char *s)
{
	if (!*s || *s == '#')
		return NULL;
	if (r->begun && !strncmp(s, "from ", 5)) {
		r->p->source = s + 5;
		return NULL;
	}
	struct plan_line l = split(s);
	if (!r->begun && strcmp(l.word[0], "ompckpt"))
		return "no plan: it does not begin with 'ompckpt plan'";
	if (!r->begun)
		read_version(r, &l);
	else if (!strcmp(l.word[0], "promise"))
		read_promise(r, &l);
	else if (!strcmp(l.word[0], "most"))
		read_most(r, &l);
	else if (!strcmp(l.word[0], "keep") || !strcmp(l.word[0], "drop"))
		read_position(r, &l);
	else if (!strcmp(l.word[0], "step"))
		read_step(r, &l);
	else if (!strcmp(l.word[0], "at"))
		read_instance(r, &l);
	else
		read_head(r, &l);
	return l.wrong;
}

/* Do the figures agree? */
static const char *check(const struct loader *r)
{
	uint64_t bytes = 0, chosen = 0, met = 0, each = 0, kept = 0;
	for (unsigned i = 0; i < r->positions.n; i++) {
		chosen += r->positions.at[i].chosen;
		met += r->positions.at[i].met;
		bytes += r->positions.at[i].bytes;
		kept += r->positions.at[i].chosen > 0;
	}
	for (unsigned i = 0; i < r->chosen.n; i++)
		each += r->chosen.at[i].bytes;
	if (!r->begun)
		return "no plan: it is empty";
	if (bytes != r->p->bytes || each != bytes || chosen != r->promised || met != r->p->met ||
	    chosen != r->chosen.n)
		return "the lines do not add up to what is promised";
	if (r->p->most && kept > r->p->most)
		return "more positions are kept than should be";
	return NULL;
}

int plan_file_read(struct arena *a, const char *bytes, size_t n, struct plan_file *p,
		   struct plan_file_error *e)
{
	struct loader r = {.arena = a, .p = p};
	char *at = arena_strndup(a, bytes, n), *end = at;
	*p = (struct plan_file){
		.program = "", .build = "", .label = "", .source = "", .weight = ""};
	*e = (struct plan_file_error){0, n && memchr(bytes, '\0', n) ? "no text" : NULL};
	for (; end && !e->what; at = end + 1) {
		end = strchr(at, '\n');
		if (end)
			*end = '\0';
		e->line++;
		e->what = read_line(&r, at);
		if (!end)
			break;
	}
	if (!e->what)
		e->what = check(&r);
	p->positions = r.positions.at;
	p->positions_n = r.positions.n;
	p->steps = r.steps.at;
	p->steps_n = r.steps.n;
	p->chosen = r.chosen.at;
	p->chosen_n = r.chosen.n;
	return e->what == NULL;
}
