#!/bin/bash
# test_simulate.sh - simulate: policies against each other, and against the model.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../cli/says.sh"

# 500 s of work, a candidate each 0.1 s; a checkpoint takes 0.6 s, 25 s between failures
profile p <<-'END'
	run 4 W
	position step main a.c 10
	every 0.1 5000 0 600 0
	saved 0 600 0.6 3
	end 500.05 0 0
END
value() { awk -v policy="$1" -v by="$2" -v field="$3" '$1 == policy && $2 == by { print $field }' table; }

"$ompckpt" simulate p --mtbf 25 --interval 20 --restart 1 --reliability 0.5 >table || fail "simulate"
[ "$(value exact rule 4)" -ge 97 ] && [ "$(value exact rule 4)" -le 101 ] || { fail "exact: steps of 5.0 s"; cat table; }
for policy in reliability young daly exact given; do
	for by in rule plan; do
		awk -v t="$(value $policy $by 5)" -v e="$(value $policy $by 6)" -v m="$(value $policy $by 8)" \
			'BEGIN { d = t - m; exit !(d < 5 * e + 0.02 * m && -d < 5 * e + 0.02 * m) }' ||
			{ fail "$policy by $by is far from the model"; cat table; }
	done
	awk -v t="$(value $policy rule 5)" -v best="$(value exact rule 5)" -v e="$(value exact rule 6)" \
		'BEGIN { exit !(t > best - 4 * e) }' || { fail "$policy is faster than the exact optimum"; cat table; }
done
cp table first
"$ompckpt" simulate p --mtbf 25 --interval 20 --restart 1 --reliability 0.5 >table
cmp -s table first || fail "the same seed gives the same table"
"$ompckpt" simulate p --mtbf 25 --interval 20 --restart 1 --reliability 0.5 --seed 2 >table
cmp -s table first && fail "another seed gives the same table"
says 0 '"expected_s"' simulate p --mtbf 25 --json
says 0 '100000 nodes' simulate p --mtbf 2500000 --nodes 100000 --runs 100
says 0 'Weibull' simulate p --mtbf 25 --weibull 0.7 --runs 100
says 0 'runs given up' simulate p --mtbf 5 --runs 2
says 2 'needs one profile, and --mtbf' simulate p
says 2 'two runs' simulate p --mtbf 5 --runs 1
says 1 "can't be read" simulate nowhere --mtbf 5
profile bare <<-'END'
	run 1 -
	position step main a.c 10
	every 1 5 0 600 0
	end 5 0 0
END
says 1 'say it with --cost' simulate bare --mtbf 5
says 0 'daly' simulate bare --mtbf 50 --cost 0.1
finish
