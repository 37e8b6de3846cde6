/* Reductions: what the operation of the clause makes of the threads' copies does not depend on how many there are, for all forms of
 * updates. It does where a copy is read, or assigned, in another way. */
#include <math.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

enum { N = 100 };
static double a[N];
struct sum {
	double re, im;
	int n[2];
};
struct most {
	double at;
};
static void least(struct most *out, const struct most *in)
{
	if (in->at < out->at)
		out->at = in->at;
}
#pragma omp declare reduction(sums : struct sum : omp_out.re += omp_in.re, omp_out.im += omp_in.im)
#pragma omp declare reduction(plain : double : omp_out += omp_in) initializer(omp_priv = 0.0)
#pragma omp declare reduction(begins : double : omp_out += omp_in) initializer(omp_priv = 1.0)
#pragma omp declare reduction(minus : double : omp_out -= omp_in)
#pragma omp declare reduction(least : struct most : least(&omp_out, &omp_in)) initializer(omp_priv = omp_orig)

static double good(void)
{
	double s = 0, most = 0, more = 0, top = 0, low = 9, plain = 0, p = 1, histogram[4] = {0}, *h = histogram, block[4] = {0};
	int k = 0, all = 1, any = 0, some = 0, bits = 0, found = 0, inner = 0, grown = 0;
	short narrow = 0;
	struct sum z = {0};
#pragma omp parallel for reduction(+ : s, k, narrow, inner, block, h[ : 4]) reduction(max : most, more, top) reduction(min : low) \
	reduction(* : p) reduction(&& : all) reduction(|| : any, some) reduction(| : bits, found) reduction(sums : z) reduction(plain : plain)
	for (int i = 0; i < N; i++) {
		s = s + a[i] - 2 * a[i];
		k++;
		narrow = narrow + 2;
		block[i % 4] += 1;
		h[i % 4] += a[i];
		most = MAX(most, fabs(a[i]));
		if (fabs(a[i]) > more)
			more = fabs(a[i]);
		top = fmax(a[i], top);
		low = a[i] < low ? a[i] : low;
		p *= 1;
		all = all && a[i] >= 0;
		any |= i == 7;
		if (a[i] < 0)
			some = 1;
		bits |= i;
		if (a[i] > 1)
			found = 2;
		z.re += a[i], z.im -= a[i];
		plain += i;
#pragma omp simd reduction(+ : inner)
		for (int j = 0; j < 4; j++)
			inner += j;
	}
#pragma omp parallel for reduction(inscan, + : grown)
	for (int i = 0; i < N; i++) {
		grown += i;
#pragma omp scan inclusive(grown)
		a[i] = grown;
	}
	return s + k + most + more + top + low + p + all + any + some + bits + found + z.re + plain + narrow + histogram[1] + block[1] +
	       inner + grown;
}

static int bad(void)
{
	int set = 0, tested = 0, added = 0, of_other = 0, last = 0, twice = 0, used = 0, where = 0, passed = 0, b[4] = {0}, *h = b, guarded = 0;
	int any = 0, turns = 0, counted = 0, mixed = 0, half = 0, best = 0, outer = 0, list[N], mine = 0;
	double begins = 0, minus = 0;
	struct most low = {9};
#pragma omp parallel for reduction(+ : set, tested, added, twice, passed, counted, half, h[ : 4], outer) \
	reduction(max : of_other, last, best) reduction(|| : any) reduction(| : mixed) reduction(begins : begins) \
	reduction(minus : minus) reduction(least : low)
	for (int i = 0; i < N; i++) {
		set = 1;
		if (tested > 20)
			used = 1;
		tested++;
		added = added > i ? added : i;
		of_other += 1;
		last = i % 7;
		twice += twice + 1;
		*&passed += 1;
		h[i % 4] = 1;
		any = any || turns++ > 3;
		list[counted++] = i;
		mixed = 1;
		mixed |= i;
		half += 0.5;
		if (i % 13 > best) {
			best = i % 13;
			where = i;
		}
		begins += i;
		minus -= i;
#pragma omp simd reduction(max : outer)
		for (int j = 0; j < 4; j++)
			outer = outer > j ? outer : j;
	}
#pragma omp parallel firstprivate(mine)
#pragma omp for
	for (int i = 0; i < N; i++)
		list[mine++] = i;
#pragma omp parallel reduction(+ : guarded)
	guarded += 1;
	return set + tested + added + of_other + last + twice + used + where + passed + b[1] + guarded + any + turns + counted + mixed +
	       half + best + (int)begins + (int)minus + (int)low.at + outer + list[1];
}

static int filtered(void)
{
	int n = 0;
#pragma omp parallel
	{
#pragma omp masked
		n += 0;
#pragma omp masked filter(2)
		n = 1;
	}
	return n;
}

int main(void)
{
	double x = good();
#pragma potential_ckpt
	return x + bad() + filtered() > 7;
}
// RUN: ompckpt-cc --ompckpt-dump=team-size -fopenmp
// WANT: bad:passed: it comes from a thread's part of a reduction (76)
// WANT: bad:low: it comes from a thread's part of a reduction (76)
// WANT: bad:b: it comes from a thread's part of a reduction (76)
// WANT: bad:set: each thread carries it from one piece of its work to the next (80)
// WANT: bad:added: it comes from a thread's part of a reduction (76)
// WANT: bad:of_other: it comes from a thread's part of a reduction (76)
// WANT: bad:last: each thread carries it from one piece of its work to the next (86)
// WANT: bad:twice: it comes from a thread's part of a reduction (76)
// WANT: bad:used: it comes from a thread's part of a reduction (76)
// WANT: bad:where: it comes from a thread's part of a reduction (76)
// WANT: bad:passed: it comes from a thread's part of a reduction (76)
// WANT: bad:guarded: each thread of a team changes it (110)
// WANT: bad:any: it comes from a thread's part of a reduction (76)
// WANT: bad:turns: it comes from a thread's part of a reduction (76)
// WANT: bad:counted: it comes from a thread's part of a reduction (76)
// WANT: bad:mixed: each thread carries it from one piece of its work to the next (92)
// WANT: bad:half: it comes from a thread's part of a reduction (76)
// WANT: bad:outer: it comes from a thread's part of a reduction (76)
// WANT: bad:list: it comes from a thread's part of a reduction (76)
// WANT: bad:begins: it comes from a thread's part of a reduction (76)
// WANT: bad:minus: it comes from a thread's part of a reduction (76)
// WANT: bad:low: an operation that the program declares gives it (76)
// WANT: bad:set': each thread carries it from one piece of its work to the next (80)
// WANT: bad:added': it comes from a thread's part of a reduction (76)
// WANT: bad:twice': it comes from a thread's part of a reduction (76)
// WANT: bad:counted': it comes from a thread's part of a reduction (76)
// WANT: bad:half': it comes from a thread's part of a reduction (76)
// WANT: bad:outer': it comes from a thread's part of a reduction (76)
// WANT: bad:of_other': it comes from a thread's part of a reduction (76)
// WANT: bad:last': each thread carries it from one piece of its work to the next (86)
// WANT: bad:any': it comes from a thread's part of a reduction (76)
// WANT: bad:mixed': each thread carries it from one piece of its work to the next (92)
// WANT: bad:begins': it comes from a thread's part of a reduction (76)
// WANT: bad:minus': it comes from a thread's part of a reduction (76)
// WANT: bad:mine': each thread carries it from one piece of its work to the next (106)
// WANT: filtered:n: it is done if there is a thread with that number (122)
