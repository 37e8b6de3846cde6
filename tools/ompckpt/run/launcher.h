/* launcher.h - does a command start a program that ompckpt-cc built, or one that starts it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_LAUNCHER_H
#define OMPCKPT_LAUNCHER_H

#include <stdbool.h>

enum { LAUNCHER_PATH = 8192 };
enum { LAUNCHER_NOT_BEGUN = 14, LAUNCHER_NODE_LOST = 205 }; /* Open MPI's exit statuses */

struct launcher {
	const char *program; /* the word that names what was built by ompckpt-cc; NULL: none does */
	bool is_other;       /* another is started, and that is there: mpirun, srun, a script */
	bool tells_signals;  /* it exits with the number of the signal a rank died of: MPICH's */
	bool keeps_ranks;    /* they live on when one dies: mpirun --with-ft */
	bool tells_nodes;    /* when it loses one it exits with LAUNCHER_NODE_LOST: Open MPI's */
	bool hides_nodes;    /* with 0: that of Open MPI 5 */
	bool is_srun;        /* Slurm's: when a rank dies it may tell of those it ended by TERM */
};

/* Look at the words of a command. */
struct launcher launcher_look(char *const *argv);

/* The file that is started by that name, from anywhere, to be freed; NULL with errno: none is. */
char *launcher_path(const char *name);

#endif
