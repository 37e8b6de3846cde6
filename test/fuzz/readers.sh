#!/bin/bash
# readers.sh - do the readers of files stand any bytes? libFuzzer says, beginning with real files.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: readers.sh READER OMPCKPT-CC FAILURES LIBFUZZER-OPTION...
#
# READER was built by this folder's CMakeLists.txt. Inputs that fail go to the folder FAILURES.
# Exit 0: all was answered.
set -eu
top=$(dirname "$(realpath "$0")")/../..
reader=$(realpath "$1") ompckpt_cc=$(realpath "$2") failures=$3
shift 3
mkdir -p "$failures"
failures=$(realpath "$failures")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/seeds" "$scratch/work"
cd "$scratch/work"
unset "${!OMPCKPT_@}"

seed() { cp "$1" "$scratch/seeds/$(basename "$1")"; }

transformed() { "$ompckpt_cc" --ompckpt-cc=gcc -fopenmp "$1" -lm -o "$(basename "$1" .c)"; }

image_seeds() {
	local source
	for source in "$top"/docs/example/ring.c "$top"/test/restart/{streams,library,recursion,elements}.c; do
		transformed "$source"
		OMPCKPT_DIR=images OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 "./$(basename "$source" .c)" >output 2>&1 || true
		mv images/*.ompckpt "$(basename "$source").image"
		rm -rf images
		seed "$(basename "$source").image"
	done
	runs_seed
}

# Contents in runs: 18 bytes of 64, in two strips.
runs() {
	printf '\x40\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
	printf '\x04\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0'
	printf '\x10\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0'
	head -c 50 /dev/zero
}

# A section as fuzz_image builds it, twice.
runs_seed() {
	{ printf '\x01\x07\0\0\x92\0\0\0\x04'; runs; } >half
	cat half half >runs.image
	seed runs.image
}

gather_seeds() {
	cat >ring.c <<-'END'
		extern int next(int), common;
		_Thread_local int own = 1;
		static int counted = 3;
		int ring(int n)
		{
			for (int i = 0; i < n; i++) {
		#pragma potential_ckpt
				own += next(i) + counted++;
			}
			return own;
		}
	END
	echo 'int common, next_is = 2; int next(int i) { return i + next_is++ + common; }' >next_of_the_ring_is_here.c
	"$ompckpt_cc" --ompckpt-cc=gcc -c ring.c
	gcc -fcommon -c next_of_the_ring_is_here.c
	gcc -shared -fPIC -nostdlib next_of_the_ring_is_here.c -o libnext.so
	ar rc all.a ring.o next_of_the_ring_is_here.o
	ar rcT thin.a ring.o next_of_the_ring_is_here.o
	printf 'ring.o\n(all.a)ring.o\nall.a(next.o)\nring.o\nld: no\n' >trace
	objcopy -O binary --only-section=.ompckpt --set-section-flags .ompckpt=alloc ring.o records
	for file in ring.o next_of_the_ring_is_here.o libnext.so all.a thin.a trace records; do
		seed "$file"
	done
}

report_seeds() {
	"$ompckpt_cc" --ompckpt-cc=gcc -fopenmp --ompckpt-dump=report "$top/docs/example/ring.c" -lm -o ring >report
	seed report
}

profile_seeds() {
	gcc -D_GNU_SOURCE -I"$top"/lib/profile -I"$top"/lib/image -I"$top"/include "$top"/test/cli/make_profile.c \
		"$top"/lib/profile/profile_writer.c "$top"/lib/image/checksum.c -o make_profile
	printf '%s\n' 'run 4 W' 'position a main a.c 1' 'every 0.5 9 0 100 10' 'saved 0 140 0.1 0.2' 'end 9 5 6' |
		./make_profile profile
	cat >plan <<-'END'
		ompckpt plan 1
		program /a
		threads 4
		interval 4.100000000
		from --interval
		promise 50 bytes in 1 of 2 candidates
		keep a main a.c:20 1 of 2 50
		at 4.000000000 a main a.c:20 2 50
	END
	seed profile
	seed plan
}

# A section of each kind the walker knows, out of a real image: its first byte chooses the kind.
walk_seeds() {
	image_seeds
	local image i=0
	for image in "$scratch"/seeds/*; do
		i=$((i + 1))
		local kind
		for kind in 0 1 2 3 4 5; do
			{ printf "\\x0$kind"; tail -c +4097 "$image" | head -c 4000; } >"$scratch/seeds/walk$kind.$i"
		done
		rm "$image"
	done
	printf '\x00\x01\0\0\0\x05\0\0\0/prog\0\0\0' >"$scratch/seeds/record"
	{ printf '\x05'; runs; } >"$scratch/seeds/runs"
}

settings_seeds() {
	cat >times <<-'END'
		DIR=fast:slow
		INTERVAL=1.5m
		MTBF=12h
		TIME_LIMIT=1-02:03:04
		EVERY=3
		KEEP=2
		STAGING=64k
		RESTART=auto
		SIGNAL=USR2
		VERBOSE=2
		SLURM_JOB_END_TIME=1700000000
	END
	cat >others <<-'END'
		DIR=a\:b
		INTERVAL=auto
		STOP_AFTER=1
		STOP_SIGNAL=none
		KEEP_AT_EXIT=1
		POISON=1
		FULL=1
		STATS=/tmp/stats
		PROFILE=profile
		PROFILE_LABEL=W
		RESTART=folder/000000000001.ompckpt
	END
	seed times
	seed others
}

set_seeds() {
	printf '%s\n' 'ompckpt set 1' 'epoch 12' 'ranks 2' 'level -1' 'library Open MPI v4.1.4' \
		'image 0 1048576 0123456789abcdef' 'image 1 4160 fedcba9876543210' end >000000000012.set
	printf rank.12 >rank
	seed 000000000012.set
	seed rank
}

# "little BYTES NUMBER": a number as the formats have it.
little() {
	local i
	for ((i = 0; i < $1; i++)); do printf "\\x$(printf %x $(($2 >> 8 * i & 255)))"; done
}

# Heads of a group of four with two parities, whose checksums the reader makes.
parity_seeds() {
	local sums
	for sums in 2 3; do
		{
			printf "\\x0$sums"
			little 8 20480
			printf '\x89OMPCKPR\x01\0\0\0\x04\x03\x02\x01\0\x10\0\0'
			little 4 4; little 4 2; little 4 3
			little 8 12; little 8 8192; little 8 77
			little 8 0
			for rank in 5 0 9 7; do
				little 4 "$rank"; little 4 $((rank & 1))
				little 8 $((16384 - rank)); little 8 1234567890123456789
			done
			head -c $((1600 - 64 - 4 * 24)) /dev/zero
			little 8 2; little 8 11; little 8 3
		} >"head.$sums"
		seed "head.$sums"
	done
	for word in none partner xor:4 rs:8+2; do
		printf %s "$word" >"$word"
		seed "$word"
	done
	printf 000000000012.parity >name
	seed name
}

words_seeds() {
	printf '%s\n' -c -O2 -fopenmp -I. -DX=1 a.c -o a.o -MD -MF a.d --ompckpt-cc=gcc @/proc/self/fd/100 '' \
		'-I "b c" -D'\''Y=2'\'' \\a --ompckpt-emit=out' >compile
	printf '%s\n' -shared -x c - -xnone -lm --ompckpt-stateless=m --ompckpt-library=z:save -Wl,-rpath,/x l.a --ompckpt-plan=p >link
	printf '%s\n' -o plan --interval 10m --scale 2 --overhead '5%' --reliability 0.9 -r 3 ./app >command
	for file in compile link command; do
		seed "$file"
	done
}

journal_seeds() {
	printf '\x02%s\n' '1 5 /a/file' '2 7 /a/file' '2 7 /other file' '3 9 /a/file' '2 0 -' '2 12 =/out' >journal
	seed journal
}

name=$(basename "$reader")
"${name#fuzz_}_seeds"
cd "$scratch"
if ! "$reader" -artifact_prefix="$failures/" -close_fd_mask=1 -max_len=65536 -timeout=300 "$@" seeds >said 2>&1; then
	grep -v '^#' said | head -n 60
	echo "inputs that failed are in $failures"
	exit 1
fi
tail -n 3 said
