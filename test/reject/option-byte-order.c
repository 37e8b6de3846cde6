/* The runtime reads numbers in the machine's byte order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// REJECT: 5:23: 'scalar_storage_order' can't go with positions
// REJECT: 10:1: 'scalar_storage_order' can't go with positions
struct __attribute__((scalar_storage_order("big-endian"))) one {
	int i;
};

static struct one a;
#pragma scalar_storage_order big-endian
struct two {
	int i;
};

static struct two b;

int main(void)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		a.i++;
		b.i++;
	}
	return a.i != b.i;
}
