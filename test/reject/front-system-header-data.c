/* Data that a system header keeps, in a function or not, would be lost: it is not read. */
#include <counter.h>

int main(void)
{
	int n = next_number();
#pragma potential_ckpt
	return n + next_number();
}
// FLAGS: -isystem system
// REJECT: system/counter.h:6:12: this system header keeps data of its own ('limit')
// REJECT: system/counter.h:10:13: this system header keeps data of its own ('number')
