/* Blocks in reverse postorder with their steps: line, kind, what. */
int a, b, c;

int main(void)
{
	for (int i = 0; i < 3; i++) {
		if (a && b)
			continue;
		c += i;
	}
#pragma potential_ckpt
	return c;
}
// RUN: ompckpt-cc --ompckpt-dump=omp-cfg
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   6: kill i
// WANT:  B2 -> B5 B3
// WANT:   6: read i
// WANT:  B3 -> B4
// WANT:   11: position
// WANT:   12: read c
// WANT:  B4 ->
// WANT:   4: exit
// WANT:  B5 -> B6 B7
// WANT:   7: read a
// WANT:  B6 -> B7
// WANT:   7: read b
// WANT:  B7 -> B10 B8
// WANT:  B8 -> B9
// WANT:  B9 -> B11
// WANT:   9: read i
// WANT:   9: read c
// WANT:   9: kill c
// WANT:  B10 -> B11
// WANT:  B11 -> B2
// WANT:   6: read i
// WANT:   6: kill i
