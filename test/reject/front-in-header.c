/* Lines are counted right behind an inlined header; a macro's pragma stands where it is used. */
#include "front-in-header.h"
#define CKPT _Pragma("potential_ckpt")
int main(int argc, char **argv)
{
	argc = one();
	if (argc > 1)
		CKPT
	return 0;
}
// REJECT: 8:1: potential_ckpt must stand between statements of a block
