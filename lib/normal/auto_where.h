/* auto_where.h - where may a position stand that nobody asked for?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A position that the user marks and that can't be honoured is an error. One that stage "auto"
 * makes must not be: this asks beforehand what the later stages would refuse (reach.c,
 * normal_refuse.c), and whether all threads of a team, or all ranks of a job, come by. */
#ifndef OMPCKPT_NORMAL_AUTO_WHERE_H
#define OMPCKPT_NORMAL_AUTO_WHERE_H

#include "tried.h"

struct auto_where;
struct calls;

struct auto_where *auto_where_compute(struct arena *a, const struct program *p,
				      const struct calls *calls, const struct excluded_list *x);

enum auto_place {
	AUTO_NOWHERE, /* it may not stand here */
	AUTO_SERIAL,  /* one thread comes by */
	AUTO_TEAM,    /* each iteration has what every thread of the team must come to */
};

/* At the top of the body of "loop" in "f". */
enum auto_place auto_where_loop(const struct auto_where *w, const struct function *f,
				const struct stmt *loop);

#endif
