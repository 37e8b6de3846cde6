/* Loops with positions whose clauses or heads are not taken apart. */
static int total;
static double parts[8];
struct money {
	int cents;
};
#pragma omp declare reduction(add : struct money : omp_out.cents += omp_in.cents)

static void clauses(double *tail)
{
	struct money sum = {0};
	int k = 0, last = 0;
#pragma omp parallel
	{
#pragma omp for ordered
		for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		}
#pragma omp for reduction(add : sum)
		for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
			sum.cents += i;
		}
#pragma omp for reduction(+ : tail[0 : 8])
		for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
			tail[i] += i;
		}
#pragma omp for reduction(inscan, + : k)
		for (int i = 0; i < 3; i++) {
			k += i;
#pragma omp scan inclusive(k)
#pragma potential_ckpt
			total += k;
		}
#pragma omp for lastprivate(conditional : last)
		for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
			if (i < 2)
				last = i;
		}
#pragma omp for linear(k : (int)sizeof(k))
		for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
			total += k;
		}
	}
	total += sum.cents + last;
}

int main(void)
{
	clauses(parts);
	return total;
}
// FLAGS: -fopenmp -lm
// REJECT: 15:1: a loop that may reach a potential_ckpt has the clause 'ordered'
// REJECT: 19:1: a loop that may reach a potential_ckpt has a reduction with an operator or type of its own
// REJECT: 24:1: a loop that may reach a potential_ckpt has a reduction of a part of an array
// REJECT: 29:1: a loop that may reach a potential_ckpt has a reduction with a modifier
// REJECT: 36:1: a loop that may reach a potential_ckpt has a conditional lastprivate
// REJECT: 42:1: a loop that may reach a potential_ckpt has a linear clause with modifiers
