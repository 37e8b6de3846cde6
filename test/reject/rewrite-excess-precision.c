/* Registers of x87 hold more digits than an image. */
static double step(double x)
{
#pragma potential_ckpt
	return x * 0.1 + 0.3;
}

int main(void)
{
	return (int)step(1);
}
// FLAGS: --ompckpt-cc=gcc -mfpmath=387
// REJECT: rewrite-excess-precision.c: '-mfpmath=387' can't go with positions: how exact a result is depends on where
