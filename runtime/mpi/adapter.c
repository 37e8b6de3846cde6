/* adapter.c - all functions of MPI, between a program and the library it is linked with.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One translation unit, compiled with the program's own mpi.h when it is linked. Its object stands
 * among the program's, with no other names than those of MPI and ompckpt_...: all else is static.
 * So its parts are headers, included here in the order in which they know each other.
 * handles.h      virtual handles           counting.h   messages and collectives in a sum
 * requests.h     point-to-point, requests  objects.h    communicators, types, ..., plain.def
 * files.h        MPI-IO                    callbacks.h  functions of the program
 * world.h        who the ranks are, and spares in dead ones' places
 * transport.h    begin, end, the protocol's messages
 * describe.h     all handles into bytes, and made anew; describe_files.h: files
 * obstacle.h     what is in the way of a checkpoint */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <mpi.h>
#if defined OMPI_MAJOR_VERSION && OMPI_MAJOR_VERSION >= 5
#include <mpi-ext.h>
#endif

#include "adapter.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wint-to-pointer-cast"
#pragma GCC diagnostic ignored "-Wpointer-to-int-cast"

#include "handles.h"
#include "counting.h"
#include "requests.h"
#include "world.h"
#include "objects.h"
#include "files.h"
#include "callbacks.h"
#include "mpi4.h"
#include "openmpi5.h"
#include "transport.h"
#include "describe.h"
#include "describe_files.h"
#include "obstacle.h"

const struct mpi_adapter ompckpt_mpi_adapter = {
	library,    start,   rank,      size,     calls_in_team, abort_all,  agree,
	listen_,    heard,   tell,      reduce,   reduced,       gather,     gathered,
	send_,      receive, moved,     obstacle, balanced,      encode,     decode,
	take_place, repair,  await_end, bound,    leave,         files_sync, progress,
};
