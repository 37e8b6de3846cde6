/* normal_pieces.c - sections, single, master and masked constructs as pieces of work.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     such a construct whose body may reach a position.
 * Out:    the parts of the block that normal_share.c puts together, which differ from a loop's.
 * Means:  sections are iterations whose number chooses the section; the body of single is for the
 *         thread that comes first, that of master and masked for a certain thread. If it is one
 *         task, that thread does it at once. Where the body of
 *         one thread may create tasks, the others wait in a barrier of the OpenMP library, in which
 *         they execute tasks: before it they park, which is a position of its own. Where tasks
 *         are the runtime's (normal_task.c), all threads do them at the end. "copyprivate":
 *         the values go through a buffer of the runtime, between barriers.
 * Errs:   where other threads do not wait at the end of a single or master construct, a checkpoint
 *         comes to its positions hardly ever: a warning.
 * Cost:   linear in the construct's text. */
#include "lines.h"
#include "normal_share.h"
#include "reach.h"

bool share_is_by_one(const struct shared_work *w)
{
	return w->s->omp->bits & (OMP_SINGLE | OMP_MASTER);
}

struct stmt *share_task(const struct shared_work *w)
{
	struct stmt *s = w->s->children.at[0];
	while (s->kind == STMT_COMPOUND && s->children.n == 1)
		s = s->children.at[0];
	return share_is_by_one(w) && stmt_is_only_task(s) ? s : NULL;
}

static struct stmt *body_of(const struct shared_work *w)
{
	const struct stmt *task = share_task(w);
	return (task ? task : w->s)->children.at[0];
}

/* Only the first section may go without its pragma. */
static struct stmt *section_at(const struct shared_work *w, unsigned i)
{
	struct stmt *unit =
		body_of(w)->kind == STMT_COMPOUND ? body_of(w)->children.at[i] : body_of(w);
	return unit->kind == STMT_OMP ? unit->children.at[0] : unit;
}

/* "sections" may stand in front of a single statement. */
static unsigned count_sections(const struct shared_work *w)
{
	return body_of(w)->kind == STMT_COMPOUND ? body_of(w)->children.n : 1;
}

static bool waits(const struct shared_work *w)
{
	return omp_is_loop(w->s->omp) ? !w->s->omp->nowait : reach_waits(w->s);
}

static bool does_tasks(const struct shared_work *w)
{
	return share_is_by_one(w) && waits(w) && !share_has_own_tasks(w) &&
	       reach_makes_tasks(w->n->reach, body_of(w));
}

bool share_has_own_tasks(const struct shared_work *w)
{
	return waits(w) && reach_makes_own_tasks(w->n->reach, w->s->children.at[0]);
}

void share_put_begin(struct shared_work *w, struct text *out)
{
	normal_task_prelude(w->n);
	text_puts(out, "ompckpt_task_begin(ompckpt_tasks, *ompckpt_tasks, "
		       "ompckpt_task_block(sizeof(struct ompckpt_task))); ");
}

static bool may_be_in_team(const struct shared_work *w)
{
	for (const struct stmt *s = w->s->parent; s; s = s->parent)
		if (s->kind == STMT_OMP && (s->omp->bits & OMP_PARALLEL))
			return true;
	return reach_in_team(w->n->reach, w->n->function);
}

static void tell_of_no_wait(const struct shared_work *w)
{
	diag(DIAG_WARNING, w->s->loc,
	     "other threads do not wait for this 'omp %s', which may reach a potential_ckpt: a "
	     "checkpoint is taken in it only while none has passed it",
	     w->s->omp->name);
	diag(DIAG_HELP, w->s->loc, "put 'omp barrier' after the construct");
}

void share_pieces(struct shared_work *w)
{
	if (share_is_by_one(w) && !waits(w) && may_be_in_team(w))
		tell_of_no_wait(w);
	if (share_is_by_one(w)) {
		normal_body(w->n, body_of(w));
		return;
	}
	for (unsigned i = 0; i < count_sections(w); i++)
		normal_body(w->n, section_at(w, i));
}

void share_put_pieces(struct shared_work *w, struct text *out)
{
	const struct clause *filter = share_clause(w, "filter");
	bool is_master = w->s->omp->bits & OMP_MASTER;
	unsigned mode = is_master ? MODE_ONE : MODE_DYNAMIC | MODE_DRAWN;
	if (does_tasks(w))
		mode |= MODE_TASKS;
	w->count =
		share_is_by_one(w) ? "1UL" : arena_printf(w->n->arena, "%uUL", count_sections(w));
	w->mode = normal_name(w->n, 'm');
	w->chunk = normal_name(w->n, 'h');
	text_printf(out, "unsigned %s = %u; unsigned long %s = ", w->mode, mode, w->chunk);
	if (filter)
		text_printf(out, "(unsigned long)(%s); ", normal_text(w->n, filter->argument));
	else
		text_printf(out, "%u; ", is_master ? 0 : 1);
}

void share_put_section(struct shared_work *w, struct text *out)
{
	text_printf(out, "switch (%s) { ", w->at);
	for (unsigned i = 0; i < count_sections(w); i++) {
		text_printf(out, "case %u: ; ", i);
		normal_put_stmt(w->n, section_at(w, i), out);
		text_puts(out, "break; ");
	}
	text_puts(out, "} ");
}

void share_put_body(struct shared_work *w, struct text *out)
{
	text_printf(out, "if (ompckpt_loop_next(%s, %s, 1UL, -1UL) < 1UL) { ", w->mode, w->chunk);
	normal_put_stmt(w->n, body_of(w), out);
	text_printf(out, "%s = 1; } ", w->is_last);
}

/* ---- the end ---- */

static void put_position(const struct shared_work *w, struct text *out)
{
	text_puts(out, "{ \n");
	lines_mark(out, w->s->omp->pragma.begin);
	text_puts(out, "#pragma potential_ckpt\n} ");
}

void share_put_end(struct shared_work *w, struct text *out)
{
	if (share_has_own_tasks(w)) {
		const char *call = arena_printf(
			w->n->arena, "ompckpt_task_finish(ompckpt_tasks, *ompckpt_tasks, %s)",
			w->mode);
		normal_put_waiting(w->n, w->s, call, out);
		return;
	}
	if (does_tasks(w)) {
		text_puts(out, "while (ompckpt_loop_park()) ");
		put_position(w, out);
		text_puts(out, "\n#pragma omp barrier\n");
	}
	text_printf(out, "while (ompckpt_loop_wait(%s%s)) ", w->mode, waits(w) ? "" : " | 8");
	put_position(w, out);
}

static bool is_handed_out(const struct omp_share *h)
{
	return h->sharing == SHARING_COPYPRIVATE;
}

static void put_assignment(const struct omp_share *h, const char *to, const char *from,
			   struct text *out)
{
	if (h->original->type->kind == TYPE_ARRAY)
		text_printf(out, "__builtin_memcpy(%s, %s, sizeof %s); ", to, from, to);
	else
		text_printf(out, "%s = %s; ", to, from);
}

/* The value of "h" into the buffer behind "offset" bytes, or from there. */
static void put_copy(struct shared_work *w, const struct omp_share *h, unsigned long offset,
		     bool is_given, struct text *out)
{
	const char *name = h->original->name, *value = normal_name(w->n, 'v');
	text_printf(out, "__typeof__(%s) %s; ", name, value);
	if (is_given)
		put_assignment(h, value, name, out);
	text_printf(out, "ompckpt_loop_%s(%lu, &%s, sizeof %s); ", is_given ? "give" : "get",
		    offset, value, value);
	if (!is_given)
		put_assignment(h, name, value, out);
}

static void put_all(struct shared_work *w, bool is_given, struct text *out)
{
	const struct omp *o = w->s->omp;
	unsigned long offset = 0;
	text_printf(out, "if (%s%s) { ", is_given ? "" : "!", w->is_last);
	for (unsigned i = 0; i < o->shares.n; i++) {
		if (!is_handed_out(&o->shares.at[i]))
			continue;
		put_copy(w, &o->shares.at[i], offset, is_given, out);
		offset += (o->shares.at[i].original->type->size + 15) & ~15ul;
	}
	text_puts(out, "} \n#pragma omp barrier\n");
}

void share_put_copies(struct shared_work *w, struct text *out)
{
	const struct omp *o = w->s->omp;
	bool any = false;
	for (unsigned i = 0; i < o->shares.n; i++)
		any |= is_handed_out(&o->shares.at[i]);
	if (!any)
		return;
	put_all(w, true, out);
	put_all(w, false, out);
}
