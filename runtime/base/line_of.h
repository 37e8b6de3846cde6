/* line_of.h - where in the source is a call?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_LINE_OF_H
#define OMPCKPT_RUNTIME_LINE_OF_H

/* The place of the call that returns to "at": "halo.c:88"; the address, if the program was built
 * without -g, or there is no addr2line. For messages: it takes some milliseconds. Valid until the
 * next call. One thread at a time. */
const char *line_of(const void *at);

#endif
