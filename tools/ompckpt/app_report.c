/* app_report.c - finds and parses section .ompckpt.report.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an executable.
 * Out:   its report as JSON.
 * Errs:  no section, or a newer version, is an error that says so. */
#include "app_report.h"
#include "command.h"
#include "elf_file.h"
#include "packed_json.h"
#include "text.h"

#include <errno.h>
#include <string.h>

enum { KNOWN_VERSION = 2 };

static json_t *parse(const char *path, struct bytes section)
{
	json_t *report = packed_json(section.at, section.n);
	if (!report)
		complain("%s: its report is damaged, or of an older ompckpt-cc: build it again",
			 path);
	else if (app_number(report, "version") > KNOWN_VERSION)
		complain("%s: its report is of a newer version; use a newer ompckpt", path);
	else
		return report;
	json_decref(report);
	return NULL;
}

static bool find(const struct text *file, struct bytes *section)
{
	return elf_section((struct bytes){file->at, file->n}, ".ompckpt.report", section);
}

bool app_has_report(const char *path)
{
	struct text file = {0};
	struct bytes section;
	bool has = text_read_file(&file, path) && find(&file, &section);
	text_free(&file);
	return has;
}

json_t *app_report(const char *path)
{
	struct text file = {0};
	struct bytes section;
	json_t *report = NULL;
	if (!text_read_file(&file, path))
		complain("'%s' can't be read: %s", path, strerror(errno));
	else if (!find(&file, &section))
		complain("%s has no report: it was not built with ompckpt-cc, or has no position",
			 path);
	else
		report = parse(path, section);
	text_free(&file);
	return report;
}

const char *app_string(const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? s : "";
}

long long app_number(const json_t *o, const char *key)
{
	return json_integer_value(json_object_get(o, key));
}

const json_t *app_label_of(const json_t *report, long long position)
{
	const json_t *f, *l;
	size_t i, k;
	json_array_foreach (json_object_get(report, "functions"), i, f)
		json_array_foreach (json_object_get(f, "labels"), k, l)
			if (app_number(l, "position") == position)
				return l;
	return NULL;
}

static const json_t *row_of(const json_t *label, const char *list, long long object)
{
	const json_t *row;
	size_t i;
	json_array_foreach (json_object_get(label, list), i, row)
		if (app_number(row, "object") == object)
			return row;
	return NULL;
}

const json_t *app_live(const json_t *label, long long object)
{
	return row_of(label, "live", object);
}

const json_t *app_kill_part(const json_t *label, long long object)
{
	return row_of(label, "kill_part", object);
}

bool app_has(const json_t *label, const char *set, long long object)
{
	const json_t *n;
	size_t i;
	json_array_foreach (json_object_get(label, set), i, n)
		if (json_integer_value(n) == object)
			return true;
	return false;
}
