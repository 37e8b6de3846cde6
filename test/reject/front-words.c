/* Only a name may follow. */
int main(void)
{
#pragma potential_ckpt every(10)
#pragma potential_ckpt name(a, b)
#pragma potential_ckpt name
	return 0;
}
// REJECT: 4:1: only 'name(identifier)' may follow 'potential_ckpt'
// REJECT: 5:1: only 'name(identifier)' may follow 'potential_ckpt'
// REJECT: 6:1: only 'name(identifier)' may follow 'potential_ckpt'
