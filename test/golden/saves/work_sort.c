/* What ranking fills before it reads is dead, whatever index reads it. */
#include "../../restart/work_sort.c"
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L58 position: iteration, [keys], [late_copy], [low_ranks]
