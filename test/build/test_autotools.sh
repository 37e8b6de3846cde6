#!/bin/bash
# test_autotools.sh - ./configure CC=ompckpt-cc && make, in the source folder and out of it.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
. "$here/program.sh"
needs autoconf automake make
write_parts
cat >configure.ac <<-'END'
	AC_INIT([parts], [1])
	AM_INIT_AUTOMAKE([foreign subdir-objects])
	AC_PROG_CC
	AC_OPENMP
	AM_PROG_AR
	AC_PROG_RANLIB
	AC_CHECK_FUNCS([printf no_such_function])
	AC_CHECK_HEADERS([stdio.h no_such_header.h])
	AC_CONFIG_FILES([Makefile])
	AC_OUTPUT
END
cat >Makefile.am <<-'END'
	AM_CFLAGS = $(OPENMP_CFLAGS)
	bin_PROGRAMS = parts
	noinst_LIBRARIES = libsum.a
	libsum_a_SOURCES = sum.c scale.c parts.h
	parts_SOURCES = main.c count.c
	parts_LDADD = libsum.a
END
check "autoreconf" autoreconf -fi
mkdir ../outside
for folder in ../outside .; do
	cd "$folder" || exit 2
	check "configure in $folder" "$work/configure" CC="$ompckpt_cc --ompckpt-cc=$backend"
	grep -q 'HAVE_PRINTF.*1' config.status || fail "$folder: printf is not found"
	grep -q 'HAVE_NO_SUCH_FUNCTION' config.log && grep -q 'D.*HAVE_NO_SUCH_FUNCTION"\]="1"' config.status &&
		fail "$folder: a function that is not there is found"
	check "make in $folder" make -j2
	cut_and_resumed "autotools in $folder" ./parts
	touch "$work/parts.h"
	make | grep -q 'main\.' || fail "$folder: a changed header compiles nothing"
	check "make install" make install DESTDIR="$PWD/root"
	cd "$work" || exit 2
done
finish
