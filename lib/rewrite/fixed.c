/* fixed.c - locals that pointers may name live in the frame arena.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      plan->places.
 * Out:     their declarations become assignments of their initial values; every use becomes an
 *          lvalue at that address.
 * Means:   "double v[4] = {1};  v[i]" -> "memcpy(ompckpt_a + 64, &(double[4]){1}, 32);
 *          (*(double (*)[4])(ompckpt_a + 64))[i]". No pointer variable that a goto could skip; but
 *          what is variably modified, whose type can't be written again and which no goto may
 *          skip anyway, gets a typedef and a pointer in the place of its declaration:
 *          "double (*u[2])[m];  u[k][i][j]" -> "typedef double (*ompckpt_t_u[2])[m];
 *          ompckpt_t_u *const ompckpt_p_u = (void *)(ompckpt_a + 64); (*ompckpt_p_u)[k][i][j]".
 *          Of a variable-length array it points to room from ompckpt_vla.
 * Errs:    what has no type that can be written is refused. */
#include "fixed.h"
#include "emit.h"
#include "rewriter.h"
#include "shadow_vars.h"
#include "vla_reentry.h"

#include <string.h>

/* Blank the words of a declaration that a typedef can't have. */
static void drop_word(struct rewriter *r, struct edits *e, struct range in, const char *word)
{
	const char *text = r->unit->text, *at = strstr(text + in.begin, word);
	unsigned n = (unsigned)strlen(word);
	if (at && at + n <= text + in.end)
		edits_replace(e, (struct range){(unsigned)(at - text), (unsigned)(at - text) + n},
			      "");
}

static bool spells(const struct rewriter *r, struct range in, const char *word)
{
	const char *text = r->unit->text, *at = strstr(text + in.begin, word);
	return at && at < text + in.end;
}

/* "ompckpt_t_u *const ompckpt_p_u = …;" */
static const char *pointer(struct rewriter *r, const struct place *p)
{
	const char *name = p->var->name;
	const char *at =
		p->is_vla ? arena_printf(r->arena,
					 "ompckpt_vla((struct ompckpt_vla *)(ompckpt_f.r + %u), "
					 "sizeof(ompckpt_t_%s), %u)",
					 p->offset, name, p->object)
			  : arena_printf(r->arena, "(%s + %u)", p->arena, p->offset);
	return arena_printf(r->arena, " ompckpt_t_%s *const ompckpt_p_%s = (void *)%s;", name, name,
			    at);
}

/* Arrays of variable length have no initial value. */
static void variably_modified(struct rewriter *r, const struct plan *plan, const struct place *p,
			      struct edits *e, bool replay)
{
	const struct var *v = p->var;
	const char *after = arena_printf(r->arena, "%s%s", pointer(r, p),
					 replay ? vla_reentry_dispatch(r, plan, v) : "");
	if (spells(r, v->declaration, "_Alignas") || spells(r, v->declaration, "__auto_type"))
		return plan_refuse(r, v->loc,
				   "this variable needs a fixed address, and its declaration can't "
				   "be made one of its type",
				   "write its type out, and an alignment as an attribute");
	edits_insert(e, v->declaration.begin, "typedef ");
	drop_word(r, e, v->specifiers, "register ");
	drop_word(r, e, v->specifiers, "auto ");
	edits_replace(e, v->name_range, arena_printf(r->arena, "ompckpt_t_%s", v->name));
	if (!v->has_init)
		return edits_insert(e, v->declaration.end, after);
	bool braces = r->unit->text[v->initialiser.begin] == '{';
	edits_replace(e, (struct range){v->declarator.end, v->initialiser.begin},
		      arena_printf(r->arena,
				   ";%s __builtin_memcpy((void *)ompckpt_p_%s, &(ompckpt_t_%s)%s",
				   after, v->name, v->name, braces ? "" : "{ "));
	edits_insert(e, v->initialiser.end,
		     arena_printf(r->arena, "%s, %lu)", braces ? "" : " }",
				  (unsigned long)v->type->size));
}

/* Is the initialiser "{}", "{0}" and the like? */
static bool is_zero(const char *s)
{
	if (*s != '{')
		return false;
	s += 1 + strspn(s + 1, " \t\n{");
	s += strspn(s, "0.");
	return s[strspn(s, " \t\n,}")] == ';';
}

static bool is_character_array(const struct type *t)
{
	return t->kind == TYPE_ARRAY && t->element->kind == TYPE_INTEGER;
}

/* What stands in front of and after the text of the initial value. */
static void around_init(struct rewriter *r, const struct place *p, const char **front,
			const char **back)
{
	const struct type *t = p->var->type;
	const char *text = r->unit->text + p->var->initialiser.begin;
	const char *type = type_declare(r->arena, t, "");
	unsigned long size = (unsigned long)t->size;
	bool braces = *text == '{', array = t->kind == TYPE_ARRAY;
	*back = "";
	if ((array || t->has_const_member) && (braces || is_character_array(t))) {
		*front = arena_printf(r->arena, "__builtin_memcpy((void *)(%s + %u), &(%s)%s",
				      p->arena, p->offset, type, braces ? "" : "{ ");
		*back = arena_printf(r->arena, "%s, %lu)", braces ? "" : " }", size);
	} else if (t->has_const_member) {
		*front = arena_printf(r->arena, "__builtin_memcpy((void *)(%s + %u), &(%s[1]){ ",
				      p->arena, p->offset, type);
		*back = arena_printf(r->arena, " }, %lu)", size);
	} else {
		*front = arena_printf(r->arena, "%s = %s%s%s", emit_place(r, p), braces ? "(" : "",
				      braces ? type : "", braces ? ")" : "");
	}
}

/* Do the specifiers define a type? They stay. */
static bool defines_type(const struct rewriter *r, const struct var *v)
{
	const char *text = r->unit->text + v->specifiers.begin;
	return memchr(text, '{', v->specifiers.end - v->specifiers.begin);
}

static void declaration(struct rewriter *r, const struct plan *plan, const struct place *p,
			struct edits *e, bool replay)
{
	const struct var *v = p->var;
	const char *type = defines_type(r, v) ? "; " : "", *front, *back;
	unsigned begin = *type ? v->specifiers.end : v->declaration.begin;
	const char *dispatch = replay ? vla_reentry_dispatch(r, plan, v) : "";
	if (v->declarators != 1)
		return plan_refuse(r, v->loc, "this variable needs a declaration of its own",
				   "declare one variable per declaration");
	if (!v->has_init)
		return edits_cover(e, (struct range){begin, v->declaration.end},
				   arena_printf(r->arena, ";%s", dispatch));
	if (!v->type->declare)
		return (void)emit_place(r, p);
	struct range head = {begin, v->initialiser.begin};
	if (v->type->kind == TYPE_ARRAY && is_zero(r->unit->text + v->initialiser.begin))
		return edits_cover(e, (struct range){begin, v->initialiser.end},
				   arena_printf(r->arena,
						"%s%s__builtin_memset((void *)(%s + %u), 0, %lu)",
						type, dispatch, p->arena, p->offset,
						(unsigned long)v->type->size));
	around_init(r, p, &front, &back);
	edits_cover(e, head, arena_printf(r->arena, "%s%s%s", type, dispatch, front));
	edits_insert(e, v->initialiser.end, back);
}

/* "(T){…}" -> an lvalue in the arena, filled each time the literal is evaluated. */
static void literal(struct rewriter *r, const struct place *p, struct edits *e)
{
	const char *pointer = emit_pointer_to(r, p->var->type);
	if (!pointer)
		return (void)emit_place(r, p);
	edits_insert(e, p->literal->range.begin,
		     arena_printf(r->arena, "(*(%s)__builtin_memcpy((void *)(%s + %u), &", pointer,
				  p->arena, p->offset));
	edits_insert(e, p->literal->range.end,
		     arena_printf(r->arena, ", %lu))", (unsigned long)p->var->type->size));
}

static void uses(struct rewriter *r, const struct plan *plan, const struct place *p,
		 struct edits *e)
{
	const struct range body = plan->function->body->range;
	for (unsigned i = 0; i < p->var->refs.n; i++) {
		struct range ref = p->var->refs.at[i];
		if (ref.begin == p->var->name_range.begin || ref.begin < body.begin ||
		    ref.begin >= body.end || shadow_vars_keeps(plan, ref))
			continue;
		edits_replace(e, ref, emit_place(r, p));
	}
}

void fixed_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay)
{
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		if (p->literal)
			literal(r, p, e);
		else if (p->var->storage == STORAGE_LOCAL && plan_has_pointer(p))
			variably_modified(r, plan, p, e, replay);
		else if (p->var->storage == STORAGE_LOCAL)
			declaration(r, plan, p, e, replay);
		if (!p->literal)
			uses(r, plan, p, e);
	}
}

void fixed_params_declare(struct rewriter *r, const struct plan *plan, struct text *out)
{
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		const char *name = p->var->name;
		if (p->var->storage == STORAGE_PARAM && plan_has_pointer(p))
			text_printf(out, "typedef __typeof__(%s) ompckpt_t_%s;%s ", name, name,
				    pointer(r, p));
	}
}

void fixed_params(struct rewriter *r, const struct plan *plan, struct text *out)
{
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		if (p->var->storage != STORAGE_PARAM)
			continue;
		if (p->var->type->has_const_member)
			text_printf(out, "__builtin_memcpy((void *)(ompckpt_a + %u), &%s, %lu); ",
				    p->offset, p->var->name, (unsigned long)p->var->type->size);
		else
			text_printf(out, "%s = %s; ", emit_place(r, p), p->var->name);
	}
}
