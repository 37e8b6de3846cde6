/* A private copy that can't be declared once more in the block: no pointer to it comes back. */
static int part[8];

static void add(int *to, int n)
{
	*to += n;
}

int main(void)
{
#pragma omp parallel reduction(+ : part[2 : 3])
	{
		int *p = &part[3];
		for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
			add(p, t);
		}
	}
	return part[3];
}
// FLAGS: -fopenmp
// REJECT: 11:1: 'part' is private here, its address is used, and it may be read after a position in 'omp parallel'
