#!/bin/bash
# test_library.sh - what the user says a library keeps: nothing, memory to be saved, what is made again.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
include=$here/../../include

# The library: a chain of blocks, a table of functions, a count.
cat >chain.c <<'END'
#include <stdlib.h>
struct link { struct link *next; int (*f)(int); int v; };
static struct link *first;
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
void chain_open(int v)
{
	struct link *l = malloc(sizeof *l);
	*l = (struct link){first, v % 2 ? twice : thrice, v};
	first = l;
}
int chain_sum(void)
{
	int sum = 0;
	for (struct link *l = first; l; l = l->next)
		sum += l->f(l->v);
	return sum;
}
END
echo 'int half(int x) { return x / 2; }' >pure.c
echo 'int calls; int half(int x) { calls++; return x / 2; }' >counting.c
build_libraries() {
	for name in chain pure counting; do
		"$backend" -fPIC -c $name.c
		"$backend" -shared -Wl,-soname,lib$name.so $name.o -o lib$name.so
	done
	ar rc libchain.a chain.o
}
build_libraries

cat >main.c <<'END'
#include <stdio.h>
#include <ompckpt/ompckpt.h>
void chain_open(int v);
int chain_sum(void);
int half(int x);
#ifdef HOOK
static int opened, calls_of_hook;
static void again(void *to)
{
	for (int i = 0; i < *(int *)to; i++)
		chain_open(i);
	calls_of_hook++;
}
#endif
int main(void)
{
#ifdef HOOK
	ompckpt_at_restart(again, &opened);
#endif
	for (int i = 0; i < 5; i++) {
#pragma potential_ckpt
#ifndef NO_CHAIN
		chain_open(i);
#ifdef HOOK
		opened++;
#endif
#pragma potential_ckpt
		printf("%d ", chain_sum());
#endif
		printf("%d\n", half(i + 7));
	}
	return 0;
}
END

# chain WHY: cut at every candidate, the program prints what a run through prints.
chain() {
	check "$1" "$here/../chain.sh" ./x
	rm -rf x x.ckpt
}

# refused WHY PATTERN ARGS...
refused() {
	local why=$1 pattern=$2
	shift 2
	if cc -I"$include" "$@" -o x >said 2>&1; then
		fail "$why: it is accepted"
	fi
	grep -Eq "error: .*$pattern" said || { fail "$why: no message like '$pattern':"; cat said; }
	grep -q 'help: ' said || fail "$why: no help"
}

# accepted WHY ARGS...
accepted() {
	local why=$1
	shift
	check "$why" cc -I"$include" "$@" -Wl,-rpath,"$PWD" -o x
}

accepted "computes only, seen" -DNO_CHAIN main.c ./libpure.so
chain "computes only, seen"
refused "a variable" "has data of its own" -DNO_CHAIN main.c ./libcounting.so
for said in --ompckpt-library=counting:stateless --ompckpt-stateless=counting; do
	accepted "$said" -DNO_CHAIN main.c -L. -lcounting $said
	chain "$said"
done
accepted "save, by -l" main.c -L. -lchain -lpure --ompckpt-library=chain:save
if readelf -d x | grep -q libchain; then
	fail "save: the shared object is linked"
fi
chain "save, by -l"
accepted "save, by path" main.c ./libchain.so ./libpure.so --ompckpt-library=libchain.so:save
chain "save, by path"
accepted "save, in two words" main.c -L . -l chain -lpure --ompckpt-library=chain:save
chain "save, in two words"
accepted "hook" -DHOOK main.c -L. -l:libchain.so -lpure --ompckpt-library=chain:hook
chain "hook"
sed '/ompckpt.h/d' main.c >without.c
refused "a hook that is not registered" "calls ompckpt_at_restart" without.c ./libchain.so ./libpure.so \
	--ompckpt-library=chain:hook
rm libchain.a
refused "no archive, by -l" "no static archive of 'chain'" main.c -L. -lchain -lpure \
	--ompckpt-library=chain:save
refused "no archive, by path" "no static archive of 'libchain.so'" main.c ./libchain.so -L. -lpure \
	--ompckpt-library=libchain.so:save
refused "no such kind" "does not say what the library keeps" main.c --ompckpt-library=chain:keep
refused "no kind" "does not say what the library keeps" main.c --ompckpt-library=chain
check "another compiler" "$backend" -I"$include" -DHOOK main.c -L. -lchain -lpure -Wl,-rpath,"$PWD" -o x
[ "$(./x | tail -n 1)" = "$(printf '%d 5' $((3 * 0 + 2 * 1 + 3 * 2 + 2 * 3 + 3 * 4)))" ] ||
	fail "another compiler: $(./x | tail -n 1)"
rm -f x

# What does not come back is named at the call, whatever the library.
cat >lost.c <<'END'
#define _GNU_SOURCE
#include <fts.h>
#include <libintl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
static void *(*map)(void *, size_t, int, int, int, off_t) = mmap;
int main(int argc, char **argv)
{
	pthread_key_t key;
	char *const paths[] = {argv[0], NULL};
	FTS *f = fts_open(paths, FTS_PHYSICAL, NULL);
	textdomain("domain");
	pthread_key_create(&key, NULL);
	map(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#pragma potential_ckpt
	return fts_close(f) + argc;
}
END
check "what is lost" cc lost.c -o x
for line in "12:[0-9]*: warning: what 'fts_open' makes" "13:[0-9]*: warning: what 'textdomain' sets" \
	"14:[0-9]*: warning: what 'pthread_key_create' makes" "15:[0-9]*: warning: memory of 'mmap'"; do
	grep -q "^lost.c:$line" "$scratch/said" || { fail "not said: $line"; cat "$scratch/said"; }
done
rm -f x

# So is a thread that may run at a position; not one that its function joins.
cat >thread.c <<'END'
#include <pthread.h>
static int done;
static void *work(void *p)
{
	done++;
	return p;
}
static void at_once(void)
{
	pthread_t t;
	pthread_create(&t, NULL, work, NULL);
	pthread_join(t, NULL);
}
int main(int argc, char **argv)
{
	pthread_t t;
	(void)argv;
	at_once();
	pthread_create(&t, NULL, work, NULL);
#pragma potential_ckpt
	pthread_join(t, NULL);
	return done + argc - 3;
}
END
check "a thread" cc thread.c -pthread -o x
[ "$(grep -c "warning: a thread that 'pthread_create' starts" "$scratch/said")" = 1 ] &&
	grep -q "^thread.c:19:[0-9]*: warning: a thread" "$scratch/said" || { fail "a thread"; cat "$scratch/said"; }
rm -f x

# zlib, a stream that is open at every position.
cat >deflate.c <<'END'
#include <stdio.h>
#include <string.h>
#include <zlib.h>
static unsigned char packed[1 << 16], got[1 << 16];
int main(void)
{
	char line[200];
	z_stream s, t;
	memset(&s, 0, sizeof s);
	memset(&t, 0, sizeof t);
	deflateInit(&s, 9);
	s.next_out = packed;
	s.avail_out = sizeof packed;
	for (int i = 0; i < 12; i++) {
		s.avail_in = (unsigned)snprintf(line, sizeof line, "line %d of %d\n", i, i * i * 7919);
		s.next_in = (unsigned char *)line;
		deflate(&s, i == 11 ? Z_FINISH : i % 5 ? Z_NO_FLUSH : Z_SYNC_FLUSH);
#pragma potential_ckpt
		printf("%lu\n", (unsigned long)s.total_in);
	}
	inflateInit(&t);
	t.next_in = packed;
	t.avail_in = (unsigned)s.total_out;
	for (int n = 0; n < 200; n += 50) {
		t.next_out = got + n;
		t.avail_out = 50;
		inflate(&t, Z_NO_FLUSH);
#pragma potential_ckpt
		printf("%lu %lu\n", (unsigned long)t.total_out, adler32(1, got, (unsigned)t.total_out));
	}
	deflateEnd(&s);
	inflateEnd(&t);
	return 0;
}
END
if ! "$backend" deflate.c -l:libz.a -o /dev/null 2>/dev/null; then
	echo "zlib is not installed"
	finish
	exit 77
fi
check "zlib, unsaid" cc deflate.c -lz -o x
grep -q "warning: what this library keeps is not in a checkpoint" "$scratch/said" ||
	fail "zlib, unsaid: no warning"
grep -q "help: .*--ompckpt-library=z:" "$scratch/said" || fail "zlib, unsaid: no help"
check "zlib, saved" cc deflate.c -lz --ompckpt-library=z:save -o x
chain "zlib, saved"
finish
