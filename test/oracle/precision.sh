#!/bin/bash
# precision.sh - do the images of our own programs hold what docs/precision.md says, and all that is read later?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: test/oracle/precision.sh SOURCE
# SOURCE/build is where the project was built. What is saved less is a difference, too: the document wants to be told.
set -u
source=$1

# PROGRAM POSITION SAVED, a line each.
documented() {
	awk -F' *\\| *' '$2 == "program" { mine = $3 == "position" } mine && $5 + 0 { print $2, $3, $5 }' \
		"$source/docs/precision.md"
}

measured() {
	awk -F' *\\| *' '/^### / { program = substr($0, 5) }
		/^[^|]*:$/ { position = substr($0, 1, length($0) - 1) }
		$2 == "**all**" { print program, position, $4 }' <<<"$said"
}

if ! said=$("$source/benchmarks/precision.sh"); then
	grep -B 1 -E '^### |unsound$' <<<"$said"
	exit 1
fi
# Of positions that are not in the document none is asked.
diff <(documented | sort) <(measured | grep -Fw -f <(documented | cut -d' ' -f1,2) | sort)
