/* fuzz_settings.c - any environment: settings that keep their rules, or the reason why not.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. Each line of the input is a variable, OMPCKPT_ put before it unless it has another's
 * prefix; then a time, and a pair of folders. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/config.h"
#include "interval.h"
#include "places.h"

#define VARIABLES_MAX 40

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool holds)
{
	if (!holds)
		abort();
}

static bool is_path(const char *path, size_t room)
{
	return memchr(path, '\0', room) != NULL && (path[0] == '/' || path[0] == '\0');
}

static void look_settings(char **variables)
{
	static struct config c, again;
	static char why[5000];
	memset(why, 1, sizeof why);
	if (!config_read(&c, variables, "program", "/folder", why, sizeof why)) {
		must(memchr(why, '\0', sizeof why) != NULL && why[0] != '\0');
		return;
	}
	must(is_path(c.dir, sizeof c.dir) && c.dir[0] == '/' && is_path(c.slow, sizeof c.slow) &&
	     is_path(c.stats, sizeof c.stats) && is_path(c.profile, sizeof c.profile));
	must(c.restart != RESTART_PATH || is_path(c.restart_path, sizeof c.restart_path));
	must(isfinite(c.interval) && isfinite(c.mtbf) && c.mtbf > 0 && isfinite(c.time_limit) &&
	     isfinite(c.job_end));
	must(c.keep > 0 && c.verbose >= 0 && c.verbose <= 2);
	must(c.signal == 0 || c.signal != c.stop_signal);
	must(config_read(&again, variables, "program", "/folder", why, sizeof why) &&
	     c.every == again.every && strcmp(c.dir, again.dir) == 0);
}

static void look_value(const char *value)
{
	static struct places p, again;
	char quoted[2 * PLACES_PATH];
	double seconds;
	if (interval_read(value, &seconds))
		must(isfinite(seconds) && seconds >= 0);
	if (!places_read(&p, value))
		return;
	must(p.dir[0] != '\0' && places_quote(quoted, sizeof quoted, p.dir) &&
	     places_read(&again, quoted) && strcmp(again.dir, p.dir) == 0 && again.slow[0] == '\0');
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	char *variables[VARIABLES_MAX + 1] = {NULL};
	const char *at = (const char *)data, *end = at + size;
	for (unsigned n = 0; n < VARIABLES_MAX && at < end; n++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop != NULL ? stop : end) - at);
		bool is_other = length > 6 && memcmp(at, "SLURM_", 6) == 0;
		variables[n] = calloc(1, length + 9);
		strcpy(variables[n], is_other ? "" : "OMPCKPT_");
		memcpy(variables[n] + (is_other ? 0 : 8), at, length);
		const char *value = strchr(variables[n], '=');
		look_value(value != NULL ? value + 1 : variables[n] + 8);
		at += length + 1;
	}
	look_settings(variables);
	for (unsigned n = 0; n < VARIABLES_MAX; n++)
		free(variables[n]);
	return 0;
}
