/* Levels of grids through tables of pointers: where all but the last are filled before they are read, the
 * last one is saved; where the lowest is left out, that too; where borders are, those of all.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "../../restart/levels.c"
// RUN: ompckpt-cc --ompckpt-dump=parts %s | grep position | sed 's/levels at [^ ]* (malloc at [^:]*:/(/g'
// WANT:   @L9 position: u, t, [rows], [columns], [(22)], [(24)], [(26): u[top][1:2 * rows[..] - 4][1:2 * columns[..] - 4], u[top][0:rows[..] - 1][0:columns[..] - 1], or all], [(24)], [(24)]
// WANT:   @L23 position: u, t, [rows], [columns], [(24)], [(22)], [(24)], [(26): u[top][1:2 * rows[..] - 4][1:2 * columns[..] - 4], u[bottom][0:rows[..] - 1][0:columns[..] - 1], u[top][0:rows[..] - 1][0:columns[..] - 1], or all], [(24)]
// WANT:   @L36 position: u, t, [rows], [columns], [(24)], [(24)], [(22)], [(24)], [(26): u[top][1:2 * rows[..] - 4][1:2 * columns[..] - 4], u[top][0:rows[..] - 1][0:columns[..] - 1], u[bottom:top - 1][1:rows[..] - 2][0], u[bottom:top - 1][0][0:columns[..] - 1] and 2 more, or all]
