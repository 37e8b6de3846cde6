/* command.h - what every command of ompckpt gets, and the commands themselves.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each returns the exit status: EXIT_FINE, EXIT_NO or EXIT_USE. Results go to stdout, as text or as
 * one JSON value; messages to stderr, each beginning "ompckpt: ". */
#ifndef OMPCKPT_COMMAND_H
#define OMPCKPT_COMMAND_H

#include <jansson.h>
#include <stdbool.h>

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_USE = 2 };

struct call {
	bool json;
	int argc; /* without "ompckpt", the command's name and --json (run, prove: with that) */
	char **argv;
};

int command_run(const struct call *c);
int command_prove(const struct call *c);
int command_ls(const struct call *c);
int command_show(const struct call *c);
int command_diff(const struct call *c);
int command_verify(const struct call *c);
int command_check(const struct call *c);
int command_prune(const struct call *c);
int command_positions(const struct call *c);
int command_explain(const struct call *c);
int command_restart(const struct call *c);
int command_plan(const struct call *c);
int command_mark(const struct call *c);
int command_simulate(const struct call *c);
int command_predict(const struct call *c);
int command_report(const struct call *c);
int command_doctor(const struct call *c);

/* "ompckpt: …" to stderr. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The result as JSON, to stdout. */
void say_json(const json_t *o);

#endif
