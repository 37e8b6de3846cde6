/* Functions that a table holds are no variables of those who share out a loop: what each thread has of its own stays so. */
enum { N = 400 };

static double x[N], y[N], z[N];

static double none(double a) { return a; }
static double twice(double a) { return 2 * a; }
static double more(double a) { return a + 1; }
static double less(double a) { return a - 1; }
static double negative(double a) { return -a; }
static double half(double a) { return a / 2; }
static double (*const table[])(double) = {none, twice, more, less, negative, half};
static double (*chosen[6])(double);

static void move(int from, int n, double by)
{
#pragma omp parallel for
	for (int i = from; i < n; i++) {
		int k = i - from;
		for (int j = 0; j < 3; j++)
			y[i] += by * x[k];
	}
}

int main(int argc, char **argv)
{
	for (int i = 0; i < 6; i++)
		chosen[i] = table[i];
	for (int step = 0; step < argc; step++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			z[i] = chosen[step % 6](i);
		move(100, 200, z[3]);
	}
	return argv[0] ? y[150] > 3 : 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | grep position | sed 's/, \[/\n[/g' | grep -E "^\[[xyz]" | sed 's/\]; kills.*/]/'
// WANT: [y: y[100:199]]
