/* Levels that are filled by other sizes than they are read by: elements beyond, or a condition on the
 * sizes under which all is saved.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "../../restart/levels_sizes.c"
// RUN: ompckpt-cc --ompckpt-dump=parts %s | grep position | sed 's/levels at [^ ]* (malloc at [^:]*:/(/g'
// WANT:   @L9 position: u, t, [rows], [columns], [(22)], [(24)], [(26): u[bottom:top][rows[..]][0:columns[..]], u[bottom:top][0:rows[..] - 1][columns[..]]]
// WANT:   @L23 position: u, t, [rows], [columns], [(22)], [(24)], [(26): nothing, or all]
// WANT:   @L37 position: u, t, [rows], [columns], [(22)], [(24)], [(26): nothing, or all]
