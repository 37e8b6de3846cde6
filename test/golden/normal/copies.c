/* Private copies whose address is used are declared once more in the region's block; the clause stays. */
void step(int *p, int k);

static int total[3];

static void position(void)
{
#pragma potential_ckpt
}

int main(void)
{
	int a = 1, b = 2, c = 3, row[2] = { 4, 5 };
#pragma omp parallel private(a) firstprivate(b, c, row) reduction(+ : total)
	{
		a = b;
		step(&a, c);
		step(&b, c);
		position();
		step(row, a);
		step(total, b);
	}
#pragma omp parallel firstprivate(b)
	step(&b, c);
	return a + b + total[1];
}
// RUN: ompckpt-cc --ompckpt-dump=normal -fopenmp %s
// WANT: #line 2 "copies.c"
// WANT: void step(int *p, int k);
// WANT:
// WANT: static int total[3];
// WANT:
// WANT: static void position(void)
// WANT: {
// WANT: #pragma potential_ckpt
// WANT: }
// WANT:
// WANT: int main(void)
// WANT: {
// WANT:  int a = 1; int b = 2; int c = 3; int row[2] = { 4, 5 };
// WANT: {
// WANT: #line 14 "copies.c"
// WANT: #pragma omp parallel private(a) firstprivate(b, c, row) reduction(+ : total)
// WANT:  { int ompckpt_v2; ompckpt_v2 = b; int ompckpt_v3[2]; __builtin_memcpy(&ompckpt_v3, &row, 8); int ompckpt_v4[3]; __builtin_memcpy(&ompckpt_v4, &total, 12); { int a; int b; b = ompckpt_v2; int row[2]; __builtin_memcpy(&row, &ompckpt_v3, 8); int total[3]; __builtin_memcpy(&total, &ompckpt_v4, 12); {
// WANT:   a = b;
// WANT:   step(&a, c);
// WANT:   step(&b, c);
// WANT:   position();
// WANT:   step(row, a);
// WANT:   step(total, b);
// WANT:  } __builtin_memcpy(&ompckpt_v4, &total, 12); } __builtin_memcpy(&total, &ompckpt_v4, 12); } }
// WANT: #pragma omp parallel firstprivate(b)
// WANT:  step(&b, c);
// WANT:  return a + b + total[1];
// WANT: }
