/* Clauses that name locals with a fixed address. */
static double *kept;

static double run(double k)
{
	double sum = 0, v[8];
	kept = k > 1 ? v : &sum;
#pragma potential_ckpt
#pragma omp parallel for reduction(+ : sum) shared(v, k)
	for (int i = 0; i < 8; i++) {
		v[i] = i;
		sum += k;
	}
	return sum + v[3] + *kept;
}

int main(void)
{
	return (int)run(2);
}
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=rewrite %s | sed -n '/^static double run/,/^}/p' | sed 's/; /;\n/g'
// WANT: static double run(double k)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 128);
// WANT: char *const ompckpt_a = ompckpt_f.h.arena;
// WANT: *(__typeof__(k) *)(ompckpt_f.r + 0) = k;
// WANT:
// WANT:  (*(double (*))(ompckpt_a + 0)) = 0;
// WANT: ;
// WANT:
// WANT:  kept = k > 1 ? (*(double (*)[8])(ompckpt_a + 64)) : &(*(double (*))(ompckpt_a + 0));
// WANT: if (OMPCKPT_DUE) { ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: }
// WANT: { double sum;
// WANT: sum = (*(double (*))(ompckpt_a + 0));
// WANT:
// WANT: #line 9 "openmp.c"
// WANT: #pragma omp parallel for reduction(+ : sum) shared( k) firstprivate(ompckpt_a)
// WANT:  for (int i = 0;
// WANT: i < 8;
// WANT: i++) {
// WANT:   (*(double (*)[8])(ompckpt_a + 64))[i] = i;
// WANT:   sum += k;
// WANT:  } (*(double (*))(ompckpt_a + 0)) = sum;
// WANT: }
// WANT:  return (*(double (*))(ompckpt_a + 0)) + (*(double (*)[8])(ompckpt_a + 64))[3] + *kept;
// WANT: }
