/* Variable counts are evaluated where the declaration, cast or sizeof stands. */
void *malloc(unsigned long);
void f(int n, double m[n][n])
{
	double v[n + 1], (*rows)[n] = malloc(sizeof(double[n][n]));
	typedef int row[n];
	row r;
	n++;
	v[0] = ((double (*)[n])rows)[0][1] + sizeof r + sizeof(int[n--]) + m[1][2];
}
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=program -w %s
// WANT: unit variably_modified.c
// WANT: 3:6 function f: void ($)(int, double (*)[*])
// WANT:   3:12 param n: int $ [refs 10]
// WANT:   3:22 param m: double (*)[n] [count load n] [refs 1]
// WANT:   4:1 block
// WANT:     5:2 decl
// WANT:       5:9 local v: double[n + 1] [count (load n + 1)] [refs 1]
// WANT:       5:21 local rows: double (*)[n] [count load n] [refs 1] = (double (*)[n])call malloc(sizeof(load n, load n))
// WANT:     6:2 decl typedef(load n)
// WANT:     7:2 decl
// WANT:       7:6 local r: int[n] [refs 1]
// WANT:     8:2 do n++
// WANT:     9:2 do (decay v[0] = (((load decay (double (*)[n])load rows counts(load n)[0][1] + (double $)sizeof(r)) + (double $)sizeof(n--)) + load decay load m[1][2]))
