/* Exit handlers run behind main, where no replay could lead. */
#include <stdlib.h>

static void bye(void)
{
#pragma potential_ckpt
}

int main(void)
{
	atexit(bye);
	return 0;
}
// REJECT: 4:13: 'bye' runs before or after main
