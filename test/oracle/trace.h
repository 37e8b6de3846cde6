/* trace.h - what the oracle's three parts tell each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * intercept.c runs inside the program and tells tracer.c what the runtime does; tracer.c leaves a
 * file for judge.c: struct trace_head, then one struct trace_page for each page that was read or
 * written. */
#ifndef OMPCKPT_ORACLE_TRACE_H
#define OMPCKPT_ORACLE_TRACE_H

/* Requests of intercept.c. */
enum trace_request {
	TRACE_ENTER =
		0x4f520000, /* the runtime works: what this thread does is not the program's */
	TRACE_LEAVE,
	TRACE_CUT,    /* epoch, end of the live part of the frame arena */
	TRACE_THREAD, /* the initial thread's thread pointer */
	TRACE_FRESH,  /* address, size: a new block, its contents undefined */
	TRACE_ZEROED, /* address, size: a new block, zero */
	TRACE_MOVED,  /* from, to, size: realloc has copied so many bytes, or fewer */
};

#define TRACE_PAGE 4096ul
#define TRACE_CUTS 64 /* later cuts are not looked at */

struct trace_head {
	unsigned long ncuts;
	unsigned long epoch[TRACE_CUTS];
	unsigned long frames_end[TRACE_CUTS];
};

/* live: bit c is set if the byte was read after cut c before it was written.
 * first: 1 + the number of cuts made when it was first written; 0: never. */
struct trace_page {
	unsigned long address;
	unsigned long live[TRACE_PAGE];
	unsigned char first[TRACE_PAGE];
};

#endif
