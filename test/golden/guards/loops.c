/* Guards in loops that hold positions: in front of what is shared, none for the thread's own. */
static long v[40], kept;

int main(void)
{
	long sum = 0;
	int last = 0;
#pragma omp parallel
	{
#pragma omp for schedule(dynamic) reduction(+ : sum) lastprivate(last)
		for (int i = 0; i < 40; i++) {
#pragma potential_ckpt
			long mine = i * 2;
			sum += mine;
			last = i;
			if (i % 3)
				v[i] = mine;
		}
#pragma omp for nowait
		for (int i = 0; i < 40; i++) {
			v[i]++;
#pragma potential_ckpt
		}
#pragma omp single nowait
		kept = v[3];
	}
	return (int)(sum + last + kept);
}
// RUN: ompckpt-cc --ompckpt-dump=guards -fopenmp %s
// WANT: main: guard before 17:5
// WANT: main: guard before 18:132
// WANT: main: guard before 19:1 critical
// WANT: main: guard before 21:4
// WANT: main: guard before 25:3
// WANT: main: threads meet at 24:1 single
