#!/bin/bash
# references.sh - do images that leave what did not change to older ones bring everything back?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: references.sh OMPCKPT-CC BACKEND OMPCKPT          works in a scratch folder
. "$(dirname "$0")/common.sh" "$@"
. "$here/../damage.sh"
export OMPCKPT_DIR=images OMPCKPT_POISON=1
fail() {
	echo "FAILED: $*"
	ls -la images
	sed 's/^/    stderr: /' err
	failures=$((failures + 1))
}
# run WANTED-CODE: the program, output to out and err; environment as set by the caller.
run() {
	local code=0
	timeout 600 ./references 12 >out 2>err </dev/null || code=$?
	[ $code -eq "$1" ] || fail "exit code $code instead of $1"
}
images() { find images -name '*.ompckpt' 2>/dev/null | sort; }
size() { stat -c %s "images/$(printf %012d "$1").ompckpt"; }
ends_right() { tail -n "$(wc -l <out)" want | cmp -s - out && [ -s out ]; }
refers() { "$ompckpt" show "$1" --json | tr -d '\n' | grep -Eq '"refers_to": \[[^]]*[0-9]'; }

"$ompckpt_cc" --ompckpt-cc="$backend" -O1 "$here/references.c" -o references || exit 1
"$backend" -O1 -Wno-unknown-pragmas "$here/references.c" -o plain || exit 1
./plain 12 >want

# A chain of processes, each with some checkpoints of its own; every image on the way is right.
for keep in 1 2 3; do
	rm -rf images
	: >joined
	code=75
	while [ $code -eq 75 ]; do
		code=0
		OMPCKPT_KEEP=$keep OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=$keep OMPCKPT_RESTART=auto \
			timeout 600 ./references 12 >out 2>err || code=$?
		cat out >>joined
		[ $code -eq 75 ] || break
		"$ompckpt" verify images >said || fail "KEEP=$keep: $(cat said)"
		refers "$(images | tail -n 1)" || [ "$(images | wc -l)" -eq 1 ] || fail "KEEP=$keep: no reference"
		[ "$(images | wc -l)" -le $((keep + 4)) ] || fail "KEEP=$keep: so many images"
		cp -r images saved
		for image in $(images); do
			OMPCKPT_RESTART=$image OMPCKPT_INTERVAL=1000 OMPCKPT_KEEP_AT_EXIT=1 run 0
			ends_right || fail "KEEP=$keep: output from $image"
		done
		rm -rf images
		mv saved images
	done
	[ $code -eq 0 ] || fail "KEEP=$keep: exit code $code"
	cmp -s want joined || fail "KEEP=$keep: joined output"
	[ ! -e images ] || fail "KEEP=$keep: images stay at the end"
done

# What is written once; and not with OMPCKPT_FULL=1.
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=3 run 75
[ $((4 * $(size 3))) -lt "$(size 1)" ] || fail "the third image is not much smaller than the first"
[ -n "$(grep ', .* MB written' err)" ] || fail "it is not said"
"$ompckpt" ls images >said
grep -q 'referred to by 2 3$' said || fail "ls does not say who refers to the first: $(cat said)"
cp -r images saved
rm -rf images
OMPCKPT_FULL=1 OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=3 OMPCKPT_KEEP=9 run 75
# Where the sections of an image lie in its pages depends on their addresses: some bytes more or less.
[ $(($(size 3) + 16384)) -ge "$(size 1)" ] || fail "OMPCKPT_FULL=1 does not write all"
for image in $(images); do
	refers "$image" && fail "OMPCKPT_FULL=1: $image refers to another"
done

# Damage in what is referred to is damage; what is gone is missing; the others are not harmed.
rm -rf images
cp -r saved images
damage images/000000000001.ompckpt 1500000
"$ompckpt" verify images >said && fail "verify does not see the damage"
[ "$(grep -c 'checksum does not match' said)" -eq 3 ] || fail "verify: $(cat said)"
OMPCKPT_RESTART=auto run 78
[ ! -s out ] || fail "it computes from a damaged image"
grep -q "no whole image is left" err || fail "it does not say why"
rm -rf images
cp -r saved images
rm images/000000000001.ompckpt
OMPCKPT_RESTART=auto run 78
grep -q "refers to an older image that is not whole, or not there" err || fail "it does not say what is missing"
"$ompckpt" ls images | grep -q MISSING || fail "ls does not say what is missing"
rm -rf images
OMPCKPT_FULL=1 OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 run 75
OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=1 run 75
refers "$(images | tail -n 1)" || fail "an image does not refer to the one restarted from"
cp out first
OMPCKPT_RESTART=auto run 0
head -n 1 want | cat - first out | cmp -s want || fail "joined output"

# Copies in less memory than there is to copy: the same images.
for staging in 0 1m 1500k 2500k 1g; do
	rm -rf images
	OMPCKPT_STAGING=$staging OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=4 OMPCKPT_KEEP=9 run 75
	cp out first
	"$ompckpt" verify images >said || fail "STAGING=$staging: $(cat said)"
	refers "$(images | tail -n 1)" || fail "STAGING=$staging: no reference"
	case $staging in
	1g) grep -q 'not enough memory' err && fail "STAGING=$staging is too little" ;;
	*) grep -q 'not enough memory to copy' err || fail "STAGING=$staging: no message" ;;
	esac
	OMPCKPT_STAGING=$staging OMPCKPT_RESTART=auto OMPCKPT_EVERY=2 run 0
	cat first out | cmp -s want || fail "STAGING=$staging: joined output"
done

# Compressed, in one process and over restarts; the same bytes come back. A big part of them is zeros.
for codec in lz4 zstd auto; do
	rm -rf images
	OMPCKPT_COMPRESS=$codec OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=3 run 75
	cp out first
	"$ompckpt" verify images >said || fail "COMPRESS=$codec: $(cat said)"
	refers "$(images | tail -n 1)" || fail "COMPRESS=$codec: no reference"
	if [ $codec != auto ]; then
		"$ompckpt" show images/000000000001.ompckpt | grep -q ", $codec: " ||
			fail "COMPRESS=$codec: nothing is compressed"
		[ "$(size 1)" -lt 3000000 ] || fail "COMPRESS=$codec: $(size 1) bytes"
	fi
	OMPCKPT_COMPRESS=$codec OMPCKPT_RESTART=auto OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 run 75
	cat out >>first
	"$ompckpt" verify images >said || fail "COMPRESS=$codec, restarted: $(cat said)"
	cp -r images saved2
	damage images/000000000001.ompckpt 1500000
	"$ompckpt" verify images >said && fail "COMPRESS=$codec: verify does not see the damage"
	rm -rf images
	mv saved2 images
	OMPCKPT_RESTART=auto run 0
	cat first out | cmp -s want || fail "COMPRESS=$codec: joined output"
done

# prune: the newest, and what they refer to.
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=6 OMPCKPT_KEEP=9 run 75
"$ompckpt" prune images --keep 2 >said || fail "prune: $(cat said)"
[ "$(images | xargs -n 1 basename | cut -c 12 | tr -d '\n')" = 156 ] || fail "prune keeps $(images)"
"$ompckpt" verify images >said || fail "after prune: $(cat said)"
"$ompckpt" prune images --keep 0 2>/dev/null && fail "prune --keep 0"
OMPCKPT_RESTART=auto run 0
ends_right || fail "output after prune"

[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "references.sh: all right"
