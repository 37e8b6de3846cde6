/* K&R definitions, implicit declarations, tentative definitions. */
int twice, twice;
static add(a, b)
	int a, *b;
{
	return a + *b + unknown(a);
}
call() { return add(1, &twice); }
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=program -w %s
// WANT: unit old_style.c
// WANT: 2:12 global twice: int $ [address taken] [refs 1]
// WANT: 3:8 function add: int ($)(int, int *) [static]
// WANT:   4:6 param a: int $ [refs 2]
// WANT:   4:10 param b: int *$ [refs 1]
// WANT:   5:1 block
// WANT:     6:2 return ((load a + load *load b) + call unknown(load a))
// WANT: 8:1 function call: int ($)()
// WANT:   8:8 block
// WANT:     8:10 return call add(1, &twice)
