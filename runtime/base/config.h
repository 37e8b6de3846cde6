/* config.h - what did the user ask for in the environment?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_CONFIG_H
#define OMPCKPT_RUNTIME_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "groups.h"

enum compress { COMPRESS_OFF, COMPRESS_LZ4, COMPRESS_ZSTD, COMPRESS_AUTO };
enum restart_mode { RESTART_OFF, RESTART_AUTO, RESTART_PATH };

struct config {
	char dir[4096];    /* absolute */
	char slow[4096];   /* the images are copied to this folder; absolute, or "" */
	double interval;   /* seconds; negative: auto */
	double mtbf;       /* seconds */
	double time_limit; /* seconds from the start; negative: unset; 0: none */
	double job_end;    /* seconds since 1970, from the batch system; 0: unknown */
	uint64_t every;    /* 0: by time */
	enum restart_mode restart;
	char restart_path[4096];
	uint64_t stop_after;     /* 0: never */
	int signal, stop_signal; /* 0: none */
	uint64_t keep;
	bool may_change;    /* images of other builds may be gone on from */
	bool other_threads; /* … with the number of threads that OpenMP gives now */
	bool other_args;    /* … with other arguments */
	bool keep_at_exit, poison, full;
	struct also {
		uint64_t from, end; /* end 0: none */
	} also;                     /* objects with these numbers are saved, needed or not */
	enum compress compress;
	uint64_t staging; /* bytes that copies may take */
	struct redundancy redundancy;
	bool is_redundancy_set;
	uint64_t spares;  /* ranks beyond the program's */
	uint64_t teams;   /* that compute the same */
	double heartbeat; /* seconds */
	char stats[4096]; /* "": none */
	char profile[4096];
	char profile_label[4096];
	int verbose;
	char unknown[64]; /* a variable that does not exist, or "" */
};

/* Fill "c" from the variables OMPCKPT_… of "environment" (NULL-terminated NAME=VALUE); "program" is
 * the executable's name, "cwd" the folder it was started in. False: "why" says which variable is
 * wrong and what it may be. */
bool config_read(struct config *c, char *const *environment, const char *program, const char *cwd,
		 char *why, size_t capacity);

#endif
