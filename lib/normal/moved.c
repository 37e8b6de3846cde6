/* moved.c - moves positions out of critical and ordered constructs and lock ranges.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a unit's positions and the statements around them.
 * Out:    the unit's text with pragmas moved, or nothing; a warning that names both lines.
 * Means:  from the function's body down to the position, and up again from there, statements are
 *         taken in order as if each ran: what holds (a construct around, a lock that was set) in
 *         front of the position is followed to where nothing holds any more.
 * Errs:   a lock that is set or given back in a branch beside the way, or by a test, is not seen:
 *         the position stays, and a thread that meets it brings its lock back after a restart. One
 *         that is given back nowhere after the position is warned of.
 * Cost:   the statements of the blocks around each position. */
#include "moved.h"
#include "edit.h"
#include "lines.h"
#include "text.h"
#include "walk.h"

#include <ctype.h>
#include <string.h>

struct hold {
	const struct stmt *from; /* the construct, or the call that sets the lock */
	const struct stmt *end;  /* of a construct: it holds as far as this one goes */
	const char *lock;        /* how the lock is named; NULL: a construct */
};

struct mover {
	struct arena *arena;
	const struct unit *unit;
	struct edits edits;
	struct lines *lines;
	ARRAY(struct hold) held;
	ARRAY(const struct stmt *) ends; /* a position stands after each already */
	bool any;
};

/* ---- what holds ---- */

static struct stmt *statement_of(struct stmt *s)
{
	while (s->kind == STMT_LABEL || s->kind == STMT_CASE || s->kind == STMT_DEFAULT)
		s = s->children.at[0];
	return s;
}

/* The lock that "s" calls "function" or its nest form for, as "lock(&l)"; or NULL. */
static const char *lock_of(struct mover *m, struct stmt *s, const char *verb)
{
	const struct expr *e = statement_of(s)->expr;
	size_t n = strlen(verb);
	if (statement_of(s)->kind != STMT_EXPR || !e)
		return NULL;
	e = expr_ignore_casts(e);
	if (e->kind != EXPR_CALL || e->args.n != 2 || !e->args.at[0]->function)
		return NULL;
	const char *name = e->args.at[0]->function->name;
	if (strncmp(name, verb, n) || (strcmp(name + n, "lock") && strcmp(name + n, "nest_lock")))
		return NULL;
	struct range from = e->args.at[1]->range;
	char *lock = arena_printf(m->arena, "%s(%.*s)", name + n, (int)(from.end - from.begin),
				  m->unit->text + from.begin);
	char *to = lock;
	for (const char *at = lock; *at; at++)
		if (!isspace((unsigned char)*at))
			*to++ = *at;
	*to = '\0';
	return lock;
}

static void release(struct mover *m, const struct hold *h)
{
	for (unsigned i = m->held.n; i-- > 0;) {
		struct hold *x = &m->held.at[i];
		if (h->lock ? !x->lock || strcmp(x->lock, h->lock) : x->end != h->end)
			continue;
		for (m->held.n--; i < m->held.n; i++)
			m->held.at[i] = m->held.at[i + 1];
		return;
	}
}

static void run(struct mover *m, struct stmt *s)
{
	const char *set = lock_of(m, s, "omp_set_"), *unset = lock_of(m, s, "omp_unset_");
	if (set)
		ARRAY_PUSH(m->arena, m->held, ((struct hold){s, NULL, set}));
	if (unset)
		release(m, &(struct hold){s, NULL, unset});
}

static bool is_construct(const struct stmt *s, unsigned bits)
{
	return s->kind == STMT_OMP && (s->omp->bits & bits);
}

/* What a position inside construct "s" has to leave; NULL: "s" lets it be. */
static const struct stmt *holder(const struct stmt *s)
{
	const struct stmt *loop = s;
	if (is_construct(s, OMP_ORDERED))
		while (loop && !is_construct(loop, OMP_FOR))
			loop = loop->parent;
	else if (!is_construct(s, OMP_CRITICAL))
		return NULL;
	return loop ? loop : s;
}

/* ---- the way to the position and on from it ---- */

/* Is "s" the loop that an ordered construct around "position" belongs to? */
static bool is_left(const struct stmt *s, const struct stmt *position)
{
	for (const struct stmt *p = position; p != s; p = p->parent)
		if (holder(p) == s)
			return true;
	return false;
}

static void go_down(struct mover *m, const struct stmt *s, const struct stmt *position)
{
	const struct stmt *around = s->parent;
	if (!around)
		return;
	go_down(m, around, position);
	if (around->kind == STMT_COMPOUND)
		for (unsigned i = 0; i < walk_index(around, s); i++)
			run(m, around->children.at[i]);
	if (holder(s))
		ARRAY_PUSH(m->arena, m->held, ((struct hold){s, holder(s), NULL}));
	else if (s->kind == STMT_OMP && !is_left(s, position))
		m->held.n = 0;
}

/* After which statement does nothing hold? NULL: what holds is never let go. */
static const struct stmt *go_up(struct mover *m, const struct stmt *position)
{
	for (const struct stmt *s = position; s->parent; s = s->parent) {
		const struct stmt *around = s->parent;
		release(m, &(struct hold){s, s, NULL});
		if (!m->held.n)
			return s;
		if (s->kind == STMT_OMP && !holder(s) && !is_left(s, position))
			return NULL;
		unsigned i = around->kind == STMT_COMPOUND ? walk_index(around, s) + 1 : ~0u;
		for (; i < around->children.n; i++) {
			run(m, around->children.at[i]);
			if (!m->held.n)
				return around->children.at[i];
		}
	}
	return NULL;
}

/* ---- the text ---- */

static unsigned line_of(const struct mover *m, const struct stmt *s)
{
	return lines_at(m->lines, s->range.end - 1).line;
}

static void tell(struct mover *m, const struct position *p, const struct hold *by,
		 const struct stmt *end)
{
	if (!by->lock)
		diag(DIAG_WARNING, p->loc, "potential_ckpt in 'omp %s' is moved after line %u",
		     by->from->omp->name, line_of(m, end));
	else
		diag(DIAG_WARNING, p->loc,
		     "potential_ckpt between 'omp_set_%.*s' and 'omp_unset_%.*s' is moved after "
		     "line %u",
		     (int)strcspn(by->lock, "("), by->lock, (int)strcspn(by->lock, "("), by->lock,
		     line_of(m, end));
	diag(DIAG_NOTE, by->from->loc, "other threads wait from here on");
	diag(DIAG_HELP, p->loc, "move it there yourself, or to where nobody waits");
}

static void tell_held(const struct position *p, const struct hold *by)
{
	diag(DIAG_WARNING, p->loc,
	     "potential_ckpt with a lock held that is not given back after it in this block");
	diag(DIAG_NOTE, by->from->loc, "the lock is set here");
	diag(DIAG_HELP, p->loc,
	     "threads that wait for the lock do not come to the position, and no checkpoint is "
	     "taken: move it to where no lock is held");
}

static void put_after(struct mover *m, const struct stmt *end, const struct position *p)
{
	struct text t = {0};
	unsigned at = end->range.end;
	while (end->parent->kind == STMT_LABEL || end->parent->kind == STMT_CASE ||
	       end->parent->kind == STMT_DEFAULT)
		end = end->parent;
	bool is_in_block = end->parent->kind == STMT_COMPOUND;
	if (!is_in_block)
		edits_insert(&m->edits, end->range.begin, "{\n");
	text_puts(&t, "\n");
	lines_mark(&t, p->pragma.begin);
	text_add(&t, m->unit->text + p->pragma.begin, p->pragma.end - p->pragma.begin);
	text_puts(&t, "\n");
	lines_mark(&t, at);
	if (!is_in_block)
		text_puts(&t, "}");
	edits_insert(&m->edits, at, arena_strndup(m->arena, t.at, t.n));
	text_free(&t);
}

static void move(struct mover *m, const struct position *p)
{
	m->held.n = 0;
	go_down(m, p->stmt, p->stmt);
	if (!m->held.n)
		return;
	struct hold outermost = m->held.at[0];
	const struct stmt *end = go_up(m, p->stmt);
	if (!end) {
		tell_held(p, &outermost);
		return;
	}
	tell(m, p, &outermost, end);
	edits_replace(&m->edits, p->pragma, ";");
	m->any = true;
	for (unsigned i = 0; i < m->ends.n; i++)
		if (m->ends.at[i] == end)
			return;
	ARRAY_PUSH(m->arena, m->ends, end);
	put_after(m, end, p);
}

bool moved_form(struct arena *a, const struct unit *unit, struct text *out)
{
	struct text marked = {0};
	struct mover m = {.arena = a, .unit = unit, .edits = edits_new(a, unit->text)};
	if (!unit->positions.n)
		return false;
	m.lines = lines_new(a, unit->file, unit->text);
	for (unsigned i = 0; i < unit->positions.n; i++)
		move(&m, unit->positions.at[i]);
	if (!m.any)
		return false;
	edits_render(&m.edits, (struct range){0, unit->length}, &marked);
	lines_resolve(m.lines, marked.at, out);
	text_free(&marked);
	return true;
}
