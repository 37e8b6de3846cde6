# sets.sh - for the tests here: sets as an MPI job leaves them, of a program without MPI (make_set.c).
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
root=$here/../..
. "$root/test/damage.sh"
"$backend" -O1 -D_GNU_SOURCE -I"$root/lib/image" -I"$root/include" "$root"/test/cli/make_set.c \
	"$root"/lib/image/set.c -o "$scratch/make_set" || exit 2

# make_set FOLDER EPOCH RANKS
make_set() { "$scratch/make_set" "$@"; }

image() { printf '%s/rank.%d/%012d.ompckpt' "$@"; }
parity() { printf '%s/rank.%d/%012d.parity' "$@"; }
set_of() { printf '%s/%012d.set' "$@"; }

# build_app: two arrays that change in turn, so that every image from the second on refers to the one before.
build_app() {
	cat >app.c <<'END'
#include <stdio.h>
#include <stdlib.h>
static int a[20000], b[20000];
int main(void)
{
	int rank = atoi(getenv("RANK"));
	for (int step = 0; step < 9; step++) {
#pragma potential_ckpt name(step)
		for (int i = 0; i < 20000; i++)
			*(step % 2 ? &a[i] : &b[i]) += i % 7 + step + rank;
	}
	for (int i = 0; i < 20000; i++)
		a[0] += a[i] - b[i];
	printf("%d\n", a[0]);
	return 0;
}
END
	check "build" cc -O1 app.c -o app
}

# job FOLDER RANKS IMAGES MORE...: images 1 to IMAGES of each rank; sets of these.
job() {
	local rank epoch folder=$1 ranks=$2 images=$3
	shift 3
	mkdir -p "$folder"
	for ((rank = 0; rank < ranks; rank++)); do
		RANK=$rank OMPCKPT_DIR=$folder/rank.$rank OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=$images \
			OMPCKPT_KEEP=$images ./app "$@" >>noise 2>&1
		[ $? -eq 75 ] || fail "rank $rank stops"
	done
	for ((epoch = 1; epoch <= images; epoch++)); do
		make_set "$folder" "$epoch" "$ranks" || fail "set $epoch is written"
	done
}

# answers WANT-STATUS COMMAND...: exit status; JSON that parses, or nothing.
answers() {
	local want=$1 code
	shift
	"$ompckpt" "$@" >out 2>said
	code=$?
	[ $code -eq "$want" ] || { fail "exit status $code instead of $want: ompckpt $*"; cat said out; }
	case $1 in
	prune | restart) return ;;
	esac
	"$ompckpt" "$@" --json >out.json 2>said.json
	code=$?
	[ $code -eq "$want" ] || fail "exit status $code instead of $want: ompckpt $* --json"
	[ ! -s out.json ] || python3 -m json.tool out.json >noise 2>&1 || fail "no JSON: ompckpt $* --json"
}
prints() { grep -Eq -- "$1" out || { fail "$2: $(cat out)"; }; }
says() { grep -Eq -- "$1" said || { fail "$2: $(cat said)"; }; }
