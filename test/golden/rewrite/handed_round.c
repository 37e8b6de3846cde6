/* What a construct gives a local with a fixed address goes through a variable with its name: of a copyprivate the one
 * thread's, which fills it after the body; of a simd loop that ends where a region does, inside the region's. */
static int *kept;
static void keep(int *p)
{
	kept = p;
}

int main(void)
{
	int i = 0, n = 1;
	keep(&i);
	keep(&n);
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
		*kept += 1;
#pragma omp parallel firstprivate(n) num_threads(1)
#pragma omp simd
		for (i = 0; i < 8; i++)
			n += i;
#pragma omp parallel
		{
			int mine = t, *p = &mine;
#pragma potential_ckpt
			*p += 1;
#pragma omp single copyprivate(mine)
			mine = i;
		}
	}
	return i + n;
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite -fopenmp %s | grep -A4 "omp parallel$\|omp simd\|firstprivate(n)\|copyprivate"
// WANT: #pragma omp parallel firstprivate(n) num_threads(1) firstprivate(ompckpt_a)
// WANT: { int i; i = (*(int (*))(ompckpt_a + 0));
// WANT: #line 18 "handed_round.c"
// WANT: #pragma omp simd
// WANT:   for (i = 0; i < 8; i++)
// WANT:    n += i; (*(int (*))(ompckpt_a + 0)) = i; }  }
// WANT: {
// WANT: #line 21 "handed_round.c"
// WANT: --
// WANT: #pragma omp single copyprivate(mine)
// WANT:    { (*(int (*))(ompckpt_b + 0)) = (*(int (*))(ompckpt_a + 0)); mine = (*(int (*))(ompckpt_b + 0)); }  (*(int (*))(ompckpt_b + 0)) = mine; }
// WANT:   } ompckpt_team_leave(); } ompckpt_join();  }
// WANT:  }
// WANT:  return (*(int (*))(ompckpt_a + 0)) + (*(int (*))(ompckpt_a + 4));
// WANT: --
// WANT: #pragma omp parallel firstprivate(n) num_threads(1) firstprivate(ompckpt_a)
// WANT: { int i; i = (*(int (*))(ompckpt_a + 0));
// WANT: #line 18 "handed_round.c"
// WANT: #pragma omp simd
// WANT:   for (i = 0; i < 8; i++)
// WANT:    n += i; (*(int (*))(ompckpt_a + 0)) = i; }  }
// WANT: {
// WANT: #line 21 "handed_round.c"
// WANT: --
// WANT: #pragma omp single copyprivate(mine)
// WANT:    { (*(int (*))(ompckpt_b + 0)) = (*(int (*))(ompckpt_a + 0)); mine = (*(int (*))(ompckpt_b + 0)); }  (*(int (*))(ompckpt_b + 0)) = mine; }
// WANT:   } ompckpt_team_leave(); } ompckpt_join();  }
// WANT:  }
// WANT:  return (*(int (*))(ompckpt_a + 0)) + (*(int (*))(ompckpt_a + 4));
