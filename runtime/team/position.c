/* position.c - a thread meets a candidate: alone, or with its team?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    ompckpt_take, as rewritten code calls it. Out: the thread's cut, or nothing; errno and the
 *        floating-point control are as they were. */
#include <errno.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "decide/decide.h"
#include "team.h"
#include "threads/threads.h"

void ompckpt_take(struct ompckpt_frame *f)
{
	if (!team_is_here() && decide_passes(f))
		return;
	struct cut cut = {.frame = f,
			  .next_iteration = NO_ITERATION,
			  .error = errno,
			  .float_control = os_float_control()};
	if (team_is_here())
		team_take(f);
	else
		decide_at(&cut);
	os_set_float_control(cut.float_control);
	errno = cut.error;
}
