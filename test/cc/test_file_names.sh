#!/bin/bash
# test_file_names.sh - sources, headers, objects and folders with names of any characters.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"

long=$(printf 'long%.0s' {1..50})
names=('a b' "it's" 'say "hi"' 'back\slash' 'two\\' 'ha#sh' '100%s' 'tab	in' 'größe' 'a$b' 'a;b&c' '(a)' 'x(y' 'a:b'
	'*?[a]' '{a,b}' '~a' '@file' '-dash' '--ompckpt-no' 'a=b' 'a,b' '%d%n' '??/' '/*' '//' "$long" $'a\x80b')
[ -z "${OMPCKPT_TEST_NEWLINE:-}" ] || names+=($'new\nline')

# write NAME: two sources, a header; all in a folder of that name.
write() {
	local name=${1//\//_}
	rm -rf work.d
	mkdir -p "work.d/$name"
	cat >"work.d/$name/$name.h" <<-'END'
		static inline int twice(int x)
		{
			return 2 * x;
		}
		#define SHOW __FILE__
	END
	local in_c=$name
	cat >"work.d/$name/$name.c" <<-END
		#include <stdio.h>
		#include "$in_c.h"
		int other(int x);
		int main(void)
		{
			int sum = 0;
			for (int i = 0; i < 3; i++) {
		#pragma potential_ckpt
				sum += twice(i) + other(i);
				printf("%d %d %s\n", sum, __LINE__, __FILE__);
			}
			return 0;
		}
	END
	cat >"work.d/$name/other.c" <<-END
		#include "$in_c.h"
		#define HELD(x) static const char *held = x
		HELD(SHOW);
		int other(int x)
		{
			static int calls;
			return twice(x) + ++calls + (held[0] == 0);
		}
	END
	name_now=$name
}

# An #include can't name a file with a quote, or with a newline.
is_includable() {
	case $1 in *'"'* | *$'\n'*) return 1 ;; esac
}

for name in "${names[@]}"; do
	write "$name"
	n=$name_now dir=work.d/$n
	if ! is_includable "$n"; then
		mv "$dir/$n.h" "$dir/plain.h"
		sed -i "2s/.*/#include \"plain.h\"/" "$dir/$n.c"
		sed -i "1s/.*/#include \"plain.h\"/" "$dir/other.c"
	fi
	echo "name: $n"
	"$backend" -o plain -Wno-unknown-pragmas -w "./$dir/$n.c" "./$dir/other.c" 2>said ||
		{ echo "the backend does not take it"; continue; }
	./plain >want
	check "$n: at once" cc -w -o program "./$dir/$n.c" "./$dir/other.c"
	check "$n: the chain" "$here/../chain.sh" --reference want ./program
	# In its folder, by its own name; objects, dependencies, an archive.
	(
		cd "$dir" || exit 1
		case $n in -*) s=./$n ;; *) s=$n ;; esac
		"$backend" -w -MD -MF want.d -c "$s.c" -o "$s.o" 2>/dev/null && rm "$s.o"
		cc -w -MD -MF got.d -c "$s.c" -o "$s.o" && cc -w -c other.c -o "$s.other.o" &&
			cmp want.d got.d && ar rc "$s.a" "$s.other.o" && cc -w -o "$s.out" "$s.o" "$s.a" &&
			"$backend" -w -o plain "$s.c" other.c && ./plain >want &&
			"$here/../chain.sh" --reference want "./$s.out"
	) >said 2>&1 || { fail "$n: in its folder, in pieces"; sed 's/^/    /' said; }
done
finish
