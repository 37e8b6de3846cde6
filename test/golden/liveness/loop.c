/* The loop's own read keeps x; the return keeps sum; y is dead behind its last use. */
int main(int argc, char **argv)
{
	int sum = 0, x = argc, y = argv[0][0];
	for (int i = 0; i < y; i++) {
#pragma potential_ckpt
		sum += x;
	}
	return sum;
}
// RUN: ompckpt-cc --ompckpt-dump=liveness
// WANT: main:
// WANT:  B0
// WANT:   upward-exposed:
// WANT:   kill:
// WANT:   live in: (external), (runtime), (arguments), argc, argv
// WANT:   live out: (external), (runtime), (arguments), argc, argv
// WANT:  B1
// WANT:   upward-exposed: (runtime), (arguments), argc, argv
// WANT:   kill: sum, x, y, i
// WANT:   live in: (external), (runtime), (arguments), argc, argv
// WANT:   live out: (external), sum, x, y, i
// WANT:  B2
// WANT:   upward-exposed: y, i
// WANT:   kill:
// WANT:   live in: (external), sum, x, y, i
// WANT:   live out: (external), sum, x, y, i
// WANT:  B3
// WANT:   upward-exposed: sum
// WANT:   kill:
// WANT:   live in: (external), sum
// WANT:   live out: (external)
// WANT:  B4
// WANT:   upward-exposed: (external)
// WANT:   kill:
// WANT:   live in: (external)
// WANT:   live out:
// WANT:  B5
// WANT:   upward-exposed: sum, x
// WANT:   kill: sum
// WANT:   live in: (external), sum, x, y, i
// WANT:   live out: (external), sum, x, y, i
// WANT:  B6
// WANT:   upward-exposed: i
// WANT:   kill: i
// WANT:   live in: (external), sum, x, y, i
// WANT:   live out: (external), sum, x, y, i
