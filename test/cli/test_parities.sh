#!/bin/bash
# test_parities.sh - ls, show, verify, prune, restart, run: sets of an MPI job whose nodes protect each other's images.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/sets.sh"
"$backend" -O1 -D_GNU_SOURCE -I"$root/lib/redundancy" -I"$root/lib/image" -I"$root/include" "$root"/test/cli/make_parity.c \
	"$root"/lib/redundancy/{groups,layout,parity}.c "$root"/lib/image/{set,checksum}.c -o "$scratch/make_parity" || exit 2
make_parity() { "$scratch/make_parity" "$@" || fail "parities: $*"; }

# Image 4 refers to 3, and so on.
build_app
job whole 4 4
for epoch in 1 2 3 4; do
	make_parity whole $epoch 4 rs:4+2 $([ $epoch -eq 1 ] || echo $((epoch - 1)))
done
fresh() {
	rm -rf job
	cp -r whole job
}

fresh
answers 0 ls job
[ "$(grep -c ' 4 .*whole  step' out)" -eq 4 ] && [ "$(wc -l <out)" -eq 5 ] || fail "ls lists four whole sets: $(cat out)"
answers 0 show job
prints '^redundancy  rs, groups of 4 that survive the loss of 2$' "show names the redundancy"
grep -q '"redundancy": "rs, groups of 4 that' out.json || fail "show --json names the redundancy: $(cat out.json)"
answers 0 verify job
[ "$(grep -c '^set [1-4], rank [0-3]: .*image is whole' out)" -eq 16 ] || fail "verify has all images: $(cat out)"
[ "$(grep -c '^set [1-4], rank [0-3]: job/rank.[0-3]/0*[1-4].parity: parities are whole$' out)" -eq 16 ] ||
	fail "verify has all parity files: $(cat out)"
answers 0 verify "$(set_of job 3)"
[ "$(wc -l <out)" -eq 8 ] || fail "verify looks at one set: $(cat out)"
answers 0 verify job/rank.1
[ "$(grep -c 'parities are whole' out)" -eq 4 ] || fail "verify looks at a rank's parity files: $(cat out)"

# The schemes' names.
for row in "partner partner, groups of 2" "xor:4 xor, groups of 4" "xor:3 xor, groups of 4" "rs:3+2 rs, groups of 4 that survive the loss of 2"; do
	make_parity job 4 4 "${row%% *}"
	answers 0 show job
	prints "^redundancy  ${row#* }\$" "show names ${row%% *}"
done
rm job/rank.*/*4.parity
answers 0 show job
! grep -q redundancy out || fail "there is none: $(cat out)"
grep -q '"redundancy": "none"' out.json || fail "there is none: $(cat out.json)"

# Damaged, cut off, missing, another's; images, too.
fresh
damage "$(parity job 2 4)"
answers 1 verify job
prints '^set 4, rank 2: job/rank.2/0*4.parity: has a payload whose checksum does not match; a restart makes it again' "a payload"
[ "$(grep -c 'parities are whole' out)" -eq 15 ] || fail "only one is damaged: $(cat out)"
grep -q '"status": "DAMAGED"' out.json || fail "verify --json: $(cat out.json)"
answers 0 verify "$(set_of job 3)"
answers 1 verify job/rank.2
prints '^job/rank.2/0*4.parity: has a payload' "a rank's folder"
fresh
damage "$(parity job 1 3)" 100 1
answers 1 verify job
prints '^set 3, rank 1: .*3.parity: has a head whose checksum' "a head"
fresh
truncate -s -4096 "$(parity job 0 4)"
answers 1 verify job
prints '^set 4, rank 0: .*4.parity: was cut off' "a file cut off"
truncate -s 0 "$(parity job 0 4)"
answers 1 verify job
prints '^set 4, rank 0: .*4.parity: was cut off' "a file of no bytes"
fresh
rm "$(parity job 3 2)"
answers 1 verify job
prints '^set 2, rank 3: .*2.parity: is not there; a restart makes it again' "a file that is missing"
fresh
cp "$(parity job 3 4)" "$(parity job 2 4)"
answers 1 verify job
prints "^set 4, rank 2: .*4.parity: is of another image than the set's" "another rank's file"
cp "$(parity job 2 3)" "$(parity job 2 4)"
answers 1 verify job
prints '^set 4, rank 2: .*4.parity: is of another epoch than its name says' "another epoch's file"
fresh
damage "$(image job 2 4)"
answers 1 verify job
prints '^set 4, rank 2: .*4.ompckpt: .*; a restart makes it again from what other nodes have' "a damaged image"

# The folder of one node: the manifests name the others' images.
fresh
rm -r job/rank.1 job/rank.3
answers 0 ls job
[ "$(grep -c ' 4 .*whole, as far as it is here  step' out)" -eq 4 ] || fail "ls of a node: $(cat out)"
answers 0 verify job
[ "$(grep -c '[1-4].set: 2 of 4 ranks have no folder here' out)" -eq 4 ] || fail "verify of a node: $(cat out)"
[ "$(grep -c 'is whole\|are whole' out)" -eq 16 ] || fail "verify of a node: $(cat out)"
answers 0 show job
prints '^redundancy  rs, groups of 4' "show of a node"
prints '^    here  ' "show of a node"
rm -r job/rank.0
answers 2 restart job
says 'mpirun -n 4' "restart on a node"
answers 0 ls job
prints ' 4 .*whole, as far as it is here  step' "ls of a node without rank 0"
damage "$(parity job 2 4)"
answers 1 verify job
damage "$(image job 2 4)"
answers 0 show job
says 'set 4: rank 2' "show says why not 4"
prints '^set +3 ' "show takes the set before"

# Thinned out: with an image go its parities, not those that the group's images refer to.
fresh
answers 0 prune job --keep 1
[ "$(ls job/*.set)" = "$(set_of job 4)" ] || fail "one manifest stays: $(ls job)"
for rank in 0 1 2 3; do
	[ "$(cd job/rank.$rank && echo 0*)" = "$(echo 00000000000{3,4}.{ompckpt,parity})" ] || fail "rank $rank: $(ls job/rank.$rank)"
done
prints 'rank.2/0*2.parity: removed' "prune names parity files"
answers 0 verify job
[ "$(grep -c '^rank [0-3]: .*3.parity: parities are whole' out)" -eq 4 ] || fail "parities of parents: $(cat out)"
answers 0 ls job
fresh
make_parity job 4 4 xor:4 1
answers 0 prune job --keep 1
# As 4 refers to 3 itself, too.
[ "$(cd job/rank.1 && echo 0*)" = "$(echo 00000000000{1,3,4}.{ompckpt,parity})" ] || fail "what the group refers to: $(ls job/rank.1)"
prints 'rank.1/0*1.ompckpt: kept, for it is referred to' "prune keeps what the group refers to"
answers 0 ls job
[ "$(grep -c 'belongs to no set: .*1.ompckpt, referred to by 4$' out)" -eq 4 ] || fail "ls: what the group refers to: $(cat out)"
fresh
rm "$(image job 1 3)"    # a member without an image of that epoch
answers 1 verify job
fresh
damage "$(parity job 0 4)"
truncate -s 0 "$(parity job 1 4)"
answers 0 prune job --keep 1
[ -e "$(image job 1 1)" ] && [ ! -e "$(image job 2 1)" ] || fail "a file that can't be read: $(ls job/rank.*)"
answers 1 prune job/rank.2 --keep 1
says "prune the job's folder" "prune of a rank"
fresh
rm -r job/rank.1 job/rank.3
answers 0 prune job --keep 1
[ ! -e "$(set_of job 3)" ] && [ ! -e "$(image job 0 1)" ] && [ -e "$(image job 0 3)" ] || fail "prune of a node: $(ls job/rank.0)"
finish
