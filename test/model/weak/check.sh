#!/bin/bash
# check.sh - is what a handshake relies on so in C11's memory model, and not without its order?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: check.sh TEST.litmus holds|fails MODEL
#
# "holds": no execution of the model (c11_partialSC, rc11) ends as the test's last line says; "fails": one does. By herd7
# (HERD7, or in the PATH; HERD7_LIB: its models); without it 77.
set -eu
herd=${HERD7:-$(command -v herd7 || true)}
[ -n "$herd" ] || { echo "herd7 not found"; exit 77; }
out=$("$herd" ${HERD7_LIB:+-set-libdir "$HERD7_LIB"} -model "$3.cat" "$1")
seen=$(sed -n 's/^Observation [^ ]* \([A-Z][a-z]*\) .*/\1/p' <<<"$out")
echo "$(basename "$1"): ${seen:-?}"
case $2 in
holds) [ "$seen" = Never ] ;;
fails) [ "$seen" = Sometimes ] || [ "$seen" = Always ] ;;
*) exit 2 ;;
esac
