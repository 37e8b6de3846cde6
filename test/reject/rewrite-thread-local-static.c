/* A thread-local variable that has a function's scope has no name outside. */
static int next(void)
{
	static __thread int n = 3;
	return n++;
}

int main(void)
{
	int sum = next();
#pragma potential_ckpt
	return sum + next();
}
// REJECT: 4:22: a thread-local variable in a function is needed after a potential checkpoint
