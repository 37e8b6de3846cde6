inline int step(int k)
{
#pragma potential_ckpt
	return k + 1;
}
extern int step(int k);
int other(int k)
{
	return step(k);
}
