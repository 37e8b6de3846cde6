/* Every load, decay and conversion is written; functions decay silently. */
struct s { int m, a[2]; struct { int inner; }; unsigned bits : 3; struct s *next; };
int (*callback)(int), g(int);
int f(struct s *p, struct s v, int i, double d)
{
	int x = p->a[i] + v.inner, *q = &p->a[1], y;
	x += d;
	x = y = i ? *q : -x;
	x = i ?: 3;
	p->bits++, --*q;
	v = *p->next;
	x = callback(1) + (*callback)(2) + g(x);
	callback = &g;
	callback = g;
	x = ({ int z = x; z + 1; });
	q = (int[]){ x, 2 };
	x = _Generic(d, double: 1, default: i) + sizeof(struct s) + "abc"[i];
	return x && i || !d;
}
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=program -w %s
// WANT: unit expressions.c
// WANT: 3:7 global callback: int (*$)(int) [refs 4]
// WANT: 4:5 function f: int ($)(struct s *, struct s, int, double)
// WANT:   4:17 param p: struct s *$ [refs 4]
// WANT:   4:29 param v: struct s $ [refs 2]
// WANT:   4:36 param i: int $ [refs 6]
// WANT:   4:46 param d: double $ [refs 3]
// WANT:   5:1 block
// WANT:     6:2 decl
// WANT:       6:6 local x: int $ [refs 11] = (load decay load p->a[load i] + load v.anonymous.inner)
// WANT:       6:30 local q: int *$ [refs 3] = &decay load p->a[1]
// WANT:       6:44 local y: int $ [refs 1]
// WANT:     7:2 do (x + load d)=
// WANT:     8:2 do (x = (y = choose(load i, load *load q, - load x)))
// WANT:     9:2 do (x = (load i ?: 3))
// WANT:     10:2 do (load p->bits++ , --*load q)
// WANT:     11:2 do (v = load *load load p->next)
// WANT:     12:2 do (x = ((call load callback(1) + call load callback(2)) + call g(load x)))
// WANT:     13:2 do (callback = g)
// WANT:     14:2 do (callback = g)
// WANT:     15:2 do (x = ({ … }))
// WANT:       15:7 block
// WANT:         15:9 decl
// WANT:           15:13 local z: int $ [refs 1] = load x
// WANT:         15:20 do (load z + 1)
// WANT:     16:2 do (q = decay (int $[2]){{load x, 2}})
// WANT:     17:2 do (x = (int $)(33 + (unsigned long $)load decay string[load i]))
// WANT:     18:2 return ((load x && load i) || ! load d)
