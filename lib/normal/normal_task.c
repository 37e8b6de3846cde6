/* normal_task.c - tasks that may reach a position become functions, which the runtime calls.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a "task" whose body may reach a position; a "taskwait" or "taskgroup" that may wait for
 *         such tasks.
 * Out:    in its place, code that fills a block with what the task needs and gives it to the
 *         runtime, or a loop that does tasks until there are none to wait for; after the function,
 *         one that does the task (docs/emitted-code.md).
 * Means:  a task that is not begun is data, one that is begun a call on its thread's stack: what is
 *         known of calls, frames, labels and the heap holds for them. "untied", "mergeable" and
 *         "priority" may be left out of account.
 * Errs:   other clauses are refused.
 * Cost:   linear in the construct's text, for each task around it. */
#include "lines.h"
#include "normal_share.h"
#include "normal_task.h"
#include "reach.h"

#include <string.h>

static const char prelude[] =
	"struct ompckpt_task { void (*run)(struct ompckpt_task *); void *links[8]; "
	"unsigned long counts[2]; }; "
	"void *ompckpt_task_block(unsigned long); "
	"void ompckpt_task_begin(void **, void *, struct ompckpt_task *); "
	"int ompckpt_task_new(void **, void *, struct ompckpt_task *, unsigned); "
	"void ompckpt_task_by(void **, struct ompckpt_task *, void (*)(struct ompckpt_task *)); "
	"void (*ompckpt_task_does(void *, struct ompckpt_task *))(struct ompckpt_task *); "
	"int ompckpt_task_wait(void **, void *); "
	"int ompckpt_task_finish(void **, void *, unsigned); "
	"int ompckpt_group_wait(void **, void *); "
	"struct ompckpt_task *ompckpt_task_next(void **, void *); "
	"void ompckpt_task_end(void **, void *, struct ompckpt_task *); "
	"void ompckpt_group_begin(void **, void *, struct ompckpt_task *); ";

void normal_task_prelude(struct normal *n)
{
	bool is_first = reach_task_unit(n->reach) == n->unit;
	n->task_places++;
	if (n->has_tasks)
		return;
	n->has_tasks = true;
	struct text text = {0};
	text_printf(&text, "%s%svoid *ompckpt_tasks[1028], *ompckpt_doers[1];\n", prelude,
		    is_first ? "" : "extern ");
	lines_mark(&text, 0);
	edits_insert(&n->edits, 0, arena_strndup(n->arena, text.at, text.n));
	text_free(&text);
}

const char *normal_task_clause(const struct normal *n, const struct omp *o, unsigned places)
{
	bool is_needed = o->default_none && n->task_places != places;
	return is_needed ? " shared(ompckpt_tasks, ompckpt_doers)" : "";
}

/* ---- waiting ---- */

/* What the task does is asked of the runtime, not read from its block: stores through pointers of
 * which little is known may seem to change a block. */
void normal_put_waiting(struct normal *n, const struct stmt *s, const char *call, struct text *out)
{
	const char *k = normal_name(n, 'k'), *t = normal_name(n, 't'), *f = normal_name(n, 'f');
	normal_task_prelude(n);
	text_printf(out, "for (;;) { int %s = %s; if (!%s) break; if (%s == 1) { \n", k, call, k,
		    k);
	lines_mark(out, s->omp->pragma.begin);
	text_printf(out,
		    "#pragma potential_ckpt\n} else { struct ompckpt_task *%s = "
		    "ompckpt_task_next(ompckpt_tasks, *ompckpt_tasks); "
		    "void (*%s)(struct ompckpt_task *) = ompckpt_task_does(*ompckpt_doers, %s); "
		    "%s(%s); ompckpt_task_end(ompckpt_tasks, *ompckpt_tasks, %s); } } ",
		    t, f, t, f, t, t);
}

void normal_taskwait(struct normal *n, const struct stmt *s, struct text *out)
{
	if (reach_has_library_tasks(n->reach))
		text_puts(out, "\n#pragma omp taskwait\n");
	normal_put_waiting(n, s, "ompckpt_task_wait(ompckpt_tasks, *ompckpt_tasks)", out);
}

void normal_taskgroup(struct normal *n, struct stmt *s, struct text *out)
{
	struct shared_work w = {.n = n, .s = s, .ok = true};
	share_read_clauses(&w);
	if (w.clauses.n)
		share_refuse(&w, s->loc,
			     arena_printf(n->arena, "the clause '%s'", w.clauses.at[0].name),
			     "leave the clause out, or move the position out of the construct");
	if (reach_has_library_tasks(n->reach))
		share_refuse(&w, s->loc, "to wait for tasks of two kinds",
			     "the program has other tasks, which reach no position: write 'omp "
			     "taskwait' at the end instead");
	if (!w.ok)
		return;
	normal_body(n, s->children.at[0]);
	normal_task_prelude(n);
	text_puts(out, "ompckpt_group_begin(ompckpt_tasks, *ompckpt_tasks, "
		       "ompckpt_task_block(sizeof(struct ompckpt_task))); ");
	normal_put_stmt(n, s->children.at[0], out);
	normal_put_waiting(n, s, "ompckpt_group_wait(ompckpt_tasks, *ompckpt_tasks)", out);
}

/* ---- making ---- */

static void check_clauses(struct shared_work *w)
{
	static const char *const names[] = {"if",        "final",        "untied",
					    "mergeable", "shared",       "private",
					    "default",   "firstprivate", "priority"};
	for (unsigned i = 0; i < w->clauses.n; i++) {
		bool is_known = false;
		for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
			is_known |= !strcmp(w->clauses.at[i].name, names[k]);
		if (!is_known)
			share_refuse(
				w, w->s->loc,
				arena_printf(w->n->arena, "the clause '%s'", w->clauses.at[i].name),
				!strcmp(w->clauses.at[i].name, "depend")
					? "put 'omp taskwait' in front of the task in place of "
					  "the clause, or move the position to the code that "
					  "makes the tasks"
					: "leave the clause out, or move the position to the "
					  "code that makes the tasks");
	}
}

static void check_names(struct shared_work *w)
{
	const struct function *f = w->n->function;
	struct range body = w->s->children.at[0]->range;
	for (unsigned i = 0; i < f->func_names.n; i++)
		if (body.begin <= f->func_names.at[i].begin && f->func_names.at[i].end <= body.end)
			share_refuse(w, w->s->loc, "'__func__' in its body",
				     "give the task a variable that holds the name");
}

/* The condition of "if(task: x)", without the word; NULL: there is none. */
static const char *condition(const struct shared_work *w, const char *name)
{
	const struct clause *c = share_clause(w, name);
	if (!c)
		return NULL;
	const char *text = w->n->unit->text + c->argument.begin;
	unsigned at = (unsigned)strspn(text, " \t\\\n");
	if (!strncmp(text + at, "task", 4)) {
		unsigned colon = at + 4 + (unsigned)strspn(text + at + 4, " \t\\\n");
		if (text[colon] == ':')
			return normal_text(w->n, (struct range){c->argument.begin + colon + 1,
								c->argument.end});
	}
	return normal_text(w->n, c->argument);
}

/* Of the text, so that images find the task again in a program that was changed elsewhere. */
static uint64_t digest(const struct normal *n, const struct stmt *s)
{
	uint64_t h = 0xcbf29ce484222325u;
	for (unsigned i = s->omp->pragma.begin; i < s->children.at[0]->range.end; i++)
		h = (h ^ (unsigned char)n->unit->text[i]) * 0x100000001b3u;
	return h;
}

static const char *name_task(struct normal *n, const struct stmt *s)
{
	uint64_t h = digest(n, s);
	for (unsigned i = 0; i < n->task_names.n; i++)
		if (n->task_names.at[i] == h) {
			h++;
			i = -1u;
		}
	ARRAY_PUSH(n->arena, n->task_names, h);
	return arena_printf(n->arena, "%016lx_%s", (unsigned long)h, n->function->name);
}

static void put_function(struct normal *n, const struct captures *c, const char *name)
{
	text_printf(&n->front, "struct ompckpt_block_%s { struct ompckpt_task ompckpt_h; ", name);
	captures_put_members(c, &n->front);
	text_printf(&n->front, "}; static void ompckpt_task_%s(struct ompckpt_task *); ", name);
	text_printf(&n->behind, "\nstatic void ompckpt_task_%s(struct ompckpt_task *ompckpt_c) { ",
		    name);
	if (c->list.n)
		text_printf(&n->behind,
			    "struct ompckpt_block_%s *ompckpt_b = (struct ompckpt_block_%s *)"
			    "ompckpt_c; ",
			    name, name);
	unsigned blocks = captures_put_names(c, "ompckpt_b", &n->behind);
	normal_put_stmt(n, c->task->children.at[0], &n->behind);
	while (blocks--)
		text_puts(&n->behind, "} ");
	text_puts(&n->behind, "}\n");
}

static void put_making(struct shared_work *w, const struct captures *c, const char *name,
		       struct text *out)
{
	const char *block = normal_name(w->n, 'k'), *when = "0u";
	const char *now = condition(w, "if"), *final = condition(w, "final");
	if (now)
		when = arena_printf(w->n->arena, "((%s) ? 0u : 1u)", now);
	if (final)
		when = arena_printf(w->n->arena, "%s | ((%s) ? 2u : 0u)", when, final);
	text_printf(out,
		    "struct ompckpt_block_%s *%s = (struct ompckpt_block_%s *)"
		    "ompckpt_task_block(sizeof *%s); "
		    "ompckpt_task_by(ompckpt_doers, &%s->ompckpt_h, ompckpt_task_%s); ",
		    name, block, name, block, block, name);
	captures_put_values(c, block, out);
	text_printf(out,
		    "if (ompckpt_task_new(ompckpt_tasks, *ompckpt_tasks, &%s->ompckpt_h, %s)) { "
		    "ompckpt_task_%s(&%s->ompckpt_h); "
		    "ompckpt_task_end(ompckpt_tasks, *ompckpt_tasks, &%s->ompckpt_h); } ",
		    block, when, name, block, block);
}

void normal_task(struct normal *n, struct stmt *s, struct text *out)
{
	struct shared_work w = {.n = n, .s = s, .ok = true};
	share_read_clauses(&w);
	check_clauses(&w);
	check_names(&w);
	struct captures c = captures_read(n, s);
	if (!w.ok || !n->ok)
		return;
	const char *name = name_task(n, s);
	normal_body(n, s->children.at[0]);
	normal_task_prelude(n);
	put_function(n, &c, name);
	put_making(&w, &c, name, out);
}
