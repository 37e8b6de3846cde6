#!/bin/bash
# bad.sh - restarts of a job that can't be honoured, or only from an older set: on all ranks, or on none.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: bad.sh OMPCKPT_CC BACKEND openmpi|mpich
#
# Exit 0: so it was. 1: not. 77: this MPI is not installed.
here=$(dirname "$(realpath "$0")")
. "$here/launch.sh"
. "$here/../damage.sh"
usage() { sed -n '5s/^# //p' "$0" >&2; exit 2; }
[ $# -eq 3 ] || usage
built_in_scratch "halo table" "$@"
trap 'rm -rf "$scratch"' EXIT
failures=0

# job STATUS ARGS...: with the launcher's; what is said is in "said".
job() {
	local want=$1 code=0
	shift
	timeout -k 5 100 "${launch[@]}" "$@" >noise 2>said </dev/null || code=$?
	[ $code -eq "$want" ] || fail "exit status $code instead of $want"
}
fail() {
	echo "FAILED: $what: $1"
	sed 's/^/    /' said
	failures=$((failures + 1))
}
says() { grep -Eq "^ompckpt: $1" said || fail "no message '$1'"; }
says_not() { ! grep -Eq "^ompckpt: .*$1" said || fail "a message '$1'"; }

# prepare PROGRAM FOLDER...: its results, and what it has left when it has stopped after two checkpoints.
prepare() {
	program=$1 folders=("${@:2}") what="$1, undisturbed"
	export OMPCKPT_DIR
	OMPCKPT_DIR=$(IFS=: && echo "${folders[*]}")
	rm -rf kept && mkdir kept
	job 0 -n 3 "./$program" 20
	for rank in 0 1 2; do mv out.$rank want.$rank; done
	OMPCKPT_EVERY=5 OMPCKPT_STOP_AFTER=2 job 75 -n 3 "./$program" 20
	mv "${folders[@]}" out.* kept
}
# begin WHAT: all as it was then.
begin() {
	what="$program, $1"
	rm -rf "${folders[@]}" out.*
	cp -r kept/. .
}
image() { printf '%s/rank.%d/%012d.ompckpt' "${3:-images}" "$1" "$2"; }
ends_from() {
	job 0 -n 3 "./$program" 20
	says "rank 2: restarted from checkpoint $1"
	for rank in 0 1 2; do cmp -s "want.$rank" "out.$rank" || fail "another result of rank $rank"; done
	for folder in "${folders[@]}"; do
		[ ! -e "$folder" ] || fail "images are left behind: $(find "$folder" -type f)"
	done
}
refused() {
	job 78 -n 3 "./$program" "${@:2}"
	says ".*$1"
	says_not restarted
}

prepare halo images
export OMPCKPT_RESTART=auto

begin "all is there"
ends_from 2
begin "an image is missing"
rm "$(image 1 2)"
ends_from 1
begin "an image is damaged"
damage "$(image 2 2)"
ends_from 1
begin "an image is another rank's"
cp "$(image 1 2)" "$(image 2 2)"
ends_from 1
begin "a manifest is cut"
truncate -s 30 images/000000000002.set
ends_from 1
begin "the set that is named"
OMPCKPT_RESTART=images/000000000001.set ends_from 1
begin "one rank has no image"
rm "$(image 1 1)" "$(image 1 2)"
refused "no set of images in '.*' is whole" 20
begin "other arguments"
refused "other arguments" 21
begin "another MPI library"
sed -i 's/MPI/XPI/' images/*.set
refused "is of a program with '.*XPI" 20
begin "another number of ranks"
job 78 -n 2 ./halo 20
says ".*is of 3 ranks, and this job has 2"
begin "one rank can't use its folder"
chmod o+w images/rank.1
refused "cannot use the folder '.*/rank.1'" 20
begin "the same, where nothing is to be gone on from"
chmod o+w images/rank.1
OMPCKPT_RESTART=off OMPCKPT_EVERY=5 job 0 -n 3 ./halo 20
says "rank 0: no checkpoints: another rank can take none"
begin "a rank of the job before dies slowly"
flock -F images/rank.1/lock sleep 2 &
ends_from 2
wait
begin "another job is in the folder"
flock -F images/rank.1/lock sleep 60 &
refused "the folder '.*/rank.1' is in use by another process" 20
kill $!; wait
begin "no such set"
OMPCKPT_RESTART=$PWD/images/000000000009.set refused "no manifest|can't be read" 20

# What is damaged in the fast place comes from the slow one.
OMPCKPT_RESTART=off prepare halo near far
begin "an image is damaged"
damage "$(image 2 2 near)"
ends_from 2
begin "two ranks' images are damaged, each in another place"
damage "$(image 2 2 near)"
damage "$(image 1 2 far)"
ends_from 2
begin "a manifest is cut in the fast place"
truncate -s 30 near/000000000002.set
ends_from 2
begin "an image is damaged in both places"
damage "$(image 2 2 near)"
damage "$(image 2 2 far)"
ends_from 1

OMPCKPT_RESTART=off prepare table near far
[ "$(stat -c %s "kept/$(image 1 2 near)")" -lt 100000 ] || fail "the second image does not refer to the first"
begin "the image that another refers to is damaged"
damage "$(image 1 1 near)"
ends_from 2
begin "that and another one"
damage "$(image 1 1 near)"
damage "$(image 1 2 near)"
damage "$(image 2 2 near)"
ends_from 2
begin "that in both places"
damage "$(image 1 1 near)"
damage "$(image 1 1 far)"
refused "no set of images in '.*' is whole" 20

[ $failures -eq 0 ] || { echo "$failures checks failed"; exit 1; }
echo "all right"
