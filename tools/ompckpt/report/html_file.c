/* html_file.c - a page as a file.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sections, as text. Out: an HTML file.
 * Errs:  one that can't be written is an error. */
#include "html_file.h"

#include "command.h"
#include "html.h"
#include "sections.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void html_begin(struct text *out, const char *command, const char *about)
{
	html(out,
	     "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
	     "<meta name=\"viewport\" content=\"width=device-width\">\n"
	     "<meta name=\"color-scheme\" content=\"light dark\">\n"
	     "<title>%s: %s</title>\n<style>\n",
	     command, about);
	text_puts(out, section_style);
	text_puts(out, "</style></head><body><main>\n");
}

void html_end(struct text *out)
{
	html(out, "<footer>ompckpt %s</footer></main></body></html>\n", OMPCKPT_VERSION);
}

bool html_write(const struct text *out, const char *path)
{
	FILE *f = path ? fopen(path, "w") : stdout;
	bool good = f && fwrite(out->at, 1, out->n, f) == out->n;
	if (f && (path ? fclose(f) : fflush(f)))
		good = false;
	if (!good)
		complain("'%s' can't be written: %s", path ? path : "stdout", strerror(errno));
	return good;
}
