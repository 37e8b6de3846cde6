/* start.c - what main does first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      main's plan.
 * Out:     a call that starts the runtime, and goes to main's replay version when this run is a
 *          restart; main's arguments from where they stay. */
#include "start.h"
#include "rewriter.h"

#include <string.h>

/* May the program keep pointers into its environment? */
static bool uses_environment(const struct program *p, const struct function *main)
{
	for (unsigned i = 0; i < p->units.n; i++)
		for (unsigned k = 0; k < p->units.at[i]->globals.n; k++) {
			const struct var *v = p->units.at[i]->globals.at[k];
			if (v->refs.n && strstr(v->name, "environ") && saves_is_of_runtime(v))
				return true;
		}
	return main->params.n > 2;
}

void start_of_main(const struct rewriter *r, const struct plan *plan, struct text *out)
{
	const struct function *f = plan->function;
	if (uses_environment(r->program, f))
		text_puts(out, "ompckpt_keep_environment(); ");
	if (f->type->element->kind == TYPE_VOID)
		text_puts(out, "if (ompckpt_start()) { ompckpt_replay_next()(); return; } ");
	else
		text_puts(out, "if (ompckpt_start()) "
			       "return ((int (*)(void))ompckpt_replay_next())(); ");
	if (f->params.n > 1 && f->params.at[1]->name[0])
		text_printf(out, "%s = (void *)ompckpt_argv(); ", f->params.at[1]->name);
	if (f->params.n > 2 && f->params.at[2]->name[0])
		text_printf(out, "%s = (void *)ompckpt_environment(); ", f->params.at[2]->name);
}
