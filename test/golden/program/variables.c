/* Storage, initialisers, address taken, and how often each name stands in the text. */
typedef struct { int a, b[2]; } pair;
int global = 3, *pointer = &global;
static const double table[] = { 1, [3] = 2.5 };
extern int elsewhere;
pair both = { .b = { 1, 2 } };
static __thread int per_thread;
int f(register int n, int *restrict p)
{
	static int calls;
	int plain = n, taken = sizeof plain, array[3] = { n };
	volatile int fickle = 1;
	scan(&taken, array);
	calls++;
	array[n]++;
	return plain + p[elsewhere] + fickle + per_thread;
}
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=program -w %s
// WANT: unit variables.c
// WANT: 3:5 global global: int $ [address taken] [refs 1] = 3
// WANT: 3:18 global pointer: int *$ = &global
// WANT: 4:21 file static table: const double $[4] = {(double $)1, constant}
// WANT: 5:12 global elsewhere: int $ [declared] [refs 1]
// WANT: 6:6 global both: pair $ = {0, {1, 2}}
// WANT: 7:21 file static per_thread: int $ [thread local] [refs 1]
// WANT: 8:5 function f: int ($)(int, int *)
// WANT:   8:20 param n: int $ [register] [refs 3]
// WANT:   8:37 param p: restrict int *$ [refs 1]
// WANT:   9:1 block
// WANT:     10:2 decl
// WANT:       10:13 static calls: int $ [refs 1]
// WANT:     11:2 decl
// WANT:       11:6 local plain: int $ [refs 2] = load n
// WANT:       11:17 local taken: int $ [address taken] [refs 1] = 4
// WANT:       11:39 local array: int $[3] [address taken] [refs 2] = {load n}
// WANT:     12:2 decl
// WANT:       12:15 local fickle: volatile int $ [refs 1] = 1
// WANT:     13:2 do call scan(&taken, decay array)
// WANT:     14:2 do calls++
// WANT:     15:2 do decay array[load n]++
// WANT:     16:2 return (((load plain + load load p[load elsewhere]) + load fickle) + load per_thread)
