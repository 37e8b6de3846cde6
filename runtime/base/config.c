/* config.c - environment variables: one row each, its default and its range.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    NAME=VALUE strings. Out: struct config, or the reason why not.
 * Means: docs/restart.md 1; an empty value counts as unset.
 * Errs:  on the side of refusing: a value that is not wholly understood is an error; an OMPCKPT_
 *        variable that does not exist is remembered for a warning. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "interval.h"
#include "places.h"

typedef bool parse(const char *value, void *out);

static bool parse_seconds(const char *value, void *out)
{
	return interval_read(value, out);
}

static bool parse_mtbf(const char *value, void *out)
{
	return parse_seconds(value, out) && *(double *)out > 0;
}

static bool parse_interval(const char *value, void *out)
{
	if (strcmp(value, "auto") == 0) {
		*(double *)out = -1;
		return true;
	}
	return parse_seconds(value, out);
}

/* One or two digits below "limit", and what comes after them. */
static bool two_digits(const char **at, unsigned limit, double *v)
{
	unsigned n = 0, digits = 0;
	for (; **at >= '0' && **at <= '9' && digits < 2; digits++)
		n = 10 * n + (unsigned)(*(*at)++ - '0');
	*v = n;
	return digits > 0 && n < limit;
}

/* [D-]HH:MM:SS, as batch systems write it. */
static bool parse_clock(const char *value, double *seconds)
{
	char *end;
	double days = 0, h, m, s;
	const char *hyphen = strchr(value, '-');
	if (hyphen != NULL) {
		days = (double)strtoul(value, &end, 10);
		if (value[0] < '0' || value[0] > '9' || end != hyphen || days > 36500)
			return false;
		value = hyphen + 1;
	}
	bool ok = two_digits(&value, 100, &h) && *value++ == ':' && two_digits(&value, 60, &m) &&
		  *value++ == ':' && two_digits(&value, 60, &s) && *value == '\0';
	if (ok)
		*seconds = ((days * 24 + h) * 60 + m) * 60 + s;
	return ok;
}

static bool parse_also(const char *value, void *out)
{
	struct also *a = out;
	char *end;
	a->from = strtoull(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || end[0] != '-' || end[1] < '0' || end[1] > '9')
		return false;
	a->end = strtoull(end + 1, &end, 10) + 1;
	return *end == '\0' && a->from < a->end && a->end <= UINT32_MAX;
}

static bool parse_limit(const char *value, void *out)
{
	if (strcmp(value, "none") == 0) {
		*(double *)out = 0;
		return true;
	}
	return (strchr(value, ':') != NULL ? parse_clock(value, out) : parse_seconds(value, out)) &&
	       *(double *)out > 0;
}

static bool parse_count(const char *value, void *out)
{
	char *end;
	errno = 0;
	unsigned long long v = strtoull(value, &end, 10);
	if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || v == 0)
		return false;
	*(uint64_t *)out = v;
	return true;
}

static bool parse_teams(const char *value, void *out)
{
	return parse_count(value, out) && *(uint64_t *)out <= 16;
}

static bool parse_heartbeat(const char *value, void *out)
{
	return parse_seconds(value, out) && *(double *)out >= 0.01;
}

/* Bytes, with suffix k, m or g (or K, M, G) that many 1024, 1024^2 or 1024^3 of them. */
static bool parse_bytes(const char *value, void *out)
{
	static const char suffixes[] = "kmg";
	char *end;
	errno = 0;
	unsigned long long v = strtoull(value, &end, 10);
	const char *suffix = *end != '\0' ? strchr(suffixes, *end | 0x20) : NULL;
	unsigned shift = suffix != NULL ? 10 * (unsigned)(suffix - suffixes + 1) : 0;
	if (value[0] < '0' || value[0] > '9' || errno != 0 || end[suffix != NULL] != '\0' ||
	    v > UINT64_MAX >> shift)
		return false;
	*(uint64_t *)out = v << shift;
	return true;
}

static bool parse_compress(const char *value, void *out)
{
	static const char *const names[] = {
		[COMPRESS_OFF] = "off",
		[COMPRESS_LZ4] = "lz4",
		[COMPRESS_ZSTD] = "zstd",
		[COMPRESS_AUTO] = "auto",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(value, names[i]) == 0) {
			*(enum compress *)out = (enum compress)i;
			return true;
		}
	return false;
}

static bool parse_spares(const char *value, void *out)
{
	*(uint64_t *)out = 0;
	return strcmp(value, "0") == 0 || parse_count(value, out);
}

static bool parse_redundancy(const char *value, void *out)
{
	struct config *c = (void *)((char *)out - offsetof(struct config, redundancy));
	c->is_redundancy_set = true;
	return redundancy_read(&c->redundancy, value);
}

static bool parse_bool(const char *value, void *out)
{
	if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
		return false;
	*(bool *)out = value[0] == '1';
	return true;
}

static bool parse_verbose(const char *value, void *out)
{
	if (value[0] < '0' || value[0] > '2' || value[1] != '\0')
		return false;
	*(int *)out = value[0] - '0';
	return true;
}

static bool parse_path(const char *value, void *out)
{
	size_t n = strlen(value);
	if (n >= 4000)
		return false;
	memcpy(out, value, n + 1);
	return true;
}

static bool parse_places(const char *value, void *out)
{
	struct config *c = (void *)((char *)out - offsetof(struct config, dir));
	struct places p;
	if (!places_read(&p, value))
		return false;
	strcpy(c->dir, p.dir);
	strcpy(c->slow, p.slow);
	return true;
}

static bool parse_signal(const char *value, void *out)
{
	static const struct {
		const char *name;
		int number;
	} names[] = {
		{"none", 0},       {"HUP", SIGHUP},   {"INT", SIGINT},   {"QUIT", SIGQUIT},
		{"USR1", SIGUSR1}, {"USR2", SIGUSR2}, {"TERM", SIGTERM}, {"ALRM", SIGALRM},
		{"CONT", SIGCONT}, {"XCPU", SIGXCPU}, {"URG", SIGURG},   {"WINCH", SIGWINCH},
		{"PWR", SIGPWR},   {"IO", SIGIO},
	};
	char *end;
	long v = strtol(value, &end, 10);
	if (end != value && *end == '\0' && v > 0 && v <= SIGRTMAX && v != SIGKILL &&
	    v != SIGSTOP) {
		*(int *)out = (int)v;
		return true;
	}
	if (strncmp(value, "SIG", 3) == 0)
		value += 3;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(value, names[i].name) == 0) {
			*(int *)out = names[i].number;
			return true;
		}
	return false;
}

static bool parse_restart(const char *value, void *out)
{
	struct config *c = (void *)((char *)out - offsetof(struct config, restart));
	if (strcmp(value, "off") == 0)
		c->restart = RESTART_OFF;
	else if (strcmp(value, "auto") == 0)
		c->restart = RESTART_AUTO;
	else
		c->restart = RESTART_PATH;
	return parse_path(value, c->restart_path);
}

static bool parse_change(const char *value, void *out)
{
	*(bool *)out = strcmp(value, "allow") == 0;
	return *(bool *)out || strcmp(value, "refuse") == 0;
}

static bool parse_other(const char *value, void *out)
{
	*(bool *)out = strcmp(value, "allow") == 0;
	return *(bool *)out || strcmp(value, "same") == 0;
}

/* Variables of other parts of the product, which are not read here. */
static bool parse_elsewhere(const char *value, void *out)
{
	(void)value;
	(void)out;
	return true;
}

static const struct row {
	const char *name;
	parse *parse;
	size_t offset;
	const char *range;
} rows[] = {
#define ROW(name, parse, field, range)                                                             \
	{                                                                                          \
		name, parse, offsetof(struct config, field), range                                 \
	}
	ROW("DIR", parse_places, dir,
	    "a folder, or a fast and a slow one with ':' between (a ':' in a name is '\\:')"),
	ROW("INTERVAL", parse_interval, interval, "seconds (12, 1.5, 10m, 2h) or 'auto'"),
	ROW("MTBF", parse_mtbf, mtbf, "seconds above 0, or with suffix m, h or d"),
	ROW("TIME_LIMIT", parse_limit, time_limit,
	    "seconds above 0, or with suffix m, h or d, or HH:MM:SS, or 'none'"),
	ROW("EVERY", parse_count, every, "a number from 1 on"),
	ROW("RESTART", parse_restart, restart, "'off', 'auto' or an image's path"),
	ROW("CHANGED", parse_change, may_change, "'refuse' or 'allow'"),
	ROW("THREADS", parse_other, other_threads, "'same' or 'allow'"),
	ROW("ARGS", parse_other, other_args, "'same' or 'allow'"),
	ROW("STOP_AFTER", parse_count, stop_after, "a number from 1 on"),
	ROW("SIGNAL", parse_signal, signal, "a signal's name or number, or 'none'"),
	ROW("STOP_SIGNAL", parse_signal, stop_signal, "a signal's name or number, or 'none'"),
	ROW("KEEP", parse_count, keep, "a number from 1 on"),
	ROW("FULL", parse_bool, full, "0 or 1"),
	ROW("COMPRESS", parse_compress, compress, "'off', 'lz4', 'zstd' or 'auto'"),
	ROW("STAGING", parse_bytes, staging, "bytes, or with suffix k, m or g"),
	ROW("REDUNDANCY", parse_redundancy, redundancy,
	    "'none', 'partner', 'xor:N' or 'rs:N+M' (2 <= N <= 32, 1 <= M < N)"),
	ROW("SPARES", parse_spares, spares, "a number of ranks"),
	ROW("KEEP_AT_EXIT", parse_bool, keep_at_exit, "0 or 1"),
	ROW("POISON", parse_bool, poison, "0 or 1"),
	ROW("ALSO", parse_also, also, "numbers of objects, FROM-TO"),
	ROW("STATS", parse_path, stats, "a file's path"),
	ROW("VERBOSE", parse_verbose, verbose, "0, 1 or 2"),
	ROW("PROFILE", parse_path, profile, "a file's path"),
	ROW("PROFILE_LABEL", parse_path, profile_label, "less than 4000 characters"),
	ROW("TEAMS", parse_teams, teams, "a number from 1 to 16"),
	ROW("HEARTBEAT", parse_heartbeat, heartbeat, "seconds from 0.01 on"),
	ROW("CC", parse_elsewhere, dir, ""),
	ROW("CACHE", parse_elsewhere, dir, ""),
	ROW("CC_CHECK", parse_elsewhere, dir, ""),
	ROW("EXIT_FILE", parse_elsewhere, dir, ""),
	ROW("TEAM", parse_elsewhere, dir, ""),
	ROW("FLIP", parse_elsewhere, dir, ""),
#undef ROW
};

static const struct row *find_row(const char *name, size_t n)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strlen(rows[i].name) == n && strncmp(rows[i].name, name, n) == 0)
			return &rows[i];
	return NULL;
}

static bool read_one(struct config *c, const char *variable, char *why, size_t capacity)
{
	const char *name = variable + strlen("OMPCKPT_"), *equals = strchr(name, '=');
	if (equals == NULL || equals[1] == '\0')
		return true;
	const struct row *r = find_row(name, (size_t)(equals - name));
	if (r == NULL) {
		snprintf(c->unknown, sizeof c->unknown, "%.*s", (int)(equals - variable), variable);
		return true;
	}
	if (!r->parse(equals + 1, (char *)c + r->offset)) {
		snprintf(why, capacity, "%.*s is '%.200s', but it must be %s",
			 (int)(equals - variable), variable, equals + 1, r->range);
		return false;
	}
	return true;
}

/* The end of the job this process is part of. Of the batch systems, Slurm tells it to each job. */
static double read_job_end(char *const *environment)
{
	static const char name[] = "SLURM_JOB_END_TIME=";
	char *end;
	for (; *environment != NULL; environment++)
		if (strncmp(*environment, name, sizeof name - 1) == 0) {
			const char *value = *environment + sizeof name - 1;
			unsigned long long v = strtoull(value, &end, 10);
			return value[0] >= '1' && value[0] <= '9' && *end == '\0' ? (double)v : 0;
		}
	return 0;
}

static bool make_absolute(char *path, const char *cwd, char *why, size_t capacity)
{
	char full[8192];
	if (path[0] == '/' || path[0] == '\0')
		return true;
	if (snprintf(full, sizeof full, "%s/%s", cwd, path) >= 4096) {
		snprintf(why, capacity, "the path '%.200s' is too long", path);
		return false;
	}
	strcpy(path, full);
	return true;
}

bool config_read(struct config *c, char *const *environment, const char *program, const char *cwd,
		 char *why, size_t capacity)
{
	*c = (struct config){
		.interval = -1,
		.mtbf = 86400,
		.time_limit = -1,
		.job_end = read_job_end(environment),
		.signal = SIGUSR1,
		.stop_signal = SIGTERM,
		.keep = 2,
		.staging = UINT64_MAX,
		.teams = 1,
		.heartbeat = 5,
		.verbose = 1,
	};
	snprintf(c->dir, sizeof c->dir, "%.4000s.ckpt", program);
	snprintf(c->profile, sizeof c->profile, "%.4000s.ompckpt-profile", program);
	for (; *environment != NULL; environment++)
		if (strncmp(*environment, "OMPCKPT_", 8) == 0 &&
		    !read_one(c, *environment, why, capacity))
			return false;
	if (c->signal != 0 && c->signal == c->stop_signal) {
		snprintf(why, capacity,
			 "OMPCKPT_SIGNAL and OMPCKPT_STOP_SIGNAL are the same signal");
		return false;
	}
	if (!make_absolute(c->dir, cwd, why, capacity) ||
	    !make_absolute(c->slow, cwd, why, capacity))
		return false;
	if (strcmp(c->dir, c->slow) == 0) {
		snprintf(why, capacity, "OMPCKPT_DIR names '%.200s' twice", c->dir);
		return false;
	}
	return make_absolute(c->stats, cwd, why, capacity) &&
	       make_absolute(c->profile, cwd, why, capacity) &&
	       (c->restart != RESTART_PATH || make_absolute(c->restart_path, cwd, why, capacity));
}
