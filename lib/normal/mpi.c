/* mpi.c - looks at each name of a function of MPI in the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a program with positions.
 * Out:    errors and warnings at the names of functions that end or bar checkpoints.
 * Means:  the adapter (runtime/mpi) stands between the program and the library: it has to see all
 *         calls, and to know what begins. A call by pointer begins with the function's name, too.
 * Errs:   on the side of telling: whether the call is ever made is not asked. What a library that
 *         is not compiled here calls is not seen.
 * Cost:   one walk over the program. */
#include "mpi.h"
#include "diag.h"
#include "walk.h"

#include <string.h>

bool mpi_is_called(const struct function *f)
{
	return !f->definition->body && !strncmp(f->name, "MPI_", 4);
}

static bool is_behind_adapter(const struct function *f)
{
	return !f->definition->body && !strncmp(f->name, "PMPI_", 5);
}

/* The adapter says the same at run time, when the call was made (its obstacle). */
static const char *begins_what_bars(const char *name)
{
	static const struct {
		const char *name, *what;
	} rows[] = {
		{"MPI_Comm_spawn", "it has reached other processes"},
		{"MPI_Comm_spawn_multiple", "it has reached other processes"},
		{"MPI_Comm_accept", "it has reached other processes"},
		{"MPI_Comm_connect", "it has reached other processes"},
		{"MPI_Comm_join", "it has reached other processes"},
		{"MPI_Open_port", "it has opened a port"},
		{"MPI_Publish_name", "it has published a port"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (!strcmp(name, rows[i].name))
			return rows[i].what;
	return NULL;
}

/* Of MPI 4.1 or newer, and not in the adapter: the library would be given handles of the
 * program, or the program those of the library. */
static bool is_beyond_adapter(const char *name)
{
	static const char *const names[] = {
		"MPI_Buffer_flush",
		"MPI_Buffer_iflush",
		"MPI_Comm_attach_buffer",
		"MPI_Comm_detach_buffer",
		"MPI_Comm_flush_buffer",
		"MPI_Comm_iflush_buffer",
		"MPI_Get_hw_resource_info",
		"MPI_Remove_error_class",
		"MPI_Remove_error_code",
		"MPI_Remove_error_string",
		"MPI_Request_get_status_all",
		"MPI_Request_get_status_any",
		"MPI_Request_get_status_some",
		"MPI_Session_attach_buffer",
		"MPI_Session_c2f",
		"MPI_Session_detach_buffer",
		"MPI_Session_f2c",
		"MPI_Session_flush_buffer",
		"MPI_Session_iflush_buffer",
		"MPI_Session_set_info",
		"MPI_Type_get_value_index",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t n = strlen(names[i]);
		if (!strncmp(name, names[i], n) && (!name[n] || !strcmp(name + n, "_c")))
			return true;
	}
	return false;
}

static void see(struct expr *e, void *found)
{
	const struct function *f = e->kind == EXPR_FUNCTION ? e->function : NULL;
	const char *what;
	if (f && is_behind_adapter(f)) {
		diag(DIAG_ERROR, e->loc,
		     "'%s' in a program with positions: the program's handles mean nothing to it",
		     f->name);
		diag(DIAG_HELP, e->loc, "call '%s'", f->name + 1);
		*(bool *)found = true;
	} else if (f && mpi_is_called(f) && !strcmp(f->name, "MPI_Session_init")) {
		diag(DIAG_ERROR, e->loc,
		     "'%s' in a program with positions: sessions are not supported", f->name);
		diag(DIAG_HELP, e->loc, "begin with 'MPI_Init' or 'MPI_Init_thread'");
		*(bool *)found = true;
	} else if (f && mpi_is_called(f) && is_beyond_adapter(f->name)) {
		diag(DIAG_ERROR, e->loc,
		     "'%s' in a program with positions: it is of MPI 4.1, which is not supported",
		     f->name);
		diag(DIAG_HELP, e->loc, "use what MPI 4.0 has");
		*(bool *)found = true;
	} else if (f && mpi_is_called(f) && (what = begins_what_bars(f->name))) {
		diag(DIAG_WARNING, e->loc,
		     "after '%s' the program takes no checkpoint any more: %s, which a restart "
		     "can't bring back",
		     f->name, what);
	}
}

static bool is_at_file_scope(const struct var *v)
{
	return v->storage == STORAGE_GLOBAL || v->storage == STORAGE_FILE_STATIC;
}

bool mpi_check(const struct program *p)
{
	bool found = false;
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			walk_stmt(p->functions.at[i]->body, see, &found);
	for (unsigned i = 0; i < p->vars.n; i++)
		if (is_at_file_scope(p->vars.at[i]))
			walk_expr(p->vars.at[i]->init, see, &found);
	return !found;
}

/* ---- the level of threads ------------------------------------------------------------------- */

enum { LEVEL_MOST = 3, LEVEL_ARGUMENT = 3 };

struct levels {
	unsigned named, known; /* MPI_Init_thread: how often; with a constant level */
	bool is_plain;         /* MPI_Init is named */
	int most;
};

static bool is_named(const struct expr *e, const char *name)
{
	return e->kind == EXPR_FUNCTION && !strcmp(e->function->name, name);
}

static void see_level(struct expr *e, void *state)
{
	struct levels *l = state;
	l->named += is_named(e, "MPI_Init_thread");
	l->is_plain |= is_named(e, "MPI_Init");
	if (e->kind != EXPR_CALL || e->args.n <= LEVEL_ARGUMENT ||
	    !is_named(e->args.at[0], "MPI_Init_thread") || !e->args.at[LEVEL_ARGUMENT]->has_value)
		return;
	int64_t level = e->args.at[LEVEL_ARGUMENT]->value;
	l->known++;
	l->most = level > l->most ? (int)(level < LEVEL_MOST ? level : LEVEL_MOST) : l->most;
}

int mpi_level(const struct program *p)
{
	struct levels l = {.most = -1};
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			walk_stmt(p->functions.at[i]->body, see_level, &l);
	return l.named != l.known || (l.named == 0 && !l.is_plain) ? LEVEL_MOST : l.most;
}
