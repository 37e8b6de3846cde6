/* A private copy that can't be declared once more in the block: no pointer to it comes back. */
static void add(int *to, int n)
{
	*to += n;
}

int main(int argc, char **argv)
{
	int part[argc + 7];
	(void)argv;
	for (int i = 0; i < argc + 7; i++)
		part[i] = i;
#pragma omp parallel firstprivate(part)
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
// REJECT: 13:1: 'part' is private here, its address is used, and it may be read after a position in 'omp parallel'
