/* Sections, single, master and masked constructs with positions: pieces of work that the runtime hands
 * out. Where the body of one thread makes tasks, the others park in front of a barrier of the library. */
static double total, v[2];
static int made;
#pragma omp threadprivate(made)

static void step(int k)
{
#pragma potential_ckpt
	total += k;
}

int main(void)
{
	int last = 0, first = 2;
	double parts[2];
#pragma omp parallel private(parts)
	{
#pragma omp sections firstprivate(first) lastprivate(last) reduction(+ : total)
		{
			step(first);
#pragma omp section
			{
				total++;
				last = 1;
			}
		}
#pragma omp single copyprivate(made, parts)
		{
			step(3);
			made = 4;
		}
#pragma omp master
		for (int i = 0; i < 3; i++)
			step(i);
#pragma omp barrier
#pragma omp masked filter(first)
		step(5);
#pragma omp single nowait
		{
#pragma omp task
			v[0]++;
#pragma omp taskwait
			step(6);
		}
	}
#pragma omp parallel sections private(first)
	{
#pragma omp section
		step(7);
	}
	return (int)total + last;
}
// RUN: ompckpt-cc --ompckpt-dump=normal -fopenmp
// WANT: #line 3 "shared_pieces.c"
// WANT: static double total, v[2];
// WANT: static int made;
// WANT: #pragma omp threadprivate(made)
// WANT:
// WANT: static void step(int k)
// WANT: {
// WANT: #pragma potential_ckpt
// WANT:  total += k;
// WANT: }
// WANT:
// WANT: void ompckpt_loop_begin(unsigned, unsigned long); unsigned ompckpt_loop_mode(void); unsigned long ompckpt_loop_chunk(void); unsigned long ompckpt_loop_next(unsigned, unsigned long, unsigned long, unsigned long); unsigned long ompckpt_loop_end(void); int ompckpt_loop_wait(unsigned); int ompckpt_loop_park(void); void ompckpt_loop_give(unsigned long, const void *, unsigned long); void ompckpt_loop_get(unsigned long, void *, unsigned long); int main(void)
// WANT: {
// WANT:  int last = 0; int first = 2;
// WANT:  double parts[2];
// WANT: {
// WANT: #line 17 "shared_pieces.c"
// WANT: #pragma omp parallel private(parts)
// WANT:  {
// WANT: { unsigned ompckpt_m4 = 6; unsigned long ompckpt_h5 = 1; int ompckpt_p1; ompckpt_p1 = first; int ompckpt_p2; double ompckpt_p3; ompckpt_p3 = 0; unsigned long ompckpt_i7 = -1UL; unsigned long ompckpt_e8 = 0; int ompckpt_w9 = 0; ompckpt_loop_begin(ompckpt_m4, 9223372036854776076UL); { int first; first = ompckpt_p1; int last; double total; total = ompckpt_p3; while ((ompckpt_i7 = ompckpt_loop_next(ompckpt_m4, ompckpt_h5, 2UL, ompckpt_i7)) < 2UL) { ompckpt_e8 = ompckpt_loop_end(); for (; ompckpt_i7 < ompckpt_e8; ompckpt_i7++) { switch (ompckpt_i7) { case 0: ;
// WANT: #line 21 "shared_pieces.c"
// WANT: { step(first); } break; case 1: ;
// WANT: #line 23 "shared_pieces.c"
// WANT: {
// WANT:     total++;
// WANT:     last = 1;
// WANT:    } break; } } if (ompckpt_i7 == 2UL) ompckpt_w9 = 1; } if (ompckpt_w9) ompckpt_p2 = last; ompckpt_p3 = total; } if (ompckpt_w9) { last = ompckpt_p2; }
// WANT: #pragma omp critical(ompckpt_reduction)
// WANT: { total = total + ompckpt_p3; } while (ompckpt_loop_wait(ompckpt_m4)) {
// WANT: #line 19 "shared_pieces.c"
// WANT: #pragma potential_ckpt
// WANT: } }
// WANT: #line 28 "shared_pieces.c"
// WANT: { unsigned ompckpt_m11 = 6; unsigned long ompckpt_h12 = 1; int ompckpt_w15 = 0; ompckpt_loop_begin(ompckpt_m11, 9223372036854776237UL); { if (ompckpt_loop_next(ompckpt_m11, ompckpt_h12, 1UL, -1UL) < 1UL) {
// WANT: #line 29 "shared_pieces.c"
// WANT: {
// WANT:    step(3);
// WANT:    made = 4;
// WANT:   } ompckpt_w15 = 1; } } while (ompckpt_loop_wait(ompckpt_m11)) {
// WANT: #line 28 "shared_pieces.c"
// WANT: #pragma potential_ckpt
// WANT: } if (ompckpt_w15) { __typeof__(made) ompckpt_v16; ompckpt_v16 = made; ompckpt_loop_give(0, &ompckpt_v16, sizeof ompckpt_v16); __typeof__(parts) ompckpt_v17; __builtin_memcpy(ompckpt_v17, parts, sizeof ompckpt_v17); ompckpt_loop_give(16, &ompckpt_v17, sizeof ompckpt_v17); }
// WANT: #pragma omp barrier
// WANT: if (!ompckpt_w15) { __typeof__(made) ompckpt_v18; ompckpt_loop_get(0, &ompckpt_v18, sizeof ompckpt_v18); made = ompckpt_v18; __typeof__(parts) ompckpt_v19; ompckpt_loop_get(16, &ompckpt_v19, sizeof ompckpt_v19); __builtin_memcpy(parts, ompckpt_v19, sizeof parts); }
// WANT: #pragma omp barrier
// WANT: }
// WANT: #line 33 "shared_pieces.c"
// WANT: { unsigned ompckpt_m20 = 16; unsigned long ompckpt_h21 = 0; int ompckpt_w24 = 0; ompckpt_loop_begin(ompckpt_m20, 9223372036854776314UL); { if (ompckpt_loop_next(ompckpt_m20, ompckpt_h21, 1UL, -1UL) < 1UL) {
// WANT: #line 34 "shared_pieces.c"
// WANT: { for (int i = 0; i < 3; i++)
// WANT:    { step(i); } } ompckpt_w24 = 1; } } while (ompckpt_loop_wait(ompckpt_m20)) {
// WANT: #line 33 "shared_pieces.c"
// WANT: #pragma potential_ckpt
// WANT: } }
// WANT: #line 36 "shared_pieces.c"
// WANT: #pragma omp barrier
// WANT: { unsigned ompckpt_m25 = 16; unsigned long ompckpt_h26 = (unsigned long)(first); int ompckpt_w29 = 0; ompckpt_loop_begin(ompckpt_m25, 9223372036854776395UL); { if (ompckpt_loop_next(ompckpt_m25, ompckpt_h26, 1UL, -1UL) < 1UL) {
// WANT: #line 38 "shared_pieces.c"
// WANT: { step(5); } ompckpt_w29 = 1; } } while (ompckpt_loop_wait(ompckpt_m25 | 8)) {
// WANT: #line 37 "shared_pieces.c"
// WANT: #pragma potential_ckpt
// WANT: } }
// WANT: { unsigned ompckpt_m30 = 38; unsigned long ompckpt_h31 = 1; int ompckpt_w34 = 0; ompckpt_loop_begin(ompckpt_m30, 9223372036854776439UL); { if (ompckpt_loop_next(ompckpt_m30, ompckpt_h31, 1UL, -1UL) < 1UL) {
// WANT: #line 40 "shared_pieces.c"
// WANT: {
// WANT: #pragma omp task
// WANT:    v[0]++;
// WANT: #pragma omp taskwait
// WANT:    step(6);
// WANT:   } ompckpt_w34 = 1; } } while (ompckpt_loop_park()) {
// WANT: #line 39 "shared_pieces.c"
// WANT: #pragma potential_ckpt
// WANT: }
// WANT: #pragma omp barrier
// WANT: while (ompckpt_loop_wait(ompckpt_m30)) {
// WANT: #line 39 "shared_pieces.c"
// WANT: #pragma potential_ckpt
// WANT: } }
// WANT: 
// WANT: #line 46 "shared_pieces.c"
// WANT: } }
// WANT: {
// WANT: #pragma omp parallel shared(first)
// WANT: { unsigned ompckpt_m35 = 6; unsigned long ompckpt_h36 = 1; unsigned long ompckpt_i37 = -1UL; unsigned long ompckpt_e38 = 0; int ompckpt_w39 = 0; ompckpt_loop_begin(ompckpt_m35, 9223372036854776537UL); { int first; while ((ompckpt_i37 = ompckpt_loop_next(ompckpt_m35, ompckpt_h36, 1UL, ompckpt_i37)) < 1UL) { ompckpt_e38 = ompckpt_loop_end(); for (; ompckpt_i37 < ompckpt_e38; ompckpt_i37++) { switch (ompckpt_i37) { case 0: ;
// WANT: #line 50 "shared_pieces.c"
// WANT: { step(7); } break; } } if (ompckpt_i37 == 1UL) ompckpt_w39 = 1; } } while (ompckpt_loop_wait(ompckpt_m35)) {
// WANT: #line 47 "shared_pieces.c"
// WANT: #pragma potential_ckpt
// WANT: } } }
// WANT: 
// WANT: #line 52 "shared_pieces.c"
// WANT: return (int)total + last;
// WANT: }
