/* omp_cfg_dump.c - a graph as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a graph.
 * Out:     its reached blocks in reverse postorder. " B3 in parallel 7 -> B4 B5(own)": block 3 lies
 *          in the parallel construct of line 7; only memory of the thread's own flows to block 5.
 *          Below, a step a line: the line, what it does, the rule of an implicit one.
 * Means:   a walk.
 * Errs:    nothing to err on.
 * Cost:    linear. */
#include "omp_cfg.h"
#include "text.h"

static const char *const kind_names[] = {
	[ACCESS_READ] = "read", [ACCESS_WRITE] = "write", [ACCESS_KILL] = "kill",
	[ACCESS_CALL] = "call", [ACCESS_ASM] = "asm",     [ACCESS_POSITION] = "position",
	[ACCESS_EXIT] = "exit", [ACCESS_MARK] = "",
};

static const char *const mark_names[] = {
	[MARK_FORK] = "fork ",          [MARK_JOIN] = "join ", [MARK_ENTER] = "enter ",
	[MARK_LEAVE] = "leave ",        [MARK_PASS] = "pass ", [MARK_ALONE] = "",
	[MARK_BARRIER] = "barrier of ",
};

static const char *const rule_names[] = {
	[SHARING_SHARED] = "shared",
	[SHARING_PRIVATE] = "private",
	[SHARING_FIRSTPRIVATE] = "firstprivate",
	[SHARING_LASTPRIVATE] = "lastprivate",
	[SHARING_FIRST_LASTPRIVATE] = "firstprivate lastprivate",
	[SHARING_REDUCTION] = "reduction",
	[SHARING_LINEAR] = "linear",
	[SHARING_COUNTER] = "iteration variable",
	[SHARING_COPYIN] = "copyin",
	[SHARING_COPYPRIVATE] = "copyprivate",
	[SHARING_MAP] = "map",
	[SHARING_THREADPRIVATE] = "threadprivate, first region",
};

static const char *who_name(enum threads who)
{
	return who == THREADS_ALL ? NULL : who & THREADS_INITIAL ? "master" : "others";
}

static void dump_pointer(const struct expr *e, struct text *out)
{
	while (e->args.n && e->kind != EXPR_VAR && e->kind != EXPR_CALL)
		e = e->args.at[0];
	if (e->kind == EXPR_VAR)
		text_printf(out, " *%s", e->var->name);
	else
		text_puts(out, " *(…)");
}

static void dump_call(const struct access *a, struct text *out)
{
	const struct expr *callee = a->expr->args.at[0];
	text_printf(out, " %s",
		    callee->kind == EXPR_FUNCTION ? callee->function->name : "(pointer)");
}

static void dump_access(const struct access *a, struct text *out)
{
	text_printf(out, "  %u: %s", a->loc.line, kind_names[a->kind]);
	if (a->kind == ACCESS_MARK)
		text_printf(out, "%s%s", mark_names[a->mark], a->stmt->omp->name);
	if (a->var)
		text_printf(out, " %s%s", a->var->name, a->var->original ? "'" : "");
	if (a->pointer)
		dump_pointer(a->pointer, out);
	if (a->kind == ACCESS_CALL)
		dump_call(a, out);
	if (a->is_unordered && a->kind == ACCESS_CALL)
		text_puts(out, " (unordered)");
	if (a->is_implicit)
		text_printf(out, " (%s)", rule_names[a->rule]);
	if (who_name(a->who))
		text_printf(out, " (%s)", who_name(a->who));
	text_puts(out, "\n");
}

static void dump_head(const struct omp_cfg *cfg, const struct block *b, struct text *out)
{
	const struct stmt *construct = cfg->regions.at[b->region].construct;
	text_printf(out, " B%u", b->order);
	if (construct)
		text_printf(out, " in %s %u", construct->omp->name, construct->loc.line);
	text_puts(out, " ->");
	for (unsigned k = 0; k < b->succs.n; k++) {
		const struct edge *e = &b->succs.at[k];
		text_printf(out, " B%u", cfg->blocks.at[e->to].order);
		if (who_name(e->who))
			text_printf(out, "(%s)", who_name(e->who));
		if (e->is_own)
			text_puts(out, "(own)");
	}
	text_puts(out, "\n");
}

void omp_cfg_dump(const struct omp_cfg *cfg, struct text *out)
{
	text_printf(out, "%s:\n", cfg->function->name);
	for (unsigned i = 0; i < cfg->nreached; i++) {
		const struct block *b = &cfg->blocks.at[cfg->reverse_postorder[i]];
		dump_head(cfg, b, out);
		for (unsigned k = 0; k < b->accesses.n; k++)
			dump_access(&b->accesses.at[k], out);
	}
}
