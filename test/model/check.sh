#!/bin/bash
# check.sh - do the models of the cut hold where they must, and fail where a known mistake is made?
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: check.sh [--trail] MODEL.pml holds|holds-long|fails [-DOPTION…]
#
# "fails" wants an error of the kind a known mistake makes (assertion or deadlock). --trail prints the
# steps that lead to it. Exhaustive: no run that stopped early counts as "holds". Compiling takes most of the time of nearly all:
# only for "holds-long", of a million states and more, an optimiser is worth its time. Uncompressed (without -DCOLLAPSE) the largest
# takes 0.8 GB, and two thirds of the time.
set -eu
trail=no
if [ "$1" = --trail ]; then
	trail=yes
	shift
fi
model=$(realpath "$1") wanted=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$model" .
spin -a "$@" "$(basename "$model")" >spin.out 2>&1 || { cat spin.out; exit 1; }
case $wanted in
holds-long) optimise=-O1 ;;
*) optimise=-O0 ;;
esac
cc $optimise -w -DSAFETY -DVECTORSZ=2048 -DMEMLIM=3000 -o pan pan.c
./pan -m1000000 -w22 >out 2>&1 || true
errors=$(sed -n 's/.*errors: \([0-9]*\).*/\1/p' out)
states=$(sed -n 's/ *\([0-9.e+]*\) states, stored.*/\1/p' out)
stopped=$(grep -c 'max search depth too small\|out of memory\|memory limit' out || true)
reason=$(sed -n 's/^pan:[0-9]*: *\(.*\) (at depth.*/\1/p' out | head -n 1)
echo "$(basename "$model") $*: ${errors:-?} errors, ${states:-?} states${reason:+: $reason}"
if [ "$trail" = yes ] && ls ./*.trail >/dev/null 2>&1; then
	spin -t -p -g "$@" "$(basename "$model")"
fi
case $wanted in
holds | holds-long) [ "$errors" = 0 ] && [ "$stopped" = 0 ] ;;
fails) [ "${errors:-0}" -gt 0 ] ;;
*) exit 2 ;;
esac
