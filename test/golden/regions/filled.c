/* What a loop stores at a counter that goes up by one each time is written up to the number that is left; with
 * one step more, one store less, or somebody else's hand on the counter, it is not. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

struct part {
	int x, y, at[3];
};

struct list {
	int n, most, *item;
	struct part *part;
};

static struct list *lists, *mine;
static int value[N], sum, turns = 3;

static int wanted(int i)
{
	return value[i] % 3 == 0;
}

static void bump(int *n)
{
	++*n;
}

/* dead */
static void plain(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++)
			if (wanted(i))
				list[n++] = value[i];
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* dead: each member that is read */
static void members(int from)
{
	static struct part bank[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = from;
		for (int i = 0; i < N; i++) {
			if (!wanted(i))
				continue;
			struct part *p = &bank[n];
			p->x = i;
			if (i > 7)
				p->y = value[i];
			else
				p->y = 0;
			for (int k = 0; k < 3; k++)
				bank[n].at[k] = k;
			n = n + 1;
		}
		for (int i = from; i < n; i++)
			sum += bank[i].x + bank[i].y + bank[i].at[2];
	}
}

/* dead: through a pointer, in one of three ways, until it is full */
static void behind(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int i = 0;
		b->n = 0;
		while (i < N) {
			if (b->n == b->most)
				break;
			if (wanted(i)) {
				b->item[b->n++] = i;
			} else if (value[i] > 50) {
				b->item[b->n] = value[i];
				b->n += 1;
			} else {
				b->item[b->n] = 0, ++b->n;
			}
			i += value[i] % 4;
		}
		for (i = 0; i < b->n; i++)
			sum += b->item[i];
	}
}

/* dead: numbers of other types; one that is stepped first */
static void types(void)
{
	static int list[N], other[N], third[N + 1];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		size_t n = 0;
		unsigned char m = 0;
		int top = 0;
		for (int i = 0; i < N; i++) {
			switch (value[i] % 5) {
			case 0: list[n++] = i; break;
			case 1: other[m++] = i; break;
			case 2: third[++top] = i;
			}
		}
		for (size_t i = 0; i < n; i++)
			sum += list[i];
		for (int i = 0; i < m; i++)
			sum += other[i];
		for (int i = 1; i <= top; i++)
			sum += third[i];
	}
}

/* dead: without a loop */
static void straight(int a)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		list[n++] = a;
		list[n++] = step;
		if (value[step] > 5)
			list[n++] = 7;
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: by two */
static void by_two(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N / 2; i++)
			if (wanted(i)) {
				list[n++] = value[i];
				n++;
			}
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: one way steps without a store */
static void gap(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++) {
			if (wanted(i))
				list[n] = value[i];
			n++;
		}
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: a step, then perhaps no store */
static void left(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++) {
			n++;
			if (!wanted(i))
				break;
			list[n - 1] = value[i];
		}
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: a function steps, too */
static void given_away(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N / 2; i++) {
			list[n++] = value[i];
			if (wanted(i))
				bump(&n);
		}
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: another list's number, perhaps */
static void behind_another(struct list *b, struct list *c)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N / 2; i++)
			if (wanted(i)) {
				b->item[b->n++] = i;
				c->n++;
			}
		for (int i = 0; i < b->n; i++)
			sum += b->item[i];
	}
}

/* live: another block */
static void moved(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			b->item[b->n++] = i;
			if (b->n == b->most) {
				b->most *= 2;
				b->item = realloc(b->item, b->most * sizeof *b->item);
			}
		}
		for (int i = 0; i < b->n; i++)
			sum += b->item[i];
	}
}

/* live: a member is written in one way only */
static void one_member(void)
{
	static struct part bank[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++)
			if (wanted(i)) {
				bank[n].x = i;
				bank[n++].y = i;
			} else {
				bank[n++].x = i;
			}
		for (int i = 0; i < n; i++)
			sum += bank[i].x + bank[i].y;
	}
}

/* live: control comes in between */
static void entered(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++)
			switch (value[i] % 3) {
			case 0: list[n] = i; /* fall through */
			case 1: n++;
			}
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: what was there before comes up */
static void down(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++)
			if (wanted(i))
				list[n++] = value[i];
			else if (n > 0)
				n = i % n;
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: one more is read */
static void one_more(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N - 1; i++)
			if (wanted(i))
				list[n++] = value[i];
		for (int i = 0; i <= n; i++)
			sum += list[i];
	}
}

/* live: written one beside */
static void beside(void)
{
	static int list[N + 1];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++)
			if (wanted(i)) {
				n++;
				list[n] = value[i];
			}
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* live: another number than the one that is left */
static void another_end(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++)
			if (wanted(i))
				list[n++] = value[i];
		n += turns;
		for (int i = 0; i < n && i < N; i++)
			sum += list[i];
	}
}

/* live: threads step */
static void shared(void)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
#pragma omp parallel for
		for (int i = 0; i < N; i++)
			if (wanted(i)) {
				int k;
#pragma omp atomic capture
				k = n++;
				list[k] = value[i];
			}
		for (int i = 0; i < n; i++)
			sum += list[i];
	}
}

/* dead: used up while it is filled, from the first one on; looked through before each store */
static void search(void)
{
	static int list[N], seen[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int head = 0, n = 1, m = 0;
		list[0] = step;
		while (head < n) {
			int v = list[head++], k;
			for (k = 0; k < m; k++)
				if (seen[k] == v)
					break;
			if (k < m)
				continue;
			seen[m++] = v;
			list[n++] = value[v];
			if (value[v] % 2)
				list[n++] = value[v] / 2;
		}
		for (int i = 0; i < m; i++)
			sum += seen[i] + n;
	}
}

/* live: nobody stores the first one */
static void search_from_one(void)
{
	static int list[2 * N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int head = 0, n = 1;
		while (head < n) {
			sum += list[head++];
			if (n < N)
				list[n++] = sum;
		}
	}
}

/* live: what is read lies before what is there */
static void search_back(void)
{
	static int list[2 * N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int head = 5, n = 6;
		list[5] = 1;
		while (head < n) {
			if (value[n] & 1)
				head -= 5;
			sum += list[head];
			head++;
			if (n < N)
				list[n++] = sum;
		}
	}
}

/* live: more is read than is there */
static void search_ahead(void)
{
	static int list[2 * N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int head = 0, n = 1;
		list[0] = 1;
		do {
			sum += list[head++];
			if (n < N && sum % 3)
				list[n++] = sum;
		} while (head < N);
	}
}

static int found, where[N];

static void find(void)
{
	found = 0;
	for (int i = 0; i < N; i++)
		if (wanted(i))
			where[found++] = i;
}

static void collect(int *to, int *n)
{
	*n = 0;
	for (int i = 0; i < N; i++)
		if (wanted(i))
			to[(*n)++] = i;
}

static void collect_and_step(int *to, int *n)
{
	collect(to, n);
	*n += turns;
}

static void fill(struct list *b)
{
	b->n = 0;
	for (int i = 0; i < N; i++)
		if (wanted(i))
			b->item[b->n++] = i;
}

static void fill_and_swap(struct list *b, struct list *c)
{
	fill(b);
	int *item = b->item;
	b->item = c->item;
	c->item = item;
}

static void fill_some(struct list *b)
{
	b->n = sum;
	if (b->n > 2)
		return;
	fill(b);
}

static void use(const int *list, int n)
{
	for (int i = 0; i < n; i++)
		sum += list[i];
}

/* dead: in functions */
static void calls(struct list *own)
{
	static int list[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n;
		find();
		use(where, found);
		collect(list, &n);
		use(list, n);
		fill(own);
		use(own->item, own->n);
	}
}

/* live: other numbers than they leave */
static void calls_and_steps(void)
{
	static int list[N], other[N], third[N], k;
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n;
		collect(list, &n);
		bump(&n);
		use(list, n);
		collect(other, &n);
		use(other, k);
		collect_and_step(third, &n);
		use(third, n);
		k = n;
	}
}

/* live: another block than was filled */
static void calls_and_swaps(struct list *b, struct list *c)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		fill_and_swap(b, c);
		use(b->item, b->n);
	}
}

/* live: not in each way */
static void calls_some(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		fill_some(b);
		use(b->item, b->n);
	}
}

static struct list *new_list(int *item)
{
	struct list *b = malloc(sizeof *b);
	*b = (struct list){0, N, item, NULL};
	return b;
}

int main(void)
{
	lists = malloc(2 * sizeof *lists);
	for (int i = 0; i < 2; i++)
		lists[i] = (struct list){0, N, calloc(N, sizeof(int)), NULL};
	mine = malloc(sizeof *mine);
	*mine = (struct list){0, N, malloc(N * sizeof(int)), NULL};
	for (int i = 0; i < N; i++)
		value[i] = i * 7 % 61;
	plain();
	members(value[3]);
	behind(mine);
	types();
	straight(sum);
	by_two();
	gap();
	left();
	given_away();
	behind_another(&lists[0], &lists[1]);
	moved(&lists[1]);
	one_member();
	entered();
	down();
	one_more();
	beside();
	another_end();
	shared();
	search();
	search_from_one();
	search_back();
	search_ahead();
	calls(new_list(malloc(N * sizeof(int))));
	calls_and_steps();
	calls_and_swaps(new_list(calloc(N, sizeof(int))), new_list(calloc(N, sizeof(int))));
	calls_some(new_list(calloc(N, sizeof(int))));
	printf("%d\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves %s | sed -n '/^[a-z]/p;s/ at filled.c:[0-9:]*//g;/position/p'
// WANT: plain:
// WANT:   @L35 position: step, [value], [sum]
// WANT: members:
// WANT:   @L50 position: from, step, [value], [sum]
// WANT: behind:
// WANT:   @L74 position: b, step, [value], [sum], [malloc]
// WANT: types:
// WANT:   @L100 position: step, [value], [sum]
// WANT: straight:
// WANT:   @L125 position: a, step, [value], [sum]
// WANT: by_two:
// WANT:   @L141 position: step, [value], [sum], [by_two:list]
// WANT: gap:
// WANT:   @L158 position: step, [value], [sum], [gap:list]
// WANT: left:
// WANT:   @L175 position: step, [value], [sum], [left:list]
// WANT: given_away: fixed n
// WANT:   @L193 position: step, [value], [sum], [given_away:list], [calls_and_steps:n]
// WANT: behind_another:
// WANT:   @L209 position: b, c, step, [value], [sum], [realloc], [malloc], [calloc]
// WANT: moved:
// WANT:   @L225 position: b, step, [sum], [realloc], [malloc], [calloc]
// WANT: one_member:
// WANT:   @L244 position: step, [value], [sum], [one_member:bank]
// WANT: entered:
// WANT:   @L263 position: step, [value], [sum], [entered:list]
// WANT: down:
// WANT:   @L280 position: step, [value], [sum], [down:list]
// WANT: one_more:
// WANT:   @L297 position: step, [value], [sum], [one_more:list]
// WANT: beside:
// WANT:   @L312 position: step, [value], [sum], [beside:list]
// WANT: another_end:
// WANT:   @L329 position: step, [value], [sum], [another_end:list]
// WANT: shared:
// WANT:   @L345 position: step, [value], [sum], [shared:list]
// WANT: search:
// WANT:   @L365 position: step, [value], [sum]
// WANT: search_from_one:
// WANT:   @L390 position: step, [sum], [search_from_one:list]
// WANT: search_back:
// WANT:   @L405 position: step, [value], [sum], [search_back:list]
// WANT: search_ahead:
// WANT:   @L424 position: step, [sum], [search_ahead:list]; kills [sum]
// WANT: calls: fixed n
// WANT:   @L494 position: own, step, [value], [sum], [calls_and_steps:n], [new_list]
// WANT: calls_and_steps: fixed n
// WANT:   @L510 position: step, [value], [sum], [given_away:n], [calls:n], [calls_and_steps:list], [calls_and_steps:other], [calls_and_steps:third], [calls_and_steps:k]; kills [calls_and_steps:k]
// WANT: calls_and_swaps:
// WANT:   @L527 position: b, c, step, [value], [sum], [malloc], [calloc], [new_list], [calloc], [new_list], [calloc]
// WANT: calls_some:
// WANT:   @L537 position: b, step, [value], [sum], [malloc], [calloc], [calloc], [calloc], [new_list]
// WANT: main:
// WANT: constant: [lists], [mine], [value]
