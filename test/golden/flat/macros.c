/* User macros are expanded, system macros stay, unless a user macro makes a string of one or pastes
 * it; #defines system headers look at stay too. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#define STRING_(x) #x
#define STRING(x) STRING_(x)
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define LIMIT 10
#define LOG(format, ...) fprintf(stderr, "%s:%d: " format "\n", __FILE__, __LINE__, ##__VA_ARGS__)
#define SWAP(type, a, b) do { type t = a; a = b; b = t; } while (0)
int PASTE(v, LIMIT), most = INT_MAX;
const char *text = STRING(LIMIT), *system_text = STRING(EOF);
void f(int a, int b)
{
	assert(a < 3);
	assert(a < LIMIT);
	SWAP(int, a, b);
	LOG("plain");
	LOG("two lines %d %d",
	    a, b);
	errno = LIMIT;
}
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=flat %s | grep -v '^ *$'
// WANT: #line 3 "macros.c"
// WANT: #define _GNU_SOURCE
// WANT: #include <assert.h>
// WANT: #include <errno.h>
// WANT: #include <limits.h>
// WANT: #include <stdio.h>
// WANT: int v10, most = INT_MAX;
// WANT: const char *text = "10" , *system_text = "(-1)" ;
// WANT: void f(int a, int b)
// WANT: {
// WANT:  assert(a < 3);
// WANT:                     ((void) sizeof ((a < 10) ? 1 : 0), __extension__ ({ if (a < 10) ; else __assert_fail ("a < LIMIT", "macros.c", 20, __extension__ __PRETTY_FUNCTION__); })) ;
// WANT:  do { int t = a; a = b; b = t; } while (0);
// WANT:  fprintf(stderr, "%s:%d: " "plain" "\n", "macros.c", 22);
// WANT:  fprintf(stderr, "%s:%d: " "two lines %d %d" "\n", "macros.c", 23, a, b)
// WANT: ;
// WANT:  errno = 10;
// WANT: }
