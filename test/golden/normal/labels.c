/* Labels and cases in front of a call or a position end in ";"; Duff's device keeps working. */
void step(int x)
{
#pragma potential_ckpt
	(void)x;
}

int labels(int n)
{
	switch (n % 3) {
	case 0:
		do {
			step(0);
	case 2:
			step(2);
	case 1:
#pragma potential_ckpt
			n -= 3;
		} while (n > 0);
	}
	if (n < -1)
		goto last;
	n--;
last:
	n++;
	return n;
}

int main(void)
{
	return labels(8);
}
// RUN: ompckpt-cc --ompckpt-dump=normal %s | sed -n '/^int labels/,/^}/p'
// WANT: int labels(int n)
// WANT: {
// WANT:  switch (n % 3) {
// WANT:  case 0:
// WANT:   ; do {
// WANT:    step(0);
// WANT:  case 2:
// WANT:    ; step(2);
// WANT:  case 1:
// WANT: ;
// WANT: #line 17 "labels.c"
// WANT: #pragma potential_ckpt
// WANT:
// WANT:    n -= 3;
// WANT:   } while (n > 0);
// WANT:  }
// WANT:  if (n < -1)
// WANT:   goto last;
// WANT:  n--;
// WANT: #line 24 "labels.c"
// WANT: last:
// WANT:  ; n++;
// WANT:  return n;
// WANT: }
