/* layout.h - which member of a group holds which block?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The images of a group's n members are cut into blocks of "chunk" bytes, zeros after their ends,
 * and the blocks of all stand in n stripes. Each stripe has one block of each member: k = n - m
 * data blocks and m parities, which are computed from those (coding.h). Any k of them give the
 * others. In a stripe the blocks have numbers: 0 to k - 1 data, k to n - 1 the parities.
 *
 * Parity j of stripe s is at member (s + j) % n; data block d at member (s + m + d) % n, and it is
 * bytes d * chunk to (d + 1) * chunk of that member's image. So a member holds k data blocks, its
 * image, and m parities: of stripe (member + n - j) % n parity j. They stand in this order, j = 0
 * to m - 1, in its parity file (parity.h).
 *
 * Everywhere: 1 <= m < n, stripe < n, member < n, block < n. */
#ifndef OMPCKPT_REDUNDANCY_LAYOUT_H
#define OMPCKPT_REDUNDANCY_LAYOUT_H

#include <stdint.h>

/* The member that holds a block of the stripe; the block of the stripe that a member holds. */
unsigned layout_member(unsigned n, unsigned m, unsigned stripe, unsigned block);
unsigned layout_block(unsigned n, unsigned m, unsigned stripe, unsigned member);

/* Bytes of a block, if no image is longer than "longest": the least multiple of 4096 of which n - m
 * hold them. Needs: longest < 2^63. */
uint64_t layout_chunk(unsigned n, unsigned m, uint64_t longest);

/* Where a block begins: in its member's image, or, a parity, after the head of its parity file. */
uint64_t layout_offset(unsigned n, unsigned m, unsigned block, uint64_t chunk);

#endif
