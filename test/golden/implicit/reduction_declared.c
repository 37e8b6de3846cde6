/* A declared reduction: its combiner and initialiser work on the copies. */
struct pair {
	int a, b;
};

static struct pair add(struct pair x, struct pair y)
{
	x.a += y.a;
	x.b += y.b;
	return x;
}

static void clear(struct pair *x)
{
	x->a = x->b = 0;
}

#pragma omp declare reduction(pairs : struct pair : omp_out = add(omp_out, omp_in)) initializer(clear(&omp_priv))

int main(void)
{
#pragma potential_ckpt
	struct pair z = {1, 2};
#pragma omp parallel reduction(pairs : z)
	z.a++;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: add:
// WANT:   8: read y
// WANT:   8: read x
// WANT:   8: write x
// WANT:   9: read y
// WANT:   9: read x
// WANT:   9: write x
// WANT:   10: read x
// WANT: clear:
// WANT:   15: read x
// WANT:   15: read x
// WANT:   15: kill *x
// WANT:   15: kill *x
// WANT: main:
// WANT:   22: position
// WANT:   23: kill z
// WANT:   18: read z'
// WANT:   18: read z'
// WANT:   18: call add (unordered)
// WANT:   18: write z'
// WANT:   18: call clear (unordered)
// WANT:   24: fork parallel
// WANT:   24: read z (reduction)
// WANT:   24: kill z' (reduction)
// WANT:   25: read z'
// WANT:   25: write z'
// WANT:   18: read z'
// WANT:   18: read z'
// WANT:   18: call add (unordered)
// WANT:   18: write z'
// WANT:   24: read z' (reduction)
// WANT:   24: read z (reduction)
// WANT:   24: write z (reduction)
// WANT:   24: join parallel
// WANT:   20: exit
