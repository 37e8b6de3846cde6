/* Calls through a table enter all its functions; the unknown function keeps what it is given. */
double mystery(double *);

static double a, b, c;
static double twice(double *x) { return *x * 2; }
static double half(double *x) { return *x / 2; }
static double (*const table[2])(double *) = {twice, half};

int main(int argc, char **argv)
{
	double sum = table[argc & 1](argv[1] ? &a : &b);
#pragma potential_ckpt
	return (int)(sum + mystery(&c));
}
// RUN: ompckpt-cc --ompckpt-dump=points-to
// WANT: twice:x -> a, b
// WANT: half:x -> a, b
// WANT: main:argc -> (runtime)
// WANT: main:argv -> (arguments)
// WANT: c -> (external), c
// WANT: table -> twice, half
// WANT: (external) -> (external), c
