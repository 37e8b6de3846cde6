/* loop.h - where in a source is the loop of a line, and where is a pragma put into it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MARK_LOOP_H
#define OMPCKPT_MARK_LOOP_H

struct edits;

enum loop_found {
	LOOP_EDITED,
	LOOP_MARKED,  /* a position is at its top already: nothing to do */
	LOOP_NONE,    /* none is written on this line */
	LOOP_SEVERAL, /* several are */
	LOOP_MACRO,   /* its head is spelled by a macro */
	LOOP_BODY,    /* braces are missing, and can't be put: a macro, a preprocessor line */
};

/* Add to "edits" of "text" what puts "#pragma potential_ckpt name(NAME)" at the top of the body of
 * the loop on "line", braces where there are none. Loops of later lines come first. */
enum loop_found loop_edit(struct edits *edits, const char *text, unsigned line, const char *name);

#endif
