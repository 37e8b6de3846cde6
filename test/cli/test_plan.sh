#!/bin/bash
# test_plan.sh - plan, and show of a profile: what is chosen, from which interval, and where there is no plan.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/../cc/common.sh" "$@"
. "$here/../cli/says.sh"

# 10 s; outer (a.c:10) each 1 s, 1000 + 100 per thread; inner (dir/b.c:20) half a second later, 10 + 10.
profile p <<-'END'
	run 4 W
	position outer main a.c 10
	position inner step dir/b.c 20
	every 0.5 1 1 10 10
	every 0.5 1 0 1000 100
	every 3 1 1 10 10
	every 0.5 1 0 1000 100
	every 1 5 0 1000 100
	end 10 1000000 500000
END
says 0 '^promise 1450 bytes in 2 of 9 candidates' plan p --interval 4.1
says 0 '^interval 4.100000000$' plan p --interval 4.1
says 0 '^keep inner step dir/b.c:20 1 of 2 50$' plan p --interval 4.1
says 0 '^at 4.000000000 inner step dir/b.c:20 2 50$' plan p --interval 4.1
for solver in enumerate path exhaustive; do
	says 0 '1 of 2 positions|2 of 2 positions' plan p --interval 4.1 --solver $solver -o plan.$solver
	cmp -s plan.$solver plan.enumerate || fail "$solver plans otherwise than enumerate"
done
says 0 '"checkpoints": 2' plan p --interval 4.1 --json
says 0 '"longest_gap_s": 4' plan p --interval 4.1 --json
says 0 'in 0 of 9' plan p --interval 10
says 0 'in 5 of 9' plan p --interval 4.1 --number 5
says 1 'at least 2 are needed' plan p --interval 4.1 --number 1
says 1 'no candidate between a.c:10 and dir/b.c:20 for 3 s \(from 1 s on\)' plan p --interval 2.9
says 1 '"seconds": 3' plan p --interval 2.9 --json

# one of two positions: a alone is heavier than both, b alone leaves a gap
profile few <<-'END'
	run 1 -
	position a main a.c 1
	position b main b.c 2
	every 1 2 0 1000 0
	every 0.5 1 1 10 0
	every 2.5 1 0 900 0
	end 6 0 0
END
says 0 '^promise 910 bytes in 2 of 4' plan few --interval 3
says 0 '^promise 910 bytes in 2 of 4' plan few --interval 3 --positions 2
for solver in enumerate path exhaustive; do
	says 0 '^promise 1900 bytes in 2 of 4' plan few --interval 3 --positions 1 --solver $solver
done
says 0 '^most 1 positions$' plan few --interval 3 --positions 1
says 0 '^drop b main b.c:2 0 of 1 0$' plan few --interval 3 --positions 1
says 0 '^promise 10 bytes in 1 of 4' plan few --interval 3.5 --positions 1
says 0 '^promise 2900 bytes in 3 of 4' plan few --interval 3 --positions 1 --number 3
says 0 '"most_positions": 1' plan few --interval 3 --positions 1 --json
says 1 'no 1 of the 2 positions keep the interval of 2.6 s: allow more' plan few --interval 2.6 --positions 1
says 1 'with so many checkpoints' plan few --interval 3 --positions 1 --number 4
says 1 '"feasible": false' plan few --interval 2.6 --positions 1 --json
says 2 'keeps one position at least' plan few --interval 2 --positions 0

# a is light once, then heavy, and comes where the interval ends
profile clock <<-'END'
	run 1 -
	position a main a.c 1
	position b main b.c 2
	every 3 1 1 100 0
	every 1 1 0 10 0
	every 3 1 1 100 0
	every 1 1 0 1000 0
	every 3 1 1 100 0
	every 1 1 0 1000 0
	end 14 0 0
END
says 0 ' 1 of 2 positions, 3 checkpoints of 6 candidates, 300 bytes' plan clock --interval 4 -o plan
says 0 '^by the clock, .*: 3 checkpoints, 300 bytes$' plan clock --interval 4 -o plan
says 0 '^the lightest plan: 2 positions, 210 bytes, by the clock 2010$' plan clock --interval 4 -o plan
says 0 '"lightest": \{' plan clock --interval 4 --json
says 0 ' 2 of 2 positions, 3 checkpoints of 6 candidates, 210 bytes' plan clock --interval 4 --positions 2 -o plan
says 0 '^by the clock, .*: 3 checkpoints, 2010 bytes$' plan clock --interval 4 --positions 2 -o plan
says 0 ' 2 of 2 positions, 3 checkpoints' plan clock --interval 4 --number 3 -o plan

says 0 '^run 1: /home/me/prog' show p
says 0 '  outer +7 +1400 +1400 +1400  a.c:10 in main' show p
says 0 '"bytes_most": 1400' show p --json

# The figures of docs/placement.md 5 by way of the policies; a checkpoint takes 0.6 s.
policy() { says 0 "^interval $1" plan p --cost 0.6 --policy "$2" --mtbf "$3"; }
policy 5.08 exact 25
policy 7.35 exact 50
policy 5.47 young 25
policy 65.7 young 1h
policy 65.3 exact 1h
policy 65.3 daly 3600
says 0 '^interval 36.18' plan p --mtbf 1h
says 0 '^from reliability 0.99, MTBF 3600 s$' plan p --mtbf 1h
says 0 '^interval 10.05' plan p --mtbf 10s --reliability 0.366
says 0 '^from 30 % overhead, 1.5 s per checkpoint$' plan p --overhead 30% --cost 1.5
says 1 'less than a checkpoint takes' plan p --overhead 1 --cost 1.5

# measured: 1 s + 1 ms per byte; the two light ones cost as much as one heavy one
profile q <<-'END'
	run 1 -
	position a main a.c 1
	position b main b.c 2
	every 2 1 0 1000 0
	every 1 1 1 1500 0
	every 1 1 0 1000 0
	saved 0 1000 2 3
	saved 1 2000 3 3
	end 6 0 0
END
says 0 'in 1 of 3' plan q --interval 4 --weight bytes
says 0 '"total_weight": 2(\.0)?,' plan q --interval 4 --weight seconds --json

# what main does first goes into the plan, with the rate of writing: 1 MB in 0.5 s
profile steps <<-'END'
	run 1 -
	position a main a.c 1
	step fill a.c 7 1.5
	step seed b.c 8 0
	every 1 2 0 1000 0
	saved 0 1000000 0.1 0.5
	every 1 2 0 1000 0
	end 6 0 0
END
says 0 '^step 1.500000000 fill a.c:7$' plan steps --interval 4
says 0 '^step 0.000000000 seed b.c:8$' plan steps --interval 4
says 0 '^storage 2000000$' plan steps --interval 4
says 0 '^storage 3000000000$' plan steps --interval 4 --storage 3G
says 2 'bytes per second of storage' plan steps --interval 4 --storage fast
says 0 '^before all positions: 1.5 s in 2 calls and assignments; storage: 2000000 bytes/s$' plan steps --interval 4 -o plan
says 0 '"storage_rate": 2000000' plan steps --interval 4 --json
says 0 '^  fill +1.500000  a.c:7$' show steps
says 0 '"seconds": 1.5' show steps --json
profile slow <<-'END'
	run 1 -
	position a main a.c 1
	step fill a.c 7 1.5
	every 1 4 0 1000 0
	end 5 0 0
END
says 0 'how fast storage is is not known: --storage RATE$' plan slow --interval 4 -o plan
grep -q '^storage' plan && fail "a rate that nothing tells"

# several runs: by threads; the newest otherwise; a killed one is told of
profile p <<-'END'
	run 8 V
	position outer main a.c 10
	every 1 3 0 1000 100
	end 4 0 0
END
says 0 '^promise 1800 bytes in 1 of 3' plan p --interval 2.1
says 0 '^promise 1450 bytes' plan p --interval 4.1 --threads 4
says 1 "no such run, but: 4 threads 'W', 8 threads 'V'" plan p --interval 4.1 --threads 2
says 0 '^promise 1450 bytes' plan p --interval 4.1 --label W
profile killed <<-'END'
	run 1 -
	position a main a.c 1
	every 1 5 0 1000 0
END
says 0 'did not come to its end' plan killed --interval 3
says 1 'no measured times' plan killed --interval 3 --weight seconds
says 1 'say it with --cost' plan killed --policy daly --mtbf 10

echo "no profile" >text
says 1 'holds no run' plan text
says 1 "can't be read" plan nowhere
says 1 "can't be written" plan p --interval 3 -o nowhere/plan
says 2 'usage' plan
says 2 'one profile' plan p p
says 2 "no option '--speed'" plan p --speed 3
says 2 'must be one of enumerate, path, exhaustive' plan p --solver best
says 2 'must be followed by seconds' plan p --interval -3
says 2 'must be followed by seconds' plan p --interval
says 2 'exclude' plan p --interval 3 --mtbf 4
says 2 'reliability only' plan p --policy daly --reliability 0.9
finish
