/* chain.h - runs of the program: through, or cut and resumed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All return false when we are asked to end, or nothing can be started any more (after a
 * message). */
#ifndef OMPCKPT_PROVE_CHAIN_H
#define OMPCKPT_PROVE_CHAIN_H

#include "prove.h"

/* Take all OMPCKPT_… that matter here out of the environment. */
void chain_begin(void);

/* A run through; what it has left is kept under "name". "t" NULL: no figures are wanted. */
bool chain_through(struct prove *p, unsigned threads, const char *name, struct prove_team *t,
		   char **folder, int *status);

/* A run cut at the candidates of "proof", which then knows what became of them: it has "what" if
 * the run did not give the same: then what it has left is kept as PROVE_DIFFERENT. */
bool chain_stop(struct prove *p, struct prove_proof *proof);
/* The same, killed at so many random moments as there are cuts. It is void if a kill came when the
 * program had removed its images at its end. */
bool chain_kill(struct prove *p, struct prove_proof *proof);

/* A run that goes on from candidate "from" (0: from its start), leaves an image "steps" candidates
 * later and stops. The image's path, to be freed; NULL: it left none. */
bool chain_image(struct prove *p, const struct prove_team *t, uint64_t from, uint64_t steps,
		 char **image);

/* The last line of a file, of those that begin with "begin", without that; to be freed. */
char *chain_last_words(const char *path, const char *begin);

#endif
