#!/bin/sh
# libc_names.sh - gives the runtime names of its own for what it takes from the C library.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: libc_names.sh rename OBJECT FOLDER NM OBJCOPY CC MEMBER …     then, when the archive is made
#        libc_names.sh members ARCHIVE FOLDER CC AR OBJCOPY
#
# In:    the runtime as one object, and the other members of its archive: what they leave undefined is all
#        that a program's names could take.
# Out:   object and members ask for ompckpt_libc_NAME instead of NAME; one more member for each, which jumps
#        to NAME, or to what --wrap hides; FOLDER/libc.names: NAME, and a reserved name that the static C
#        library has for the same code, or "-" (also for what the compiler's own library calls by NAME once
#        there are threads). The driver reads that, and where the program defines NAME itself, it defines
#        ompckpt_libc_NAME anew (own_names.c).
# Errs:  variables of the library can't be jumped to: the runtime names them by their reserved names, but for
#        stdin, stdout and stderr, which the library's own functions take by these names, too.
# Means: the runtime calls by plain names some functions that are wrapped, those after the remark in wrap.list,
#        and means the library's: they count as wrapped. Names that begin with an underscore belong to the C library already, those of OpenMP's calls to
#        its library, and ec_… to isa-l; weak ones nobody has to define get a name that nobody does.
set -eu

# Lines "NAME ALIAS": symbols of one member at one place, the first of which gives way to a program's.
aliases() {
	"$1" -A --defined-only "$2" 2>/dev/null | awk '
		NF == 4 || NF == 3 {
			n = split($1, part, ":")
			key = part[n - 1] " " (n > 0 ? part[n] : "") " " toupper($(NF - 1) == "W" ? "T" : $(NF - 1))
			name = $NF
			if (name ~ /^__/) { if (!(key in alias) || length(name) < length(alias[key])) alias[key] = name }
			else if ($(NF - 1) == "W") names[key] = names[key] " " name
		}
		END {
			for (key in names)
				if (key in alias) {
					n = split(names[key], list, " ")
					for (i = 1; i <= n; i++) print list[i], alias[key]
				}
		}'
}

rename() {
	object=$1 folder=$2 nm=$3 objcopy=$4 cc=$5
	shift 5
	rm -rf "$folder"
	mkdir -p "$folder"
	"$nm" --defined-only "$object" | awk '$3 != "" { print $3 }' >"$folder/own"
	sed '1,/^#/d' "$(dirname "$0")/wrap.list" >"$folder/meant"
	{ "$nm" -u "$object"; "$nm" -u "$@" | grep -v '__real_' | grep -vwF -f "$folder/own"; } | awk -v file="$folder/meant" '
		BEGIN { while ((getline line <file) > 0) meant[line] = 1 }
		$1 == "w" && $2 ~ /^ZSTD_/ { print $2, "ompckpt_absent_" $2; next }
		$1 == "U" && $2 ~ /^__real_/ { wrapped[substr($2, 8)] = 1; next }
		$1 == "U" && $2 !~ /^(_|ompckpt_|omp_|ec_|std(in|out|err)$)/ && !($2 in plain) { print $2, "ompckpt_libc_" $2; plain[$2] = 1 }
		END {
			for (n in plain) print n, (n in wrapped || n in meant ? "both" : "plain") >"/dev/stderr"
			for (n in wrapped) if (!(n in plain)) print n, "wrapped" >"/dev/stderr"
		}' >"$folder/map" 2>"$folder/kinds"
	"$objcopy" --redefine-syms="$folder/map" "$object"
	libc=$("$cc" -print-file-name=libc.a)
	"$nm" --defined-only "$libc" 2>/dev/null | awk '$2 ~ /^[BDRV]$/ { print $3 }' | sort -u >"$folder/variables"
	if cut -d' ' -f1 "$folder/map" | grep -xF -f "$folder/variables"; then
		echo "libc_names.sh: the runtime uses these variables of the C library by names that a program may have" >&2
		exit 1
	fi
	aliases "$nm" "$libc" >"$folder/aliases"
	sort "$folder/kinds" | awk -v file="$folder/aliases" '
		BEGIN { while ((getline line <file) > 0) { split(line, w, " "); alias[w[1]] = w[2] } }
		BEGIN {
			n = split("fallocate fdatasync fsync syscall unlinkat", raw, " ")
			for (i = 1; i <= n; i++) alias[raw[i]] = "ompckpt_raw_" raw[i]
			n = split("mutex_lock mutex_unlock key_create setspecific create", gcc, " ")
			for (i = 1; i <= n; i++) delete alias["pthread_" gcc[i]]
		}
		{ print $1, ($1 in alias ? alias[$1] : "-"), $2 }' >"$folder/libc.names"
}

members() {
	archive=$1 folder=$2 cc=$3 ar=$4 objcopy=$5
	"$objcopy" --redefine-syms="$folder/map" "$archive"
	case $("$cc" -dumpmachine) in
	x86_64*) jump='jmp %s@PLT' ;;
	*) jump='b %s' ;;
	esac
	mkdir -p "$folder/members"
	while read -r name alias kind; do
		[ "$kind" = wrapped ] && continue
		to=$name
		[ "$kind" = both ] && to=__real_$name
		{
			echo "	.section .text.ompckpt_libc_$name,\"ax\",%progbits"
			echo "	.globl ompckpt_libc_$name"
			echo "	.type ompckpt_libc_$name, %function"
			echo "ompckpt_libc_$name:"
			# shellcheck disable=SC2059
			printf "	$jump\n" "$to"
			echo "	.size ompckpt_libc_$name, . - ompckpt_libc_$name"
			echo "	.section .note.GNU-stack,\"\",%progbits"
		} >"$folder/members/libc_$name.s"
	done <"$folder/libc.names"
	(cd "$folder/members" && "$cc" -c ./*.s)
	"$ar" rs "$archive" "$folder"/members/*.o 2>/dev/null
}

"$@"
