/* Privatised variables are vars of their own (x'); shares without a clause end in *. */
int counter;
#pragma omp threadprivate(counter)
#pragma omp declare reduction(most : int : omp_out = omp_in > omp_out ? omp_in : omp_out)
void f(int n, double *a)
{
	int i, j = 1, last, m = 0;
	double sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(j) lastprivate(last) schedule(static, n + 1) if (n > 3)
	for (i = 0; i < n; i++) {
		last = i;
		sum += a[i] * j;
	}
#pragma omp parallel private(i, j) reduction(most : m) copyin(counter) num_threads(n)
	{
#pragma omp for nowait collapse(2)
		for (i = 0; i < n; i++)
			for (int k = 0; k < n; k++)
				a[i] = k;
#pragma omp single copyprivate(j)
		j = 2;
#pragma omp critical(lock)
		sum++;
	}
#pragma omp task
	a[0] = i;
}
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=program -fopenmp -w %s
// WANT: unit sharing.c
// WANT: 2:5 global counter: int $ [thread local] [refs 1]
// WANT: 5:6 function f: void ($)(int, double *)
// WANT:   5:12 param n: int $ [refs 6]
// WANT:   5:23 param a: double *$ [refs 2]
// WANT:   8:9 copy sum': double $ [reduction of sum] [refs 1]
// WANT:   7:9 copy j': int $ [firstprivate of j] [refs 1]
// WANT:   7:16 copy last': int $ [lastprivate of last] [refs 1]
// WANT:   7:6 copy i': int $ [counter of i] [refs 5]
// WANT:   7:6 copy i': int $ [private of i]
// WANT:   7:9 copy j': int $ [private of j] [refs 2]
// WANT:   7:22 copy m': int $ [reduction of m]
// WANT:   7:6 copy i': int $ [counter of i] [refs 4]
// WANT:   5:23 copy a': double *$ [firstprivate of a] [refs 1]
// WANT:   7:6 copy i': int $ [firstprivate of i] [refs 1]
// WANT:   6:1 block
// WANT:     7:2 decl
// WANT:       7:6 local i: int $ [refs 1]
// WANT:       7:9 local j: int $ [refs 2] = 1
// WANT:       7:16 local last: int $ [refs 1]
// WANT:       7:22 local m: int $ [refs 1] = 0
// WANT:     8:2 decl
// WANT:       8:9 local sum: double $ [refs 2] = (double $)0
// WANT:     9:1 omp parallel for schedule static reduction(+:sum) firstprivate(j) lastprivate(last) counter(i)* shared(n)* shared(a)* eval (load n + 1) eval (load n > 3)
// WANT:       10:2 for (load i' < load n) then i'++
// WANT:         10:7 do (i' = 0)
// WANT:         10:26 block
// WANT:           11:3 do (last' = load i')
// WANT:           12:3 do (sum' + (load load a[load i'] * (double $)load j'))=
// WANT:     14:1 omp parallel private(i) private(j) reduction(most:m) copyin(counter) shared(n)* shared(a)* shared(sum)* eval (m' = choose((load m' > load m'), load m', load m')) eval load n
// WANT:       15:2 block
// WANT:         16:1 omp for nowait collapse 2 counter(i)*
// WANT:           17:3 for (load i' < load n) then i'++
// WANT:             17:8 do (i' = 0)
// WANT:             18:4 for (load k < load n) then k++
// WANT:               18:9 decl
// WANT:                 18:13 local k: int $ [refs 3] = 0
// WANT:               19:5 do (load a[load i'] = (double $)load k)
// WANT:         20:1 omp single copyprivate(j)
// WANT:           21:3 do (j' = 2)
// WANT:         22:1 omp critical name lock
// WANT:           23:3 do sum++
// WANT:     25:1 omp task firstprivate(a)* firstprivate(i)*
// WANT:       26:2 do (load a'[0] = (double $)load i')
