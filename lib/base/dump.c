/* dump.c - one line per variable and statement, indented as they nest.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a linked program.
 * Out:     its text; the same for the same source, whatever the machine.
 * Means:   a line is "place kind what"; attributes follow in brackets. Only what differs from the
 *          plain case is written. */
#include "dump.h"
#include "text.h"

#include <inttypes.h>

static void dump_stmt(const struct stmt *s, unsigned depth, struct text *out);

static void indent(struct text *out, unsigned depth)
{
	for (unsigned i = 0; i < depth; i++)
		text_puts(out, "  ");
}

static void place(struct text *out, struct loc loc)
{
	text_printf(out, "%u:%u ", loc.line, loc.column);
}

static void type_name(const struct type *t, struct text *out)
{
	if (t->is_const)
		text_puts(out, "const ");
	if (t->is_volatile)
		text_puts(out, "volatile ");
	if (t->is_restrict)
		text_puts(out, "restrict ");
	text_puts(out, t->is_local || !t->declare ? t->canonical : t->declare);
}

static void arguments(const struct expr *e, unsigned from, struct text *out)
{
	for (unsigned i = from; i < e->args.n; i++) {
		if (i > from)
			text_puts(out, ", ");
		dump_expr(e->args.at[i], out);
	}
}

static void one(const struct expr *e, unsigned i, struct text *out)
{
	if (i < e->args.n)
		dump_expr(e->args.at[i], out);
}

static void infix(const struct expr *e, const char *op, struct text *out)
{
	text_puts(out, "(");
	one(e, 0, out);
	text_printf(out, " %s ", op);
	one(e, 1, out);
	text_puts(out, ")");
}

static void around(const char *before, const struct expr *e, const char *after, struct text *out)
{
	text_puts(out, before);
	one(e, 0, out);
	text_puts(out, after);
}

static void variable(const struct var *v, struct text *out)
{
	text_puts(out, v->name[0] ? v->name : "literal");
	if (v->original)
		text_puts(out, "'");
}

static void list(const char *before, const struct expr *e, unsigned from, struct text *out)
{
	text_puts(out, before);
	text_puts(out, "(");
	arguments(e, from, out);
	text_puts(out, ")");
}

static void conversion(const struct expr *e, struct text *out)
{
	text_puts(out, "(");
	type_name(e->type, out);
	text_puts(out, ")");
	one(e, 0, out);
	if (e->args.n > 1)
		list(" counts", e, 1, out);
}

static void compound_literal(const struct expr *e, struct text *out)
{
	text_puts(out, "(");
	type_name(e->type, out);
	around("){", e, "}", out);
}

static const char *field_name(const struct expr *e)
{
	return !e->field ? "?" : e->field->name[0] ? e->field->name : "anonymous";
}

static void dump_kind(const struct expr *e, struct text *out)
{
	switch (e->kind) {
	case EXPR_LITERAL: text_puts(out, "constant"); break;
	case EXPR_STRING: text_puts(out, "string"); break;
	case EXPR_VAR: variable(e->var, out); break;
	case EXPR_FUNCTION: text_puts(out, e->function->name); break;
	case EXPR_LOAD: around("load ", e, "", out); break;
	case EXPR_DECAY: around("decay ", e, "", out); break;
	case EXPR_ADDRESS: around("&", e, "", out); break;
	case EXPR_DEREF: around("*", e, "", out); break;
	case EXPR_INDEX:
		one(e, 0, out);
		text_puts(out, "[");
		one(e, 1, out);
		text_puts(out, "]");
		break;
	case EXPR_MEMBER:
		around("", e, ".", out);
		text_puts(out, field_name(e));
		break;
	case EXPR_ARROW:
		around("", e, "->", out);
		text_puts(out, field_name(e));
		break;
	case EXPR_UNARY:
		text_printf(out, "%s ", op_text(e->op));
		one(e, 0, out);
		break;
	case EXPR_BINARY:
	case EXPR_LOGICAL: infix(e, op_text(e->op), out); break;
	case EXPR_CONDITIONAL: list("choose", e, 0, out); break;
	case EXPR_GNU_CONDITIONAL: infix(e, "?:", out); break;
	case EXPR_COMMA: infix(e, ",", out); break;
	case EXPR_ASSIGN: infix(e, "=", out); break;
	case EXPR_COMPOUND_ASSIGN:
		infix(e, op_text(e->op), out);
		text_puts(out, "=");
		break;
	case EXPR_INCDEC:
		around(e->is_postfix ? "" : op_text(e->op), e, e->is_postfix ? op_text(e->op) : "",
		       out);
		break;
	case EXPR_CALL:
		text_puts(out, "call ");
		one(e, 0, out);
		list("", e, 1, out);
		break;
	case EXPR_CAST: conversion(e, out); break;
	case EXPR_INIT_LIST:
		text_puts(out, "{");
		arguments(e, 0, out);
		text_puts(out, "}");
		break;
	case EXPR_COMPOUND_LITERAL: compound_literal(e, out); break;
	case EXPR_STMT_EXPR: text_puts(out, "({ … })"); break;
	case EXPR_SIZEOF: list("sizeof", e, 0, out); break;
	case EXPR_VA_ARG: list("va_arg", e, 0, out); break;
	case EXPR_LABEL_ADDRESS: text_printf(out, "&&%s", e->text); break;
	case EXPR_SECTION: list("section", e, 0, out); break;
	case EXPR_OTHER: list(e->text, e, 0, out); break;
	}
}

void dump_expr(const struct expr *e, struct text *out)
{
	if (e->has_value)
		text_printf(out, "%" PRId64, e->value);
	else
		dump_kind(e, out);
}

static const char *const storages[] = {"global", "file static", "local static", "local", "param"};

static const char *const sharings[] = {
	"shared",    "private", "firstprivate", "lastprivate", "firstprivate lastprivate",
	"reduction", "linear",  "counter",      "copyin",      "copyprivate",
	"map",
};

static void dump_var(const struct var *v, const char *word, unsigned depth, struct text *out)
{
	indent(out, depth);
	place(out, v->loc);
	text_printf(out, "%s ", word);
	variable(v, out);
	text_puts(out, ": ");
	type_name(v->type, out);
	if (v->original)
		text_printf(out, " [%s of %s]", sharings[v->sharing], v->original->name);
	if (v->storage == STORAGE_GLOBAL && !v->is_definition)
		text_puts(out, " [declared]");
	if (v->address_taken)
		text_puts(out, " [address taken]");
	if (v->is_thread_local)
		text_puts(out, " [thread local]");
	if (v->is_register)
		text_puts(out, " [register]");
	for (unsigned i = 0; i < v->vla_counts.n; i++) {
		text_puts(out, " [count ");
		dump_expr(v->vla_counts.at[i], out);
		text_puts(out, "]");
	}
	if (v->refs.n)
		text_printf(out, " [refs %u]", v->refs.n);
	if (v->init) {
		text_puts(out, " = ");
		dump_expr(v->init, out);
	}
	text_puts(out, "\n");
}

static void dump_omp(const struct stmt *s, struct text *out)
{
	const struct omp *o = s->omp;
	text_printf(out, "omp %s", o->name);
	if (o->nowait)
		text_puts(out, " nowait");
	if (o->collapse > 1)
		text_printf(out, " collapse %u", o->collapse);
	if (o->schedule)
		text_printf(out, " schedule %s", schedule_text(o->schedule));
	if (o->critical_name)
		text_printf(out, " name %s", o->critical_name);
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *h = &o->shares.at[i];
		const char *op = h->declared ? h->declared : op_text(h->op);
		text_printf(out, " %s(%s%s%s)%s", sharings[h->sharing], op, *op ? ":" : "",
			    h->original->name, h->ref.end ? "" : "*");
	}
	for (unsigned i = 0; i < o->exprs.n; i++) {
		text_puts(out, " eval ");
		dump_expr(o->exprs.at[i], out);
	}
	text_puts(out, "\n");
}

static const char *const words[] = {
	"block",    "do",     "decl",    "if",    "while",    "do while", "for",
	"switch",   "case",   "default", "label", "goto",     "goto *",   "break",
	"continue", "return", "null",    "asm",   "position", "omp",
};

static void part(const char *word, const struct expr *e, struct text *out)
{
	if (!e)
		return;
	text_printf(out, " %s", word);
	dump_expr(e, out);
}

/* The statements inside an expression, each with its own line. */
static void dump_inner(const struct expr *e, unsigned depth, struct text *out)
{
	if (!e)
		return;
	if (e->stmt)
		dump_stmt(e->stmt, depth, out);
	for (unsigned i = 0; i < e->args.n; i++)
		dump_inner(e->args.at[i], depth, out);
}

static void dump_asm(const struct stmt *s, struct text *out)
{
	for (unsigned i = 0; i < s->asm_outputs.n; i++)
		part("writes ", s->asm_outputs.at[i], out);
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		part("reads ", s->asm_inputs.at[i], out);
	if (s->asm_clobbers_memory)
		text_puts(out, " memory");
}

static void dump_stmt(const struct stmt *s, unsigned depth, struct text *out)
{
	indent(out, depth);
	place(out, s->loc);
	if (s->kind == STMT_OMP) {
		dump_omp(s, out);
	} else {
		text_puts(out, words[s->kind]);
		if (s->name)
			text_printf(out, " %s", s->name);
		if (s->kind == STMT_GOTO && s->target)
			text_printf(out, " at line %u", s->target->loc.line);
		if (s->position)
			text_printf(out, " %s", s->position->name);
		part("", s->low, out);
		part("… ", s->high, out);
		part("", s->expr, out);
		part("then ", s->inc, out);
		dump_asm(s, out);
		text_puts(out, s->in_macro ? " [in macro]\n" : "\n");
	}
	dump_inner(s->expr, depth + 1, out);
	dump_inner(s->inc, depth + 1, out);
	for (unsigned i = 0; i < s->vars.n; i++) {
		bool is_static = s->vars.at[i]->storage == STORAGE_LOCAL_STATIC;
		dump_var(s->vars.at[i], is_static ? "static" : "local", depth + 1, out);
		dump_inner(s->vars.at[i]->init, depth + 2, out);
	}
	if (s->init)
		dump_stmt(s->init, depth + 1, out);
	for (unsigned i = 0; i < s->children.n; i++)
		dump_stmt(s->children.at[i], depth + 1, out);
}

static void dump_function(const struct function *f, struct text *out)
{
	place(out, f->loc);
	text_printf(out, "function %s: ", f->name);
	type_name(f->type, out);
	if (f->is_static)
		text_puts(out, " [static]");
	if (f->is_inline)
		text_puts(out, " [inline]");
	if (f->is_constructor)
		text_puts(out, " [constructor]");
	if (f->address_taken)
		text_puts(out, " [address taken]");
	if (f->uses_alloca)
		text_puts(out, " [alloca]");
	if (f->uses_label_address)
		text_puts(out, " [computed goto]");
	text_puts(out, "\n");
	for (unsigned i = 0; i < f->params.n; i++)
		dump_var(f->params.at[i], "param", 1, out);
	for (unsigned i = 0; i < f->locals.n; i++)
		if (f->locals.at[i]->original)
			dump_var(f->locals.at[i], "copy", 1, out);
	dump_stmt(f->body, 1, out);
}

static void dump_unit(const struct unit *u, struct text *out)
{
	text_printf(out, "unit %s\n", u->file);
	for (unsigned i = 0; i < u->globals.n; i++)
		if (!u->globals.at[i]->is_system)
			dump_var(u->globals.at[i], storages[u->globals.at[i]->storage], 0, out);
	for (unsigned i = 0; i < u->functions.n; i++)
		if (u->functions.at[i]->body)
			dump_function(u->functions.at[i], out);
}

void dump_program(const struct program *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		dump_unit(p->units.at[i], out);
}
