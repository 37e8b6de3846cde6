/* adapter.h - between the room "ranks" and the MPI library that a program is linked with.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runtime is compiled before anybody knows which MPI a program uses. What needs mpi.h, the
 * adapter, is compiled when the program is linked, with its mpi.h; both sides know this file.
 *
 * The adapter defines every MPI_X itself, so that the program and its libraries call it (the
 * profiling interface), and calls PMPI_X. They only see virtual handles: small numbers that mean
 * the same after a restart. Predefined handles are themselves.
 *
 * Threads: the runtime calls the adapter (but "sync"), and the adapter the runtime, from the thread
 * that called MPI_Init. All numbers that travel are uint64_t. */
#ifndef OMPCKPT_MPI_ADAPTER_H
#define OMPCKPT_MPI_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MPI_NUMBERS 8 /* travel at once, at most */

/* A variable that the process keeps when it goes back in itself to its start. */
#define STAYS __attribute__((section("ompckpt_stays")))

/* What processes tell each other when some have died. */
struct repair {
	bool able;        /* in: can this one go back? */
	bool is_heard;    /* deaths are */
	uint64_t floor;   /* sets up to this one are another run's; out: the greatest of all */
	uint32_t place;   /* out: this process's rank in the program */
	uint32_t spares;  /* out: that are left */
	uint64_t repairs; /* out: how many there were */
	uint32_t died;    /* out: now */
	bool speaks;      /* out: this process is the one to tell of it */
};

enum placed {
	PLACE_TAKEN,
	PLACE_NOT_NEEDED, /* a spare, and the job has ended */
	PLACE_NONE,       /* too few processes */
};

enum mpi_reduction { MPI_GREATEST, MPI_TOTAL /* modulo 2^64 */ };

/* What the adapter offers. Unless said otherwise: between MPI_Init and MPI_Finalize. */
struct mpi_adapter {
	/* Any time: name and version of the library, one line. */
	const char *(*library)(void);
	/* MPI_Init_thread before the program calls it, or MPI_Init for level < 0. Calls back
	 * nothing. */
	void (*start)(int level);
	uint32_t (*rank)(void);
	uint32_t (*size)(void);
	/* May the thread that began MPI call it while others of its team do as the program may? */
	bool (*calls_in_team)(void);
	/* End all ranks with this exit code. */
	void (*abort)(int code);

	/* Collective, blocking: what all have given. */
	void (*agree)(enum mpi_reduction how, uint64_t *numbers, unsigned n);

	/* A tree with rank 0 as its root (parent of i: (i - 1) / 8). "listen": receive from the
	 * parent; until it is heard, "numbers" is the adapter's. "tell": send to all children; the
	 * numbers are copied, and nothing is waited for. */
	void (*listen)(uint64_t *numbers, unsigned n);
	bool (*heard)(void);
	void (*tell)(const uint64_t *numbers, unsigned n);

	/* Collective, nonblocking, one at a time: begun by "reduce" or "gather"; true from the test
	 * on that finds it done. "gathered": all ranks' numbers, by rank; they stay until the next
	 * "gather". */
	void (*reduce)(enum mpi_reduction how, const uint64_t *numbers, unsigned n);
	bool (*reduced)(uint64_t *numbers);
	void (*gather)(const uint64_t *numbers, unsigned n);
	bool (*gathered)(const uint64_t **all);

	/* Bytes from rank to rank, nonblocking: a batch of them, each at most 1 GiB, in memory that
	 * stays until "moved" says that all are over. Those between two ranks come in the order in
	 * which both have posted them. */
	void (*send)(uint32_t to, const void *at, size_t bytes);
	void (*receive)(uint32_t from, void *at, size_t bytes);
	bool (*moved)(void);

	/* Why can the program not be cut here, as far as this rank knows: a request that is active,
	 * a window. NULL: no reason. One sentence part: "a receive begun at … is not over". */
	const char *(*obstacle)(void);
	/* Its sum over all ranks is 0 (modulo 2^64) if, for each sender, receiver, communicator and
	 * tag, as many messages were sent as received, and if on each communicator all its ranks
	 * have called as many collectives; else it is not, but for chance (2^-64). */
	uint64_t (*balance)(void);

	/* Handles, MPI_Wtime and balance into bytes: how many, with out NULL; else fill them.
	 * "decode": make all handles anew, for a program that had begun MPI; collective. False:
	 * "why" says what can't be made. */
	uint64_t (*encode)(unsigned char *out);
	bool (*decode)(const unsigned char *at, uint64_t size, char *why, size_t capacity);

	/* Of a job with spares: begin MPI as "start" does, if it is not; see who this process is,
	 * and if it is a spare, wait. "has_losses": the launcher lets the others live when one
	 * dies. */
	enum placed (*take_place)(int level, uint32_t spares, bool has_losses, struct repair *r);
	/* After ompckpt_mpi_lost: all processes that live tell each other what is in "r", and
	 * spares take the places of those that died. Nothing of the program's is under way then.
	 * False: it can't be, on any. */
	bool (*repair)(struct repair *r);
	/* Not repaired: wait until the other processes have left, or end them with this code. */
	void (*await_end)(int code);
	/* Why can't the program's objects of MPI be dropped? NULL: they can. */
	const char *(*bound)(void);
	/* End the process without the library's part in it, which may hang where ranks have died;
	 * or the job, if the program has not ended MPI. It returns where deaths are not heard
	 * of. */
	void (*leave)(int status);

	/* What this rank has written through MPI into files, durable. Any thread, one at a time.
	 * False with errno: it is not, but the next call tries again. */
	bool (*sync)(void);

	/* Have what other ranks need of the library here go on, as a call of the program would. */
	void (*progress)(void);
};

/* Defined by the adapter. */
extern const struct mpi_adapter ompckpt_mpi_adapter;

/* Defined by the runtime. "begun": the program's call of MPI_Init (level -1) or MPI_Init_thread
 * (the level it asked for) has succeeded. "ends": it calls MPI_Finalize, which the library has not
 * seen yet. */
void ompckpt_mpi_begun(int level);
void ompckpt_mpi_ends(void);
/* A process of the job has died. "where": why this one can't go back from here, or NULL. */
_Noreturn void ompckpt_mpi_lost(const char *where);
/* File and line of the call that returns to "at", or its address. For messages. */
const char *ompckpt_mpi_line(const void *at);
/* It opens the file "path" to write; "is_new": which must not be there. Any thread. */
void ompckpt_mpi_writes(const char *path, bool is_new);
/* The job is one of several teams (folders/shadows.h): what stands for a file that is read; no file
 * can be written. */
const char *ompckpt_shadow_read(const char *path, char room[4096]);
void ompckpt_shadows_refuse(const char *what, const char *of);

#endif
