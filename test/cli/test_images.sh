#!/bin/bash
# test_images.sh - ls, show, verify, restart: images of a real run, good and bad.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../damage.sh"
write_program
check "build" cc -O1 main.c d/m.c d/k.c -o x
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 OMPCKPT_KEEP=5 ./x one 'two words' >first 2>said
[ $? -eq 75 ] || fail "the run stops"

# answers WANT-STATUS COMMAND...: exit status, and JSON that parses.
answers() {
	local want=$1
	shift
	"$ompckpt" "$@" >out 2>said
	local code=$?
	[ $code -eq "$want" ] || { fail "exit status $code instead of $want: ompckpt $*"; cat said; }
	"$ompckpt" "$@" --json >out.json 2>said.json
	code=$?
	[ $code -eq "$want" ] || fail "exit status $code instead of $want: ompckpt $* --json"
}

answers 0 ls x.ckpt
[ "$(grep -c ompckpt out)" -eq 2 ] || fail "ls lists two images: $(cat out)"
[ "$(grep -c '"epoch"' out.json)" -eq 2 ] || fail "ls --json lists two images"
answers 0 ls
answers 0 show x.ckpt
grep -q 'main:10' out || fail "show names the position"
answers 0 verify x.ckpt
answers 1 ls nowhere
answers 1 verify nowhere
mkdir empty
answers 1 ls empty
answers 2 show
answers 2 nonsense
answers 2 restart x.ckpt --to
answers 2 ls --long

answers 1 diff x.ckpt
grep -q '^[1-9][0-9]* of [1-9][0-9]* sections differ' out || fail "diff counts sections: $(cat out)"
grep -q '"epoch_before": 1' out.json && grep -q '"kind": "frames"' out.json || fail "diff --json: $(cat out.json)"
answers 0 diff x.ckpt x.ckpt
grep -q '^0 of ' out || fail "an image is the same as itself: $(cat out)"
answers 1 diff x.ckpt nowhere
answers 2 diff

newest=$(find x.ckpt -name '*.ompckpt' | sort | tail -n 1)
oldest=$(find x.ckpt -name '*.ompckpt' | sort | head -n 1)
cp -r x.ckpt saved
(cd / && "$ompckpt" restart "$OLDPWD/x.ckpt") >second 2>said ||
	{ fail "restart goes on"; cat said; }
[ "$(cat first second)" = 17 ] || fail "restart prints $(cat second)"
rm -rf x.ckpt && cp -r saved x.ckpt
epoch=$(basename "$oldest" .ompckpt | sed 's/^0*//')
"$ompckpt" restart x.ckpt --to "$epoch" >second 2>said || { fail "restart --to"; cat said; }
[ "$(cat second)" = 17 ] || fail "restart --to prints $(cat second)"

rm -rf x.ckpt && cp -r saved x.ckpt
damage "$newest"
answers 1 verify x.ckpt
grep -q "$(basename "$newest"): checksum" out || fail "verify names the damaged image: $(cat out)"
answers 1 verify "$newest"
answers 0 verify "$oldest"
answers 0 show x.ckpt
grep -q "$(basename "$newest")" said || fail "show tells of the damaged one"
truncate -s 100 "$oldest"
answers 1 verify "$oldest"
answers 1 show x.ckpt
answers 1 restart x.ckpt
echo "not an image" >text
answers 1 verify text

# Three arrays that change in turn: image 7 is kept for image 9, and what only 7 needed of image 5 has gone.
cat >turns.c <<'END'
#include <stdio.h>
static int a[20000], b[20000], c[20000];
int main(void)
{
	int *in_turn[] = {a, b, c};
	for (int step = 1; step < 11; step++) {
#pragma potential_ckpt
		for (int i = 0; i < 20000; i++)
			in_turn[step % 3][i] += i % 7 + step;
	}
	for (int i = 0; i < 20000; i++)
		a[0] += b[i] - c[i] + a[i];
	printf("%d\n", a[0]);
	return 0;
}
END
check "build the turns" cc -O1 turns.c -o turns
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=9 OMPCKPT_KEEP=1 ./turns >first 2>said
[ $? -eq 75 ] || fail "the turns stop"
answers 0 verify turns.ckpt
grep -q '7.ompckpt: is kept for what newer images refer to' out || fail "a base: $(cat out)"
grep -q '"BASE"' out.json || fail "a base: $(cat out.json)"
rm turns.ckpt/000000000008.ompckpt
answers 1 verify turns.ckpt
finish
