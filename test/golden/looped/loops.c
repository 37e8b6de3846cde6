/* Loops that are made of gotos, and what is none. */
int step(int);

int main(void)
{
	int t = 0, n = 9, s = 0;
L500:
	if (n <= t)
		goto L2000;
#pragma potential_ckpt
	s += step(t);
	t += 1;
	goto L500;
L2000:
	s++;
again:	s += step(s);
	if (s == 7)
		t++;
	if (s < 40 &&
	    t < 99)
		goto again;
next:
	if (++t == 30) goto next;
	if (t > 50)
		goto end;
	for (int i = 0; i < 3; i++)
		if (step(i) > t)
			goto end;
	goto next;
end:
	s += t;
declares:;
	int k = s;
	if (k < 60 && ++s)
		goto declares;
	return s;
}

int step(int x) { return x / 2 + 1; }
// RUN: ompckpt-cc --ompckpt-dump=looped %s | sed -n '/^int main/,/^}/p'
// WANT: int main(void)
// WANT: {
// WANT:  int t = 0, n = 9, s = 0;
// WANT:
// WANT:  while (!(n <= t)) {
// WANT:
// WANT: #pragma potential_ckpt
// WANT:  s += step(t);
// WANT:  t += 1;
// WANT:  }
// WANT:
// WANT:  s++;
// WANT: do { s += step(s);
// WANT:  if (s == 7)
// WANT:   t++;
// WANT:  } while (s < 40 &&
// WANT:      t < 99);
// WANT:
// WANT: for (;;) {
// WANT:  if (++t == 30) continue;
// WANT:  if (t > 50)
// WANT:   goto end;
// WANT:  for (int i = 0; i < 3; i++)
// WANT:   if (step(i) > t)
// WANT:    goto end;
// WANT:  }
// WANT: end:
// WANT:  s += t;
// WANT: declares:;
// WANT:  int k = s;
// WANT:  if (k < 60 && ++s)
// WANT:   goto declares;
// WANT:  return s;
// WANT: }
