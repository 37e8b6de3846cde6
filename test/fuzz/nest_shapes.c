/* nest_shapes.c - loop nests as data: drawn anew, or nearly as one before.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: an array lives in part where what a nest reads is not quite what one before it writes. So
 *        most shapes are others changed in one thing: a bound, a stride, an offset, an order. */
#include <string.h>

#include "nests.h"
#include "random.h"
#include "text.h"

struct range {
	int least, most;
};

const char *variable(unsigned loop)
{
	static const char *const names[DIMS] = {"i", "j", "k", "l"};
	return names[loop];
}

bool is_unsigned(enum form f)
{
	return f == UNSIGNED_UP || f == UNSIGNED_DOWN;
}

/* ---- ranges ---- */

static struct range scaled(struct range r, int by)
{
	return by > 0 ? (struct range){r.least * by, r.most * by}
		      : (struct range){r.most * by, r.least * by};
}

static struct range sum(struct range a, struct range b)
{
	return (struct range){a.least + b.least, a.most + b.most};
}

static struct range range_of_number(bool has, const struct number *n)
{
	return has ? (struct range){n->least, n->most} : (struct range){0, 0};
}

static struct range range_of_loop(const struct nest *n, int loop);

static struct range range_of_bound(const struct nest *n, const struct bound *b)
{
	struct range r = range_of_number(b->has_number, &b->number);
	if (b->loop >= 0)
		r = sum(r, scaled(range_of_loop(n, b->loop), b->sign));
	return sum(r, (struct range){b->offset, b->offset});
}

/* Of the loop's variable in its body. */
static struct range range_of_loop(const struct nest *n, int loop)
{
	const struct loop *l = &n->loops[loop];
	return (struct range){range_of_bound(n, &l->from).least,
			      range_of_bound(n, &l->to).most - 1};
}

static struct range range_of_coordinate(const struct nest *n, const struct coordinate *c)
{
	struct range r = range_of_number(c->has_number, &c->number);
	if (c->loop >= 0)
		r = sum(r, scaled(range_of_loop(n, c->loop), c->factor));
	if (c->other >= 0)
		r = sum(r, range_of_loop(n, c->other));
	return sum(r, (struct range){c->offset, c->offset});
}

static bool loop_fits(const struct nest *n, int k)
{
	const struct loop *l = &n->loops[k];
	if (l->from.loop >= k || l->to.loop >= k)
		return false;
	struct range from = range_of_bound(n, &l->from), to = range_of_bound(n, &l->to);
	if (to.most <= from.least || from.least < -1)
		return false;
	switch (l->form) {
	case UNSIGNED_UP:
	case SMALL_UP:
		return from.least >= 0 && to.least >= 0;
	case UNSIGNED_DOWN:
		return from.least >= 0 && to.least >= 0 && l->step == 1;
	case UNEQUAL:
		return from.most <= to.least && l->step == 1;
	default:
		return true;
	}
}

bool shape_fits(const struct nest *n)
{
	for (unsigned k = 0; k < n->depth; k++)
		if (!loop_fits(n, (int)k))
			return false;
	for (unsigned d = 0; d < n->array.ndims; d++) {
		struct range r = range_of_coordinate(n, &n->at[d]);
		if (r.least < 0 || r.most >= n->array.extent[d])
			return false;
	}
	return true;
}

/* ---- texts ---- */

/* A value that is negative now and then is made of ints only. */
static const char *signed_variable(const struct nest *n, int loop)
{
	const char *v = variable((unsigned)loop);
	return is_unsigned(n->loops[loop].form) ? text("(int)%s", v) : v;
}

static const char *plus(const char *s, int offset)
{
	if (!*s)
		return text("%d", offset);
	return offset ? text("%s %c %d", s, offset < 0 ? '-' : '+', offset < 0 ? -offset : offset)
		      : s;
}

const char *bound_text(const struct nest *n, const struct bound *b, int more)
{
	const char *s = b->has_number ? b->number.text : "";
	if (b->loop >= 0) {
		const char *v = signed_variable(n, b->loop);
		if (*s)
			s = text("%s %c %s", s, b->sign < 0 ? '-' : '+', v);
		else if (b->sign < 0)
			return text("%d - %s", b->offset + more, v);
		else
			s = v;
	}
	return plus(s, b->offset + more);
}

const char *coordinate_text(const struct coordinate *c)
{
	const char *s = c->has_number ? c->number.text : "";
	int offset = c->offset;
	if (c->loop >= 0) {
		const char *v = variable((unsigned)c->loop);
		if (c->factor > 1)
			v = text("%d * %s", c->factor, v);
		if (c->factor < 0 && !*s) {
			s = text("%d - %s", offset, v);
			offset = 0;
		} else if (*s) {
			s = text("%s %c %s", s, c->factor < 0 ? '-' : '+', v);
		} else {
			s = v;
		}
	}
	if (c->other >= 0)
		s = text("%s + %s", s, variable((unsigned)c->other));
	return plus(s, offset);
}

/* ---- drawing ---- */

static struct bound draw_low(const struct place *p, int loop)
{
	struct bound b = {.loop = -1, .sign = 1};
	unsigned kind = below(10);
	if (kind < 6) {
		static const int lows[] = {0, 0, 0, 1, 1, 2};
		b.offset = lows[kind];
	} else if (kind < 8 && loop > 0) {
		b.loop = (int)below((unsigned)loop);
		b.offset = (int)below(3) - 1;
	} else {
		b.has_number = true;
		b.number = any_number(p);
		b.offset = b.number.least > 1 ? -(int)below(4) : 0;
	}
	return b;
}

static struct bound draw_high(const struct place *p, int loop, int extent)
{
	struct bound b = {.loop = -1, .sign = 1};
	unsigned kind = below(10);
	if (kind < 2) {
		b.offset = extent - (int)below(3);
	} else if (kind < 5 && loop > 0) {
		b.loop = (int)below((unsigned)loop);
		b.sign = chance(60) ? 1 : -1;
		b.has_number = b.sign < 0 && chance(70);
		b.offset = b.sign > 0 || b.has_number ? (int)below(3) : extent - (int)below(3);
	} else {
		b.has_number = true;
		b.offset = (int)below(4) - 1;
	}
	if (b.has_number)
		b.number = any_number(p);
	return b;
}

static int draw_step(void)
{
	return chance(80) ? 1 : 2 + (int)below(2);
}

static enum form draw_form(void)
{
	return chance(55) ? UP : (enum form)below(FORMS);
}

static struct coordinate fixed_coordinate(const struct place *p, int extent)
{
	struct coordinate c = {.loop = -1, .other = -1, .offset = (int)below((unsigned)extent)};
	if (chance(60)) {
		c.has_number = true;
		c.number = any_number(p);
		c.offset = (int)below(3) - 1;
	}
	return c;
}

static struct coordinate loop_coordinate(int loop, int extent)
{
	struct coordinate c = {.loop = loop, .factor = 1, .other = -1};
	unsigned kind = below(20);
	if (kind < 2 || (kind < 10 && extent > 20)) {
		c.factor = 2 + (extent > 20 && chance(50));
		c.offset = (int)below(2);
	} else if (kind < 4) {
		c.factor = -1;
		c.offset = extent - 1 - (int)below(3);
	} else if (kind < 12) {
		c.offset = (int)below(4) - 1;
	}
	return c;
}

static struct nest try_nest(const struct place *p, const struct array *a)
{
	struct nest n = {.array = *a};
	int order[DIMS];
	for (unsigned d = 0; d < a->ndims; d++)
		if (a->ndims == 1 || chance(88))
			order[n.depth++] = (int)d;
	for (unsigned k = 0; k + 1 < n.depth; k++) {
		unsigned with = chance(65) ? k : k + below(n.depth - k);
		int d = order[k];
		order[k] = order[with], order[with] = d;
	}
	for (unsigned d = 0; d < a->ndims; d++)
		n.at[d] = fixed_coordinate(p, a->extent[d]);
	for (unsigned k = 0; k < n.depth; k++) {
		int extent = a->extent[order[k]];
		n.loops[k] = (struct loop){draw_low(p, (int)k), draw_high(p, (int)k, extent),
					   draw_step(), draw_form()};
		n.at[order[k]] = loop_coordinate((int)k, extent);
	}
	return n;
}

/* Over all of it, but for the ends. */
static struct nest simple_nest(const struct array *a)
{
	struct nest n = {.array = *a, .depth = a->ndims};
	for (unsigned d = 0; d < a->ndims; d++) {
		n.loops[d] = (struct loop){{.loop = -1, .offset = (int)below(2)},
					   {.loop = -1, .offset = a->extent[d] - (int)below(2)},
					   1,
					   UP};
		n.at[d] = (struct coordinate){.loop = (int)d, .factor = 1, .other = -1};
	}
	return n;
}

struct nest nest_of(const struct place *p, const struct array *a)
{
	for (unsigned tries = 0; tries < 60; tries++) {
		struct nest n = try_nest(p, a);
		if (n.depth && shape_fits(&n))
			return n;
	}
	return simple_nest(a);
}

/* ---- nearly as before ---- */

static void swap_loops(struct nest *n)
{
	if (n->depth < 2)
		return;
	int k = (int)below(n->depth - 1);
	struct loop l = n->loops[k];
	n->loops[k] = n->loops[k + 1];
	n->loops[k + 1] = l;
	for (unsigned d = 0; d < n->array.ndims; d++)
		if (n->at[d].loop == k || n->at[d].loop == k + 1)
			n->at[d].loop = 2 * k + 1 - n->at[d].loop;
}

static void change_shape(const struct place *p, struct nest *n)
{
	struct loop *l = &n->loops[below(n->depth)];
	struct coordinate *c = &n->at[below(n->array.ndims)];
	int by = chance(50) ? 1 : -1;
	switch (below(10)) {
	case 0:
		l->from.offset += by;
		break;
	case 1:
	case 2:
		l->to.offset += by;
		break;
	case 3:
	case 9:
		l->step = l->step == 1 ? 2 : 1;
		break;
	case 4:
		c->offset += by;
		break;
	case 5:
		swap_loops(n);
		break;
	case 6:
		if (l->to.has_number)
			l->to.number = any_number(p);
		break;
	case 7:
		l->form = draw_form();
		break;
	default:
		l->from.offset -= 1;
		l->to.offset += 1;
	}
}

void keep_shape(struct place *p, const struct nest *n)
{
	unsigned count = sizeof p->shapes / sizeof *p->shapes;
	if (p->nshapes == count) {
		memmove(p->shapes, p->shapes + 1, (count - 1) * sizeof *p->shapes);
		p->nshapes--;
	}
	p->shapes[p->nshapes++] = *n;
}

struct nest changed_nest(const struct place *p, const struct nest *n)
{
	for (unsigned tries = 0; tries < 10; tries++) {
		struct nest changed = *n;
		change_shape(p, &changed);
		if (shape_fits(&changed))
			return changed;
	}
	return *n;
}

struct nest draw_nest(const struct place *p)
{
	struct array a = any_array(p);
	if (!p->nshapes || chance(30))
		return nest_of(p, &a);
	unsigned newest = p->nshapes < 4 ? p->nshapes : 4;
	struct nest n = p->shapes[chance(60) ? p->nshapes - 1 - below(newest) : below(p->nshapes)];
	return chance(15) ? n : changed_nest(p, &n);
}

/* ---- coordinates of other arrays ---- */

static struct coordinate draw_near(const struct place *p, unsigned depth)
{
	struct coordinate c = {.loop = -1, .other = -1, .factor = 1, .offset = (int)below(5) - 2};
	unsigned kind = below(12);
	if (depth && kind < 10)
		c.loop = (int)below(depth);
	if (kind < 1)
		c.factor = 2;
	else if (kind < 2)
		c.factor = -1, c.offset = TOP + (int)below(3);
	else if (kind < 3 && depth > 1)
		c.other = (int)below(depth);
	if (c.loop < 0 || kind == 3) {
		c.has_number = chance(70);
		c.number = any_number(p);
	}
	return c;
}

const char *index_near(const struct place *p, const struct nest *n, unsigned depth, int extent)
{
	for (unsigned tries = 0; tries < 16; tries++) {
		struct coordinate c = draw_near(p, depth);
		struct range r = range_of_coordinate(n, &c);
		if (r.least >= 0 && r.most < extent)
			return coordinate_text(&c);
	}
	if (!depth || chance(30))
		return text("%u", below((unsigned)extent));
	const char *v = signed_variable(n, (int)below(depth));
	return chance(30) && extent > 5 ? text("column[(%s + 9) %% 8]", v)
					: text("(%s * 7 + 9) %% %d", v, extent);
}
