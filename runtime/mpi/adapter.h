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

	/* What this rank has written through MPI into files, durable. Any thread, one at a time.
	 * False with errno: it is not, but the next call tries again. */
	bool (*sync)(void);
};

/* Defined by the adapter. */
extern const struct mpi_adapter ompckpt_mpi_adapter;

/* Defined by the runtime. "begun": the program's call of MPI_Init (level -1) or MPI_Init_thread
 * (the level it asked for) has succeeded. "ends": it calls MPI_Finalize, which the library has not
 * seen yet. */
void ompckpt_mpi_begun(int level);
void ompckpt_mpi_ends(void);
/* File and line of the call that returns to "at", or its address. For messages. */
const char *ompckpt_mpi_line(const void *at);
/* It opens the file "path" to write; "is_new": which must not be there. Any thread. */
void ompckpt_mpi_writes(const char *path, bool is_new);
/* The job is one of several teams (folders/shadows.h): what stands for a file that is read; no file
 * can be written. */
const char *ompckpt_shadow_read(const char *path, char room[4096]);
void ompckpt_shadows_refuse(const char *what, const char *of);

#endif
