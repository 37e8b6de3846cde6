/* door.c - a launcher stands between this process and the supervisor.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a folder. Out: a channel, and the descriptors 0, 1, 2.
 * Means: CHANNEL_HELLO says who this is; the answer, CHANNEL_GREET, brings descriptors. So what a
 *        rank writes does not come by way of its launcher, and its place is known.
 * Errs:  what was written before main goes to the launcher. */
#include "door.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/channel.h"
#include "base/os.h"

static int connect_to(const char *folder)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	if (snprintf(a.sun_path, sizeof a.sun_path, "%s" CHANNEL_DOOR, folder) >=
	    (int)sizeof a.sun_path)
		return -1;
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a) != 0) {
		close(fd);
		return -1;
	}
	return fd < 0 ? fd : os_high(fd);
}

static bool say_hello(int fd, bool is_job, uint32_t rank)
{
	struct channel_message m = {.word = CHANNEL_HELLO, .number = is_job, .from = rank};
	m.size = 1;
	size_t n = channel_size(m.size);
	return send(fd, &m, n, MSG_NOSIGNAL) == (ssize_t)n;
}

/* The descriptors that come with the answer. */
static bool be_greeted(int fd, int got[CHANNEL_DESCRIPTORS])
{
	struct channel_message m;
	_Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int) * CHANNEL_DESCRIPTORS)];
	struct iovec bytes = {&m, sizeof m};
	struct msghdr h = {.msg_iov = &bytes,
			   .msg_iovlen = 1,
			   .msg_control = room,
			   .msg_controllen = sizeof room};
	ssize_t n;
	do
		n = recvmsg(fd, &h, MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	struct cmsghdr *c = n > 0 && m.word == CHANNEL_GREET ? CMSG_FIRSTHDR(&h) : NULL;
	if (c == NULL || c->cmsg_len != CMSG_LEN(sizeof(int) * CHANNEL_DESCRIPTORS))
		return false;
	memcpy(got, CMSG_DATA(c), sizeof(int) * CHANNEL_DESCRIPTORS);
	return true;
}

int door_enter(const char *folder, bool is_job, uint32_t rank, int *messages)
{
	int got[CHANNEL_DESCRIPTORS], fd = connect_to(folder);
	if (fd < 0 || !say_hello(fd, is_job, rank) || !be_greeted(fd, got))
		return -1;
	for (int i = 0; i < 3; i++) {
		if (dup2(got[i], i) != i)
			return -1;
		close(got[i]);
	}
	*messages = got[3];
	return fd;
}
