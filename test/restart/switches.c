/* Arrays that the sections of a switch fill, all of them or not quite, and what is read after it. Each call of a
 * function has a number to switch on that stays, and arrays of its own, so that each way is cut apart from the others;
 * then numbers that change from turn to turn, after the cut as well. */
#include <stdio.h>

enum kind { NONE, FIRST, SECOND, BOTH = 7 };
enum { SIZE = 300 };

#define ROW(x) x##0 [SIZE], x##1 [SIZE], x##2 [SIZE], x##3 [SIZE], x##4 [SIZE], x##5 [SIZE]
static unsigned long ROW(choice), ROW(end), ROW(first), ROW(second), ROW(left), ROW(loop),
	ROW(length), ROW(number), ROW(label), ROW(nested), ROW(shared),
	ROW(work), a[SIZE], b[SIZE], c[SIZE], d[SIZE], g[18][18], h[18][18], uneven[SIZE], sum = 1;
static int level = 3;

static void fill(unsigned long *x, int from, int to, unsigned long by)
{
	for (int i = from; i < to; i++)
		x[i] = i * 3 + by;
}

static void add(const unsigned long *x, int from, int to)
{
	for (int i = from; i < to; i++)
		sum = sum * 3 + x[i];
}

/* Every section fills "x"; all but one fill all of "y". */
static void choose(unsigned long *x, unsigned long *y, enum kind which, int n)
{
	switch (which) {
	case FIRST:
		fill(x, 0, n, 1);
		fill(y, 0, n, 3);
		break;
	case BOTH:
		fill(x, 0, n, 2);
		fill(y, 0, n - 1, 2);
		break;
	default: {
		fill(x, 0, n, sum);
		fill(y, 0, n, 4);
	}
	}
	add(x, 0, n);
	add(y, 0, n);
}

/* What a section reads that the one before goes on to, and what both fill. */
static void fall_into(unsigned long *x, unsigned long *y, int which, int n)
{
	switch (which) {
	case 0: fill(x, 2, n, 1); /* fall through */
	case 1: add(x, 0, 3);
	}
	switch (which) {
	case 0: fill(y, 0, n / 2, 1); /* fall through */
	case 1: fill(y, n / 2, n, 2);
	}
	add(y, which == 0 ? 0 : n / 2, n);
}

/* Some break off before they have filled it. */
static void break_off(unsigned long *x, unsigned long *y, int which, int n)
{
	switch (which) {
	case 0: fill(x, 0, n, 1); break;
	default:
		if (sum & 8)
			break;
		fill(x, 0, n, 2);
	}
	add(x, 0, n);
	switch (which) {
	case 1: fill(y, 0, n, 1); break;
	case 2: fill(y, 0, n, 2);
	}
	add(y, 0, n);
}

/* One goes on where the other ends; a number says which, or is another one by then. */
static void fall(unsigned long *x, unsigned long *y, int which, int n, int later)
{
	switch (which) {
	case 0: fill(x, 2, n / 2, 1);                 /* fall through */
	case 1: add(x, 0, 3); fill(x, n / 2, n, sum); /* fall through */
	case 2:
		if (which != 1)
			fill(y, 0, n, 3);
		break;
	case 3 ... 5: fill(y, 1, n, 4);
	}
	which += later;
	if (which == 0)
		add(x, 3, n);
	if (which <= 1)
		add(x, n / 2, n);
	add(y, which >= 3 && which <= 5, n);
}

/* Ways out: of the section, of a loop in it, of the function, to the next iteration. */
static void leave(unsigned long *x, unsigned long *y, int which, int n)
{
	switch (which & 3) {
	case 0:
		if (sum & 1)
			break;
		fill(x, 0, n, 1);
		break;
	case 1:
		for (int i = 0; i < n; i++) {
			if (i > 3 && sum & 2)
				break;
			x[i] = i;
		}
		break;
	case 2: add(x, 2, 4); return;
	default:
		if (sum & 8)
			break;
		fill(x, 0, n, 2);
	}
	add(x, 0, n);
	for (int i = 0; i < n; i++) {
		switch (i % 3) {
		case 1:
			if (which & 1)
				continue;
			break;
		case 2: y[i] = 2; continue;
		}
		y[i] = i + sum;
	}
	add(y, 0, n);
}

/* Each iteration of a loop its section; one side only in part. */
static void sides(unsigned long (*x)[18], int part)
{
	for (int s = 0; s < 4; s++)
		for (int i = s == 3 ? part : 0; i < 18; i++)
			switch (s) {
			case 0: x[i][0] = i; break;
			case 1: x[i][17] = i + sum; break;
			case 2: x[0][i] = s; break;
			case 3: x[17][i] = s + i; break;
			}
	for (int i = 0; i < 18; i++)
		sum = sum * 3 + x[i][0] + x[i][17] + x[0][i] + x[17][i];
	sum = sum * 3 + x[1][1];
}

/* What sections leave in variables says how much is filled, and read. */
static void lengths(unsigned long *x, int which, int n)
{
	int end = 0, from = 0;
	switch (which) {
	case 0: end = n; break;
	case 1: end = n - 2, from = 2; break;
	case 2:
		end = 3;
		if (sum & 4)
			break;
		end = 5; /* fall through */
	default: from = end ? 1 : 0;
	}
	fill(x, from, end, sum);
	add(x, 0, end);
	if (which == 0)
		add(x, 0, n);
	if (which == 1)
		add(x, 2, n - 2);
	if (which == 2)
		add(x, 1, 5);
}

/* Numbers that are converted to others. */
static void convert(unsigned long *x, unsigned long *y, unsigned u, signed char s)
{
	switch (u) {
	case -2: fill(x, 1, 200, 1); break;
	default: fill(x, 0, 200, 1);
	}
	add(x, 0, 200);
	switch (s) {
	case 255: fill(y, 0, 200, 1); break;
	case -1: fill(y, 2, 200, 2);
	}
	add(y, 0, 200);
}

static void convert_long(unsigned long *x, unsigned long *y, long long w)
{
	switch (w) {
	case 0x100000001: fill(x, 0, 200, 3); break;
	case 1: fill(x, 3, 200, 3); break;
	}
	add(x, 0, 200);
	switch ((unsigned long long)w) {
	case -1ull: fill(y, 0, 200, 3); break;
	case 1: fill(y, 3, 200, 3); break;
	default: fill(y, 0, 2, 4);
	}
	add(y, 0, 200);
}

/* Labels inside of a loop. */
static void jump(int which, int n)
{
	switch (which & 1) {
	case 0:
		do {
			for (int i = 0; i < n; i++)
				uneven[i] = i;
			/* fall through */
		case 1: n -= 10;
		} while (n > 150);
	}
	for (int i = 0; i < n; i++)
		sum = sum * 3 + uneven[i];
}

/* A switch in a switch; a position in a section, after it has filled something. */
static void inside(unsigned long *x, unsigned long *y, int which, int n)
{
	switch (which & 3) {
	case 2:
		switch (level) {
		case 3: fill(x, 0, n, 3); break;
		default: fill(x, 0, n - (which & 4), 4);
		}
#pragma potential_ckpt
		add(x, 1, n);
		break;
	default: fill(y, 0, n, 1);
#pragma potential_ckpt
		add(y, 0, n);
	}
	add(x, 0, n);
	switch (level) {
	case 3:
#pragma potential_ckpt
		fill(y, 0, n, 3); /* fall through */
	case 2:
#pragma potential_ckpt
		sum = sum * 3 + y[1];
		break;
	}
	add(y, 0, n);
}

/* In a team, all threads take one section; each iteration its own. */
static void team(unsigned long *x, unsigned long *y, int which, int n)
{
#pragma omp parallel
	{
		switch (which) {
		case 0:
#pragma omp for
			for (int i = 0; i < n; i++)
				x[i] = i;
			break;
		case 1: break;
		default:
#pragma omp for nowait
			for (int i = which > 2; i < n; i++)
				x[i] = 2;
#pragma omp barrier
		}
#pragma omp for
		for (int i = 0; i < n; i++)
			y[i] = x[n - 1 - i] + x[i];
#pragma omp for
		for (int i = 0; i < n; i++)
			switch (i & 3) {
			case 0: y[i] = i; break;
			case 1: y[i] += 2; break;
			case 2:
				if (which & 1)
					break;
				y[i] = x[i]; /* fall through */
			default: y[i] += y[i] % 5;
			}
	}
	add(y, 0, n);
}

#define EACH(call, x, y, n)                                                                        \
	do {                                                                                       \
		call(x##0, y##0, 0, n), call(x##1, y##1, 1, n), call(x##2, y##2, 2, n);            \
		call(x##3, y##3, 3, n), call(x##4, y##4, 4, n), call(x##5, y##5, 7, n);            \
	} while (0)

static void each(int n)
{
#pragma potential_ckpt
	EACH(choose, choice, end, n);
	EACH(fall_into, first, second, n);
	EACH(break_off, left, loop, n);
#pragma potential_ckpt
	lengths(length0, 0, n), lengths(length1, 1, n), lengths(length2, 2, n),
		lengths(length3, 3, n);
	convert(number0, label0, -2, 0), convert(number1, label1, 2, -1),
		convert(number2, label2, 4294967294u, 1);
	convert_long(number3, label3, 0x100000001), convert_long(number4, label4, 1),
		convert_long(number5, label5, -1);
#pragma potential_ckpt
	EACH(inside, nested, shared, n);
	team(work0, work1, 0, n), team(work2, work3, level, n), team(work4, work5, 2, n);
}

int main(int argc, char **argv)
{
	static const int want[] = {0, 1, 2, 7, 3, 5, 1, 4, 0, 2};
	unsigned long *const rows[] = {choice0, end0,    first0, second0, left0,   loop0,
				       length0, number0, label0, nested0, shared0, work0};
	int n = 200 + argc;
	(void)argv;
	for (int i = 0; i < SIZE; i++) {
		a[i] = b[i] = c[i] = d[i] = i + 1;
		for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++)
			rows[k][i] = i + k;
		g[i / 18][i % 18] = h[i / 18][i % 18] = i;
	}
	for (int turn = 0; turn < 10; turn++) {
		level = turn == 4 ? 1 : 3;
		each(n);
#pragma potential_ckpt
		choose(a, b, (enum kind)want[turn], n);
		fall(a, c, want[turn], n, 0);
#pragma potential_ckpt
		fall(b, d, want[(turn + 3) % 10], n, turn % 3 - 1);
		leave(a, c, want[turn], n);
		sides(g, 0);
		sides(h, turn % 4 == 3);
#pragma potential_ckpt
		lengths(b, want[turn], n);
		jump(want[turn], n);
		team(c, d, want[turn], n);
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
