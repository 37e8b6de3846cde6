/* obstacle.h - why can't this rank be cut here, as far as it knows?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The first one that was ever in the way: a reason is said once. */
static const char *active_one(void)
{
	static char text[300];
	if (text[0])
		return text;
	for (uint32_t i = 0; i < tables[REQS].used && i < 65536; i++) {
		struct slot *s = slot_at(REQS, i);
		if (!s->order || !s->active)
			continue;
		snprintf(text, sizeof text, "%s of MPI that was begun at %s is not over",
			 s->receives ? "a receive"
			 : s->id     ? "a send"
				     : "an operation",
			 ompckpt_mpi_line(s->place));
		return text;
	}
	return "a request of MPI is not over";
}

static const char *obstacle(void)
{
	const char *file = tables[FILES].live ? file_obstacle() : NULL;
	return failed              ? failed
	       : actives           ? active_one()
	       : tables[WINS].live ? "a window of MPI is open"
	       : file              ? file
	       : tables[MSGS].live ? "a message that MPI_Mprobe has matched is not received"
	       : special ? "an intercommunicator, or a persistent collective of MPI, is there"
			 : NULL;
}

static uint64_t balanced(void)
{
	return balance;
}
