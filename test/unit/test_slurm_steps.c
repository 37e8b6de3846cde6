/* test_slurm_steps.c - which lines of "scontrol -o show step" name a step, and whose srun?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "run_suite.h"
#include "run/slurm_steps.h"

static const struct {
	const char *why, *line, *step;
	int pid;
} rows[] = {
	{"a step", "StepId=2.0 UserId=0 State=RUNNING Dist=Cyclic SrunHost:Pid=n1:17682\n", "2.0",
	 17682},
	{"of a job of several", "StepId=7+1.12 UserId=0 SrunHost:Pid=n1:5\n", "7+1.12", 5},
	{"the script itself has no srun", "StepId=2.batch UserId=0 SrunHost:Pid=(null):0\n", NULL,
	 0},
	{"one that only waits", "StepId=2.TBD UserId=0 State=PENDING SrunHost:Pid=n1:8\n", NULL, 0},
	{"another node", "StepId=2.0 UserId=0 SrunHost:Pid=n2:5\n", NULL, 0},
	{"a node whose name begins so", "StepId=2.0 UserId=0 SrunHost:Pid=n11:5\n", NULL, 0},
	{"no number", "StepId=2.0 UserId=0 SrunHost:Pid=n1:\n", NULL, 0},
	{"number 0 is no process", "StepId=2.0 UserId=0 SrunHost:Pid=n1:0\n", NULL, 0},
	{"another answer", "No job steps in the system\n", NULL, 0},
	{"nothing", "", NULL, 0},
};

START_TEST(read_line)
{
	char step[16];
	int pid;
	bool ok = slurm_steps_read(rows[_i].line, "n1", step, sizeof step, &pid);
	ck_assert_msg(ok == (rows[_i].step != NULL), "%s", rows[_i].why);
	if (ok)
		ck_assert_msg(!strcmp(step, rows[_i].step) && pid == rows[_i].pid, "%s: %s, %d",
			      rows[_i].why, step, pid);
}
END_TEST

START_TEST(too_long)
{
	char step[4];
	int pid;
	ck_assert(!slurm_steps_read("StepId=22.0 U SrunHost:Pid=n1:5\n", "n1", step, 4, &pid));
	ck_assert(slurm_steps_read("StepId=2.0 U SrunHost:Pid=n1:5\n", "n1", step, 4, &pid));
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("steps");
	tcase_add_loop_test(t, read_line, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, too_long);
	return run_suite("slurm_steps", t);
}
