#!/bin/bash
# chain_of.sh - chain-test a benchmark program, class S, against its plain build.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: chain_of.sh FOLDER PROGRAM [CHAIN OPTION...] [-- ARGS...]
# FOLDER/plain and FOLDER/ckpt hold the two builds; ARGS come behind the class.
set -eu
folder=$1 program=$2
shift 2
options=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
	options+=("$1")
	shift
done
[ $# -eq 0 ] || shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
. "$(dirname "$0")/../emulate.sh"
(cd "$scratch" && emulate "$folder/plain/$program" S "$@" >want 2>/dev/null)
"$(dirname "$0")/../chain.sh" --reference "$scratch/want" "${options[@]}" "$folder/ckpt/$program" S "$@"
