#!/bin/bash
# test_options.sh - every option of the installed compilers has its row, and what the rows say is done.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
root=$(dirname "$(dirname "$here")")
export LC_ALL=C

# ---- the table ----------------------------------------------------------------------------------

# Options as a listing has them: "  -fname=<value>   what it is". Of clang's -autocomplete: "-fname=\t…"
names() { sed -nE 's/^ {0,3}(-[^ \t<[,]*).*/\1/p' | sed -E 's/(.)"$/\1/' | sort -u; }

listed() {
	local kind
	if "$backend" --version | grep -q clang; then
		{ "$backend" --autocomplete=-; "$backend" --help; "$backend" --help-hidden; } | names
	else
		for kind in common optimizers target c warnings params joined separate undocumented; do
			"$backend" "--help=$kind" 2>said
			[ ! -s said ] || fail "the compiler lists no '$kind': $(cat said)" >&2
		done | names
	fi
}

# classes: "CLASS option" of each option on standard input. A word stands behind each: it may want one.
classes() {
	sed 's/$/\nvalue/' >words
	"$ompckpt_cc" --ompckpt-options @words
}

listed >options
[ "$(wc -l <options)" -gt 1500 ] || fail "only $(wc -l <options) options are listed"
classes <options >rows
[ "$(grep -c . rows)" -ge "$(wc -l <options)" ] || fail "$(wc -l <rows) rows for $(wc -l <options) options"
grep '^UNKNOWN ' rows >unknown && fail "options without a row in lib/base/option_table.def: $(cut -d' ' -f2 unknown)"

# Those whose value is the next word: the word behind them is theirs.
if "$backend" --version | grep -q clang; then
	{ "$backend" --help; "$backend" --help-hidden; } | sed -nE 's/^ {0,3}(-[^ \t<[,=]*) <.*/\1/p' | sort -u
else
	"$backend" --help=separate | names
fi >separate
[ "$(wc -l <separate)" -gt 30 ] || fail "only $(wc -l <separate) options with a word behind"
# (gcc's -MD has a value for its part cc1 alone.)
classes <separate | grep -v -e ' value$' -e '^DEPENDENCY' >rows.separate && fail "these have their value in the next word: $(cat rows.separate)"
echo "$(wc -l <options) options of $backend: $(cut -d' ' -f1 rows | sort | uniq -c | tr -s ' \n' ' ')"
if "$backend" --version | grep -q clang; then
	"$backend" -cc1 --help | names | sed 's/^/-Xclang\n/' >words
	"$ompckpt_cc" --ompckpt-options @words >rows
	[ "$(wc -l <rows)" -gt 900 ] || fail "only $(wc -l <rows) options behind -Xclang"
	grep -E '^(UNKNOWN|NEXT|ELSEWHERE|MACHINE|ACTION|OUTPUT) ' rows && fail "these behind -Xclang are not judged"
fi
"$ompckpt_cc" --ompckpt-options | cmp - "$root/docs/options.md" ||
	fail "docs/options.md is old: ompckpt-cc --ompckpt-options >docs/options.md"

# ---- layout: the front's Clang and the backend agree ----------------------------------------------

cat >layout.c <<'END'
#include <stddef.h>
#include <stdio.h>
struct a { char c; double d; short s; long double ld; int i : 3; char t; long long ll : 33; };
struct b { char c; struct a a; _Bool b; enum { X, Y } e; wchar_t w; void *p; };
struct c { char c; __attribute__((aligned(4))) short s; char f[]; };
#pragma pack(push, 2)
struct d { char c; long l; double _Complex z; };
#pragma pack(pop)
union u { char c[5]; long double ld; struct { char c; long l; } s; };
struct e { int i : 7; char c : 2; short s : 9; int : 0; char t; };
enum big { BIG = 70000 };
static wchar_t wide[] = L"text";
#ifdef __SSE__
typedef float vector __attribute__((vector_size(32)));
struct v { char c; vector v; };
#else
struct v { char c; double v; };
#endif
void put(size_t n);
void put(size_t n) { printf("%zu\n", n); }
#define M(t, m) put(offsetof(t, m));
int main(void)
{
	M(struct a, d) M(struct a, s) M(struct a, ld) M(struct a, t) M(struct b, a) M(struct b, b)
	M(struct b, e) M(struct b, w) M(struct b, p) M(struct c, s) M(struct c, f) M(struct d, l)
	M(struct d, z) M(struct e, t) M(struct v, v) M(union u, s.l)
	put(sizeof(struct a)); put(sizeof(struct b)); put(sizeof(struct c)); put(sizeof(struct d));
	put(sizeof(union u)); put(sizeof(struct e)); put(sizeof(enum big)); put(sizeof(struct v));
	put(sizeof wide); put(sizeof(long double)); put(sizeof L'x'); put((char)200 < 0);
	put(_Alignof(long double)); put(_Alignof(struct b)); put(L'x' - 200 < 0); put('\377' < 0);
	put(sizeof(long)); put(sizeof(int (*)(void))); put(__INT_MAX__ + 1 < 0);
	return 0;
}
END

# layout FLAGS: sizes, offsets and constants as the analysis has them are those the program prints.
layout() {
	"$backend" -w "$@" layout.c -o layout 2>said || { fail "the backend and $*: $(cat said)"; return; }
	./layout >want
	cc -w "$@" --ompckpt-dump=program layout.c 2>said | sed -nE 's/.*do call put\((.*)\)$/\1/p' >got
	[ "$(wc -l <want)" -gt 30 ] || fail "the layout program prints little"
	diff want got >difference || fail "layout with $*: $(cat difference said)"
}

layout
for option in -fshort-enums -fshort-wchar -funsigned-char \
	-mms-bitfields -fms-extensions -mlong-double-64 -mlong-double-80 -mlong-double-128 -std=c99 \
	-std=gnu2x -fwrapv "-fshort-enums -mms-bitfields" -mavx -mno-avx \
	-march=x86-64-v3 "-fno-short-enums -fsigned-char" -m128bit-long-double; do
	read -ra words <<<"$option"
	"$backend" -w "${words[@]}" -fsyntax-only layout.c 2>said && [ ! -s said ] && layout "${words[@]}"
done
[ "$backend" != gcc ] || layout -funsigned-bitfields

# ---- what is handed on, followed, consumed ----------------------------------------------------------

write_program
cat >macros.h <<'END'
	#define STEP(x) \
		((x) + \
		 EXTRA)
	#ifdef BESIDE
	#define EXTRA 0
	#endif
	int not_seen[] = {1, 2
	END
END
sed 's/sum += m(i) + k(i)/sum += m(STEP(i)) + k(i)/' main.c >stepped.c
tried=0
for option in "-g3 -DSTEP(x)=x" "-ggdb3 -D STEP(x)=(x)" "-imacros macros.h -DBESIDE" \
	"-DBESIDE -imacros macros.h -g3" "-C -DSTEP(x)=x/*c*/" "-CC -DSTEP(x)=x" "-P -DSTEP(x)=x" \
	"-dD -DSTEP(x)=x" "-dM -DSTEP(x)=x" "-dI -DSTEP(x)=x" "-DSTEP(x)=x -H" "-Wp,-DSTEP(x)=x" \
	"-Xpreprocessor -DSTEP(x)=x" "--define-macro=STEP(x)=x" "--define-macro STEP(x)=x" "-remap -DSTEP(x)=x" \
	"-v -DSTEP(x)=x" "-save-temps -DSTEP(x)=x" "-Wp,-D_FORTIFY_SOURCE=2,-DSTEP(x)=x -O2"; do
	read -ra words <<<"$option"
	"$backend" "${words[@]}" -c stepped.c -o x.o >said 2>&1 || continue
	check "$option" cc "${words[@]}" stepped.c d/m.c d/k.c -o x
	transformed "$option" ./x
	tried=$((tried + 1))
	rm -f x-* ./*.i ./*.s ./*.bc
done
[ $tried -gt 14 ] || fail "only $tried options about preprocessing are the compiler's"
options=(-fwrapv -fno-strict-overflow -ftrapv -fno-strict-aliasing "-fdata-sections -ffunction-sections -Wl,--gc-sections"
	-fcommon -fno-common -fvisibility=hidden -fvisibility=protected "-fsanitize=undefined" "-O2 -fcf-protection"
	"-fno-delete-null-pointer-checks -O2" -fexceptions "-fno-builtin -O2" "-mcmodel=medium -fno-pie -no-pie"
	-fPIC -fpie -fno-plt -pg "-fno-omit-frame-pointer -O2" -fstack-protector-all -fno-zero-initialized-in-bss
	"-ftls-model=initial-exec" -fmerge-all-constants -Ofast -fno-ident "-O3 -march=x86-64-v3" "-Wall -W -pedantic"
	-fno-asynchronous-unwind-tables "-std=c99" "-m64 -mfpmath=sse")
gcc_options=(-fno-leading-underscore -fwhole-program "-fwhole-program -O2" --wrapv "-fdirectives-only" "-ftrack-macro-expansion=0"
	"-fipa-pta -O2" "-fstack-usage -fdump-tree-all" "-fno-toplevel-reorder -O2" "-fsection-anchors"
	"-ftree-parallelize-loops=2 -O2" "-fcallgraph-info" "-fsched-verbose=0" "-fprofile-use -O2"
	"--param max-inline-insns-auto=3" "-fdebug-cpp" "-fno-working-directory")
clang_options=("-Xclang -fwrapv" "-mllvm -inline-threshold=3" "-O2 -fno-pointer-tbaa"
	"-fsave-optimization-record -O2" "-ftime-trace" "-fprofile-instr-generate" "-fstack-size-section"
	"--target=x86_64-pc-linux-gnu")
if [ "$backend" = gcc ]; then
	options+=("${gcc_options[@]}")
else
	options+=("${clang_options[@]}")
fi
for option in "${options[@]}"; do
	case $option in
	-fwhole-program*) files=(all.c) ;;
	*) files=(main.c d/m.c d/k.c) ;;
	esac
	cat d/m.c d/k.c main.c >all.c
	read -ra words <<<"$option"
	check "$option" cc "${words[@]}" "${files[@]}" -o x
	transformed "$option" ./x
done

# gcc's attributes and pragmas that act as options; clang ignores them, and what they are for is undefined there.
if [ "$backend" = gcc ]; then
	while IFS='|' read -r why before attribute; do
		printf '%s\n' '#include <limits.h>' '#include <stdio.h>' "$before" \
			'static int a[300], most;' \
			"$attribute static void maybe(int n) { if (n + 1 > n) for (int i = 0; i < 300; i++) a[i] = 0; }" \
			'int main(int argc, char **argv) { most = INT_MAX - 1 + argc; for (int k = 1; k < 4; k++) { for (int i = 0; i < 300; i++) a[i] = i + k;' \
			'#pragma potential_ckpt' \
			'maybe(most); printf("%d %d\n", k, a[0] + a[299]); } return 0; }' >wraps.c
		check "$why" cc -O1 wraps.c -o x
		check "$why" "$here/../chain.sh" ./x
		rm -rf x x.ckpt
	done <<-'END'
		the attribute||__attribute__((optimize("wrapv")))
		the attribute, in full||__attribute__((__optimize__("O2", "-fwrapv")))
		the attribute of C23||[[gnu::optimize("no-strict-overflow")]]
		the pragma|#pragma GCC optimize("wrapv")|
		the pragma, with more|#pragma GCC optimize ("O2", "no-strict-overflow")|
	END
fi

# ---- what is refused --------------------------------------------------------------------------------

# refused WHY FLAGS: with positions, by a message and a way out; not without.
refused() {
	local why=$1
	shift
	if cc "$@" main.c d/m.c d/k.c -o refused 2>said >/dev/null; then
		fail "$why is accepted: $*"
	fi
	grep -q "error: .*$why" said && grep -q ': help: ' said || fail "$*: $(cat said)"
	[ ! -e refused ] || fail "$* leaves a program"
	if "$backend" "$@" -DNO_POSITION main.c d/m.c d/k.c -o refused 2>/dev/null; then
		check "without a position, $*" cc "$@" -DNO_POSITION main.c d/m.c d/k.c -o refused
	fi
	rm -f refused
}

refused "'-finstrument-functions' can't go with positions" -finstrument-functions
refused "'-fpack-struct=2' can't" -fpack-struct=2
refused "'-ftrivial-auto-var-init=zero' can't" -ftrivial-auto-var-init=zero
refused "'-fsanitize=undefined,thread' can't\|'-fsanitize=thread' can't" -fsanitize=thread
if [ "$backend" = gcc ]; then
	refused "'-fsplit-stack' can't" -fsplit-stack
	refused "'-fsso-struct=big-endian' can't" -fsso-struct=big-endian
	refused "'-mfpmath=387' can't" -mfpmath=387
	refused "'-fplan9-extensions' can't" -fplan9-extensions
	refused "'-fopenacc' can't" -fopenacc
	refused "'-fsingle-precision-constant' can't" -fsingle-precision-constant
	refused "'-fexec-charset=ISO-8859-1' can't" -fexec-charset=ISO-8859-1
	refused "'-mabi=ms' can't" -mabi=ms
else
	refused "'-fwritable-strings' can't" -fwritable-strings
	refused "'-ftrap-function=trap' can't" -ftrap-function=trap
	refused "'-Xclang -fdefault-calling-conv=cdecl' can't" -Xclang -fdefault-calling-conv=cdecl
	refused "'-fms-compatibility' can't" -fms-compatibility
fi

# In one of the compilations of a program; in its text; an option nobody knows.
cc -finstrument-functions -c d/m.c -o m.o && cc -c d/k.c -o k.o && cc -c main.c -o main.o
if cc main.o m.o k.o -o refused 2>said; then
	fail "a refused option of one object is accepted"
fi
grep -q '^d/m.c: error: .*instrument-functions' said || fail "the file that has the option: $(cat said)"
while IFS='|' read -r place line; do
	{ echo "$line"; cat main.c; } >worded.c
	if cc worded.c d/m.c d/k.c -o refused 2>said; then
		fail "accepted: $line"
	fi
	grep -q "^worded.c:$place: error: .*can't go with positions" said && grep -q ' help: ' said ||
		fail "$line: $(cat said)"
done <<-'END'
	1:23|struct __attribute__((scalar_storage_order("big-endian"))) big { int i; };
	1:1|#pragma scalar_storage_order big-endian
	1:1|#pragma GCC optimize ("instrument-functions")
	1:1|#pragma GCC optimize ("nobody-knows")
	1:34|__attribute__((noinline,optimize("short-enums"))) int f(void);
	1:1|#pragma ms_struct on
END
cat >"$scratch/driver" <<-END
	#!/bin/bash
	for word; do
		shift
		[ "\$word" = -fnobody-knows ] || set -- "\$@" "\$word"
	done
	exec $backend "\$@"
END
chmod +x "$scratch/driver"
backend=$scratch/driver
refused "'-fnobody-knows' is not known to ompckpt-cc" -fnobody-knows
check "an option that the user knows" cc -fnobody-knows --ompckpt-accept=-fnobody-knows main.c d/m.c d/k.c -o x
transformed "an option that the user knows" ./x
no_temporaries "all of this"
finish
