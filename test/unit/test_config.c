/* test_config.c - environment variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/config.h"
#include "run_suite.h"

static bool read_one(struct config *c, const char *variable, char *why)
{
	char copy[200];
	char *environment[] = { "PATH=/bin", copy, NULL };
	strcpy(copy, variable);
	return config_read(c, environment, "prog", "/here", why, 500);
}

static const struct {
	const char *why, *variable;
	bool ok;
} rows[] = {
	{ "an empty value counts as unset", "OMPCKPT_EVERY=", true },
	{ "not ours", "OMPCKPTX=1", true },
	{ "auto is an interval", "OMPCKPT_INTERVAL=auto", true },
	{ "0 is an interval: as often as possible", "OMPCKPT_INTERVAL=0", true },
	{ "no number", "OMPCKPT_INTERVAL=often", false },
	{ "nan is no interval", "OMPCKPT_INTERVAL=nan", false },
	{ "below 0", "OMPCKPT_INTERVAL=-3", false },
	{ "a failure every 0 s", "OMPCKPT_MTBF=0", false },
	{ "unknown suffix", "OMPCKPT_MTBF=3y", false },
	{ "a time limit in seconds", "OMPCKPT_TIME_LIMIT=90", true },
	{ "with a suffix", "OMPCKPT_TIME_LIMIT=1.5h", true },
	{ "as batch systems write it", "OMPCKPT_TIME_LIMIT=12:30:00", true },
	{ "with days", "OMPCKPT_TIME_LIMIT=2-00:00:30", true },
	{ "none, whatever the job says", "OMPCKPT_TIME_LIMIT=none", true },
	{ "no time is no limit", "OMPCKPT_TIME_LIMIT=0", false },
	{ "nor is this", "OMPCKPT_TIME_LIMIT=00:00:00", false },
	{ "minutes, or hours?", "OMPCKPT_TIME_LIMIT=12:30", false },
	{ "75 minutes", "OMPCKPT_TIME_LIMIT=00:75:00", false },
	{ "days without hours", "OMPCKPT_TIME_LIMIT=2-", false },
	{ "rest behind the clock", "OMPCKPT_TIME_LIMIT=12:30:00s", false },
	{ "the job's end is the batch system's word", "SLURM_JOB_END_TIME=never", true },
	{ "count from 1 on", "OMPCKPT_EVERY=0", false },
	{ "sign", "OMPCKPT_EVERY=-1", false },
	{ "too big", "OMPCKPT_EVERY=99999999999999999999", false },
	{ "rest behind the number", "OMPCKPT_STOP_AFTER=1 ", false },
	{ "SIG may be left out", "OMPCKPT_SIGNAL=USR2", true },
	{ "or not", "OMPCKPT_SIGNAL=SIGUSR2", true },
	{ "a number", "OMPCKPT_SIGNAL=34", true },
	{ "KILL can't be caught", "OMPCKPT_STOP_SIGNAL=9", false },
	{ "same as the other signal", "OMPCKPT_STOP_SIGNAL=USR1", false },
	{ "none", "OMPCKPT_STOP_SIGNAL=none", true },
	{ "keep at least one", "OMPCKPT_KEEP=0", false },
	{ "boolean", "OMPCKPT_POISON=yes", false },
	{ "numbers", "OMPCKPT_ALSO=3-12", true },
	{ "numbers out of order", "OMPCKPT_ALSO=4-3", false },
	{ "one number", "OMPCKPT_ALSO=4", false },
	{ "numbers and more", "OMPCKPT_ALSO=3-4,5", false },
	{ "the same arguments", "OMPCKPT_ARGS=same", true },
	{ "others", "OMPCKPT_ARGS=allow", true },
	{ "some others", "OMPCKPT_ARGS=some", false },
	{ "all or not", "OMPCKPT_FULL=2", false },
	{ "a codec", "OMPCKPT_COMPRESS=zstd", true },
	{ "no codec", "OMPCKPT_COMPRESS=gzip", false },
	{ "bytes", "OMPCKPT_STAGING=0", true },
	{ "bytes with a suffix", "OMPCKPT_STAGING=12G", true },
	{ "bytes with two", "OMPCKPT_STAGING=12gb", false },
	{ "a suffix alone", "OMPCKPT_STAGING=k", false },
	{ "more bytes than there can be", "OMPCKPT_STAGING=99999999999g", false },
	{ "a part of a byte", "OMPCKPT_STAGING=1.5g", false },
	{ "less than nothing", "OMPCKPT_STAGING=-1", false },
	{ "no redundancy", "OMPCKPT_REDUNDANCY=none", true },
	{ "groups of eight", "OMPCKPT_REDUNDANCY=rs:8+2", true },
	{ "groups that lose all", "OMPCKPT_REDUNDANCY=rs:2+2", false },
	{ "groups of one", "OMPCKPT_REDUNDANCY=xor:1", false },
	{ "a redundancy that is not", "OMPCKPT_REDUNDANCY=raid", false },
	{ "two places", "OMPCKPT_DIR=/fast:slow", true },
	{ "a colon in a name", "OMPCKPT_DIR=a\\:b:c", true },
	{ "three places", "OMPCKPT_DIR=a:b:c", false },
	{ "no fast place", "OMPCKPT_DIR=:b", false },
	{ "no slow place", "OMPCKPT_DIR=a:", false },
	{ "one place twice", "OMPCKPT_DIR=a:/here/a", false },
	{ "three levels", "OMPCKPT_VERBOSE=3", false },
};

START_TEST(accepted)
{
	struct config c;
	char why[500] = "";
	ck_assert_msg(read_one(&c, rows[_i].variable, why) == rows[_i].ok, "%s: %s", rows[_i].why,
		      why);
	if (!rows[_i].ok)
		ck_assert_msg(strstr(why, "OMPCKPT_") != NULL, "names the variable: %s", why);
}
END_TEST

START_TEST(values)
{
	struct config c;
	char why[500];
	ck_assert(read_one(&c, "HOME=/", why));
	ck_assert_str_eq(c.dir, "/here/prog.ckpt");
	ck_assert(c.interval < 0 && c.mtbf == 86400 && c.keep == 2 && c.verbose == 1);
	ck_assert(c.signal == SIGUSR1 && c.stop_signal == SIGTERM && c.restart == RESTART_OFF);
	ck_assert(read_one(&c, "OMPCKPT_MTBF=1.5h", why) && c.mtbf == 5400);
	ck_assert(read_one(&c, "OMPCKPT_INTERVAL=2m", why) && c.interval == 120);
	ck_assert(c.staging == UINT64_MAX && !c.full);
	ck_assert(read_one(&c, "OMPCKPT_STAGING=3k", why) && c.staging == 3072);
	ck_assert(read_one(&c, "OMPCKPT_STAGING=2G", why) && c.staging == 2ul << 30);
	ck_assert(c.time_limit < 0 && c.job_end == 0);
	ck_assert(read_one(&c, "OMPCKPT_TIME_LIMIT=1-02:03:04", why) && c.time_limit == 93784);
	ck_assert(read_one(&c, "OMPCKPT_TIME_LIMIT=none", why) && c.time_limit == 0);
	ck_assert(read_one(&c, "SLURM_JOB_END_TIME=1700000000", why) && c.job_end == 1700000000);
	ck_assert(read_one(&c, "SLURM_JOB_END_TIME=12x", why) && c.job_end == 0);
	ck_assert(read_one(&c, "OMPCKPT_DIR=sub/x", why));
	ck_assert_str_eq(c.dir, "/here/sub/x");
	ck_assert_str_eq(c.slow, "");
	ck_assert(read_one(&c, "OMPCKPT_DIR=/fast:slow", why));
	ck_assert_str_eq(c.dir, "/fast");
	ck_assert_str_eq(c.slow, "/here/slow");
	ck_assert(read_one(&c, "OMPCKPT_DIR=a\\:b\\c:/d\\::", why) == false);
	ck_assert(read_one(&c, "OMPCKPT_DIR=a\\:b\\c:/d\\:", why));
	ck_assert_str_eq(c.dir, "/here/a:b\\c");
	ck_assert_str_eq(c.slow, "/d:");
	ck_assert(read_one(&c, "OMPCKPT_RESTART=/a/b", why) && c.restart == RESTART_PATH);
	ck_assert_str_eq(c.restart_path, "/a/b");
	ck_assert(read_one(&c, "OMPCKPT_RESTART=auto", why) && c.restart == RESTART_AUTO);
	ck_assert(read_one(&c, "OMPCKPT_NONSENSE=1", why));
	ck_assert_str_eq(c.unknown, "OMPCKPT_NONSENSE");
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("config");
	tcase_add_loop_test(t, accepted, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, values);
	return run_suite("config", t);
}
