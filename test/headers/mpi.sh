#!/bin/bash
# mpi.sh - has every function that mpi.h declares a row, and every row of MPI a function?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: mpi.sh ROWS MODREF_MPI.DEF
#
# The compiler lists the declarations of the mpi.h of Open MPI and of MPICH, those that are installed. Printed
# are: functions without a row, rows that don't fit the parameters, rows without a function (if both are there).
# Names in MPIX_ and QMPI_ have no row on purpose: a function without one is taken to do anything.
set -eu
rows=$(realpath "$1") table=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
echo '#include <mpi.h>' >mpi.c
failed=0 found=0

# declarations: of each function that the tree on standard input declares, its name and a letter a parameter: v,
# r (pointer to const), w (pointer), C (to a function), * (more).
declarations() {
	awk -F"'" '
	function flush() { if (name != "") print name, kinds more; name = "" }
	/^[|`]-/ { flush() }
	/^[|`]-FunctionDecl / {
		n = split($1, word, " "); name = word[n]; kinds = ""; more = $2 ~ /\.\.\.\)/ ? "*" : ""
	}
	/^[| ] [|`]-ParmVarDecl / {
		kinds = kinds ($2 ~ /_(function|fn)(_c)?( |$)/ ? "C" : $2 !~ /\*/ ? "v" : $2 ~ /^const / ? "r" : "w")
	}
	END { flush() }' | sort -u
}

# complain WHAT FILE: if there is something in it.
complain() {
	[ -s "$2" ] || return 0
	echo "$1:" >&2
	cat "$2" >&2
	failed=1
}

# sweep NAME OPTIONS...: the header these options lead to.
sweep() {
	local name=$1
	shift
	clang-19 -fsyntax-only -w -Xclang -ast-dump -fno-color-diagnostics "$@" mpi.c 2>/dev/null >ast || true
	declarations <ast | grep -E '^P?MPI_|^OMPI_C_|^MPIR_' >"$name" || true
	[ "$(wc -l <"$name")" -gt 700 ] || { echo "mpi.sh: $name: only $(wc -l <"$name") functions" >&2; failed=1; }
	cut -d' ' -f1 "$name" | "$rows" >without || [ $? -eq 1 ]
	complain "$name: functions without a row" without
	"$rows" --parameters <"$name" >unfit || [ $? -eq 1 ]
	complain "$name: rows that don't fit the parameters" unfit
	echo "mpi.sh: $name: $(wc -l <"$name") functions"
	found=$((found + 1))
}

if command -v mpicc.openmpi >/dev/null; then
	# shellcheck disable=SC2046
	sweep openmpi $(mpicc.openmpi --showme:compile)
else
	echo "mpi.sh: Open MPI is not installed: left out"
fi
if command -v mpicc.mpich >/dev/null; then
	# shellcheck disable=SC2046
	sweep mpich $(mpicc.mpich -show -c mpi.c | tr ' ' '\n' | grep '^-I')
else
	echo "mpi.sh: MPICH is not installed: left out"
fi
[ $found -gt 0 ] || exit 77
if [ $found -eq 2 ]; then
	# Where neither library is so new, what is newer than MPI 4.0 stands for nothing yet.
	upto='$'
	cat openmpi mpich | grep '^MPI_Status_get_tag ' >new || upto='/^\/\* MPI 4[.]1 and newer/'
	sed -n "1,${upto}p" "$table" | sed -nE '/^ \*|^\/\*/d; s/(LOCAL|TALKS)\((\w+)/\n=MPI_\2\n/g; s/ROW\((\w+)/\n=\1\n/g; p' |
		sed -n 's/^=//p' | sort >named
	uniq -d named >twice
	complain "rows given twice" twice
	cut -d' ' -f1 openmpi mpich | sort -u | comm -23 named - >unused
	complain "rows without a function" unused
	echo "mpi.sh: $(wc -l <named) rows"
fi
exit $failed
