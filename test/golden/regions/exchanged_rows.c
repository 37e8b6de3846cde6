/* What lies in cells that are emptied, sent and filled again by functions that an exchange has pointers to: of all particles, those of the
 * cells of this process are saved, up to each cell's count; by-ways of other kinds of data do not count. */
#include "../../restart/exchanged_rows.c"
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=parts %s | grep position | sed 's/, \[/\n[/g' | grep -o 'atoms->[pfu]\[.*' | sed 's/s->cells->//g; s/\]; kills.*/]/'
// WANT: atoms->p[12 * k:n[k] + 12 * k - 1][0:1] for k in [:local - 1], s->atoms->p[12 * k:n[k] + 12 * k - 1][0:1] for k in [0:local - 1], s->atoms->p[12 * k:n[k] + 12 * k - 1][0:1] for k in [max(local, all):]]
// WANT: atoms->f[max(12 * all, 12 * k):][0:1] for k in [0:local - 1], s->atoms->f[12 * k:n[k] + 12 * k - 1][0:1] for k in [0:local - 1], s->atoms->f[max(12 * all, 0):][0:1]]
// WANT: atoms->u[max(12 * all, 12 * k):] for k in [0:local - 1], s->atoms->u[12 * k:n[k] + 12 * k - 1] for k in [0:local - 1], s->atoms->u[max(12 * all, 0):]]
