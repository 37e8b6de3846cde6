/* html_file.h - a page that needs no other file: what comes before and after its sections.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REPORT_HTML_FILE_H
#define OMPCKPT_REPORT_HTML_FILE_H

#include <stdbool.h>

struct text;

/* The page's head with the style sheet. Its title is "command: about". */
void html_begin(struct text *out, const char *command, const char *about);
void html_end(struct text *out);

/* Write the text to "path" (NULL: stdout). False after a message. */
bool html_write(const struct text *out, const char *path);

#endif
