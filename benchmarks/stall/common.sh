# common.sh - what the benchmarks of stall.c share: options, the program, what it says of its checkpoints.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sourced with the script's arguments; needs here, build, and sizes, rounds, dir, compiler where none are said.
while [ $# -gt 0 ]; do
	case $1 in
	--megabytes) sizes=$2; shift 2 ;;
	--rounds) rounds=$2; shift 2 ;;
	--dir) dir=$2; shift 2 ;;
	--cc) compiler=$2; shift 2 ;;
	*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	esac
done

scratch=$(mktemp -d -p "$(realpath "$dir")")
trap 'rm -rf "$scratch"' EXIT
"$build/tools/ompckpt-cc/ompckpt-cc" "--ompckpt-cc=$compiler" -std=gnu11 -O2 -fopenmp "$here/stall/stall.c" \
	-o "$scratch/stall"
unset "${!OMPCKPT_@}"
export OMPCKPT_DIR=$scratch/images OMPCKPT_STATS=$scratch/stats OMPCKPT_FULL=1 OMPCKPT_KEEP=1
export OMPCKPT_VERBOSE=0

# field NAME: of each checkpoint, one a line.
field() { sed -n 's/^{"epoch".*"'"$1"'": \([0-9.]*\).*/\1/p' "$scratch/stats"; }
