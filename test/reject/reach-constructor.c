/* Constructors run before main. */
static int total;

__attribute__((constructor)) static void prepare(void)
{
#pragma potential_ckpt
	total = 3;
}

int main(void)
{
	return total;
}
// REJECT: 4:42: 'prepare' runs before or after main
