/* Pragmas stay lines of their own; _Pragma becomes one. Macros in OpenMP pragmas are expanded. */
#define THREADS 4
#define PRAGMA(x) _Pragma(#x)
#define CKPT _Pragma("potential_ckpt name(loop)")
#pragma pack(push, 1)
struct packed { char c; int i; };
#pragma pack(pop)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
int f(int n)
{
	int s = 0;
	PRAGMA(omp parallel for num_threads(THREADS) reduction(+ : s))
	for (int i = 0; i < n; i++)
#pragma omp atomic /* a comment */
		s += i;
	for (int i = 0; i < n; i++) {
		s++; CKPT s--;
#pragma potential_ckpt
	}
#pragma omp parallel num_threads(THREADS) \
	shared(s)
	s = 0;
	return s;
}
#pragma GCC diagnostic pop
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=flat -fopenmp %s | grep -v '^ *$'
// WANT: #line 5 "pragmas.c"
// WANT: #pragma pack(push, 1)
// WANT: struct packed { char c; int i; };
// WANT: #pragma pack(pop)
// WANT: #pragma GCC diagnostic push
// WANT: #pragma GCC diagnostic ignored "-Wunused-variable"
// WANT: int f(int n)
// WANT: {
// WANT:  int s = 0;
// WANT: #pragma omp parallel for num_threads ( 4 ) reduction ( + : s )
// WANT:  for (int i = 0; i < n; i++)
// WANT: #pragma omp atomic
// WANT:   s += i;
// WANT:  for (int i = 0; i < n; i++) {
// WANT:   s++;
// WANT: #pragma potential_ckpt name(loop)
// WANT: #line 18 "pragmas.c"
// WANT:             s--;
// WANT: #pragma potential_ckpt
// WANT:  }
// WANT: #pragma omp parallel num_threads(4) shared(s)
// WANT:  s = 0;
// WANT:  return s;
// WANT: }
// WANT: #pragma GCC diagnostic pop
