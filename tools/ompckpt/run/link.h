/* link.h - the network link of a process, which a fault cuts.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_LINK_H
#define OMPCKPT_LINK_H

enum link_cut {
	LINK_CUT,
	LINK_SHARED, /* it has the network of this process: no link of its own */
	LINK_FAILED, /* errno; ENOENT: the process has ended */
};

/* All interfaces of the process's network namespace are set down, and stay so: it and what else
 * lives there reach nobody, and nobody hears that they are gone. */
enum link_cut link_cut(int pid);

#endif
