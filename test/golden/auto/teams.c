/* In parallel regions: loops in which every thread meets a barrier, or a construct of the team. */
// RUN: ompckpt-cc -fopenmp --ompckpt-auto --ompckpt-dump=reach
static double a[100], total;

static void shared(int n)
{
#pragma omp for
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

static double sum(int n)
{
#pragma omp single
	total = 0;
#pragma omp for reduction(+ : total)
	for (int i = 0; i < n; i++)
		total += a[i];
	return total;
}

static void work(int n)
{
	for (int i = 0; i < n; i++) /* chosen: a team comes by */
		shared(n);
}

static void alone(int n)
{
	for (int i = 0; i < n; i++) /* not: one thread comes by */
		for (int k = 0; k < n; k++)
			for (int l = 0; l < n; l++)
				a[k] += l;
}

int main(int argc, char **argv)
{
#pragma omp parallel
	{
		for (int i = 0; i < argc; i++) /* not: 'work' may meet none */
			work(argc);
		for (int i = 0; i < argc; i++) { /* not: some iterations meet none */
			if (i == 3)
				continue;
			shared(argc);
		}
		for (int i = 0; i < argc; i++) /* not */
			if (a[i] > 3)
				shared(argc);
		for (double was = 0; was < 100;) { /* chosen */
			double now = sum(argc);
			if (now > 100)
				break;
			was = now;
		}
		for (int i = 0; i < argc; i++) /* not: each thread for itself */
			a[i] = a[i] / 2;
#pragma omp single
		for (int i = 0; i < argc; i++)
			alone(argc);
#pragma omp for
		for (int i = 0; i < argc; i++)
			for (int k = 0; k < argc; k++)
				a[i] += k;
	}
	return argv[0][0];
}
// WANT: work in a team: position at 24
// WANT: main: call at 42 position at 50
