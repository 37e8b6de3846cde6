# sets.sh - for the tests here: sets as an MPI job leaves them, of a program without MPI (make_set.c).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
root=$here/../..
"$backend" -O1 -D_GNU_SOURCE -I"$root/lib/image" -I"$root/include" "$root"/test/cli/make_set.c \
	"$root"/lib/image/set.c -o "$scratch/make_set" || exit 2

# make_set FOLDER EPOCH RANKS
make_set() { "$scratch/make_set" "$@"; }

image() { printf '%s/rank.%d/%012d.ompckpt' "$@"; }
set_of() { printf '%s/%012d.set' "$@"; }
