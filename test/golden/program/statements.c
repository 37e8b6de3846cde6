/* All statements; places of positions. */
int f(int n, char **argv)
{
	int i;
	for (i = 0; i < n; i++)
		if (i == 3)
			continue;
		else
			break;
	for (;;) {
#pragma potential_ckpt name(top)
		while (n)
			n--;
		do
			n++;
		while (n < 3);
		switch (n) {
		case 1:
#pragma potential_ckpt
			break;
		case 2 ... 4:
		default:
			goto out;
		}
	}
out:
#pragma potential_ckpt
	asm volatile("" : "+r"(n), "=m"(i) : "r"(argv) : "memory");
	;
	return n;
}
// RUN: ompckpt-cc --ompckpt-cc=gcc --ompckpt-dump=program -w %s
// WANT: unit statements.c
// WANT: 2:5 function f: int ($)(int, char **)
// WANT:   2:11 param n: int $ [refs 8]
// WANT:   2:21 param argv: char **$ [refs 1]
// WANT:   3:1 block
// WANT:     4:2 decl
// WANT:       4:6 local i: int $ [refs 5]
// WANT:     5:2 for (load i < load n) then i++
// WANT:       5:7 do (i = 0)
// WANT:       6:3 if (load i == 3)
// WANT:         7:4 continue
// WANT:         9:4 break
// WANT:     10:2 for
// WANT:       10:11 block
// WANT:         11:1 position top
// WANT:         12:3 while load n
// WANT:           13:4 do n--
// WANT:         14:3 do while (load n < 3)
// WANT:           15:4 do n++
// WANT:         17:3 switch load n
// WANT:           17:14 block
// WANT:             18:3 case 1
// WANT:               19:1 position f:19
// WANT:             20:4 break
// WANT:             21:3 case 2 … 4
// WANT:               22:3 default
// WANT:                 23:4 goto out at line 26
// WANT:     26:1 label out
// WANT:       27:1 position f:27
// WANT:     28:2 asm writes n writes i reads load argv reads n memory
// WANT:     29:2 null
// WANT:     30:2 return load n
