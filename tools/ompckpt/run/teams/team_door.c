/* team_door.c - with a launcher: the processes that compute connect to the supervisor.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a socket at which somebody is. Out: a member of the team: its channel, its output.
 * Means: it says who it is, and is given descriptors (runtime/decide/door.c).
 * Errs:  whoever says nothing within a second is sent away. */
#include "ends.h"
#include "team.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

enum { RANKS = 4096 };

/* Whoever connects speaks at once. */
bool team_open_door(struct team *t, int *guest, uint32_t *rank, bool *is_job)
{
	struct channel_message m;
	struct timeval patience = {.tv_sec = 1};
	*guest = accept4(t->door, NULL, NULL, SOCK_CLOEXEC);
	if (*guest < 0)
		return false;
	setsockopt(*guest, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	if (recv(*guest, &m, sizeof m, 0) < (ssize_t)channel_size(0) || m.word != CHANNEL_HELLO ||
	    m.from >= RANKS) {
		ends_put(guest);
		return false;
	}
	*rank = (uint32_t)m.from;
	*is_job = m.number != 0;
	return true;
}

static bool greet(int guest, int descriptors[CHANNEL_DESCRIPTORS])
{
	struct channel_message m = {.word = CHANNEL_GREET, .size = 1};
	_Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int) * CHANNEL_DESCRIPTORS)] = {0};
	struct iovec bytes = {&m, channel_size(m.size)};
	struct msghdr h = {.msg_iov = &bytes,
			   .msg_iovlen = 1,
			   .msg_control = room,
			   .msg_controllen = sizeof room};
	struct cmsghdr *c = CMSG_FIRSTHDR(&h);
	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof(int) * CHANNEL_DESCRIPTORS);
	memcpy(CMSG_DATA(c), descriptors, sizeof(int) * CHANNEL_DESCRIPTORS);
	return sendmsg(guest, &h, MSG_NOSIGNAL) > 0;
}

/* Rank 0 has our input, as launchers have it. */
bool team_let_in(struct team *t, unsigned k, int guest)
{
	struct member *m = &t->member[k];
	int all[CHANNEL_DESCRIPTORS] = {-1, -1, -1, -1};
	ends_put(&m->channel);
	m->channel = guest;
	for (int s = 0; s < TEAM_STREAMS; s++)
		ends_put(&m->stream[s]);
	all[0] = k == t->first ? ends_input() : open("/dev/null", O_RDONLY | O_CLOEXEC);
	all[3] = fcntl(2, F_DUPFD_CLOEXEC, 3);
	bool ok =
		ends_streams(m->stream, all + 1) && all[0] >= 0 && all[3] >= 0 && greet(guest, all);
	for (int i = 0; i < CHANNEL_DESCRIPTORS; i++)
		ends_put(&all[i]);
	if (!ok)
		ends_put(&m->channel);
	return ok;
}
