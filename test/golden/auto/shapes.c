/* What is put into the text: with braces and without, do and while, a macro's loop, two loops on a
 * line, a position that is there already. */
// RUN: ompckpt-cc --ompckpt-auto --ompckpt-dump=auto %s | sed "s|[ \t]*$||"
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define BOTH(i, k, n) EACH(i, n) EACH(k, n)
void far(double *x);

static void step(double *x, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			x[k] += x[i];
}

int main(int argc, char **argv)
{
	double x[10] = {0};
	for (int i = 0; i < argc; i++)
		step(x, 10);
	do {
		far(x);
	} while (x[0] < 5);
	while (x[1] < 5)
		if (x[2] > 3)
			far(x);
		else
			step(x, 10);
	BOTH(i, k, argc)
	far(x);
	for (int i = 0; i < argc; i++) {
#pragma potential_ckpt name(mine)
		far(x);
	}
	for (int i = 0; i < argc; i++)
		x[i] = i;
	return argv[0][0] > x[3];
}
// WANT: #line 6 "shapes.c"
// WANT: void far(double *x);
// WANT:
// WANT: static void step(double *x, int n)
// WANT: {
// WANT:  for (int i = 0; i < n; i++)
// WANT:   for (int k = 0; k < n; k++)
// WANT:    x[k] += x[i];
// WANT: }
// WANT:
// WANT: int main(int argc, char **argv)
// WANT: {
// WANT:  double x[10] = {0};
// WANT:  for (int i = 0; i < argc; i++)
// WANT:   {
// WANT: #line 18 "shapes.c"
// WANT: #pragma potential_ckpt name(ompckpt_auto)
// WANT: step(x, 10);
// WANT: }
// WANT:  do {
// WANT: #line 20 "shapes.c"
// WANT: #pragma potential_ckpt name(ompckpt_auto)
// WANT:
// WANT:
// WANT: #line 21 "shapes.c"
// WANT: far(x);
// WANT:  } while (x[0] < 5);
// WANT:  while (x[1] < 5)
// WANT:   {
// WANT: #line 23 "shapes.c"
// WANT: #pragma potential_ckpt name(ompckpt_auto)
// WANT: if (x[2] > 3)
// WANT:    far(x);
// WANT:   else
// WANT:    step(x, 10);
// WANT: }
// WANT:  for (int i = 0; i < (argc); i++) {
// WANT: #line 28 "shapes.c"
// WANT: #pragma potential_ckpt name(ompckpt_auto)
// WANT: #line 28 "shapes.c"
// WANT: for (int k = 0; k < (argc); k++)
// WANT:  far(x);
// WANT: }
// WANT:  for (int i = 0; i < argc; i++) {
// WANT: #pragma potential_ckpt name(mine)
// WANT:   far(x);
// WANT:  }
// WANT:  for (int i = 0; i < argc; i++)
// WANT:   x[i] = i;
// WANT:  return argv[0][0] > x[3];
// WANT: }
