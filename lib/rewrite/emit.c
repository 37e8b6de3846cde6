/* emit.c - frames, stores to and restores from their records.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a laid-out plan.
 * Means:   values are copied by plain assignments, so that the compiler may keep the variables in
 *          registers: the address of a value is taken only where it can't be assigned (const
 *          members, arrays) or its alignment exceeds the record's. */
#include "emit.h"
#include "lines.h"
#include "rewriter.h"

#include <string.h>

const char *emit_keep(struct rewriter *r, struct text *t)
{
	char *kept = arena_strndup(r->arena, t->at ? t->at : "", t->n);
	text_free(t);
	return kept;
}

const char *emit_line(struct rewriter *r, unsigned offset)
{
	struct loc at = lines_at(r->lines, offset);
	struct text t = {0};
	text_printf(&t, "\n#line %u ", at.line);
	text_c_string(&t, at.file);
	text_puts(&t, "\n");
	return emit_keep(r, &t);
}

bool emit_has_arena(const struct plan *plan)
{
	return plan->arena_size != 0;
}

const char *emit_pointer_to(struct rewriter *r, const struct type *t)
{
	return t->declare ? type_declare(r->arena, t, "(*)") : NULL;
}

const char *emit_place(struct rewriter *r, const struct place *p)
{
	if (plan_has_pointer(p))
		return arena_printf(r->arena, "(*ompckpt_p_%s)", p->var->name);
	const char *pointer = emit_pointer_to(r, p->var->type);
	if (pointer)
		return arena_printf(r->arena, "(*(%s)(%s + %u))", pointer, p->arena, p->offset);
	plan_refuse(r, p->var->loc,
		    "this variable needs a fixed address, but its type can't be written again",
		    "give the type a name at file scope");
	return "0";
}

static bool has_vla_slot(const struct plan *plan)
{
	for (unsigned i = 0; i < plan->places.n; i++)
		if (plan->places.at[i].is_vla)
			return true;
	return false;
}

bool emit_is_alloca(const struct expr *e)
{
	return e->kind == EXPR_CALL && e->args.at[0]->kind == EXPR_FUNCTION &&
	       !strcmp(e->args.at[0]->function->name, "ompckpt_alloca");
}

const char *emit_leave(struct rewriter *r, const struct plan *plan)
{
	if (has_vla_slot(plan) || plan->has_alloca)
		return arena_printf(r->arena, "ompckpt_leave_%u", plan->id);
	return plan->path->in_team && emit_has_arena(plan) ? "ompckpt_leave_team" : "ompckpt_leave";
}

void emit_frame(const struct plan *plan, const char *attribute, struct text *out)
{
	text_printf(out,
		    "struct { struct ompckpt_frame h; char r[%u] __attribute__((aligned(16))); } "
		    "ompckpt_f%s; ",
		    plan->record_size, attribute);
}

static bool is_assignable(const struct type *t)
{
	return !t->has_const_member && t->kind != TYPE_ARRAY && t->align <= RECORD_ALIGN;
}

/* "T *" for the variable: __typeof__ knows every type, but keeps the const of a parameter. */
static const char *pointer_for(struct rewriter *r, const struct plan *plan, const struct var *v)
{
	if (v->type->is_const && v->type->declare)
		return emit_pointer_to(r, v->type);
	return arena_printf(r->arena, "__typeof__(%s) *", plan_name(plan, v));
}

void emit_store(struct rewriter *r, const struct plan *plan, const struct slot *slot,
		struct text *out)
{
	const char *name = plan_name(plan, slot->var);
	if (is_assignable(slot->var->type))
		text_printf(out, "*(%s)(ompckpt_f.r + %u) = %s; ", pointer_for(r, plan, slot->var),
			    slot->offset, name);
	else
		text_printf(out, "__builtin_memcpy(ompckpt_f.r + %u, &%s, %lu); ", slot->offset,
			    name, (unsigned long)slot->var->type->size);
}

void emit_restore(struct rewriter *r, const struct plan *plan, const struct slot *slot,
		  struct text *out)
{
	const char *name = plan_name(plan, slot->var);
	if (is_assignable(slot->var->type))
		text_printf(out, "%s = *(%s)(ompckpt_f.r + %u); ", name,
			    pointer_for(r, plan, slot->var), slot->offset);
	else
		text_printf(out, "__builtin_memcpy((void *)&%s, ompckpt_f.r + %u, %lu); ", name,
			    slot->offset, (unsigned long)slot->var->type->size);
}

void emit_label_stores(struct rewriter *r, const struct plan *plan, const struct label *l,
		       struct text *out)
{
	for (unsigned i = 0; i < l->values.n; i++) {
		const struct slot *slot = plan_slot_at(plan, l->values.at[i], l);
		if (slot)
			emit_store(r, plan, slot, out);
	}
	text_printf(out, "ompckpt_f.h.label = %u; ", l->id);
}

void emit_entry_stores(struct rewriter *r, const struct plan *plan, struct text *out)
{
	for (unsigned i = 0; i < plan->slots.n; i++)
		if (plan->slots.at[i].once && plan->slots.at[i].var->name[0])
			emit_store(r, plan, &plan->slots.at[i], out);
}

/* After "{" and the local labels the function declares. */
unsigned emit_body_begin(const struct rewriter *r, const struct plan *plan)
{
	static const char local[] = "__label__";
	const char *text = r->unit->text;
	unsigned at = plan->function->body->range.begin + 1;
	for (;;) {
		unsigned word = at + (unsigned)strspn(text + at, " \t\n");
		if (strncmp(text + word, local, sizeof local - 1))
			return at;
		at = word + (unsigned)strcspn(text + word, ";") + 1;
	}
}

void emit_empty_slots(const struct plan *plan, struct text *out)
{
	for (unsigned i = 0; i < plan->places.n; i++)
		if (plan->places.at[i].is_vla)
			text_printf(out, "__builtin_memset(ompckpt_f.r + %u, 0, 16); ",
				    plan->places.at[i].offset);
	if (plan->has_alloca)
		text_printf(out, "__builtin_memset(ompckpt_f.r + %u, 0, 8); ", plan->alloca_offset);
}

void emit_enter(const struct plan *plan, struct text *out)
{
	if (plan->arena_align > ARENA_ALIGN)
		text_printf(out, "ompckpt_align(%uUL); ", plan->arena_align);
	text_printf(out, "ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_%u, %u); ", plan->id,
		    plan->arena_size);
	emit_empty_slots(plan, out);
}
