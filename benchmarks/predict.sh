#!/bin/bash
# predict.sh - what does ompckpt predict say of a large run, and what is true?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: benchmarks/predict.sh [--programs "P…"] [COMPILER]
#
# Profiles each program with 1, 2 and 4 threads, in classes S and W and in two more small sizes (T and U, made of
# class S in a copy of the sources), with checkpoints every 0.02 s. Then profiles class W and class A with 8 and 16
# threads, class A for 8 seconds at most with checkpoints every 0.1 s. Prints by how many per cent the size predicted
# is off for W (the worst of 8 and 16 threads); for A, from S and W alone, and from all four sizes (the worst
# of 8 and 16), each with the error predict gives; then the seconds to write a checkpoint and to stand still in A
# with 8 threads, predicted and measured (median). Sizes don't change from run to run, seconds want a quiet machine.
# Needs tools/setup.sh to have been run; takes 10 minutes.
set -eu
here=$(realpath "$(dirname "$0")")
. "$here/statistics.sh"
build=$here/../build
programs=(cg mg ep ft is adi ssor heat md barnes transport amr
	cg_spmd ssor_spmd heat_spmd transport_spmd)
while [ $# -gt 0 ]; do
	case $1 in
	--programs) read -ra programs <<<"$2"; shift 2 ;;
	-*) sed -n '5s/^# //p' "$0" >&2; exit 2 ;;
	*) break ;;
	esac
done
compiler=${1:-gcc}
ompckpt=$build/tools/ompckpt/ompckpt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

declare -A label=(
	[cg.S]="na=1400,nonzer=7" [cg.W]="na=7000,nonzer=8" [cg.T]="na=4000,nonzer=10"
	[cg.U]="na=2000,nonzer=9" [cg.A]="na=14000,nonzer=11"
	[mg.S]="n=32" [mg.W]="n=128" [mg.T]="n=64" [mg.U]="n=16" [mg.A]="n=256"
	[ep.S]="m=24" [ep.W]="m=25" [ep.T]="m=26" [ep.U]="m=23" [ep.A]="m=28"
	[ft.S]="nx=64,ny=64,nz=64" [ft.W]="nx=128,ny=128,nz=32" [ft.T]="nx=64,ny=128,nz=128"
	[ft.U]="nx=32,ny=64,nz=128" [ft.A]="nx=256,ny=256,nz=128"
	[is.S]="keys=65536,range=2048" [is.W]="keys=1048576,range=65536" [is.T]="keys=262144,range=16384"
	[is.U]="keys=131072,range=8192" [is.A]="keys=8388608,range=524288"
	[adi.S]="n=12" [adi.W]="n=24" [adi.T]="n=18" [adi.U]="n=30" [adi.A]="n=64"
	[ssor.S]="n=12" [ssor.W]="n=33" [ssor.T]="n=22" [ssor.U]="n=28" [ssor.A]="n=64"
	[heat.S]="n=126" [heat.W]="n=1022" [heat.T]="n=510" [heat.U]="n=254" [heat.A]="n=2046"
	[md.S]="atoms=500,cells=27" [md.W]="atoms=4000,cells=216" [md.T]="atoms=1372,cells=64"
	[md.U]="atoms=2048,cells=125" [md.A]="atoms=32000,cells=2197"
	[barnes.S]="bodies=600" [barnes.W]="bodies=8000" [barnes.T]="bodies=2500"
	[barnes.U]="bodies=5000" [barnes.A]="bodies=50000"
	[transport.S]="entries=8x8x300,points=8x300,particles=3000"
	[transport.W]="entries=40x40x1000,points=40x1000,particles=20000"
	[transport.T]="entries=8x8x2000,points=8x2000,particles=3000"
	[transport.U]="entries=40x40x300,points=40x300,particles=3000"
	[transport.A]="entries=68x68x4000,points=68x4000,particles=100000"
	[amr.S]="n=128" [amr.W]="n=2048" [amr.T]="n=512" [amr.U]="n=1024" [amr.A]="n=8192")

# edit FILE FROM TO: class S of it becomes another size.
edit() { sed -i "s/$2/$3/" "$1"; }

# resize cg NA NONZER, mg, ep, ft NX NY NZ, is, adi, ssor, heat, md, barnes, transport, amr: in the current folder.
resize() {
	edit cg/cg.h 'NA 1400' "NA $1"
	edit cg/cg.h 'NONZER 7' "NONZER $2"
	edit mg/mg.c "'S', 5," "'S', $3,"
	edit ep/ep.c "'S', 24," "'S', $4,"
	edit ft/ft.h 'NX 64' "NX $5"
	edit ft/ft.h 'NY 64' "NY $6"
	edit ft/ft.h 'NZ 64' "NZ $7"
	edit is/is.h 'KEYS (1 << 16)' "KEYS (1 << $8)"
	edit is/is.h 'KEY_RANGE (1 << 11)' "KEY_RANGE (1 << $(($8 - 4)))"
	edit adi/adi.h 'SIZE 12' "SIZE $9"
	edit adi/adi.c "'S', 12," "'S', $9,"
	edit ssor/ssor.h 'SIZE 12' "SIZE ${10}"
	edit ssor/ssor.c "'S', 12," "'S', ${10},"
	edit heat/heat.c "'S', 126," "'S', ${11},"
	edit md/main.c "'S', 5," "'S', ${12},"
	edit barnes/main.c "'S', 600," "'S', ${13},"
	edit transport/main.c "'S', 8, 300, 3000," "'S', ${14},"
	edit amr/main.c "'S', 2," "'S', ${15},"
}

# build_size SIZE CLASS [ARGUMENT-OF-RESIZE...]: positions have the same file names in all.
build_size() {
	local size=$1 class=$2
	shift 2
	mkdir -p "$scratch/$size/benchmarks"
	cp -r "$here/programs" "$scratch/$size/benchmarks"
	[ $# -eq 0 ] || (cd "$scratch/$size/benchmarks/programs" && resize "$@")
	(cd "$scratch/$size" && make -s -j2 -f benchmarks/programs/Makefile CLASS="$class" OUT=bin "${programs[@]}" \
		CFLAGS="-O2 --ompckpt-profile" CC="$build/tools/ompckpt-cc/ompckpt-cc --ompckpt-cc=$compiler")
}

# profile FILE PROGRAM SIZE THREADS INTERVAL SECONDS: one run more in the file, stopped when it takes longer.
profile() {
	local class=$3
	[[ $class == [SWA] ]] || class=S
	mkdir -p "$scratch/work"
	(cd "$scratch/work" && OMP_NUM_THREADS=$4 OMPCKPT_PROFILE=$scratch/$1 OMPCKPT_INTERVAL=$5 \
		OMPCKPT_PROFILE_LABEL=${label[${2%_spmd}.$3]} OMPCKPT_DIR=$scratch/images OMPCKPT_KEEP=1 \
		OMPCKPT_FULL=1 OMPCKPT_VERBOSE=0 timeout -s TERM $6 "$scratch/$3/bin/$2" $class >/dev/null 2>&1) || true
	rm -rf "$scratch/images" "$scratch/work"
}

# row THREADS PROGRAM SIZE PROFILE...: bytes, error, open, stall, write; nothing if there is no prediction.
row() {
	local threads=$1 which=${label[${2%_spmd}.$3]}
	shift 3
	"$ompckpt" predict --json --threads "$threads" --label "$which" "$@" 2>/dev/null |
		tr -d ',' | awk '/^    "/ { v[$1] = $2 } END { if (NR) print v["\"bytes\":"],
			v["\"error\":"], v["\"open\":"], v["\"stall_s\":"] + 0, v["\"write_s\":"] + 0 }'
}

# off PROGRAM SIZE TRUTH PROFILE...: per cent off, the worst of 8 and 16 threads, and the error given.
off() {
	local program=$1 size=$2 truth=$3
	shift 3
	for threads in 8 16; do
		echo "$(row $threads "$program" "$size" "$@") ; $(row $threads "$program" "$size" "$truth")"
	done | awk -F ' ; ' '
		{ split($1, p, " "); split($2, t, " ") }
		p[1] == "" || t[1] == "" { none = 1; next }
		{ d = 100 * (p[1] / t[1] - 1) }
		NR == 1 || d * d > worst * worst { worst = d; error = p[2]; open = p[3] }
		END {
			said = error < 0 ? "?" : sprintf("(%.2f%s)", 100 * error, open == "true" ? "?" : "")
			if (none) printf "%8s %9s", "-", ""
			else printf "%+8.2f %9s", worst, said
		}'
}

# measured PROFILE KEY: median over its checkpoints; 0: it took none.
measured() {
	"$ompckpt" show --json "$1" | tr -d , | awk -v key="\"$2\":" '$1 == key { print $2; n++ } END { if (!n) print 0 }' | median
}

build_size S S
build_size W W
build_size A A
build_size T S 4000 10 6 26 64 128 128 18 18 22 510 7 2500 '8, 2000, 3000' 4
build_size U S 2000 9 4 23 32 64 128 17 30 28 254 8 5000 '40, 300, 3000' 5
printf '%-15s %8s %18s %18s %24s %24s\n' program 'W, %' 'A from S W, %' 'A from S W T U, %' \
	'write, s: said, is, %' 'stall, s: said, is, %'
for program in "${programs[@]}"; do
	rm -f "$scratch"/*.prof
	for threads in 1 2 4; do
		for size in S W; do profile small.prof "$program" $size $threads 0.02 30; done
		for size in T U; do profile more.prof "$program" $size $threads 0.02 30; done
	done
	for threads in 8 16; do profile W.prof "$program" W $threads 1000000 30; done
	profile A8.prof "$program" A 8 0.1 8
	cp "$scratch/A8.prof" "$scratch/A.prof"
	profile A.prof "$program" A 16 0.1 8
	cd "$scratch"
	read -r _ _ _ stall write < <(row 8 "$program" A small.prof more.prof || true) || true
	printf '%-15s %s %s %s' "$program" "$(off "$program" W W.prof small.prof | cut -c1-8)" "$(off "$program" A A.prof small.prof)" \
		"$(off "$program" A A.prof small.prof more.prof)"
	awk -v a="${write:-0}" -v b="$(measured A8.prof write_s)" -v c="${stall:-0}" -v d="$(measured A8.prof stall_s)" 'BEGIN {
		printf "   %8.4f %8.4f %+6.0f", a, b, b ? 100 * (a / b - 1) : 0
		printf "   %8.4f %8.4f %+6.0f\n", c, d, d ? 100 * (c / d - 1) : 0 }'
done
