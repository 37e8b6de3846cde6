/* Table 1 of the paper: threadprivate in the first region and in a later one, with and without copyin. The
 * worker runs the regions only; in a function that a region calls it runs everything. */
static int a, b, c;
#pragma omp threadprivate(a, b, c)
int x, y;

static void inner(void)
{
	b = x;
#pragma omp master
	y = b;
}

int main(void)
{
#pragma omp parallel
	a++;
#pragma omp parallel copyin(c)
	{
		x = a + c;
		inner();
	}
#pragma potential_ckpt
	c = y;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=threads -fopenmp
// WANT: initial thread, inner:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   9: read x
// WANT:   9: kill b
// WANT:  B2 in master 10 -> B3(master)
// WANT:   10: enter master
// WANT:  B3 in master 10 -> B4
// WANT:   11: read b
// WANT:   11: kill y
// WANT:  B4 in master 10 -> B5
// WANT:   10: leave master
// WANT:  B5 -> B6
// WANT:  B6 ->
// WANT: worker, inner:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:  B2 in master 10 -> B3(others)
// WANT:   10: enter master
// WANT:  B3 -> B4
// WANT:  B4 ->
// WANT: inside, inner:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   9: read x
// WANT:   9: kill b
// WANT:  B2 in master 10 -> B3(master) B5(others)
// WANT:   10: enter master
// WANT:  B3 in master 10 -> B4
// WANT:   11: read b
// WANT:   11: kill y
// WANT:  B4 in master 10 -> B5
// WANT:   10: leave master
// WANT:  B5 -> B6
// WANT:  B6 ->
// WANT: initial thread, main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:  B2 in parallel 16 -> B3
// WANT:   16: fork parallel
// WANT:  B3 in parallel 16 -> B4
// WANT:   17: read a
// WANT:   17: kill a
// WANT:  B4 in parallel 16 -> B5
// WANT:   16: join parallel
// WANT:  B5 -> B6
// WANT:  B6 in parallel 18 -> B7
// WANT:   18: fork parallel
// WANT:   18: read c (copyin) (master)
// WANT:  B7 in parallel 18 -> B8
// WANT:   20: read a
// WANT:   20: read c
// WANT:   20: kill x
// WANT:   21: call inner
// WANT:  B8 in parallel 18 -> B9
// WANT:   18: join parallel
// WANT:  B9 -> B10
// WANT:   23: position
// WANT:   24: read y
// WANT:   24: kill c
// WANT:  B10 ->
// WANT:   14: exit
// WANT: worker, main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:  B2 in parallel 16 -> B3
// WANT:   16: fork parallel
// WANT:   16: kill a (threadprivate, first region) (others)
// WANT:   16: kill b (threadprivate, first region) (others)
// WANT:   16: kill c (threadprivate, first region) (others)
// WANT:  B3 in parallel 16 -> B4
// WANT:   17: read a
// WANT:   17: kill a
// WANT:  B4 in parallel 16 -> B5
// WANT:   16: join parallel
// WANT:  B5 -> B6
// WANT:  B6 in parallel 18 -> B7
// WANT:   18: fork parallel
// WANT:   18: kill c (copyin) (others)
// WANT:  B7 in parallel 18 -> B8
// WANT:   20: read a
// WANT:   20: read c
// WANT:   20: kill x
// WANT:   21: call inner
// WANT:  B8 in parallel 18 -> B9
// WANT:   18: join parallel
// WANT:  B9 -> B10
// WANT:   23: position
// WANT:  B10 ->
// WANT: inside, main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:  B2 in parallel 16 -> B3
// WANT:   16: fork parallel
// WANT:  B3 in parallel 16 -> B4
// WANT:   17: read a
// WANT:   17: kill a
// WANT:  B4 in parallel 16 -> B5
// WANT:   16: join parallel
// WANT:  B5 -> B6
// WANT:  B6 in parallel 18 -> B7
// WANT:   18: fork parallel
// WANT:   18: read c (copyin) (master)
// WANT:   18: kill c (copyin) (others)
// WANT:  B7 in parallel 18 -> B8
// WANT:   20: read a
// WANT:   20: read c
// WANT:   20: kill x
// WANT:   21: call inner
// WANT:  B8 in parallel 18 -> B9
// WANT:   18: join parallel
// WANT:  B9 -> B10
// WANT:   23: position
// WANT:   24: read y
// WANT:   24: kill c
// WANT:  B10 ->
// WANT:   14: exit
