/* Which elements a label needs, as tables: in a value of the record, a global that is declared below, a
 * static, a member in the frame arena, behind a pointer. What is equal stands there once. */
#include <stdio.h>
#include <stdlib.h>

struct grid {
	int first, last;
	double *at;
};

static double u[100][50], v[1000];

static double triangle(int n)
{
	double sum = 0;
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n; i++)
			for (int k = 0; k <= i; k++)
				sum += u[i][k];
	}
	return sum;
}

static double strided(void)
{
	extern int count;
	static int first = 3;
	first += count & 1;
	double sum = 0;
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = first; i < count; i++)
			sum += v[2 * i];
	}
	return sum;
}

static void set(struct grid *g)
{
	g->last++;
}

static double member(void)
{
	struct grid g = { 2, 40, malloc(4000) };
	double sum = 0;
	for (int i = 0; i < 500; i++)
		g.at[i] = i;
	set(&g);
#pragma potential_ckpt
	for (int i = g.first; i < g.last; i++)
		sum += g.at[i] + v[i];
	return sum;
}

int count = 70;

int main(void)
{
	for (int i = 0; i < 1000; i++)
		v[i] = u[i % 100][i % 50] = i;
	printf("%g %g %g\n", triangle(30), strided(), member());
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | sed -n -e '/^static const struct ompckpt_part/p' -e '/ompckpt_\(labels\|values\|boxes\)_[0-9]*\[/,/^}/p'
// WANT: static const struct ompckpt_part ompckpt_part_0;
// WANT: static const struct ompckpt_part ompckpt_part_1;
// WANT: static const struct ompckpt_part ompckpt_part_2;
// WANT: static const struct ompckpt_label ompckpt_labels_0[] = {
// WANT: 	{17, 0, ompckpt_set_0, ompckpt_set_1, &ompckpt_part_0, 0},
// WANT: };
// WANT: static const struct ompckpt_label ompckpt_labels_1[] = {
// WANT: 	{32, 1, ompckpt_set_3, ompckpt_set_1, &ompckpt_part_1, 0},
// WANT: };
// WANT: static const struct ompckpt_label ompckpt_labels_2[] = {
// WANT: 	{51, 2, ompckpt_set_5, ompckpt_set_1, &ompckpt_part_2, 0},
// WANT: };
// WANT: static const struct ompckpt_label ompckpt_labels_3[] = {
// WANT: 	{63, -1, ompckpt_set_7, ompckpt_set_8, 0, 0},
// WANT: 	{63, -1, ompckpt_set_9, ompckpt_set_1, 0, 0},
// WANT: 	{63, -1, ompckpt_set_10, ompckpt_set_1, 0, 0},
// WANT: };
// WANT: static const struct ompckpt_value ompckpt_values_0[] = {
// WANT: 	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0L, (const void *)&u},
// WANT: 	{OMPCKPT_VALUE_RECORD, 4, 1, 0, 16L, 0},
// WANT: 	{OMPCKPT_VALUE_RECORD, 4, 1, 0, 0L, 0},
// WANT: };
// WANT: static const struct ompckpt_box ompckpt_boxes_0[] = {
// WANT: 	{0, 2, 0L, 8UL, ompckpt_strides_0, ompckpt_counts_0, ompckpt_rows_0, 0, 0},
// WANT: };
// WANT: static const struct ompckpt_part ompckpt_part_0 = {ompckpt_set_2, 3, 1, ompckpt_values_0, ompckpt_boxes_0, 0, 0, 0, 0};
// WANT: static const struct ompckpt_value ompckpt_values_1[] = {
// WANT: 	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0L, (const void *)&v},
// WANT: 	{OMPCKPT_VALUE_RECORD, 4, 1, 0, 8L, 0},
// WANT: 	{OMPCKPT_VALUE_STATIC, 4, 1, 0, 0L, (const void *)&count},
// WANT: 	{OMPCKPT_VALUE_STATIC, 4, 1, 0, 0L, (const void *)&ompckpt_s1_1_first},
// WANT: };
// WANT: static const struct ompckpt_box ompckpt_boxes_1[] = {
// WANT: 	{0, 2, 0L, 8UL, ompckpt_strides_1, ompckpt_counts_1, ompckpt_rows_1, 0, 0},
// WANT: };
// WANT: static const struct ompckpt_part ompckpt_part_1 = {ompckpt_set_4, 4, 1, ompckpt_values_1, ompckpt_boxes_1, 0, 0, 0, 0};
// WANT: static const struct ompckpt_value ompckpt_values_2[] = {
// WANT: 	{OMPCKPT_VALUE_ARENA, 8, 0, 0, 8L, 0},
// WANT: 	{OMPCKPT_VALUE_ARENA, 4, 1, 0, 4L, 0},
// WANT: 	{OMPCKPT_VALUE_ARENA, 4, 1, 0, 0L, 0},
// WANT: 	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0L, (const void *)&v},
// WANT: };
// WANT: static const struct ompckpt_box ompckpt_boxes_2[] = {
// WANT: 	{0, 1, 0L, 8UL, ompckpt_strides_2, ompckpt_counts_2, ompckpt_rows_2, 0, 0},
// WANT: 	{3, 1, 0L, 8UL, ompckpt_strides_2, ompckpt_counts_3, ompckpt_rows_3, 0, 0},
// WANT: };
// WANT: static const struct ompckpt_part ompckpt_part_2 = {ompckpt_set_6, 4, 2, ompckpt_values_2, ompckpt_boxes_2, 0, 0, 0, 0};
