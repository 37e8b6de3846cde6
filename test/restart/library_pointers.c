/* Pointers that pass through the library: by files and pipes, by functions it calls back, in records
 * it fills, in vectors and numbers; and those that it moves. Each leads to memory that nothing else
 * names afterwards. */
#define _GNU_SOURCE
#include <iconv.h>
#include <mntent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { N = 300 };

struct record {
	int id;
	double *data;
};
struct pair {
	double *a, *b;
};

static FILE *file, *records;
static struct mntent entry;
static char *value, *options;
static struct pair to;
static double *swapped;
static struct {
	double *first, *second, *third;
} rows;
static uint64_t reversed;
static char *converted, *counted, *copied, *argument;
static int at[N];
static double put[N], total;

static double *numbers(double first)
{
	double *p = malloc(N * sizeof *p);
	for (int i = 0; i < N; i++)
		p[i] = first + i * 0.5;
	return p;
}

static char *text(void)
{
	char *s = malloc(N + 1);
	for (int i = 0; i < N; i++)
		s[i] = (char)('a' + i % 23);
	s[N] = 0;
	return s;
}

static double sum(const double *p)
{
	double s = 0;
	for (int i = 0; i < N; i++)
		s += p[i] * (i % 7);
	return s;
}

static long letters(const char *s)
{
	long n = 0;
	for (int i = 0; s[i]; i++)
		n += s[i] * (i % 5 + 1);
	return n;
}

static void write_files(void)
{
	double *p = numbers(1);
	struct record r = {7, numbers(2)};
	file = tmpfile();
	fwrite(&p, sizeof p, 1, file);
	records = tmpfile();
	fwrite(&r, sizeof r, 1, records);
}

static double read_files(void)
{
	double *p;
	struct record r;
	rewind(file);
	rewind(records);
	if (fread(&p, sizeof p, 1, file) != 1 || fread(&r, sizeof r, 1, records) != 1)
		exit(1);
	return sum(p) + sum(r.data);
}

static double *piped, *scattered;

static void use_pipes(void)
{
	double *p = numbers(3), *q = numbers(4);
	struct iovec v = {&q, sizeof q}, w = {&scattered, sizeof scattered};
	int ends[2];
	if (pipe(ends) || write(ends[1], &p, sizeof p) != sizeof p ||
	    read(ends[0], &piped, sizeof piped) != sizeof piped ||
	    writev(ends[1], &v, 1) != sizeof q || readv(ends[0], &w, 1) != sizeof scattered)
		exit(1);
	close(ends[0]);
	close(ends[1]);
}

static ssize_t add(void *cookie, const char *bytes, size_t n)
{
	double *first = cookie;
	for (size_t k = 0; k < n; k++)
		total += put[(unsigned char)bytes[k]] + *first;
	return (ssize_t)n;
}

static void write_cookie(int step)
{
	static double own = 0.25;
	FILE *f = fopencookie(&own, "w", (cookie_io_functions_t){.write = add});
	fprintf(f, "%d", step);
	fclose(f);
	own += 1;
}

static void fill_records(void)
{
	char *room = malloc(2000), *word = text(), *listed = malloc(N + 10), *next = listed;
	char *const names[] = {"name", NULL};
	FILE *f = tmpfile();
	fprintf(f, "/dev/%s /mnt ext4 rw,size=9 0 0\n", word);
	rewind(f);
	if (!getmntent_r(f, &entry, room, 2000))
		exit(1);
	fclose(f);
	options = hasmntopt(&entry, "size");
	sprintf(listed, "name=%s", word);
	getsubopt(&next, names, &value);
	free(word);
}

static void pass_numbers(void)
{
	struct pair from = {numbers(5), numbers(6)};
	double *p = numbers(7), *q, *r = numbers(8);
#ifdef __SSE2__
	_mm_storeu_si128((__m128i *)&to, _mm_loadu_si128((const __m128i *)&from));
#else
	to = from;
#endif
	swab(&p, &q, sizeof p);
	swab(&q, &swapped, sizeof p);
	reversed = __builtin_bswap64((uintptr_t)r);
}

static int by_first(const void *x, const void *y)
{
	const double *a = *(double *const *)x, *b = *(double *const *)y;
	return (a[0] > b[0]) - (a[0] < b[0]);
}

static void sort_rows(void)
{
	double *p = malloc(N * sizeof *p), *q = malloc(N * sizeof *q);
	for (int i = 0; i < N; i++) {
		p[i] = 30 + i;
		q[i] = 10 + i * 2;
	}
	rows.first = p;
	rows.second = numbers(20);
	rows.third = q;
	qsort(&rows.first, 3, sizeof rows.first, by_first);
	rows.second = rows.third = NULL;
}

static void move_pointers(void)
{
	char *first = text(), *second = text(), *third = malloc(N + 1), *fourth = text(), out[N];
	char *to_out = out, *source = text();
	size_t left = N, room = N;
	const char *counting = second;
	wchar_t wide[N];
	mbstate_t state = {0};
	char *arguments[] = {"x", fourth, NULL};
	iconv_t c = iconv_open("UTF-8", "ASCII");
	converted = first;
	iconv(c, &converted, &left, &to_out, &room);
	iconv_close(c);
	mbsnrtowcs(wide, &counting, N, N, &state);
	counted = (char *)counting;
	copied = mempcpy(third, source, N);
	memcpy(fourth, "-o", 2);
	if (getopt(2, arguments, "o:") == 'o')
		argument = optarg - 2;
	free(source);
}

static long change_moved(int step)
{
	long n = 0;
	for (int i = 0; i < 10; i++) {
		converted[-1 - i] = (char)(step + i);
		counted[-1 - i] = (char)(step + 2 * i);
		copied[-1 - i] = (char)(step + 3 * i);
		argument[i] = (char)(step + 4 * i);
	}
	for (int i = 0; i < N; i++)
		n += converted[-1 - at[i]] * i + counted[-1 - at[i]] + copied[-1 - at[i]] * 2 +
		     argument[at[i]];
	return n;
}

int main(void)
{
	for (int i = 0; i < N; i++) {
		put[i] = i * 0.5;
		at[i] = i * 7 % N;
	}
	write_files();
	use_pipes();
	fill_records();
	pass_numbers();
	sort_rows();
	move_pointers();
	for (int step = 0; step < 4; step++) {
#pragma potential_ckpt
		write_cookie(step);
		double *r = (double *)__builtin_bswap64(reversed);
		printf("%d %g %g\n", step, read_files(), sum(piped) + sum(scattered));
		printf("%g %ld %ld %s\n", total, letters(entry.mnt_fsname), letters(value),
		       options);
		printf("%g %g %g %g\n", sum(to.a), sum(to.b), sum(swapped), sum(r));
		printf("%g %ld\n", sum(rows.first), change_moved(step));
	}
	return 0;
}
