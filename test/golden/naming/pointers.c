// What may hold an address of the executable's own memory, member by member: blocks, statics, locals, values.
// RUN: ompckpt-cc --ompckpt-dump=naming -fopenmp
#include <stdio.h>
#include <stdlib.h>

struct node {
	struct node *next;
	const char *name;
	double (*f)(double);
	int v;
};
union word {
	long n;
	double *p;
};
static double twice(double x)
{
	return 2 * x;
}
static double half(double x)
{
	return x / 2;
}
static double table[10], other[2][3];
static const char *names[] = {"first", "sec\"ond\303\244"};
static double *current = table;
static union word last;

static struct node *push(struct node *list, int i)
{
	struct node *n = malloc(sizeof *n);
	*n = (struct node){list, names[i % 2], i % 3 ? twice : half, i};
	return n;
}

int main(int argc, char **argv)
{
	struct node *list = 0;
	double *end = table + 10, (*functions[2])(double) = {twice, half};
	double *rows[2] = {other[0], other[1]};
	for (int i = 0; i < 10; i++) {
		list = push(list, i);
		*current++ = list->f(i) + functions[i % 2](i);
		last.p = rows[i % 2];
#pragma potential_ckpt name(step)
		printf("%d %s %s\n", i, list->name, "not kept");
	}
	return current != end || *last.p > *rows[1];
}
// WANT: {"version":1,
// WANT: "files":[["pointers.c","108615bfb53daaf2"]],
// WANT: "positions":["step"],
// WANT: "objects":[["(external)","","heap",-1,0],
// WANT: ["current","pointers.c","static",0,[1]],
// WANT: ["last","pointers.c","static",2,[2]],
// WANT: ["malloc at pointers.c:31","","heap",4,[0,4,5,0]],
// WANT: ["main:functions","pointers.c","local",5,[5]],
// WANT: ["main:rows","pointers.c","local",5,[2]]],
// WANT: "functions":[{"name":"main","file":"pointers.c","is_region":0,"record":48,"arena":64,"values":[["argc",3,0,0],["argv",0,8,0],["list",0,16,0],["end",0,24,1],["i",3,32,0]],"locals":[["functions",5,0,4,0],["rows",5,16,5,0]],"labels":[[0,"",[0,1,2,3,4]]]}],
// WANT: "statics":[["table","pointers.c",0,0,1],
// WANT: ["other","pointers.c",0,0,0],
// WANT: ["twice","pointers.c",0,1,0],
// WANT: ["half","pointers.c",0,1,0]],
// WANT: "strings":["first",
// WANT: "sec\u0022ond\u00c3\u00a4"],
// WANT: "sets":[[],
// WANT: [0],
// WANT: [1],
// WANT: [2,3,-1],
// WANT: [-1],
// WANT: [2,3]],
// WANT: "types":[["p"],
// WANT: ["i",8,1],
// WANT: ["u",8,"union word",[["n",0,1,0],["p",0,0,0]]],
// WANT: ["i",4,1],
// WANT: ["s",32,"struct node",[["next",0,0,0],["name",8,0,0],["f",16,0,0],["v",24,3,0]]],
// WANT: ["a",2,0]],
// WANT: "end":1}
