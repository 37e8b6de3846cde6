/* link.c - enters the network namespace of a process, and sets its interfaces down.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a process. Out: interfaces without IFF_UP, loopback too.
 * Means: /proc/PID/ns/net; a child of ours enters it, so that this process stays where it is.
 * Errs:  without the right to enter (CAP_SYS_ADMIN) or to change interfaces (CAP_NET_ADMIN) some or
 *        all stay up, and errno says so. */
#include "link.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_own(int network)
{
	struct stat theirs, own;
	return fstat(network, &theirs) == 0 && stat("/proc/self/ns/net", &own) == 0 &&
	       theirs.st_dev == own.st_dev && theirs.st_ino == own.st_ino;
}

/* One that has vanished meanwhile is down. */
static int set_down(int s, const char *name)
{
	struct ifreq r = {0};
	strncpy(r.ifr_name, name, sizeof r.ifr_name - 1);
	if (ioctl(s, SIOCGIFFLAGS, &r) != 0)
		return errno == ENODEV ? 0 : errno;
	r.ifr_flags = (short)(r.ifr_flags & ~IFF_UP);
	return ioctl(s, SIOCSIFFLAGS, &r) == 0 || errno == ENODEV ? 0 : errno;
}

/* What went wrong, or 0. */
static int enter_and_cut(int network)
{
	if (setns(network, CLONE_NEWNET) != 0)
		return errno;
	int s = socket(AF_INET, SOCK_DGRAM, 0), error = 0;
	struct if_nameindex *all = s >= 0 ? if_nameindex() : NULL;
	if (!all)
		return errno;
	for (struct if_nameindex *i = all; i->if_index != 0 && error == 0; i++)
		error = set_down(s, i->if_name);
	return error;
}

static int cut_from_child(int network)
{
	int status = 0;
	pid_t child = fork();
	if (child < 0)
		return errno;
	if (child == 0)
		_exit(enter_and_cut(network));
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
}

enum link_cut link_cut(int pid)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/ns/net", pid);
	int network = open(path, O_RDONLY | O_CLOEXEC);
	if (network < 0)
		return LINK_FAILED;
	bool is_shared = is_own(network);
	int error = is_shared ? 0 : cut_from_child(network);
	close(network);
	errno = error;
	return is_shared ? LINK_SHARED : error != 0 ? LINK_FAILED : LINK_CUT;
}
