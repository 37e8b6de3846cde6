/* Loops with positions that can't be counted ahead, or whose copies have no size. */
static int total;

static void heads(int n)
{
	int vla[n];
#pragma omp parallel
	{
#pragma omp for collapse(2)
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < i; j++) {
#pragma potential_ckpt
				total += j;
			}
#pragma omp for
		for (__int128 w = 0; w < n; w++) {
#pragma potential_ckpt
			total++;
		}
#pragma omp for private(vla)
		for (int i = 0; i < 3; i++) {
			vla[i % n] = i;
#pragma potential_ckpt
			total += vla[i % n];
		}
	}
}

int main(void)
{
	heads(4);
	return total;
}
// FLAGS: -fopenmp
// REJECT: 11:4: a loop that may reach a potential_ckpt has a collapsed nest whose inner bounds depend on outer loops
// REJECT: 16:3: a loop that may reach a potential_ckpt has an iteration variable of such a type
// REJECT: 20:1: a loop that may reach a potential_ckpt has a private copy of 'vla', an array of variable length
