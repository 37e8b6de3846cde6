/* The pragma that makes it thread-local stands in the function: both would have to move. */
int main(void)
{
	static int own = 1;
#pragma omp threadprivate(own)
#pragma potential_ckpt
	own++;
	return own;
}
// FLAGS: -fopenmp
// REJECT: 4:13: a threadprivate variable in a function that may reach a potential checkpoint
