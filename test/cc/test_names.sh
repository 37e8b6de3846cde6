#!/bin/bash
# test_names.sh - a program may use any name of the C library that is not reserved: the runtime does not meet it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The names are those that the runtime's own object takes from the C library, and those that the linker wraps:
# whatever becomes one of them tomorrow is tried tomorrow. Each is defined as a function that traps, then as a
# variable; in a unit that is rewritten, in an object of the plain compiler, in an archive, in a shared object.
. "$(dirname "$0")/common.sh" "$@"
lib=$(dirname "$ompckpt_cc")/../lib/ompckpt
chain=$here/../chain.sh

# Reserved by ISO C (7.1.3, 7.31): a program that defines one is no C program. The program's allocator is the
# program's heap; OpenMP's names are its library's.
is_reserved() {
	case $1 in
	_* | str[a-z]* | mem[a-z]* | wcs[a-z]* | omp_* | *alloc* | *memalign* | cfree | free) true ;;
	abort | atexit | fclose | feof | ferror | fflush | fopen | freopen | fseek | fsetpos | fwide | getenv) true ;;
	remove | rename | rewind | setbuf | setlocale | setvbuf | snprintf | stderr | stdin | stdout | tmpfile) true ;;
	vsnprintf) true ;;
	*) false ;;
	esac
}
{ cut -d' ' -f1 "$lib/libc.names"; grep -v '^#' "$lib/wrap.list"; } | sort -u |
	while read -r name; do is_reserved "$name" || echo "$name"; done >names
[ "$(wc -l <names)" -gt 60 ] || fail "only $(wc -l <names) names are swept"

define() { # define function|variable NAMES
	while read -r name; do
		case $1 in
		function) echo "void $name(void) { __builtin_trap(); }" ;;
		variable) echo "struct { char c[3]; } $name = { \"ab\" };" ;;
		esac
	done <"$2"
	echo 'int defs(void) { return 3; }'
}
cat >main.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int defs(void);
static void bye(void)
{
	printf("bye\n");
}
int main(void)
{
	int sum = 0, *p = malloc(40);
#ifndef NO_FILE
	FILE *f = fopen("written", "w");
#endif
	atexit(bye);
	for (int i = 0; i < 4; i++) {
		p[i] = defs() + i + rand() % 7;
#pragma potential_ckpt
		sum += p[i];
#ifndef NO_FILE
		fprintf(f, "%d\n", sum);
#endif
		printf("%d\n", sum);
	}
#ifndef NO_FILE
	fclose(f);
#endif
	free(p);
	return 0;
}
END
plain() { "$backend" -w -fno-builtin "$@"; }

# swept WHY PROGRAM OPTIONS: it runs as the plain build does, through every cut.
swept() {
	./plain >want 2>said || { fail "$1: the plain build does not run"; return; }
	"$chain" --reference want "${@:3}" "$2" >said 2>&1 || { fail "$1"; head -n 20 said; }
}

for kind in function variable; do
	define $kind names >defs.c
	plain main.c defs.c -o plain
	check "$kind, rewritten" cc -w -fno-builtin main.c defs.c -o program
	swept "$kind in a unit that is rewritten" ./program --file written
	plain -c defs.c
	check "$kind, external" cc main.c defs.o -o program
	swept "$kind in an object of the plain compiler" ./program --file written
	ar rc libdefs.a defs.o
	check "$kind, archive" cc main.c -L. -Wl,--gc-sections -ldefs -o program
	swept "$kind in an archive" ./program --file written
	rm libdefs.a
done
define function names >defs.c
if plain -O2 -flto main.c defs.c -o plain 2>said; then
	check "link-time optimisation" cc -O2 -flto -w -fno-builtin main.c defs.c -o program
	swept "function in a unit of -flto" ./program --file written
fi
plain -shared -fPIC defs.c -o libdefs.so
plain main.c -L. -ldefs -Wl,-rpath,. -o plain
check "shared" cc main.c -L. -ldefs -Wl,-rpath,"$PWD" -o program
swept "function in a shared object" ./program --file written

# Members of the archive that only a program with such calls has. Those names are not free here.
grep -vxF -f <(grep -v '^#' "$lib/wrap.list") names >names.unwrapped
define function names.unwrapped >defs.c
cat >calls.c <<'END'
#include <dirent.h>
#include <iconv.h>
#include <regex.h>
#include <search.h>
#include <stdio.h>
static int compare(const void *a, const void *b)
{
	return *(const char *)a - *(const char *)b;
}
static int looked_up(void)
{
	static char key[] = "key";
	ENTRY *found = hsearch((ENTRY){key, key}, ENTER);
	void *root = NULL;
	int n = found && tsearch(key, &root, compare) ? 1 : 0;
	return n + (tfind(key, &root, compare) != NULL);
}
static int read_in(DIR *folder, iconv_t way, const regex_t *word)
{
	char from[] = "key 7", to[8] = "", *in = from, *out = to, name[8];
	size_t left = 5, room = 8;
	int n = 0;
	iconv(way, &in, &left, &out, &room);
	return readdir(folder) && sscanf(to, "%7s %d", name, &n) == 2 && !regexec(word, name, 0, NULL, 0) ? n : 0;
}
int defs(void);
int main(void)
{
	regex_t word;
	iconv_t way = iconv_open("LATIN1", "UTF-8");
	DIR *folder = opendir(".");
	hcreate(10);
	regcomp(&word, "^k", 0);
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		printf("%d %d %d\n", i, looked_up(), read_in(folder, way, &word) + defs());
	}
	hdestroy();
	regfree(&word);
	iconv_close(way);
	return closedir(folder);
}
END
plain calls.c defs.c -o plain
check "library calls" cc -w -fno-builtin calls.c defs.c -o program
swept "names that wrappers take" ./program

# The program's own wrappers.
cat >wrap.c <<'END'
#include <unistd.h>
ssize_t __real_write(int fd, const void *at, size_t n);
ssize_t __wrap_write(int fd, const void *at, size_t n);
ssize_t __wrap_write(int fd, const void *at, size_t n)
{
	if (n != 5)
		__builtin_trap();
	return __real_write(fd, at, n);
}
int defs(void)
{
	return (int)write(2, "five\n", 5);
}
END
plain main.c wrap.c -Wl,--wrap=write -o plain
check "wrapped" cc main.c wrap.c -Wl,--wrap,write -o program
swept "a wrapper of the program's" ./program --file written

# In a static link the C library itself has some of them; for others it has no name of its own.
grep -e ' - ' "$lib/libc.names" | cut -d' ' -f1 | grep -xF -f names >nameless
grep -vxF -f nameless names >names.static
define function names.static >defs.c
while ! plain -static -DNO_FILE main.c defs.c -o plain 2>said; do
	sed -n 's/.*multiple definition of .\([a-z0-9_]*\)[^a-z0-9_].*/\1/p; s/.*duplicate symbol: \([a-z0-9_]*\).*/\1/p' said | sort -u >both
	[ -s both ] || { fail "static: $(cat said)"; break; }
	grep -vxF -f both names.static >names.left
	mv names.left names.static
	define function names.static >defs.c
done
[ "$(wc -l <names.static)" -gt 50 ] || fail "only $(wc -l <names.static) names are swept in a static link"
check "static" cc -static -DNO_FILE -w -fno-builtin main.c defs.c -o program
swept "static" ./program
while read -r name; do
	echo "void $name(void) { } int defs(void) { return 3; }" >defs.c
	cc -static -DNO_FILE -w -fno-builtin main.c defs.c -o program >said 2>&1 && fail "static: $name is linked"
	grep -q "error: the program defines '$name', and the C library's function of that name" said ||
		fail "static: $name: $(cat said)"
done <nameless
echo "$(wc -l <names) names, $(wc -l <names.static) of them in a static link, $(wc -l <nameless) refused there"
finish
