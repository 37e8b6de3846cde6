#!/bin/bash
# test_sets.sh - ls, show, verify, prune, diff, restart: sets of an MPI job, good and bad.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/sets.sh"

build_app
job whole 3 4

fresh() {
	rm -rf job
	cp -r whole job
}

fresh
answers 0 ls job
[ "$(grep -c ' 3 .*whole  step' out)" -eq 4 ] || fail "ls lists four whole sets: $(cat out)"
grep -q '"others": \[\]' out.json || fail "all images are in sets: $(cat out.json)"
answers 0 show job
prints '^set +4 of 3 ranks' "show names the set"
prints '^library  a test.s library' "show names the library"
prints '^level    MPI_THREAD_FUNNELED' "show names the level"
[ "$(grep -c '^ *[012]  .* step$' out)" -eq 3 ] || fail "show has a line per rank: $(cat out)"
[ "$(grep -c '"live_bytes"' out.json)" -eq 3 ] || fail "show --json has all ranks: $(cat out.json)"
answers 0 show "$(set_of job 2)"
prints '^set +2 of 3' "show shows one set"
answers 0 show job/rank.2
prints 'step' "a rank's folder is one of images"
answers 0 ls job/rank.2
[ "$(grep -c ompckpt out)" -eq 4 ] || fail "ls of a rank lists its images: $(cat out)"
answers 0 verify job
[ "$(grep -c '^set [1-4], rank [012]: .*image is whole' out)" -eq 12 ] || fail "verify has all: $(cat out)"
answers 0 verify "$(set_of job 3)"
[ "$(wc -l <out)" -eq 3 ] || fail "verify looks at one set: $(cat out)"
answers 1 diff job
[ "$(grep -c '^ *[012]  ' out)" -eq 3 ] || fail "diff has a line per rank: $(cat out)"
prints '^[1-9][0-9]* of [1-9][0-9]* sections differ' "diff has sums"
answers 0 diff job job
answers 1 diff "$(set_of job 1)" job
grep -q '"epoch_before": 1' out.json && grep -q '"epoch_after": 4' out.json || fail "diff --json: $(cat out.json)"
job two 2 1
answers 1 diff two job
says 'of 2 and 3 ranks' "diff of unlike jobs"
answers 1 diff job/rank.0 job
says 'is no set' "diff of an image and a set"

# A launcher is needed.
answers 2 restart job
says 'OMPCKPT_RESTART=auto OMPCKPT_DIR=[^ ]*/job mpirun -n 3 ./app$' "restart says what to type"
! grep -q 'manifests' said || fail "there is no newer set: $(cat said)"
answers 2 restart job --to 2
says 'manifests .* of newer sets' "restart --to"
answers 1 restart job --to 9

# Missing, damaged, swapped, cut off.
rm "$(image job 2 4)"
answers 0 ls job
prints '4 .*rank 2: job/rank.2/0*4.ompckpt is not there' "ls names the rank"
grep -q '"status": "GONE"' out.json || fail "ls --json names the rank: $(cat out.json)"
answers 1 verify job
prints '^set 4, rank 2: job/rank.2/0*4.ompckpt: is not there; restart from the previous set' "verify names the rank"
answers 0 show job
prints '^set +3 ' "show takes the newest whole set"
says '^ompckpt: set 4: rank 2: .* is not there' "show says why not 4"
answers 2 restart job
fresh
damage "$(image job 1 4)"
answers 0 ls job
answers 1 verify job
prints '^set 4, rank 1: .*: checksum does not match' "verify finds damage"
[ "$(grep -c 'is whole' out)" -eq 11 ] || fail "only one is damaged: $(cat out)"
fresh
cp "$(image job 0 4)" "$(image job 1 4)"
answers 1 verify job
prints "^set 4, rank 1: .*: is another image than the set's" "verify finds another rank's image"
answers 0 ls job
prints "rank 1: .* is another image than the set's" "ls finds another rank's image"
fresh
truncate -s 5000 "$(image job 0 4)"
answers 1 verify job
prints '^set 4, rank 0: .*: has no footer' "verify finds an image cut off"
fresh
rm "$(image job 0 3)"
answers 1 verify job
prints '^set 4, rank 0: .*: refers to an older image' "verify finds a parent missing"
fresh
sed -i s/^ranks/rank/ "$(set_of job 4)"
answers 1 verify job
prints '4.set: line 3: ' "verify names the manifest's line"
answers 0 ls job
prints '4.set:3: ' "ls names the manifest's line"
answers 0 show job
prints '^set +3 ' "show takes the newest whole set"
fresh
mv "$(set_of job 4)" "$(set_of job 5)"
answers 1 verify job
prints '5.set: line 2: ' "a manifest with another name"
fresh
rm "$(set_of job 4)" "$(set_of job 1)"
answers 0 ls job
[ "$(grep -c 'belongs to no set' out)" -eq 6 ] || fail "ls lists images of no set: $(cat out)"
answers 0 verify job
rm job/*.set
answers 1 verify job
says 'there is no set' "verify without sets"
answers 1 show job
answers 1 restart job
answers 0 ls job
rm -r job/rank.*/*
answers 1 ls job

# Thinned out: sets count, what is kept goes on being whole, what is newer and not whole stays.
fresh
answers 0 prune job --keep 1
[ "$(ls job/*.set)" = "$(set_of job 4)" ] || fail "one manifest stays: $(ls job)"
answers 0 verify job
[ "$(grep -c 'is whole' out)" -eq 3 ] || fail "one set stays: $(cat out)"
[ ! -e "$(image job 0 1)" ] && [ -e "$(image job 0 3)" ] || fail "parents stay, others go: $(ls job/rank.0)"
answers 0 ls job
[ "$(grep -c 'belongs to no set: .*3.ompckpt, referred to by 4' out)" -eq 3 ] || fail "ls shows parents: $(cat out)"
[ ! -e job/lock ] && [ ! -e job/rank.1/lock ] || fail "locks stay: $(ls job job/rank.1)"
fresh
damage "$(image job 1 4)"
rm "$(set_of job 2)"
answers 0 prune job --keep 1
[ -e "$(set_of job 4)" ] && [ -e "$(set_of job 3)" ] && [ ! -e "$(set_of job 1)" ] ||
	fail "a damaged set does not count: $(ls job)"
[ -e "$(image job 0 2)" ] && [ ! -e "$(image job 0 1)" ] || fail "images of no set go unless they are parents"
"$ompckpt" prune job --json >out.json 2>said || fail "prune --json"
grep -q '"stays"' out.json || fail "prune --json: $(cat out.json)"
fresh
for rank in 0 1 2; do damage "$(image job $rank 1)"; done
rm "$(image job 0 2)" "$(image job 0 3)"
find job -type f ! -name lock | sort >before
answers 1 prune job
says 'nothing is removed: none of the sets is whole' "prune without a whole set"
find job -type f ! -name lock | sort | cmp - before || fail "something was removed"
fresh
flock --no-fork job/rank.1/lock sleep 100 &
until [ -e job/rank.1/lock ] && ! flock -n job/rank.1/lock true; do sleep 0.05; done
find job -type f ! -name lock | sort >before
answers 1 prune job --keep 1
says "'job/rank.1' is in use" "prune of a running job"
find job -type f ! -name lock | sort | cmp - before || fail "a running job's images were removed"
kill $!
wait 2>>noise

# Two places: an image may lie in either.
fresh
mkdir -p slow
cp -r job/. slow
rm "$(image job 1 4)" "$(image slow 2 4)"
answers 0 verify job:slow
[ "$(grep -c 'is whole' out)" -eq 12 ] || fail "two places make it whole: $(cat out)"
answers 1 verify job
answers 1 verify slow
rm -r job/rank.2
answers 0 show job:slow
answers 0 prune job:slow --keep 1
[ ! -e "$(set_of slow 1)" ] && [ ! -e "$(image slow 0 1)" ] || fail "prune of two places: $(find slow)"
finish
