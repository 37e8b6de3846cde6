/* lastprivate: the thread of the last iteration (of the last section) gives its copy back. */
int a;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel for lastprivate(a)
	for (int i = 0; i < 3; i++)
		a = i;
#pragma omp parallel sections firstprivate(a) lastprivate(a)
	{
		a++;
	}
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: fork parallel for
// WANT:   6: kill a' (lastprivate)
// WANT:   7: kill i
// WANT:   7: read i
// WANT:   6: read a' (lastprivate)
// WANT:   6: write a (lastprivate)
// WANT:   6: join parallel for
// WANT:   9: fork parallel sections
// WANT:   9: read a (firstprivate lastprivate)
// WANT:   9: kill a' (firstprivate lastprivate)
// WANT:   11: read a'
// WANT:   11: kill a'
// WANT:   9: read a' (firstprivate lastprivate)
// WANT:   9: write a (firstprivate lastprivate)
// WANT:   9: join parallel sections
// WANT:   3: exit
// WANT:   8: read i
// WANT:   8: kill a'
// WANT:   7: read i
// WANT:   7: kill i
