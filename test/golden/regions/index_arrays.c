/* Elements between numbers of an array are those between its least and its greatest: of an array that
 * stays as it is until they are read, is static, and much smaller than the elements. */
#include <stdio.h>
#define N 400
static int rows[N + 1], changing[N + 1], same_size[4000];
static short starts[20];
static struct {
	int from, to;
} pairs[N];
static double a[4000], b[4000], c[4000], d[4000], e[4000], f[4000], sum;

static void add(const int *at, const double *x, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = at[i]; k < at[i + 1]; k++)
			sum += x[k];
}

static void set(int by)
{
	for (int i = 0; i < 4000; i++) {
		a[i] = b[i] = c[i] = d[i] = e[i] = f[i] = i;
		same_size[i] = i;
	}
	for (int i = 0; i < N; i++)
		rows[i + 1] = changing[i] = pairs[i].to = i * by;
	for (int i = 0; i < 20; i++)
		starts[i] = i;
}

int main(int argc, char **argv)
{
	int local[8];
	(void)argv;
	set(argc);
	for (int i = 0; i < 8; i++)
		local[i] = i * i;
	for (int t = 0; t < 6; t++) {
#pragma potential_ckpt
		add(rows, a, N);
		add(changing, b, N);
		for (int i = 0; i < 20; i++)
			for (int k = 4 * starts[i] + 3; k > starts[19 - i]; k--)
				sum += c[k];
		for (int i = 0; i < N; i++)
			for (int k = pairs[i].from; k < pairs[i].to; k++)
				sum += d[k];
		add(local, e, 7);
		add(same_size, f, 3999);
		changing[t] += 2;
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts
// WANT: main: fixed local
// WANT:   @L39 position: t, [rows], [changing], [same_size], [starts], [pairs], [a: a[max(least of rows, 0):min(3999, greatest of rows - 1)]], [b: b[0:3999], b[max(least of changing, 0):min(3999, greatest of changing - 1)]], [c: c[max(least of starts + 1, 0):min(3999, 4 * greatest of starts + 3)]], [d], [e], [f], [sum], [main:local]
// WANT: constant: [rows], [same_size], [starts], [pairs], [a], [b], [c], [d], [e], [f]
