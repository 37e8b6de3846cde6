#!/bin/bash
# test_runs.sh - images that hold runs of objects: verify, show, diff, prune and the restart.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../damage.sh"
root=$here/../..
"$backend" -O1 -D_GNU_SOURCE -I"$root/lib/image" -I"$root/include" "$root"/test/cli/make_runs.c \
	"$root"/lib/image/{checksum,codec,header,reader,walk,writer}.c -lzstd -llz4 -o make_runs || exit 2

cat >main.c <<'END'
#include <stdio.h>
#include <stdlib.h>

static double cells[300];
static int table[700];

static double step(double *inside, double **rows, int n, int i)
{
	double sum = 0;
	for (int k = 0; k < n; k++) {
		inside[k % 40] += cells[k % 300] + i;
		rows[k % 9][k % (50 + k % 9)] += inside[(k + 7) % 40] / 3;
		cells[(k + i) % 300] = rows[k % 9][(k + 1) % (50 + k % 9)] + k;
		sum += cells[(k * 7) % 300] + table[k % 700];
	}
	return sum;
}

int main(void)
{
	double inside[40] = {0}, *rows[9];
	for (int i = 0; i < 700; i++)
		table[i] = i * i;
	for (int i = 0; i < 9; i++)
		rows[i] = calloc(50 + i, sizeof(double));
	for (int i = 0; i < 6; i++) {
#pragma potential_ckpt
		printf("%.17g\n", step(inside, rows, 1000, i));
	}
	return 0;
}
END
check "build" cc -O1 main.c -o x
./x >whole
rm -rf x.ckpt
OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=3 OMPCKPT_KEEP=5 ./x >first 2>said
[ $? -eq 75 ] || fail "the run stops"
cp -r x.ckpt saved

# in_runs [NAME]: all images anew.
in_runs() {
	rm -rf x.ckpt made
	cp -r saved x.ckpt
	mkdir made
	local image
	for image in saved/*.ompckpt; do
		./make_runs "$image" "made/$(basename "$image")" "$@" || fail "make_runs $image $*"
	done
	cp made/*.ompckpt x.ckpt
}

# resumed WHY: with poison it goes on as if nothing had been.
resumed() {
	OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_EVERY=1 ./x >second 2>said || { fail "$1"; cat said; }
	cat first second | cmp -s - whole
}

in_runs
check "verify" "$ompckpt" verify x.ckpt
"$ompckpt" show x.ckpt >shown || fail "show"
grep -Eq '^ +2400 object  .*cells, of 2400 bytes in [0-9]+ runs' shown || fail "show counts cells: $(cat shown)"
grep -Eq '^ +3888 heap .*, of 3888 bytes in [0-9]+ runs' shown || fail "show counts rows: $(cat shown)"
"$ompckpt" show --json x.ckpt | grep -q '"bytes": 2400, "whole": 2400, "runs": [0-9]' || fail "show --json"
newest=$(find saved -name '*.ompckpt' | sort | tail -n 1)
"$ompckpt" diff "$newest" "x.ckpt/$(basename "$newest")" >out || fail "diff: in runs, all is there: $(cat out)"
"$ompckpt" diff x.ckpt >in_runs.diff
"$ompckpt" diff saved >whole.diff
cmp in_runs.diff whole.diff || fail "diff of two in runs: $(cat in_runs.diff) instead of $(cat whole.diff)"
resumed "restart from runs" || fail "restart from runs prints $(cat second)"

# Of each kind: what no run names is no difference, and poison at a restart.
for name in cells inside "calloc at main.c:25"; do
	in_runs "$name"
	"$ompckpt" show x.ckpt >shown
	full=$(sed -En "s|^ *([0-9]+) [a-z]+ +.*$name.*, of ([0-9]+) bytes in [0-9]+ runs.*|\1 \2|p" shown)
	read -r held whole_of <<<"$full"
	if ! [ "${held:-0}" -gt 0 ] || [ "$held" -ge "$whole_of" ]; then
		fail "$name: show tells of the hole: $(cat shown)"
	fi
	check "$name: verify" "$ompckpt" verify x.ckpt
	"$ompckpt" diff "$newest" "x.ckpt/$(basename "$newest")" >out || fail "$name: diff: $(cat out)"
	resumed "$name: restart with a hole" && fail "$name: what no run names is not poisoned"
done

in_runs
check "prune" "$ompckpt" prune --keep 1 x.ckpt
check "verify what is left" "$ompckpt" verify x.ckpt
newest=x.ckpt/$(basename "$newest")
size=$("$ompckpt" show "$newest" | awk '$1 == "bytes" { print $2 }')
[ "$size" -eq "$(stat -c %s "$newest")" ] || fail "show gives the size of the file"
damage "$newest"
"$ompckpt" verify "$newest" >out && fail "verify: damaged runs"

# What the compiler finds: images in runs that are compressed, refer to others, or do not fit into memory.
cat >elements.c <<'END'
#include <stdio.h>
#include <stdlib.h>

enum { N = 600 };
static double field[N][N][4], fixed[N][N][4];

static void set(int i, int j, int n, double *rest)
{
	for (int k = 0; k < 4; k++)
		field[i][j][k] = fixed[i][j][k] = i * j + k;
	rest[i * n + j] = i - j;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : N;
	double *rest = malloc(sizeof(double) * n * n), sum = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			set(i, j, n, rest);
	for (int s = 0; s < 6; s++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n / 2; j++) {
				for (int k = 0; k < 4; k++)
					field[i][j][k] = field[i][j + n / 2 - 1][k] * 0.5 + fixed[i][j][0];
				rest[i * n + j] = field[i][j][2];
			}
		for (int i = 1; i < n - 1; i++)
			for (int j = n / 2; j < n - 1; j++)
				field[i][j][1] += rest[i * n + j - n / 2 + 1];
	}
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			sum += field[i][j][2] + rest[i * n + j] + fixed[i][j][0];
	printf("%.17g\n", sum);
	return 0;
}
END
check "build" cc -O1 elements.c -o e
./e 400 >whole
for setting in COMPRESS=off COMPRESS=lz4 COMPRESS=zstd FULL=1 STAGING=2m; do
	rm -rf e.ckpt
	OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 env "OMPCKPT_$setting" ./e 400 >second 2>said
	[ $? -eq 75 ] || fail "$setting: the run stops"
	OMPCKPT_RESTART=auto OMPCKPT_POISON=1 OMPCKPT_EVERY=1 OMPCKPT_STOP_AFTER=2 env "OMPCKPT_$setting" \
		./e 400 >second 2>said
	[ $? -eq 75 ] || { fail "$setting: the restart stops again"; cat said; }
	check "$setting: verify" "$ompckpt" verify e.ckpt/000000000004.ompckpt
	"$ompckpt" show e.ckpt >shown
	grep -Eq '^ +2534464 object  field, of 11520000 bytes in 398 runs' shown || fail "$setting: $(cat shown)"
	grep -Eq '^ +1267232 object  fixed, of 11520000 bytes in 158404 runs' shown || fail "$setting: $(cat shown)"
	OMPCKPT_RESTART=auto OMPCKPT_POISON=1 env "OMPCKPT_$setting" ./e 400 >second 2>said || fail "$setting: goes on"
	cmp second whole || { fail "$setting: prints $(cat second)"; cat said; }
done
finish
