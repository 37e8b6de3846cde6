/* ends.c - descriptors for a process that is going to be one of a team.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Out:   ends of pipes, of which ours never block; an input.
 * Errs:  what was made before a failure is the caller's to close. */
#include "ends.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

void ends_put(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

int ends_input(void)
{
	struct stat st;
	if (fstat(0, &st) != 0 || !S_ISREG(st.st_mode))
		return open("/dev/null", O_RDONLY | O_CLOEXEC);
	int fd = open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC);
	off_t at = lseek(0, 0, SEEK_CUR);
	if (fd >= 0 && at > 0)
		lseek(fd, at, SEEK_SET);
	return fd;
}

bool ends_streams(int ours[TEAM_STREAMS], int theirs[TEAM_STREAMS])
{
	int two[2];
	for (int i = 0; i < TEAM_STREAMS; i++) {
		if (pipe2(two, O_CLOEXEC) != 0)
			return false;
		ours[i] = two[0];
		theirs[i] = two[1];
		fcntl(two[0], F_SETFL, O_NONBLOCK);
	}
	return true;
}
