/* barnes.h - gravity by the Barnes-Hut method: what the files share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A Plummer sphere of equal bodies, in units in which the constant of gravity and the mass are 1,
 * is moved by the leapfrog scheme. The octree is built anew in each step, from nodes that come one
 * by one from the heap or out of pools that are used again. */
#ifndef BARNES_H
#define BARNES_H

#include <stdbool.h>

struct body {
	double mass, r[3], v[3], a[3], potential;
	struct body *next; /* in the same leaf */
};

enum node_kind { NODE_LEAF, NODE_INNER };

#define LEAF_BODIES 8

struct node {
	enum node_kind kind;
	int count;              /* of a leaf: its bodies */
	double middle[3], half; /* the cube */
	double mass, centre[3]; /* of all bodies in it */
	union {
		struct body *first;
		struct node *child[8];
	};
};

/* ---- nodes.c: where nodes come from ---- */
struct node_source {
	const char *name;
	void *(*open)(void);
	struct node *(*get)(void *state);
	void (*give_back)(void *state, struct node *root); /* the whole tree */
	void (*close)(void *state);
};
const struct node_source *node_source_find(const char *name); /* "heap", "pool"; NULL: no such */

/* ---- the system ---- */
struct history {
	double time, kinetic, potential;
	int nodes, depth; /* of the tree */
};

struct system {
	int nbodies, step;
	double dt, theta, soft2; /* opening angle; softening, squared */
	struct body *bodies;
	struct node *root; /* NULL between two steps */
	const struct node_source *source;
	void *source_state;
	struct history *history; /* grows */
	int entries, room;
};

/* bodies.c: n bodies at rest as a whole. NULL: out of memory. */
struct system *system_new(int n, double dt, const struct node_source *source);
void system_free(struct system *s);

/* tree.c: build the tree over all bodies; give it back. */
void tree_build(struct system *s);
void tree_drop(struct system *s);
int tree_nodes(const struct node *n);
int tree_depth(const struct node *n);

/* gravity.c: a and potential of all bodies from the tree; by all pairs, of body i. */
void gravity_compute(struct system *s);
double gravity_error(const struct system *s, int i); /* relative error of the tree's a */

/* energy.c */
void history_add(struct system *s);
void history_print(const struct system *s);
double energy_change(const struct system *s); /* largest, relative */
double momentum(const struct system *s);

#endif
