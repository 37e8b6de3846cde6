// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Of the positions in front of empty statements none is lost: there are ten. */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=normal ../../restart/empty_statements.c | grep -c "pragma potential_ckpt" # %s
// WANT: 10
