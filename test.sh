#!/bin/bash
# test.sh - build and run the tests.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: ./test.sh [--long] [CTEST OPTION...]     ./test.sh -R chain/cg
#   --long    also the soaks: every compiler, level and number of threads; kills at random times
set -eu
cd "$(dirname "$0")"
kind=(-LE long)
if [ "${1:-}" = --long ]; then
	kind=()
	shift
fi
tools/setup.sh
exec ctest --test-dir build -j "$(($(nproc) + 1))" --output-on-failure "${kind[@]}" "$@"
