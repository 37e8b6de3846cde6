/* text.h - the program being written: lines with indentation, names used once.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef TEXT_H
#define TEXT_H

/* Write one line, indented; a line that begins with '#' is not. */
__attribute__((format(printf, 1, 2))) void line(const char *format, ...);

/* "{" and "}" with the lines between them indented. */
void open_block(void);
void close_block(void);

/* A new string, never freed. */
__attribute__((format(printf, 1, 2))) const char *text(const char *format, ...);

/* "stem" and a number that no other name has. */
const char *name(const char *stem);

#endif
