/* Code that is not seen may keep the address of a copy. */
void keep(int *p) __attribute__((weak));

static __thread int mine;

int main(void)
{
	keep(&mine);
#pragma potential_ckpt
	return 0;
}
// REJECT: 9:1: code that is not seen may hold the address of the thread-local 'mine'
