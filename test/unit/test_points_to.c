/* test_points_to.c - what a pointer may name after a few statements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "run_suite.h"
#include "sparse_set.h"

static const char prelude[] =
	"typedef unsigned long size_t; void *malloc(size_t); void *realloc(void *, size_t);"
	"char *strchr(const char *, int); char *strdup(const char *); char *strerror(int);"
	"void *memcpy(void *, const void *, size_t); long strtol(const char *, char **, int);"
	"int posix_memalign(void **, size_t, size_t); void *mystery(void *);"
	"void *memalign(size_t, size_t); void *_mm_malloc(size_t, size_t);"
	"void qsort(void *, size_t, size_t, int (*)(const void *, const void *));"
	"struct s { int n; struct s *next; int *p; int (*f)(int *); }; int a, b, c; int *g; char text[9];"
	"union u { int *p; double d; long l; };\n";

static const struct {
	const char *why, *functions, *body, *head, *want;
} rows[] = {
	{"address", "", "int *p = &a;", "main:p", "a"},
	{"copy", "", "int *p = &a, *q = p;", "main:q", "a"},
	{"flow is ignored", "", "int *p = &a; p = &b;", "main:p", "a, b"},
	{"arithmetic stays", "", "int *p = &a + 3; p += 2; p++;", "main:p", "a"},
	{"a difference does not", "", "int *p = &a; long n = p - &b;", "main:n", ""},
	{"load", "", "int *p = &a, **q = &p, *r = *q;", "main:r", "a"},
	{"store", "", "int *p, **q = &p; *q = &a;", "main:p", "a"},
	{"condition", "", "int *p = a ? &a : &b;", "main:p", "a, b"},
	{"call and return", "int *f(int *x) { return x; }", "int *p = f(&a);", "main:p", "a"},
	{"a variable number of arguments",
	 "int *f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n);"
	 " int *x = __builtin_va_arg(l, int *); __builtin_va_end(l); return x; }",
	 "int *p = f(1, &a);", "main:p", "a"},
	{"through a function pointer", "int *f(int *x) { return x; }",
	 "int *(*fp)(int *) = f; int *p = fp(&a);", "main:p", "a"},
	{"through one with too few arguments", "int *f(int *x, int n) { return x + n * 0; }",
	 "int *(*fp)() = (int *(*)())f; int *p = fp(&a);", "main:p", "a"},
	{"through one with an integer for a number", "int *f(int *x, double n) { return n ? x : &b; }",
	 "int *(*fp)() = (int *(*)())f; int *p = fp(&a, 1);", "main:p", "a, b"},
	{"not with a large structure for a pointer", "struct big { int *x; long v[3]; };"
	 " int *f(struct big x) { return x.x; } int *h(int *x) { return x; }",
	 "int *(*fp)() = a ? (int *(*)())f : (int *(*)())h; struct big y = {&b}; int *p = fp(y);",
	 "main:p", "b"},
	{"one block per allocation call", "", "int *p = malloc(4);\nint *q = malloc(4);", "main:q",
	 "malloc at t.c:6"},
	{"a record holds what its members hold", "", "struct s x; x.p = &a; x.next = &x;", "main:x",
	 "a, main:x"},
	{"members are told apart", "", "struct s x; x.p = &a; x.next = &x; int *q = x.p;", "main:q", "a"},
	{"through a pointer too", "", "struct s x, *y = &x; y->p = &a; y->next = y; int *q = y->p;", "main:q",
	 "a"},
	{"and in blocks", "", "struct s *y = malloc(sizeof *y);\ny->p = &a; y->next = y; int *q = y->p;",
	 "main:q", "a"},
	{"in arrays of records", "", "struct s x[9]; x[2].p = &a; x[a].next = x; int *q = x[b].p;", "main:q",
	 "a"},
	{"the next record has the same members", "",
	 "struct s x[9], *y = x + 1; y->p = &a; y++; y->next = x; y += b; int *q = y[c].p;", "main:q", "a"},
	{"in nested records", "struct o { struct s s; int *q; };",
	 "struct o o; o.s.p = &a; o.q = &b; struct s *y = &o.s; int *q = y->p;", "main:q", "a"},
	{"in arrays in records", "struct o { int *v[4], *q; struct s s[3]; };",
	 "struct o o, *x = &o; x->v[a] = &a; x->q = &b; x->s[a].p = &c; int *q = x->v[b];", "main:q", "a"},
	{"in records in arrays in records", "struct o { int *v[4], *q; struct s s[3]; };",
	 "struct o o, *x = &o; x->v[a] = &a; x->q = &b; x->s[a].p = &c; int *q = x->s[1].p;", "main:q",
	 "c"},
	{"a member of the address of one", "", "struct s x, *y = &x; int **m = &y->p; *m = &a; y->next = y;"
	 " int *q = x.p;", "main:q", "a"},
	{"stepping from a member may reach others", "struct o { int *v, *w; };",
	 "struct o x; x.w = &a; int **m = &x.v; int *q = m[b];", "main:q", "a"},
	{"stepping in an array may not", "struct o { int *v[4], *w; };",
	 "struct o x; x.w = &a; x.v[0] = &b; int **m = x.v; int *q = m[c];", "main:q", "b"},
	{"another type at the same place", "struct o { long n; struct s *next; int *q; };",
	 "struct s x; x.p = &a; x.next = &x; struct o *y = (struct o *)&x; int *q = y->q;", "main:q", "a"},
	{"the enclosing record", "struct o { int *q; struct s s; };",
	 "struct o o; o.q = &a; struct s *y = &o.s;"
	 " struct o *z = (struct o *)((char *)y - __builtin_offsetof(struct o, s)); int *q = z->q;",
	 "main:q", "a"},
	{"bytes at a constant offset", "struct o { int *q; struct s s; };",
	 "struct o o; o.q = &a; o.s.p = &b;"
	 " int **m = (int **)((char *)&o + __builtin_offsetof(struct o, s.p)); int *q = *m;", "main:q",
	 "b"},
	{"the end of an array in bytes", "struct o { int *v[4], *w[4]; };",
	 "struct o x; x.v[a] = &a; x.w[b] = &b; int **m = (int **)((char *)x.v + sizeof x.v); int *q = *--m;",
	 "main:q", "a, b"},
	{"of an array of records", "struct o { struct s s[2]; int *w[4]; };",
	 "struct o x; x.s[a].p = &a; x.w[b] = &b; struct s *m = (struct s *)((char *)x.s + sizeof x.s);"
	 "int *q = (--m)->p;", "main:q", "a, b"},
	{"the end of a pointer before an array", "struct o { int *v, *w[4]; };",
	 "struct o x; x.v = &a; x.w[b] = &b; int **m = (int **)((char *)&x.v + sizeof x.v); int *q = *--m;",
	 "main:q", "a, b"},
	{"bytes that stay in an array", "struct o { int *v[4], *w[4]; };",
	 "struct o x; x.v[a] = &a; x.w[b] = &b; int **m = (int **)((char *)x.v + 8); int *q = *m;", "main:q",
	 "a"},
	{"a union is one", "struct o { union u u; int *q; };",
	 "struct o o; o.u.p = &a; o.q = &b; long l = o.u.l; int *q = (int *)l;", "main:q",
	 "(external), a"},
	{"a union beside others", "struct o { union u u; int *q; };",
	 "struct o o; o.u.p = &a; o.q = &b; int *q = o.q;", "main:q", "b"},
	{"copied records", "", "struct s x, y; x.p = &a; x.next = &x; y = x; int *q = y.p;", "main:q", "a"},
	{"records copied through pointers", "",
	 "struct s x, y, *v = &x, *w = &y; x.p = &a; x.next = &x; *w = *v; int *q = y.p;", "main:q", "a"},
	{"records copied as parts", "struct o { struct s s; int *q; };",
	 "struct o o, *v = &o; struct s x; x.p = &a; x.next = &x; v->s = x; v->q = &b; int *q = o.s.p;",
	 "main:q", "a"},
	{"records copied as bytes", "",
	 "struct s x, y; x.p = &a; x.next = &x; memcpy(&y, &x, sizeof x); int *q = y.p;", "main:q", "a"},
	{"more records copied than an array has", "struct o { struct { int *x, *y; } v[2]; int *w; };",
	 "struct o o, *x = &o; struct pair { int *x, *y; } *y = malloc(99); y[a].x = &a; y[a].y = &b;\n"
	 "memcpy(x, y, sizeof *x); int *q = o.w;", "main:q", "a, b"},
	{"from a member on", "struct t { int *x, *y; }; struct o { long n; struct t v[2]; int *w, *z; };",
	 "struct o o, u, *x = &o; u.w = &a; u.z = &b; memcpy(x->v, u.v, sizeof *x - 8); int *q = x->w;", "main:q",
	 "a, b"},
	{"from an element on", "struct t { int *x, *y; }; struct o { long n; struct t v[2]; int *w, *z; };",
	 "struct o o, u, *x = &o; u.w = &a; u.z = &b; memcpy(&x->v[1], &u.v[1], sizeof *x - 24); int *q = x->w;",
	 "main:q", "a, b"},
	{"so many as an array has", "struct t { int *x, *y; }; struct o { long n; struct t v[2]; int *w, *z; };",
	 "struct o o, u, *x = &o; u.w = &a; u.v[a].x = &b; u.v[b].y = &c; memcpy(x->v, u.v, sizeof u.v); int *q = x->v[c].x;",
	 "main:q", "b"},
	{"within an array", "struct t { int *x, *y; }; struct o { long n; struct t v[9]; int *w, *z; };",
	 "struct o o, *x = &o; x->w = &a; x->v[a].x = &b; x->v[b].y = &c;"
	 "__builtin_memmove(&x->v[a + 1], &x->v[a], b * sizeof *x->v); int *q = x->v[c].x;", "main:q", "b"},
	{"so many bytes, computed", "struct t { int *x, *y; }; struct o { long n; struct t v[2]; int *w, *z; };",
	 "struct o o, u, *x = &o; size_t n = sizeof *x - 8; u.w = &a; u.z = &b; memcpy(x->v, u.v, n); int *q = x->w;",
	 "main:q", "a, b"},
	{"some of a block", "struct t { int *x, *y; };",
	 "struct t *x = malloc(99), *y = malloc(99); x->x = &a; x->y = &b; memcpy(y, x, c * sizeof *y); int *q = y->x;",
	 "main:q", "a"},
	{"blocks that grow", "", "struct s *y = malloc(sizeof *y); y->p = &a; y->next = y;\n"
	 "y = realloc(y, 2 * sizeof *y); int *q = y[1].p;", "main:q", "a"},
	{"records given and returned", "struct s f(struct s x) { x.next = &x; return x; }",
	 "struct s x; x.p = &a; struct s y = f(x); int *q = y.p; q = f(x).p;", "main:q", "a"},
	{"initialised members", "", "struct s x = {1, &x, &a}; int *q = x.p;", "main:q", "a"},
	{"initialised by name", "", "struct s x = {.p = &a, .next = &x}; int *q = x.p;", "main:q", "a"},
	{"initialised records in arrays", "", "struct s x[] = {{1, x, &a}, {.p = &b}}; int *q = x[1].p;",
	 "main:q", "a, b"},
	{"a literal of a record", "", "struct s x; x = (struct s){.p = &a, .next = &x}; int *q = x.p;",
	 "main:q", "a"},
	{"one of two records", "", "struct s x, y; x.p = &a; y.p = &b; x.next = &y;"
	 " int *q = (a ? x : y).p;", "main:q", "a, b"},
	{"pointers to functions in records",
	 "int f(int *x) { return *x; } int h(int *x) { return x == 0; } struct t { int (*f)(int *), (*h)(int *); };",
	 "static struct t t = {f, h}; t.f(&a); t.h(&b);", "f:x", "a"},
	{"a record of an unknown function", "struct s unknown(void);", "struct s x = unknown(); int *q = x.p;",
	 "main:q", "(external)"},
	{"rows and data", "", "int **p = malloc(8);\np[0] = malloc(4);\np[1] = malloc(4); int *q = p[b];",
	 "main:q", "malloc at t.c:6, malloc at t.c:7"},
	{"a flexible array behind others", "struct o { int *q; int *v[]; };",
	 "struct o *o = malloc(99); o->q = &a; o->v[b] = &c; int *q = o->v[7];", "main:q", "c"},
	{"what lies behind a header is its array", "struct o { int *q; int *v[]; };",
	 "struct o *o = malloc(99); o->q = &a; int **m = (int **)(o + 1); m[1] = &b; int *q = o->v[7];",
	 "main:q", "b"},
	{"what lies behind some headers may be anything", "struct o { int *q; int *v[]; };",
	 "struct o *o = malloc(99); o->q = &a; int **m = (int **)(o + b); *m = &b; int *q = o->q;",
	 "main:q", "a, b"},
	{"characters walk through a record", "struct o { char name[8]; int *v, *w; };",
	 "struct o x, y; x.v = &a; char *from = (char *)&x, *to = (char *)&y;"
	 " for (int i = 0; i < 24; i++) to[i] = from[i]; int *q = y.w;", "main:q", "a"},
	{"through an array laid over a record", "struct o { int *v, *w; }; struct raw { char c[16]; };",
	 "struct o x, y; x.v = &a; struct raw *from = (struct raw *)&x, *to = (struct raw *)&y;"
	 " for (int i = 0; i < 16; i++) to->c[i] = from->c[i]; int *q = y.w;", "main:q", "a"},
	{"an array of a returned record", "struct o { int *q, *v[2]; }; struct o f(void)"
	 " { struct o o; o.q = &a; o.v[1] = &b; return o; }", "int *q = f().v[c];", "main:q", "b"},
	{"a number member carries none", "", "struct s x; x.p = &a; int n = x.n;", "main:n", ""},
	{"record assignment", "", "struct s x, y; x.p = &a; y = x;", "main:y", "a"},
	{"initialisers", "", "struct s x = {1, 0, &a};", "main:x", "a"},
	{"realloc may give the old block", "", "int *p = malloc(4);\np = realloc(p, 8);", "main:p",
	 "malloc at t.c:5, realloc at t.c:6"},
	{"realloc copies", "", "int **p = malloc(4); *p = &a;\np = realloc(p, 8);", "realloc at t.c:6", "a"},
	{"memcpy copies", "", "int *p = &a, *q; memcpy(&q, &p, sizeof p);", "main:q", "a"},
	{"strchr points into its argument", "", "char *p = strchr(text, 1);", "main:p", "text"},
	{"strtol stores the end", "", "char *e; strtol(text, &e, 9);", "main:e", "text"},
	{"strerror: memory of the library", "", "char *p = strerror(1);", "main:p", "strerror"},
	{"posix_memalign", "", "void *p; posix_memalign(&p, 8, 8);", "main:p", "posix_memalign at t.c:5"},
	{"memalign", "", "void *p = memalign(64, 8);", "main:p", "memalign at t.c:5"},
	{"_mm_malloc", "", "void *p = _mm_malloc(8, 64);", "main:p", "_mm_malloc at t.c:5"},
	{"literals", "", "const char *p = \"x\";", "main:p", "(strings)"},
	{"integers", "", "unsigned long n = (unsigned long)&a ^ 5; int *p = (int *)(n ^ 5);", "main:p",
	 "(external), a"},
	{"in a bit-field", "struct o { unsigned long at : 48, tag : 16; } o;",
	 "o.at = (unsigned long)&a; int *p = (int *)(unsigned long)o.at;", "main:p", "(external), a"},
	{"in a bit-field beside a pointer", "struct o { unsigned long at : 48, tag : 16; int *q; } o;",
	 "o.q = &b; o.at = (unsigned long)&a; int *p = (int *)(unsigned long)o.at;", "main:p",
	 "(external), a"},
	{"in halves", "struct o { unsigned low, high; } o;",
	 "unsigned long n = (unsigned long)&a; o.low = n; o.high = n >> 32;"
	 "int *p = (int *)((unsigned long)o.high << 32 | o.low);", "main:p", "(external), a"},
	{"in halves that are copied", "struct o { unsigned v[2]; } o;",
	 "int *p = &a, *q; memcpy(&o, &p, 8); unsigned w[2] = {o.v[0], o.v[1]}; memcpy(&q, w, 8);", "main:q",
	 "a"},
	{"in a number, copied there", "struct o { long n; } o;",
	 "int *p = &a, *q; memcpy(&o, &p, 8); long n = o.n; q = (int *)n;", "main:q", "(external), a"},
	{"in a block, copied there", "struct o { long n; };",
	 "struct o *o = malloc(8); int *p = &a, *q; memcpy(o, &p, 8); long n = o->n; q = (int *)n;", "main:q",
	 "(external), a"},
	{"in a number, by own code", "struct o { long n; } o;"
	 " void put(void *x, void *y) { for (int i = 0; i < 8; i++) ((char *)x)[i] = ((char *)y)[i]; }",
	 "int *p = &a, *q; put(&o, &p); long n = o.n; q = (int *)n;", "main:q", "(external), a"},
	{"in a floating number, copied there", "struct o { double d; } o;",
	 "int *p = &a, *q; memcpy(&o, &p, 8); double d = o.d; memcpy(&q, &d, 8);", "main:q", "a"},
	{"in a floating number, by a union", "struct o { double d; int kind; } o; union v { double d; unsigned long n; };",
	 "union v x = {.n = (unsigned long)&a}, y; o.d = x.d; y.d = o.d; int *p = (int *)(y.n & 0xffffffffffff);",
	 "main:p", "(external), a"},
	{"in a floating number's halves", "struct o { double d; } o; union v { double d; struct { unsigned l, h; } n; };",
	 "union v x, y; unsigned long n = (unsigned long)&a; x.n.l = n; x.n.h = n >> 32; o.d = x.d; y.d = o.d;"
	 "int *p = (int *)((unsigned long)y.n.h << 32 | y.n.l);", "main:p", "(external), a"},
	{"in halves, by a union", "struct o { unsigned low, high; } o; union v { int *p; unsigned n[2]; };",
	 "union v x = {.p = &a}, y; o.low = x.n[0]; o.high = x.n[1]; y.n[0] = o.low; y.n[1] = o.high;"
	 "int *p = y.p;", "main:p", "a"},
	{"as a value", "struct o { double d; } o;",
	 "o.d = (double)(unsigned long)&a + 8; o.d -= 8; int *p = (int *)(unsigned long)o.d;", "main:p",
	 "(external), a"},
	{"as floating parts", "double floor(double); struct o { float high; double low; } o;",
	 "unsigned long n = (unsigned long)&a; o.high = (float)(int)(n >> 32); o.low = (double)(n & 0xffffffff);"
	 "int *p = (int *)((unsigned long)(int)o.high << 32 | (unsigned)floor(o.low));", "main:p",
	 "(external), a"},
	{"in another order of bytes", "struct o { unsigned long n; } o;",
	 "o.n = __builtin_bswap64((unsigned long)&a); int *p = (int *)__builtin_bswap64(o.n);", "main:p",
	 "(external), a"},
	{"as text", "int sprintf(char *, const char *, ...); unsigned long strtoul(const char *, char **, int);",
	 "sprintf(text, \"%lx\", (unsigned long)&a); int *p = (int *)strtoul(text, 0, 16); g = &b;",
	 "(external)", "(external), a"},
	{"an aligned pointer", "struct o { int n; int *q; } o;",
	 "o.q = &b; int *p = (int *)(((unsigned long)&a + 63) / 64 * 64); o.n = 1; int n = o.n;", "main:n", ""},
	{"a union of pointer and double", "", "union u x, y; x.p = &a; double d = x.d; y.d = d; int *p = y.p;",
	 "main:p", "a"},
	{"byte by byte", "", "int *p = &a, *q; char *x = (char *)&p, *y = (char *)&q; *y = *x;", "main:q",
	 "a"},
	{"an unknown function may give back what escaped", "", "mystery(&a); g = &b; int *p = mystery(0);",
	 "main:p", "(external), a"},
	{"and store it where it can", "", "mystery(&g); mystery(&a);", "g", "(external), a, g"},
	{"a callback gets the array", "int f(const void *x, const void *y) { return x == y; }",
	 "int v[3]; qsort(v, 3, 4, f);", "f:x", "main:v, f"},
	{"an array of pointers", "", "int *v[3]; v[1] = &a; int *p = v[2];", "main:p", "a"},
	{"privatised copies", "", "int *p = &a, *q;\n#pragma omp parallel firstprivate(p)\n{ q = p; }",
	 "main:q", "a"},
	{"each call of a wrapper has a block", "void *w(size_t n) { void *p = malloc(n); return p; }",
	 "int *p = w(4);\nint *q = w(4);", "main:q", "w at t.c:6"},
	{"a wrapper's local holds all of them", "void *w(size_t n) { void *p = malloc(n); return p; }",
	 "int *p = w(4);\nint *q = w(4);", "w:p", "w at t.c:5, w at t.c:6"},
	{"a wrapper of a wrapper", "void *v(size_t n) { return malloc(n); }"
	 " void *w(size_t n) { void *p = v(n); return p; }", "int *p = w(4);\nint *q = w(4);", "main:q",
	 "w at t.c:6"},
	{"a wrapper called once is none", "void *w(size_t n) { return malloc(n); }", "int *q = w(4);",
	 "main:q", "malloc at t.c:2"},
	{"through a pointer: the plain version", "void *w(size_t n) { return malloc(n); }",
	 "void *(*f)(size_t) = w; int *p = f(4), *q = w(4);\nint *r = w(4);", "main:p", "malloc at t.c:2"},
	{"and the others stay apart", "void *w(size_t n) { return malloc(n); }",
	 "void *(*f)(size_t) = w; int *p = f(4), *q = w(4);\nint *r = w(4);", "main:r", "w at t.c:6"},
	{"fresh memory in fresh memory", "int **w(int n) { int **a = malloc(8);\n"
	 " for (int i = 0; i < n; i++) a[i] = malloc(4); return a; }",
	 "int **p = w(4);\nint **q = w(4), *r = *q;", "main:r", "w at t.c:7 (malloc at t.c:3)"},
	{"given through a parameter", "void w(int **out) { *out = malloc(4); }",
	 "int *p, *q; w(&p);\nw(&q);", "main:q", "w at t.c:6"},
	{"posix_memalign to a local of a wrapper", "void *w(size_t n) { void *p;"
	 " if (posix_memalign(&p, 64, n)) return 0; return p; }", "int *p = w(4);\nint *q = w(4);",
	 "main:q", "w at t.c:6"},
	{"a local another function writes is shared", "void *g_new(void **x) { return *x; }"
	 " void *w(void) { void *p = malloc(4); return g_new(&p); }", "int *p = w();\nint *q = w();",
	 "main:q", "malloc at t.c:2"},
	{"a wrapper of realloc gives the old block or its own",
	 "void *w(void *p, size_t n) { return realloc(p, n); }", "int *p = w(0, 4);\nint *q = w(p, 8);",
	 "main:q", "w at t.c:5, w at t.c:6"},
	{"no wrapper: recursive", "int **w(int n) { int **p = malloc(8); if (n) *p = (int *)w(n - 1);"
	 " return p; }", "int **p = w(4);\nint **q = w(4);", "main:q", "malloc at t.c:2"},
	{"no wrapper: leads to a position", "void *w(void)\n{\n#pragma potential_ckpt\nreturn malloc(4); }",
	 "int *p = w();\nint *q = w();", "main:q", "malloc at t.c:5"},
	{"what is sent may come back", "int MPI_Send(const void *, int, int, int, int, int);"
	 " int MPI_Recv(void *, int, int, int, int, int, void *);",
	 "int *p = &a, *q; MPI_Send(&p, 8, 0, 0, 0, 0); MPI_Recv(&q, 8, 0, 0, 0, 0, 0);", "main:q",
	 "(external), a"},
	{"an operation of MPI gets the buffers", "int MPI_Op_create(void (*)(void *, void *), int, int *);"
	 " int MPI_Allreduce(const void *, void *, int, int, int, int); void f(void *x, void *y) { }",
	 "int o; MPI_Op_create(f, 0, &o); MPI_Allreduce(&a, &b, 1, 0, o, 0);", "f:y",
	 "(external), a, b, f"},
	{"an error handler does not", "int MPI_Comm_create_errhandler(void (*)(int *), int *);"
	 " int MPI_Allreduce(const void *, void *, int, int, int, int); void f(int *x) { }",
	 "int h; MPI_Comm_create_errhandler(f, &h); MPI_Allreduce(&a, &b, 1, 0, 0, 0);", "f:x",
	 "(external), f"},
	{"what is passed through comes back to its caller", "void *w(void *p) { if (!p) g = 0; return p; }",
	 "int *p = w(&a), *q = w(&b);", "main:p", "a"},
	{"the function itself is given all", "void *w(void *p) { if (!p) g = 0; return p; }",
	 "int *p = w(&a), *q = w(&b);", "w:p", "a, b"},
	{"also by a pointer to it", "int *w(int *p, int n) { return p; }",
	 "int *(*f)(int *, int) = w; int *p = f(&a, 1), *q = f(&b, 2);", "main:q", "b"},
	{"the second parameter", "int *w(int n, int *p) { if (n) return p; return p; }",
	 "int *p = w(1, &a), *q = w(2, &b);", "main:q", "b"},
	{"an allocation passed through has the type of the result", "void *w(void *p) { return p; }",
	 "struct s *y = w(malloc(sizeof *y)); y->p = &a; y->next = y; int *q = y->p;", "main:q", "a"},
	{"not passed through: one of two", "int *w(int *p, int *q) { if (p) return p; return q; }",
	 "int *p = w(&a, &b), *q = w(&c, 0);", "main:q", "a, b, c"},
	{"not passed through: another value", "int *w(int *p) { p = p ? p : &c; return p; }",
	 "int *p = w(&a), *q = w(&b);", "main:q", "a, b, c"},
	{"not passed through: by its address", "int *w(int *p) { int **x = &p; *x = &c; return p; }",
	 "int *p = w(&a), *q = w(&b);", "main:q", "a, b, c"},
	{"not passed through: moved", "int *w(int *p) { return p + 1; }",
	 "int *p = w(&a), *q = w(&b);", "main:q", "a, b"},
	{"not passed through: a construct may set it", "int *w(int *p)\n{\n"
	 "#pragma omp parallel for lastprivate(p)\nfor (int i = 0; i < 2; i++) p = &c;\nreturn p; }",
	 "int *p = w(&a), *q = w(&b);", "main:q", "a, b, c"},
	{"statement expression", "", "int *p = ({ int *q = &a; q; });", "main:p", "a"},
	{"compound literal", "", "int **p = (int *[]){&a}, *q = *p;", "main:q", "a"},
};

START_TEST(points_to)
{
	struct text source = {0};
	char line[512];
	text_printf(&source, "%s%s\nint main(void)\n{\n%s\nreturn 0;\n}\n", prelude,
		    rows[_i].functions, rows[_i].body);
	struct analysis x = analyse(source.at);
	char head[64];
	points_to_dump(x.points_to, &x.dump);
	snprintf(head, sizeof head, "%s -> ", rows[_i].head);
	const char *got = line_after(x.dump.at, head, line, sizeof line);
	ck_assert_msg(points_to_check(x.points_to), "%s: a constraint does not hold", rows[_i].why);
	ck_assert_msg(!strcmp(got, rows[_i].want), "%s: got '%s', want '%s'", rows[_i].why, got,
		      rows[_i].want);
	analyse_end(&x);
	text_free(&source);
}
END_TEST

/* Of  struct o { double u[4], *v; long n, m; struct o *next; char name[8]; }  what is written by the
 * last statement of main, as numbers of cells; "?": not told. */
static const struct {
	const char *why, *body, *want;
} touched_rows[] = {
	{"a member", "x->v = 0;", "1"},
	{"an element", "x->u[a] = 0;", "0"},
	{"all", "*x = *x->next;", "0 1 2 3 4 5"},
	{"the next in an array", "x[b].n = 0;", "2"},
	{"behind a pointer to a member", "double **y = &x->v; *y = 0;", "1"},
	{"by a pointer into an array", "double *y = &x->u[2]; y[a] = 0;", "0"},
	{"a step from a member that is no array", "long *y = &x->n; y[a] = 0;", "0 1 2 3 4 5"},
	{"a known step", "long *y = &x->n; y[1] = 0;", "0 1 2 3 4 5"},
	{"back from the end of an array", "double *y = x->u + 4; *--y = 0;", "0"},
	{"back from an element after the last one", "double *y = &x->u[4]; *--y = 0;", "0 1 2 3 4 5"},
	{"back from the end of characters", "char *y = x->name + 8; *--y = 0;", "5"},
	{"a known element", "double *y = x->u; y[2] = 0;", "0"},
	{"another type on two members", "struct two { long a, b; }; *(struct two *)&x->n = (struct two){0};",
	 "2 3"},
	{"characters", "char *y = (char *)x; y[a] = 0;", "0 1 2 3 4 5"},
	{"characters of a member", "x->name[a] = 0;", "5"},
	{"bytes of an array", "memcpy(x->u, x->next->u, 32);", "0"},
	{"a few of them", "memcpy(&x->u[1], x->next->u, 16);", "0"},
	{"more than the array", "memcpy(x->u, x->next->u, 40);", "0 1 2 3 4 5"},
	{"bytes of three members", "memcpy(&x->v, &x->next->v, 24);", "1 2 3"},
	{"bytes beyond the end", "memcpy(&x->v, &x->next->v, 1000);", "0 1 2 3 4 5"},
	{"bytes of all", "memcpy(x, x->next, sizeof *x);", "0 1 2 3 4 5"},
	{"a pointer of unknown code", "x = mystery(x); x->n = 0;", "?"},
	{"a member of a variable", "struct o z; x = &z; z.m = 0;", "3"},
	{"an element of one", "struct o z; x = &z; z.u[a] = 0;", "0"},
	{"one in an array of them", "struct o z[4]; x = z; z[a].v = 0;", "1"},
	{"all of a variable", "struct o z; x = &z; z = *x;", "0 1 2 3 4 5"},
	{"a variable whose address is not used", "struct o z; z.m = 0;", "?"},
	{"a step in members without pointers",
	 "struct { long k; struct { long l, m[9]; } in; long *p; } y, *z = &y; long *q = z->in.m; q[a] = 0;", "1"},
	{"a step among numbers of four bytes", "struct { int *k, l, m; long *p; } y, *z = &y; int *q = &z->m; q[a] = 0;",
	 "1 2"},
	{"by steps of a type that it does not have", "int *y = (int *)(void *)x->next; y[a] = 0;", "0 1 2 3 4 5"},
	{"by steps of characters' type", "int *y = (int *)(char *)x->next; y[a] = 0;", "0 1 2 3 4 5"},
	{"by a pointer to another record", "struct t { int k, l; }; int *y = (int *)(struct t *)(struct o *)(void *)x->next; y[a] = 0;",
	 "0 1 2 3 4 5"},
	{"by a pointer of a union", "union { struct o *x; int *y; } u; u.x = x; int *y = u.y; y[a] = 0;", "0 1 2 3 4 5"},
	{"by the bytes of a pointer", "int *y; memcpy(&y, &x, sizeof y); y[a] = 0;", "0 1 2 3 4 5"},
	{"in a record behind others", "struct t { long k; struct { int v[9], *w; } in; } *y = (struct t *)malloc(sizeof *y);"
	 " int *z = (int *)(void *)&y->in; z[a] = 0;", "0 1 2"},
	{"an array of another type", "struct t { long k; int v[9], *w; }; ((struct t *)(void *)x)->v[a] = 0; ((struct t *)(void *)x)->k = 0;",
	 "0 1 2 3 4 5"},
	{"a step from a pointer", "struct { long k; struct { long l, m[9]; } in; long *p; } y, *z = &y;"
	 " long **q = &z->p; q[a] = 0;", "0 1 2"},
};

/* The expression of the statement before the last of main. */
static struct expr *last_expression(const struct analysis *x)
{
	struct stmt *body = program_function(x->program, "main")->body;
	return body->children.at[body->children.n - 2]->expr;
}

START_TEST(touched)
{
	struct text source = {0}, got = {0};
	struct sparse_set cells = {0};
	text_printf(&source,
		    "%sstruct o { double u[4], *v; long n, m; struct o *next; char name[8]; };\n"
		    "int main(void)\n{\nstruct o *x = malloc(99 * sizeof *x); x->next = x;\n%s\n"
		    "return 0;\n}\n",
		    prelude, touched_rows[_i].body);
	struct analysis x = analyse(source.at);
	struct expr *e = last_expression(&x);
	bool is_known = e->kind == EXPR_CALL
				? points_to_add_bytes(x.points_to, e->args.at[1],
						      (uint64_t)e->args.at[3]->value, &cells)
				: points_to_add_touched(x.points_to, e->args.at[0], &cells);
	for (int o = sparse_set_next(&cells, 0); is_known && o >= 0;
	     o = sparse_set_next(&cells, (unsigned)o + 1)) {
		unsigned cell;
		points_to_memory_at(x.points_to, (unsigned)o, &cell);
		text_printf(&got, "%s%u", got.n ? " " : "", cell);
	}
	if (!is_known)
		text_puts(&got, "?");
	ck_assert_msg(!strcmp(got.at, touched_rows[_i].want), "%s: got '%s', want '%s'",
		      touched_rows[_i].why, got.at, touched_rows[_i].want);
	analyse_end(&x);
	text_free(&source);
	text_free(&got);
}
END_TEST

/* Does main's p hold beginnings of heap blocks only? */
static const struct {
	const char *why, *functions, *body;
	bool want;
} start_rows[] = {
	{"an allocation", "", "int *p = malloc(4);", true},
	{"one of two, or none", "", "int *p = a ? malloc(4) : 0; if (b) p = realloc(p, 8);", true},
	{"posix_memalign", "", "void *p; posix_memalign(&p, 8, 8);", true},
	{"through casts and memory", "", "struct s *x = malloc(sizeof *x); x->p = malloc(4); char *p = (char *)x->p;",
	 true},
	{"by a wrapper", "void *w(size_t n) { void *p = malloc(n); return p; }", "int *p = w(4);\nint *q = w(4); q++;",
	 true},
	{"no step at all", "", "int *q = malloc(8), *p = &q[0];", true},
	{"the first member", "", "struct s *x = malloc(sizeof *x); int *p = &x->n;", true},
	{"an index is no step", "", "int *p = malloc(8); p[a] = *(p + 1);", true},
	{"given to a function that steps", "void f(int *x) { x++; *x = 1; }", "int *p = malloc(8); f(p);", true},
	{"a step", "", "int *p = malloc(8); p++;", false},
	{"an element", "", "int *q = malloc(8), *p = &q[1];", false},
	{"forth and back", "", "int *q = malloc(8), *p = q + a - a;", false},
	{"in front of it", "", "int *p = (int *)malloc(8) - 1;", false},
	{"another member", "", "struct s *x = malloc(sizeof *x); void *p = &x->p;", false},
	{"an element of a member", "struct o { int n, v[3]; };",
	 "struct o *x = malloc(sizeof *x); int *p = x->v;", false},
	{"through memory", "", "struct s *x = malloc(sizeof *x); x->p = malloc(8); x->p += a; int *p = x->p;", false},
	{"by a wrapper that steps", "int *w(size_t n) { int *p = malloc(n); return p - 1; }",
	 "int *p = w(4);\nint *q = w(4);", false},
	{"by a pointer to it", "", "int *p = malloc(8), **q = &p; *q += 1;", false},
	{"a number that was made of it", "",
	 "int *q = malloc(8), *p; long n; memcpy(&n, &q, 8); n += 4; memcpy(&p, &n, 8);", false},
	{"a number it is added to", "",
	 "int *q = malloc(8), *p; long n; memcpy(&n, &q, 8); n = n + 4; memcpy(&p, &n, 8);", false},
	{"a cast number", "", "int *q = malloc(8), *p = (int *)(long)q;", false},
	{"a place in a text", "", "char *q = strdup(text), *p = strchr(q, 1);", false},
	{"a variable", "", "int *p = a ? malloc(4) : &b;", false},
	{"unknown code has seen it", "", "int *p = malloc(8); mystery(&p);", false},
	{"of unknown code", "", "int *p = mystery(0);", false},
	{"on the stack", "", "int *p = __builtin_alloca(8);", false},
	{"nothing", "", "int *p = 0;", false},
};

START_TEST(starts)
{
	struct text source = {0};
	text_printf(&source, "%s%s\nint main(void)\n{\n%s\nreturn 0;\n}\n", prelude,
		    start_rows[_i].functions, start_rows[_i].body);
	struct analysis x = analyse(source.at);
	const struct function *f = program_function(x.program, "main");
	bool got = false;
	for (unsigned i = 0; i < f->locals.n; i++)
		if (!strcmp(f->locals.at[i]->name, "p"))
			got = points_to_var_holds_starts(x.points_to, f->locals.at[i], 0);
	ck_assert_msg(got == start_rows[_i].want, "%s", start_rows[_i].why);
	analyse_end(&x);
	text_free(&source);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("points_to");
	tcase_add_loop_test(t, starts, 0, sizeof start_rows / sizeof *start_rows);
	tcase_add_loop_test(t, touched, 0, sizeof touched_rows / sizeof *touched_rows);
	tcase_add_loop_test(t, points_to, 0, sizeof rows / sizeof *rows);
	return run_suite("points_to", t);
}
