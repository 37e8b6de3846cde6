#!/bin/bash
# demo.sh - a solver is compiled with checkpoints, killed in the middle, and resumed.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: ./demo.sh [W|A]        size of the problem, A by default
set -eu
cd "$(dirname "$0")"
class=${1:-A}
case $class in
W) rounds=400 ;;
A) rounds=60 ;;
*) echo "usage: ./demo.sh [W|A]" >&2; exit 2 ;;
esac

tools/setup.sh
build=$PWD/build
programs=$PWD/benchmarks/programs
folder=$build/demo-$class
ompckpt=$build/tools/ompckpt/ompckpt
rm -rf "$folder"/*.ckpt
mkdir -p "$folder"
cd "$folder"

title() { printf '\n== %s\n' "$1"; }
mib() { awk -v b="$1" 'BEGIN { printf "%.1f MiB", b / 1048576 }'; }

title "The source: one line for each place where a checkpoint may be taken"
grep -n -A1 'pragma potential_ckpt' "$programs"/cg/*.c | sed "s|^$programs/||"

title "Compile, with the compiler's name changed and nothing else"
echo "CC=ompckpt-cc CFLAGS=-O3 make cg"
make -s -C "$programs" cg CC="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=gcc" \
	CFLAGS=-O3 CLASS="$class" OUT="$folder"
"$ompckpt" positions ./cg

title "Run with a checkpoint every half second, and kill it"
export OMPCKPT_INTERVAL=0.5
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}    # threads that wait must not hold a busy machine
./cg "$class" $rounds >first.out 2>first.err &
pid=$!
for _ in $(seq 600); do
	if [ -n "$(find cg.ckpt -name '*.ompckpt' 2>/dev/null | head -n 1)" ]; then
		break
	fi
	if ! kill -0 $pid 2>/dev/null; then
		cat first.err
		echo "the run ended before its first checkpoint"
		exit 1
	fi
	sleep 0.1
done
sleep 1.2
resident=$(awk '/^VmRSS:/ { print $2 * 1024 }' /proc/$pid/status 2>/dev/null || true)
if [ -z "$resident" ] || ! kill -9 $pid 2>/dev/null; then
	echo "the run ended before it was killed; more rounds are needed on this machine"
	exit 1
fi
wait $pid 2>/dev/null || true
tail -n 3 first.err
echo "killed with SIGKILL"

title "What its newest image holds"
"$ompckpt" ls cg.ckpt
image=$(find cg.ckpt -name '*.ompckpt' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2)
"$ompckpt" show "$image" | tee shown
bytes=$(awk '$1 == "live_bytes" { print $2 }' shown)    # with what it leaves to older images

title "Run again, with OMPCKPT_RESTART=auto"
OMPCKPT_RESTART=auto ./cg "$class" $rounds >second.out 2>second.err
grep '^ompckpt: restarted' second.err || true
tail -n 2 second.out

title "Bytes"
echo "what a restart reads:           $(mib "$bytes")"
echo "all resident memory, as a dump: $(mib "$resident")"
awk -v i="$bytes" -v r="$resident" 'BEGIN { printf "that is %.1f %% of it\n", 100 * i / r }'
