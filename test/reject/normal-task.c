/* What a task with positions may not have, or take with it. */
static int total;
static _Thread_local int mine;

static void step(int k)
{
#pragma potential_ckpt
	total += k;
}

static void made(int n)
{
	struct inner {
		int a;
	} own = {n};
	int row[n];
	register int fast = n;
	static _Thread_local int each;
	int i, x = n;
#pragma omp task depend(out : x)
	step(x);
#pragma omp task shared(row)
	step(row[0] + (int)sizeof row);
#pragma omp task shared(own)
	step(own.a);
#pragma omp task shared(fast)
	step(fast);
#pragma omp task
	step(each + mine);
#pragma omp task
	step(__func__[0]);
#pragma omp task shared(i, x)
	{
		step(x);
#pragma omp parallel for firstprivate(x)
		for (i = 0; i < 3; i++)
			total += x;
	}
#pragma omp taskgroup task_reduction(+ : x)
	step(x);
#pragma omp taskgroup
	step(1);
}

int main(void)
{
#pragma omp parallel
#pragma omp single
	made(4);
	return total;
}
// FLAGS: -fopenmp
// REJECT: 20:1: 'omp task' that may reach a potential_ckpt has the clause 'depend'
// REJECT: 22:1: a task uses 'row', whose size is not known to the compiler, and tasks may reach a potential_ckpt
// REJECT: 24:1: a task uses 'own', whose type has no name outside of the function, and tasks may reach a potential_ckpt
// REJECT: 26:1: a task uses 'fast', a register variable, and tasks may reach a potential_ckpt
// REJECT: 28:1: a task uses 'each', of which each thread has its own, and tasks may reach a potential_ckpt
// REJECT: 30:1: 'omp task' that may reach a potential_ckpt has '__func__' in its body
// REJECT: 32:1: a task uses 'i', of which a construct inside of it names a copy, and tasks may reach a potential_ckpt
// REJECT: 32:1: a task uses 'x', of which a construct inside of it names a copy, and tasks may reach a potential_ckpt
// REJECT: 39:1: 'omp taskgroup' that may reach a potential_ckpt has the clause 'task_reduction'
