/* A task may be run later or by another thread: there is a way round it. */
int a, b;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel
#pragma omp single
	{
#pragma omp task depend(out : a)
		a = 1;
#pragma omp taskwait
#pragma omp taskgroup
		{
#pragma omp taskloop
			for (int i = 0; i < 3; i++)
				b = i;
		}
	}
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=omp-cfg -fopenmp
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   5: position
// WANT:  B2 in parallel 6 -> B3
// WANT:   6: fork parallel
// WANT:  B3 in parallel 6 -> B4
// WANT:  B4 in single 7 -> B5 B21(own)
// WANT:   7: enter single
// WANT:  B5 in single 7 -> B6
// WANT:   9: read a
// WANT:   9: write a
// WANT:  B6 in task 9 -> B7 B9
// WANT:   9: enter task
// WANT:  B7 in task 9 -> B8
// WANT:   10: kill a
// WANT:  B8 in task 9 -> B9
// WANT:   9: leave task
// WANT:  B9 in single 7 -> B10
// WANT:   11: taskwait
// WANT:  B10 in taskgroup 12 -> B11
// WANT:   12: enter taskgroup
// WANT:  B11 in taskgroup 12 -> B12
// WANT:  B12 in taskloop 14 -> B13 B17
// WANT:   14: enter taskloop
// WANT:  B13 in taskloop 14 -> B14
// WANT:   15: kill i
// WANT:  B14 in taskloop 14 -> B25 B15
// WANT:   15: read i
// WANT:  B15 in taskloop 14 -> B16
// WANT:  B16 in taskloop 14 -> B17
// WANT:   14: leave taskloop
// WANT:  B17 in taskgroup 12 -> B18
// WANT:  B18 in taskgroup 12 -> B19
// WANT:   12: leave taskgroup
// WANT:  B19 in single 7 -> B20
// WANT:  B20 in single 7 -> B21
// WANT:   7: leave single
// WANT:  B21 in parallel 6 -> B22
// WANT:   7: barrier of single
// WANT:  B22 in parallel 6 -> B23
// WANT:   6: join parallel
// WANT:  B23 -> B24
// WANT:  B24 ->
// WANT:   3: exit
// WANT:  B25 in taskloop 14 -> B26
// WANT:   16: read i
// WANT:   16: kill b
// WANT:  B26 in taskloop 14 -> B14
// WANT:   15: read i
// WANT:   15: kill i
