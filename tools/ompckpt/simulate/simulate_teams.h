/* simulate_teams.h - teams of replicas beside checkpoint and restart: for simulate_levels.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SIMULATE_TEAMS_H
#define OMPCKPT_SIMULATE_TEAMS_H

#include "levels_job.h"

#include <jansson.h>

/* What is wrong with the question's teams, or NULL. */
const char *teams_complaint(const struct levels_job *q);

/* Add to a row, which has the figures of checkpoint and restart, those of teams: on as many nodes
 * in all, and on as many for each team; and which to take. */
void teams_add(const struct levels_job *q, unsigned long long nodes, json_t *row);

/* Is there a formula for their time? */
bool teams_are_computed(const struct levels_job *q);

/* Of exponential failures: the part of the nodes' time that is useful with teams; 0: too few nodes.
 */
double teams_efficiency(const struct levels_job *q, double nodes);

void teams_print_head(const struct levels_job *q);
void teams_print(const json_t *row);

#endif
