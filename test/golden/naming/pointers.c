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
// WANT: {"version":3,
// WANT: "positions":[["step",1]],
// WANT: "objects":[["","","heap",-1,1],
// WANT: ["current","pointers.c","static",4,[2]],
// WANT: ["last","pointers.c","static",6,[3]],
// WANT: ["","pointers.c:push:malloc#1/1","heap",10,[5,6,7,0],[0,8,16,24]],
// WANT: ["main:functions",":main","local",11,[7]],
// WANT: ["main:rows",":main","local",11,[3]]],
// WANT: "others":[["table","pointers.c","dead",1],
// WANT: ["other","pointers.c","fixed",3],
// WANT: ["names","pointers.c","fixed",12]],
// WANT: "functions":[{"name":"main","scope":"","file":"pointers.c","region":0,"digest":3822000538,"record":48,"arena":64,"align":64,"variables":[["argc",9],["argv",4],["list",7],["end",4],["functions",11],["rows",11],["i",9]],"values":[["argc",9,0,0,null,1],["argv",4,8,0,null,1],["list",7,16,[5],0,0],["end",4,24,[2],null,0],["i",9,32,0,0,0]],"locals":[["functions",11,0,4,0],["rows",11,16,5,0]],"labels":[[45,0,[],[2,3,4],[2907794194929640203,5061968611115128396,5048616270487698446,4225589336832571989,[3103296175091295724,-9],[7023132362108767179,0]],1,15]],"text":"]iUaE<]`0j>0VjNa>R:jBKmTLIZ9l956BKmT=RgLR6jX63XM3mHTfEK4dIfhK9fKYoed9bZnAU6l9bZn"}],
// WANT: "statics":[["table","pointers.c",0,0,1,1,0],
// WANT: ["other","pointers.c",0,0,0,3,0],
// WANT: ["twice","pointers.c",0,1,0,-1,0],
// WANT: ["half","pointers.c",0,1,0,-1,0]],
// WANT: "strings":["first",
// WANT: "sec\u0022ond\u00c3\u00a4"],
// WANT: "team":{"objects":[],
// WANT: "values":[],
// WANT: "parts":[],
// WANT: "numbers":[],
// WANT: "sizes":[],
// WANT: "work":[],
// WANT: "sized":[]},
// WANT: "text":8246456086327503092,
// WANT: "escaped":1,"kept":0,
// WANT: "sets":[[],
// WANT: [-2],
// WANT: [0],
// WANT: [1],
// WANT: [-1,[-5,0],2,3],
// WANT: [[-5,0]],
// WANT: [-1],
// WANT: [2,3]],
// WANT: "types":[["f",8],
// WANT: ["a",10,0],
// WANT: ["a",3,0],
// WANT: ["a",2,2],
// WANT: ["p",""],
// WANT: ["i",8,1],
// WANT: ["u",8,"union word",[["n",0,5,0],["p",0,4,0]]],
// WANT: ["p","struct node"],
// WANT: ["p","?"],
// WANT: ["i",4,1],
// WANT: ["s",32,"struct node",[["next",0,7,0],["name",8,8,0],["f",16,4,0],["v",24,9,0]]],
// WANT: ["a",2,4],
// WANT: ["a",2,8]],
// WANT: "end":1}
