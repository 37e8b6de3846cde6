/* mpi.c - refuses programs of several ranks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a program with positions.
 * Out:    an error and a help at each call of a function that starts MPI.
 * Errs:   on the side of refusing: whether the call is ever made is not asked. A library that
 *         starts MPI unseen is not found.
 * Cost:   one walk over the program. */
#include "mpi.h"
#include "diag.h"
#include "walk.h"

#include <string.h>

static bool starts_mpi(const char *name)
{
	static const char *const names[] = {"MPI_Init", "MPI_Init_thread", "MPI_Session_init"};
	if (!strncmp(name, "PMPI_", 5))
		name++;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

static void see(struct expr *e, void *found)
{
	const struct function *f = e->kind == EXPR_CALL ? e->args.at[0]->function : NULL;
	if (!f || f->definition->body || !starts_mpi(f->name))
		return;
	diag(DIAG_ERROR, e->loc, "'%s' in a program with positions: MPI is not supported", f->name);
	diag(DIAG_HELP, e->loc,
	     "each rank would save itself, at no common cut: build without MPI, or with a compiler "
	     "that ignores the pragma");
	*(bool *)found = true;
}

bool mpi_refuse(const struct program *p)
{
	bool found = false;
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			walk_stmt(p->functions.at[i]->body, see, &found);
	return found;
}
