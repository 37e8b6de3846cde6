/* differing.c - what C calls the first element that two teams have otherwise.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a variable's number and byte; the naming of the program.
 * Out:   its name, and what leads from there to the element (migrate/element.h).
 * Errs:  a program of another name than the teams' has no such variable, or it is called otherwise:
 *        nothing is told then. */
#include "differing.h"

#include "migrate/element.h"
#include "run/launcher.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void name(const struct build *b, const struct compare *c, char text[DIFFERING_TEXT])
{
	char rest[DIFFERING_TEXT / 2], block[40] = "";
	uint32_t id = (uint32_t)c->key;
	element_of(b, id, c->byte, rest, sizeof rest);
	if (!rest[0])
		return;
	if (c->block)
		snprintf(block, sizeof block, ", block %llu", (unsigned long long)c->block);
	if (b->objects[id].kind == 'h')
		snprintf(text, DIFFERING_TEXT, "%s%s, %s", c->variable, block, rest);
	else if (!strcmp(b->objects[id].name, c->variable))
		snprintf(text, DIFFERING_TEXT, "%s%s", c->variable, rest);
}

void differing_element(const char *program, const struct compare *c, char text[DIFFERING_TEXT])
{
	struct build b = {0};
	char *path = program ? launcher_path(program) : NULL;
	if (program && !path)
		path = realpath(program, NULL);
	text[0] = '\0';
	if (path && build_of_app(&b, path))
		name(&b, c, text);
	build_free(&b);
	free(path);
}
