#!/bin/bash
# chain_of.sh - chain-test a benchmark program against its plain build.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: chain_of.sh FOLDER PROGRAM [CHAIN OPTION...]     FOLDER/plain and FOLDER/ckpt hold the builds
set -eu
folder=$1 program=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
(cd "$scratch" && "$folder/plain/$program" S >want 2>/dev/null)
"$(dirname "$0")/../chain.sh" --reference "$scratch/want" "$@" "$folder/ckpt/$program" S
