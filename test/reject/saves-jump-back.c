/* At the position x holds a value that is read behind it, but its declaration comes later. */
int main(void)
{
	int k = 0;
again:
	k++;
#pragma potential_ckpt
	if (k > 1)
		goto use;
	int x;
	x = k + 4;
	goto again;
use:
	return x;
}
// REJECT: 7:1: it is declared further down
