/* ranks.h - the room of the job: which rank is this process, what do all ranks agree on, which sets
 * of images are whole?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the launcher's environment; candidates met; the other ranks, by the adapter of MPI.
 * Out:   a folder for this rank; one instance at which all copy themselves, or none; manifests;
 *        images protected from the loss of a node, and made again after it.
 *
 * Never: a rank goes on alone: once MPI has begun, what ends one rank for a reason of ours ends
 * all. */
#ifndef OMPCKPT_RUNTIME_RANKS_H
#define OMPCKPT_RUNTIME_RANKS_H

#include <stdbool.h>
#include <stdint.h>

#include "mpi/adapter.h"
#include "nodes.h"
#include "recover.h"
#include "redundancy.h"
#include "rounds.h"
#include "sets.h"

struct config;

/* Is the program linked with MPI? If so, each process is one rank of a job, maybe the only one. */
bool ranks_is_job(void);
/* The settings of this rank: its folder is "rank.N" of the job's, and what is asked for by time,
 * signal or limit is rank 0's business. Needs: ranks_is_job. */
void ranks_take_part(struct config *c);
/* Before that: MPI has told which rank it is. */
void ranks_take_place(uint32_t rank);
uint32_t ranks_own(void);
/* The job's folder, where the manifests are; its slow place, "" if there is none. */
const char *ranks_folder(void);
const char *ranks_slow(void);
/* The first one can't be used: this rank has its images in the slow place at once. */
void ranks_use_slow(void);
/* Before MPI has begun: may another node know of a set, though this one does not? */
bool ranks_may_have_lost(void);

/* What each rank has found before it knew of the others. */
struct ranks_start {
	bool is_fresh; /* its program has begun; then: that of any */
	uint64_t set;  /* epoch of the newest set it knows of; 0: none */
	uint64_t last; /* greatest epoch in use in its folder */
	bool can_write;
};
/* MPI has begun: compare, and take over what all have in common: the greatest "set" and "last", and
 * whether all can write; the nodes are known then, and who protects whom. Ends the job if some are
 * about to be restarted and others have begun, or if this process is not the rank that its launcher
 * called it. Collective; once. */
void ranks_begin(struct ranks_start *s);
/* Has it been called? */
bool ranks_have_begun(void);
/* Collective: do all say so? */
bool ranks_all(bool ok);
/* The last thing of a rank of a job with spares: leave it by the adapter, if that is due. */
void ranks_leave(int status);
/* The job has come to its end: have "ompckpt run" know, whose launcher may say so of one that was
 * killed, too. */
void ranks_say_ended(void);
/* End the job, and have "ompckpt run" know by which status: a launcher may hide it. */
_Noreturn void ranks_end(int status);

#endif
