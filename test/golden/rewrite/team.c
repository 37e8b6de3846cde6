/* A frame for each thread of the region; the function's variables that the team changes are named to ompckpt_fork. */
static double u[64];

static void run(int n)
{
	double sum = 0, x = n;
#pragma omp parallel firstprivate(x) reduction(+ : sum)
	{
		double row[4] = { 0 }, *p = row;
		for (int t = 0; t < n; t++) {
#pragma potential_ckpt
			sum += p[t % 4] + x++;
#pragma omp for nowait
			for (int i = 0; i < 64; i++)
				u[i] += t;
#pragma omp single
			n--;
		}
		row[0] = x;
	}
	u[0] = sum;
}

int main(void)
{
	run(9);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite -fopenmp %s | sed -n "/^static void run/,/^}/p; /ompckpt_body_/,/^}/p" | sed "s/; /;\n/g"
// WANT: static void run(int n)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_0, 0);
// WANT:
// WANT:  double sum = 0;
// WANT: double x = n;
// WANT:
// WANT: {
// WANT: #line 7 "team.c"
// WANT: *(__typeof__(n) *)(ompckpt_f.r + 0) = n;
// WANT: *(__typeof__(sum) *)(ompckpt_f.r + 8) = sum;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_fork(&ompckpt_f.h, (struct ompckpt_shared[]){{(void *)&n, 0, sizeof n}, {0, 0, 0}}, 1);
// WANT: #line 7 "team.c"
// WANT: #pragma omp parallel firstprivate(x) reduction(+ : sum)
// WANT:  { struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave_team)));
// WANT: ompckpt_team_enter(&ompckpt_f.h, &ompckpt_fn_1, 64UL);
// WANT: char *const ompckpt_b = ompckpt_f.h.arena;
// WANT: {
// WANT:   __builtin_memset((void *)(ompckpt_b + 0), 0, 32);
// WANT: double *p = (*(double (*)[4])(ompckpt_b + 0));
// WANT:
// WANT:   for (int t = 0;
// WANT: t < n;
// WANT: t++) {
// WANT: if (OMPCKPT_MET) { *(__typeof__(x) *)(ompckpt_f.r + 0) = x;
// WANT: *(__typeof__(sum) *)(ompckpt_f.r + 8) = sum;
// WANT: *(__typeof__(p) *)(ompckpt_f.r + 16) = p;
// WANT: *(__typeof__(t) *)(ompckpt_f.r + 24) = t;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: }
// WANT:    sum += p[t % 4] + x++;
// WANT: OMPCKPT_GUARD;
// WANT:
// WANT: #line 13 "team.c"
// WANT: OMPCKPT_MEET(1UL);
// WANT: #line 13 "team.c"
// WANT: #pragma omp for nowait
// WANT:    for (int i = 0;
// WANT: i < 64;
// WANT: i++)
// WANT:     u[i] += t;
// WANT: OMPCKPT_MEET(2UL);
// WANT: #line 16 "team.c"
// WANT: #pragma omp single
// WANT:    n--;
// WANT:   }
// WANT:   (*(double (*)[4])(ompckpt_b + 0))[0] = x;
// WANT:  } ompckpt_team_leave();
// WANT: } ompckpt_join();
// WANT:  }
// WANT:  u[0] = sum;
// WANT: }
// WANT: static  void ompckpt_body_0(int n)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_0);
// WANT: switch (ompckpt_f.h.label) { case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  double sum = 0;
// WANT: double x = n;
// WANT:
// WANT: {
// WANT: #line 7 "team.c"
// WANT: *(__typeof__(n) *)(ompckpt_f.r + 0) = n;
// WANT: *(__typeof__(sum) *)(ompckpt_f.r + 8) = sum;
// WANT: ompckpt_f.h.label = 1;
// WANT:  if (0) { ompckpt_L1: ;
// WANT: n = *(__typeof__(n) *)(ompckpt_f.r + 0);
// WANT: sum = *(__typeof__(sum) *)(ompckpt_f.r + 8);
// WANT: } ompckpt_fork(&ompckpt_f.h, (struct ompckpt_shared[]){{(void *)&n, 0, sizeof n}, {0, 0, 0}}, 1);
// WANT: #line 7 "team.c"
// WANT: #pragma omp parallel firstprivate(x) reduction(+ : sum) num_threads(ompckpt_team(0))
// WANT:  { struct { struct ompckpt_frame h;
// WANT: char r[32] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave_team)));
// WANT: ompckpt_team_enter(&ompckpt_f.h, &ompckpt_fn_1, 64UL);
// WANT: char *const ompckpt_b = ompckpt_f.h.arena;
// WANT: switch (ompckpt_f.h.label) { case 0: break;
// WANT: case 1: goto ompckpt_R1_L1;
// WANT: default: __builtin_unreachable();
// WANT: } {
// WANT:   __builtin_memset((void *)(ompckpt_b + 0), 0, 32);
// WANT: double *p = (*(double (*)[4])(ompckpt_b + 0));
// WANT:
// WANT:   for (int t = 0;
// WANT: t < n;
// WANT: t++) {
// WANT: if (OMPCKPT_MET) { *(__typeof__(x) *)(ompckpt_f.r + 0) = x;
// WANT: *(__typeof__(sum) *)(ompckpt_f.r + 8) = sum;
// WANT: *(__typeof__(p) *)(ompckpt_f.r + 16) = p;
// WANT: *(__typeof__(t) *)(ompckpt_f.r + 24) = t;
// WANT: ompckpt_f.h.label = 1;
// WANT: ompckpt_take(&ompckpt_f.h);
// WANT: }  if (0) { ompckpt_R1_L1: ;
// WANT: x = *(__typeof__(x) *)(ompckpt_f.r + 0);
// WANT: sum = *(__typeof__(sum) *)(ompckpt_f.r + 8);
// WANT: p = *(__typeof__(p) *)(ompckpt_f.r + 16);
// WANT: t = *(__typeof__(t) *)(ompckpt_f.r + 24);
// WANT: ompckpt_resumed();
// WANT: }
// WANT:    sum += p[t % 4] + x++;
// WANT: OMPCKPT_GUARD;
// WANT:
// WANT: #line 13 "team.c"
// WANT: OMPCKPT_MEET(1UL);
// WANT: #line 13 "team.c"
// WANT: #pragma omp for nowait
// WANT:    for (int i = 0;
// WANT: i < 64;
// WANT: i++)
// WANT:     u[i] += t;
// WANT: OMPCKPT_MEET(2UL);
// WANT: #line 16 "team.c"
// WANT: #pragma omp single
// WANT:    n--;
// WANT:   }
// WANT:   (*(double (*)[4])(ompckpt_b + 0))[0] = x;
// WANT:  } ompckpt_team_leave();
// WANT: } ompckpt_join();
// WANT:  }
// WANT:  u[0] = sum;
// WANT: }
// WANT: static void ompckpt_replay_0(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_0);
// WANT: (void)r;
// WANT: ompckpt_body_0(*(int (*))(r + 0));
// WANT: }
// WANT: static const unsigned long ompckpt_set_0[] = {0x1UL};
// WANT: static const unsigned long ompckpt_set_1[] = {0x0UL};
// WANT: static const struct ompckpt_label ompckpt_labels_0[] = {
// WANT: 	{7, -1, ompckpt_set_0, ompckpt_set_1, 0, 0},
// WANT: };
// WANT: static int ompckpt_body_2(void)
// WANT: {struct { struct ompckpt_frame h;
// WANT: char r[16] __attribute__((aligned(16)));
// WANT: } ompckpt_f __attribute__((cleanup(ompckpt_leave)));
// WANT: ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_2);
// WANT: switch (ompckpt_f.h.label) { case 1: goto ompckpt_L1;
// WANT: default: __builtin_unreachable();
// WANT: }
// WANT:  ompckpt_f.h.label = 1;
// WANT: run(9);
// WANT: if (0) { ompckpt_L1: ;
// WANT: ((void (*)(void))ompckpt_replay_next())();
// WANT: }
// WANT:  return 0;
// WANT: }
// WANT: static int ompckpt_replay_2(void) { const char *r = ompckpt_replay_record(&ompckpt_fn_2);
// WANT: (void)r;
// WANT: return ompckpt_body_2();
// WANT: }
// WANT: static const struct ompckpt_label ompckpt_labels_2[] = {
// WANT: 	{26, -1, ompckpt_set_0, ompckpt_set_1, 0, 0},
// WANT: };
