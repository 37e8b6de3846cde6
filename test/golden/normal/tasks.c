/* Tasks that reach a position, and those of the same program that reach none. */
static int total;
static void step(int *p, int n)
{
	int rows[n];
	for (int i = 0; i < n; i++) {
#pragma omp task shared(rows) firstprivate(p) if (i > 1)
		{
#pragma potential_ckpt
			rows[i] = *p;
		}
	}
#pragma omp taskwait
#pragma omp taskgroup
	{
#pragma omp task shared(n) final(n > 3)
#pragma omp atomic
		total += n;
	}
}
int main(void)
{
#pragma omp parallel
#pragma omp single
	step(&total, 3);
}
// RUN: ompckpt-cc --ompckpt-dump=normal -fopenmp
// WANT: struct ompckpt_task { void (*run)(struct ompckpt_task *); void *links[8]; unsigned long counts[2]; }; void *ompckpt_task_block(unsigned long); void ompckpt_task_begin(void **, void *, struct ompckpt_task *); int ompckpt_task_new(void **, void *, struct ompckpt_task *, unsigned); void ompckpt_task_by(void **, struct ompckpt_task *, void (*)(struct ompckpt_task *)); void (*ompckpt_task_does(void *, struct ompckpt_task *))(struct ompckpt_task *); int ompckpt_task_wait(void **, void *); int ompckpt_task_finish(void **, void *, unsigned); int ompckpt_group_wait(void **, void *); struct ompckpt_task *ompckpt_task_next(void **, void *); void ompckpt_task_end(void **, void *, struct ompckpt_task *); void ompckpt_group_begin(void **, void *, struct ompckpt_task *); void *ompckpt_tasks[1028], *ompckpt_doers[1];
// WANT: #line 2 "tasks.c"
// WANT: static int total;
// WANT: struct ompckpt_block_12af5a8248d38af6_step { struct ompckpt_task ompckpt_h; int (*rows); int *p; int i; }; static void ompckpt_task_12af5a8248d38af6_step(struct ompckpt_task *); struct ompckpt_block_c7e28199786f0c22_step { struct ompckpt_task ompckpt_h; int (*n); }; static void ompckpt_task_c7e28199786f0c22_step(struct ompckpt_task *); static void step(int *p, int n)
// WANT: {
// WANT:  __SIZE_TYPE__ ompckpt_n1 = (n); int rows[ompckpt_n1];
// WANT:  for (int i = 0; i < n; i++) {
// WANT: { struct ompckpt_block_12af5a8248d38af6_step *ompckpt_k2 = (struct ompckpt_block_12af5a8248d38af6_step *)ompckpt_task_block(sizeof *ompckpt_k2); ompckpt_task_by(ompckpt_doers, &ompckpt_k2->ompckpt_h, ompckpt_task_12af5a8248d38af6_step); ompckpt_k2->rows = (void *)rows; ompckpt_k2->p = p; ompckpt_k2->i = i; if (ompckpt_task_new(ompckpt_tasks, *ompckpt_tasks, &ompckpt_k2->ompckpt_h, ((i > 1) ? 0u : 1u))) { ompckpt_task_12af5a8248d38af6_step(&ompckpt_k2->ompckpt_h); ompckpt_task_end(ompckpt_tasks, *ompckpt_tasks, &ompckpt_k2->ompckpt_h); } }
// WANT: 
// WANT: #line 12 "tasks.c"
// WANT: }
// WANT: { for (;;) { int ompckpt_k3 = ompckpt_task_wait(ompckpt_tasks, *ompckpt_tasks); if (!ompckpt_k3) break; if (ompckpt_k3 == 1) {
// WANT: #line 13 "tasks.c"
// WANT: #pragma potential_ckpt
// WANT: } else { struct ompckpt_task *ompckpt_t4 = ompckpt_task_next(ompckpt_tasks, *ompckpt_tasks); void (*ompckpt_f5)(struct ompckpt_task *) = ompckpt_task_does(*ompckpt_doers, ompckpt_t4); ompckpt_f5(ompckpt_t4); ompckpt_task_end(ompckpt_tasks, *ompckpt_tasks, ompckpt_t4); } } }
// WANT: #line 14 "tasks.c"
// WANT: { ompckpt_group_begin(ompckpt_tasks, *ompckpt_tasks, ompckpt_task_block(sizeof(struct ompckpt_task)));
// WANT: #line 15 "tasks.c"
// WANT: {
// WANT: { struct ompckpt_block_c7e28199786f0c22_step *ompckpt_k6 = (struct ompckpt_block_c7e28199786f0c22_step *)ompckpt_task_block(sizeof *ompckpt_k6); ompckpt_task_by(ompckpt_doers, &ompckpt_k6->ompckpt_h, ompckpt_task_c7e28199786f0c22_step); ompckpt_k6->n = (void *)&n; if (ompckpt_task_new(ompckpt_tasks, *ompckpt_tasks, &ompckpt_k6->ompckpt_h, 0u | ((n > 3) ? 2u : 0u))) { ompckpt_task_c7e28199786f0c22_step(&ompckpt_k6->ompckpt_h); ompckpt_task_end(ompckpt_tasks, *ompckpt_tasks, &ompckpt_k6->ompckpt_h); } }
// WANT: 
// WANT: #line 19 "tasks.c"
// WANT: } for (;;) { int ompckpt_k7 = ompckpt_group_wait(ompckpt_tasks, *ompckpt_tasks); if (!ompckpt_k7) break; if (ompckpt_k7 == 1) {
// WANT: #line 14 "tasks.c"
// WANT: #pragma potential_ckpt
// WANT: } else { struct ompckpt_task *ompckpt_t8 = ompckpt_task_next(ompckpt_tasks, *ompckpt_tasks); void (*ompckpt_f9)(struct ompckpt_task *) = ompckpt_task_does(*ompckpt_doers, ompckpt_t8); ompckpt_f9(ompckpt_t8); ompckpt_task_end(ompckpt_tasks, *ompckpt_tasks, ompckpt_t8); } } }
// WANT: #line 20 "tasks.c"
// WANT: }
// WANT: static void ompckpt_task_12af5a8248d38af6_step(struct ompckpt_task *ompckpt_c) { struct ompckpt_block_12af5a8248d38af6_step *ompckpt_b = (struct ompckpt_block_12af5a8248d38af6_step *)ompckpt_c; int (*ompckpt_r_rows) = ompckpt_b->rows; int *p = ompckpt_b->p; int i = ompckpt_b->i;
// WANT: #line 8 "tasks.c"
// WANT: {
// WANT: #pragma potential_ckpt
// WANT:    ompckpt_r_rows[i] = *p;
// WANT:   } }
// WANT:
// WANT: static void ompckpt_task_c7e28199786f0c22_step(struct ompckpt_task *ompckpt_c) { struct ompckpt_block_c7e28199786f0c22_step *ompckpt_b = (struct ompckpt_block_c7e28199786f0c22_step *)ompckpt_c; int (*ompckpt_r_n) = ompckpt_b->n;
// WANT: #line 17 "tasks.c"
// WANT: #pragma omp atomic
// WANT:   total += (*ompckpt_r_n); }
// WANT:
// WANT: #line 21 "tasks.c"
// WANT: void ompckpt_loop_begin(unsigned, unsigned long); unsigned ompckpt_loop_mode(void); unsigned long ompckpt_loop_chunk(void); unsigned long ompckpt_loop_next(unsigned, unsigned long, unsigned long, unsigned long); unsigned long ompckpt_loop_end(void); int ompckpt_loop_wait(unsigned); int ompckpt_loop_park(void); void ompckpt_loop_give(unsigned long, const void *, unsigned long); void ompckpt_loop_get(unsigned long, void *, unsigned long); int main(void)
// WANT: {
// WANT: {
// WANT: #line 23 "tasks.c"
// WANT: #pragma omp parallel
// WANT: { unsigned ompckpt_m10 = 6; unsigned long ompckpt_h11 = 1; int ompckpt_w14 = 0; ompckpt_loop_begin(ompckpt_m10, 9223372036854776193UL); ompckpt_task_begin(ompckpt_tasks, *ompckpt_tasks, ompckpt_task_block(sizeof(struct ompckpt_task))); { if (ompckpt_loop_next(ompckpt_m10, ompckpt_h11, 1UL, -1UL) < 1UL) {
// WANT: #line 25 "tasks.c"
// WANT: { step(&total, 3); } ompckpt_w14 = 1; } } for (;;) { int ompckpt_k15 = ompckpt_task_finish(ompckpt_tasks, *ompckpt_tasks, ompckpt_m10); if (!ompckpt_k15) break; if (ompckpt_k15 == 1) {
// WANT: #line 24 "tasks.c"
// WANT: #pragma potential_ckpt
// WANT: } else { struct ompckpt_task *ompckpt_t16 = ompckpt_task_next(ompckpt_tasks, *ompckpt_tasks); void (*ompckpt_f17)(struct ompckpt_task *) = ompckpt_task_does(*ompckpt_doers, ompckpt_t16); ompckpt_f17(ompckpt_t16); ompckpt_task_end(ompckpt_tasks, *ompckpt_tasks, ompckpt_t16); } } } }
// WANT: return 0; }
