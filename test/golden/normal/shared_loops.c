/* Worksharing loops that may reach a position are taken apart. */
static double v[8];

static void orphan(int n)
{
	long sum = 0;
	int last = 0;
#pragma omp for schedule(dynamic, n) nowait
	for (char *p = (char *)v + n; p > (char *)v; p -= 2) {
#pragma potential_ckpt
		*p = 1;
	}
	(void)sum, (void)last;
}

int main(void)
{
	double first = 1, last = 2, least = 9, parts[3] = {0};
	int at = 4;
#pragma omp parallel for num_threads(2) default(none) shared(v) firstprivate(first) lastprivate(last) \
	reduction(min : least) reduction(+ : parts) collapse(2) linear(at : 2) schedule(static, 3)
	for (int i = 0; i < 4; i++)
		for (unsigned j = 8; j >= 2; j -= 3) {
#pragma potential_ckpt
			v[i] += j + first;
			last = j;
			least = least < v[i] ? least : v[i];
			parts[i % 3] += at;
		}
	orphan(3);
	return (int)(last + least + parts[1] + at);
}
// RUN: ompckpt-cc --ompckpt-dump=normal -fopenmp %s
// WANT: #line 2 "shared_loops.c"
// WANT: static double v[8];
// WANT:
// WANT: void ompckpt_loop_begin(unsigned, unsigned long); unsigned ompckpt_loop_mode(void); unsigned long ompckpt_loop_chunk(void); unsigned long ompckpt_loop_next(unsigned, unsigned long, unsigned long, unsigned long); unsigned long ompckpt_loop_end(void); int ompckpt_loop_wait(unsigned); int ompckpt_loop_park(void); void ompckpt_loop_give(unsigned long, const void *, unsigned long); void ompckpt_loop_get(unsigned long, void *, unsigned long); static void orphan(int n)
// WANT: {
// WANT:  long sum = 0;
// WANT:  int last = 0;
// WANT: { char *ompckpt_a2 = ((char *)v + n); char *ompckpt_b1 = ((char *)v); long ompckpt_d3 = -(2); unsigned long ompckpt_c4 = ompckpt_b1 < ompckpt_a2 ? ((unsigned long)(ompckpt_a2 - ompckpt_b1) - 1) / (unsigned long)(-ompckpt_d3) + 1 : 0; unsigned ompckpt_m5 = 6; unsigned long ompckpt_h6 = ( n); unsigned long ompckpt_i7 = -1UL; unsigned long ompckpt_e8 = 0; int ompckpt_w9 = 0; ompckpt_loop_begin(ompckpt_m5, 9223372036854775912UL); { while ((ompckpt_i7 = ompckpt_loop_next(ompckpt_m5, ompckpt_h6, ompckpt_c4, ompckpt_i7)) < ompckpt_c4) { ompckpt_e8 = ompckpt_loop_end(); for (; ompckpt_i7 < ompckpt_e8; ompckpt_i7++) { char *p = ompckpt_a2 + (long)ompckpt_i7 * ompckpt_d3;
// WANT: #line 9 "shared_loops.c"
// WANT: {
// WANT: #pragma potential_ckpt
// WANT:   *p = 1;
// WANT:  } } if (ompckpt_i7 == ompckpt_c4) ompckpt_w9 = 1; } } while (ompckpt_loop_wait(ompckpt_m5 | 8)) {
// WANT: #line 8 "shared_loops.c"
// WANT: #pragma potential_ckpt
// WANT: } }
// WANT: 
// WANT: #line 13 "shared_loops.c"
// WANT: (void)sum, (void)last;
// WANT: }
// WANT:
// WANT: void ompckpt_loop_begin(unsigned, unsigned long); unsigned ompckpt_loop_mode(void); unsigned long ompckpt_loop_chunk(void); unsigned long ompckpt_loop_next(unsigned, unsigned long, unsigned long, unsigned long); unsigned long ompckpt_loop_end(void); int ompckpt_loop_wait(unsigned); int ompckpt_loop_park(void); void ompckpt_loop_give(unsigned long, const void *, unsigned long); void ompckpt_loop_get(unsigned long, void *, unsigned long); int main(void)
// WANT: {
// WANT:  double first = 1; double last = 2; double least = 9; double parts[3] = {0};
// WANT:  int at = 4;
// WANT: {
// WANT: #pragma omp parallel num_threads(2) default(none) shared(v) shared(first) shared(last) shared(least) shared(parts) shared(at)
// WANT: { __typeof__((int )0 + (4)) ompckpt_a16 = (int )(0); __typeof__((int )0 + (4)) ompckpt_b15 = (4); long ompckpt_d17 = (1); unsigned long ompckpt_c18 = ompckpt_a16 < ompckpt_b15 ? ((unsigned long)((unsigned long)ompckpt_b15 - (unsigned long)ompckpt_a16) - 1) / (unsigned long)(ompckpt_d17) + 1 : 0; __typeof__((unsigned int )0 + (2)) ompckpt_a20 = (unsigned int )(8); __typeof__((unsigned int )0 + (2)) ompckpt_b19 = (2); long ompckpt_d21 = -(3); unsigned long ompckpt_c22 = ompckpt_b19 <= ompckpt_a20 ? ((unsigned long)((unsigned long)ompckpt_a20 - (unsigned long)ompckpt_b19)) / (unsigned long)(-ompckpt_d21) + 1 : 0; unsigned long ompckpt_c23 = ompckpt_c18 * ompckpt_c22; unsigned ompckpt_m24 = 1; unsigned long ompckpt_h25 = ( 3); double ompckpt_p10; ompckpt_p10 = first; double ompckpt_p11; double ompckpt_p12; ompckpt_p12 = __builtin_inf(); double ompckpt_p13[3]; for (unsigned long ompckpt_q27 = 0; ompckpt_q27 < 3; ompckpt_q27++) ((double *)ompckpt_p13)[ompckpt_q27] = 0; int ompckpt_p14; ompckpt_p14 = at; long ompckpt_g28 = ( 2);
// WANT: #pragma omp barrier
// WANT: unsigned long ompckpt_i29 = -1UL; unsigned long ompckpt_e30 = 0; int ompckpt_w31 = 0; ompckpt_loop_begin(ompckpt_m24, 9223372036854776161UL); { double first; first = ompckpt_p10; double last; double least; least = ompckpt_p12; double parts[3]; __builtin_memcpy(parts, ompckpt_p13, sizeof parts); int at; while ((ompckpt_i29 = ompckpt_loop_next(ompckpt_m24, ompckpt_h25, ompckpt_c23, ompckpt_i29)) < ompckpt_c23) { ompckpt_e30 = ompckpt_loop_end(); for (; ompckpt_i29 < ompckpt_e30; ompckpt_i29++) { unsigned long ompckpt_o32 = ompckpt_i29; unsigned int j = (unsigned int )((unsigned long)ompckpt_a20 + (ompckpt_o32 % ompckpt_c22) * (unsigned long)ompckpt_d21); ompckpt_o32 /= ompckpt_c22; int i = (int )((unsigned long)ompckpt_a16 + ompckpt_o32 * (unsigned long)ompckpt_d17); at = (int )((unsigned long)ompckpt_p14 + ompckpt_i29 * (unsigned long)ompckpt_g28);
// WANT: #line 23 "shared_loops.c"
// WANT: {
// WANT: #pragma potential_ckpt
// WANT:    v[i] += j + first;
// WANT:    last = j;
// WANT:    least = least < v[i] ? least : v[i];
// WANT:    parts[i % 3] += at;
// WANT:   } } if (ompckpt_i29 == ompckpt_c23) ompckpt_w31 = 1; } if (ompckpt_w31) ompckpt_p11 = last; ompckpt_p12 = least; __builtin_memcpy(ompckpt_p13, parts, sizeof ompckpt_p13); if (ompckpt_w31) ompckpt_p14 = at; } if (ompckpt_w31) { last = ompckpt_p11; } if (ompckpt_w31) { at = ompckpt_p14; }
// WANT: #pragma omp critical(ompckpt_reduction)
// WANT: { if (ompckpt_p12 < least) least = ompckpt_p12; for (unsigned long ompckpt_q34 = 0; ompckpt_q34 < 3; ompckpt_q34++) ((double *)parts)[ompckpt_q34] = ((double *)parts)[ompckpt_q34] + ((double *)ompckpt_p13)[ompckpt_q34]; } while (ompckpt_loop_wait(ompckpt_m24)) {
// WANT: #line 20 "shared_loops.c"
// WANT: #pragma potential_ckpt
// WANT: } } }
// WANT: 
// WANT: #line 30 "shared_loops.c"
// WANT: orphan(3);
// WANT:  return (int)(last + least + parts[1] + at);
// WANT: }
