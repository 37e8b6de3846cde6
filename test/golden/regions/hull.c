/* Three rows around one, within bounds and without the cell itself: one box, which knows the bounds
 * though two of the three parts only spell them of "x". */
static int count(int **g, int n, int x, int y)
{
	int c = 0;
	for (int i = x - 1; i <= x + 1; i++)
		for (int j = y - 1; j <= y + 1; j++)
			if (i >= 0 && i < n && j >= 0 && j < n && !(i == x && j == y))
				c += g[i][j];
	return c;
}

int main(int argc, char **argv)
{
	int a[4] = {1}, *g[3] = {a, a, a};
	(void)argv;
#pragma potential_ckpt
	return count(g, 3, argc, 1);
}
// RUN: ompckpt-cc --ompckpt-dump=regions %s | sed -n '/^count/,/must/p'
// WANT: count:
// WANT:   reads first:
// WANT:     [x, y, n] -> { g[x0] : y >= -1 and n >= y and x0 >= -1 + x and 0 <= x0 < n and x0 <= 1 + x }
// WANT:     [x, y, n] -> { g[..][x0, x1] : x0 >= -1 + x and 0 <= x0 < n and x0 <= 1 + x and x1 >= -1 + y and 0 <= x1 < n and x1 <= 1 + y }
// WANT:   must write:
