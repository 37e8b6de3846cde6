#!/bin/bash
# test_cache.sh - the second compilation takes what an earlier link made of the same, and of nothing else.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The compiler behind ompckpt-cc writes down what it is asked to compile.
. "$(dirname "$0")/common.sh" "$@"
write_program
mkdir headers
echo '#define STEP 1' >headers/step.h
echo '#include <step.h>
int k(int x) { static int calls; calls += STEP; return x * calls; }' >d/k.c
cat >logged <<-END
	#!/bin/bash
	case " \$* " in *' -### '*) ;; *) printf '%s\n' "\$*" >>"$scratch/log" ;; esac
	exec $backend "\$@" \$MORE
END
chmod +x logged
backend=$PWD/logged
export OMPCKPT_CACHE=$scratch/a/cache MORE=

# built WHY FILES [OPTION]...: a build with these options; its link compiles FILES again, and no others.
built() {
	local why=$1 files=$2
	shift 2
	for f in main.c d/m.c d/k.c; do check "$why" cc -O1 -isystem headers "$@" -c $f; done
	: >"$scratch/log"
	check "$why" cc -O1 "$@" main.o m.o k.o -o x
	grep -o '/[0-9]*-[a-z]*\.c -o\|/ompckpt_registry\.c -o' "$scratch/log" | sed 's/.*[-/]\(.*\.c\) -o/\1/' | sort | tr '\n' ' ' >got
	[ "$(cat got)" = "${files:+$files }" ] || fail "$why: compiled again: $(cat got)"
	transformed "$why" ./x
	no_temporaries "$why"
}

all="k.c m.c main.c"
built "the first time" "$all"
built "the same again" ""
! grep -q 'ompckpt_registry\.c -o' "$scratch/log" || fail "the same again: the registry was compiled"
[ "$(stat -c %a "$OMPCKPT_CACHE")" = 700 ] || fail "the folder is open to others"

built "another option" "$all" -O2
built "the first options" ""
MORE=-fno-inline built "an option that the compiler itself adds" "$all"
echo '#define STEP (2 - 1)' >headers/step.h
built "another system header" "k.c"
echo 'int m(int x) { static int calls; calls++; return x + calls; }' >d/m.c
built "an edit" "m.c"
OMPCKPT_CACHE=0 built "no cache" "$all"
echo 'int m(int x) { static int calls; __asm__(".incbin \"m.bin\""); return x + ++calls; }' >d/m.c
: >m.bin
built "a file that the assembler reads" "m.c"
built "such a file again" "m.c"
echo 'int m(int x) { static int calls; return x + ++calls; }' >d/m.c
built "the first text" ""
built "options of the assembler" "$all" -Wa,--noexecstack
built "these again" "$all" -Wa,--noexecstack

for f in "$OMPCKPT_CACHE"/*; do printf x >"$f"; done
built "damaged objects" "$all"
built "after these" ""
for f in "$OMPCKPT_CACHE"/*; do truncate -s -1 "$f"; done
built "objects cut short" "$all"

for i in 1 2 3 4; do
	mkdir "p$i"
	(cd "p$i" && cp ../main.o ../m.o ../k.o . && OMPCKPT_CACHE=$scratch/parallel cc -O1 main.o m.o k.o -o x >said 2>&1) &
done
wait
for i in 1 2 3 4; do transformed "four links at once" "p$i/x"; done

chmod 777 "$OMPCKPT_CACHE"
built "a folder that others may write" "$all"
OMPCKPT_CACHE=/dev/null/x built "a folder that can't be" "$all"
(unset OMPCKPT_CACHE; HOME=$scratch/home XDG_CACHE_HOME= built "at home" "$all")
[ -n "$(ls "$scratch"/home/.cache/ompckpt 2>&1)" ] || fail "nothing in ~/.cache/ompckpt"
finish
