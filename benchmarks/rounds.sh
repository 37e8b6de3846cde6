# rounds.sh - sourced by the benchmarks, after "class" is set: rounds that let the short programs of class W run for a second or so.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
declare -A rounds=([cg]=20 [mg]=15 [ft]=10 [is]=20 [cg_spmd]=20)
[ "$class" = W ] || rounds=()
