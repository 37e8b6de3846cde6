/* app_report.h - the report a transformed executable carries (docs/report.md).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_APP_REPORT_H
#define OMPCKPT_APP_REPORT_H

#include <jansson.h>
#include <stdbool.h>

/* The report of executable "path"; NULL after a message. Release with json_decref. */
json_t *app_report(const char *path);
/* Does the file "path" carry one? Says nothing. */
bool app_has_report(const char *path);

/* o[key] as a string ("" if absent), and as a number (0 if absent). */
const char *app_string(const json_t *o, const char *key);
long long app_number(const json_t *o, const char *key);

/* The label of position number "id"; NULL if no function has one. */
const json_t *app_label_of(const json_t *report, long long position);

/* Is "object" a member of the label's "live", "kill" or "left_out"? For "live" the
 * row is returned. */
const json_t *app_live(const json_t *label, long long object);
/* The row of "object" in the label's "kill_part", or NULL. */
const json_t *app_kill_part(const json_t *label, long long object);
bool app_has(const json_t *label, const char *set, long long object);

#endif
