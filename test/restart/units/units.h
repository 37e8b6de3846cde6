/* units.h - what the files of the units test share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef UNITS_H
#define UNITS_H

typedef int worker(int);

extern int tentative, shared_word;

worker *one_worker(void);
worker *two_worker(void);
int one_run(int k);
int two_run(int k);

static int from_header(int k)
{
	static int times;
	times += k;
#pragma potential_ckpt name(in_a_header)
	return times;
}

#endif
