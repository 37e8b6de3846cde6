/* A pointer made of text may be any that was made text of, or that escaped; text that is allocated is
 * the C library's. Formats without such conversions cost nothing. */
int sscanf(const char *text, const char *format, ...);
int sprintf(char *text, const char *format, ...);
int printf(const char *format, ...);

static int printed, also_printed, secret;
static int *made, *kept;
static char *word, text[100];

int main(void)
{
	int *own = &secret, n;
	kept = own;
	sprintf(text, "%p", (void *)&printed);
	printf("%s %d %-10p\n", text, *own, (void *)&also_printed);
	sscanf(text, "%p", (void **)&made);
	sscanf(text, "%ms", &word);
	sscanf(text, "%d", &n);
#pragma potential_ckpt
	return *made + *word + n + *kept;
}
// RUN: ompckpt-cc --ompckpt-dump=points-to
// WANT: main:own -> secret
// WANT: printed -> (external), printed, also_printed, text
// WANT: also_printed -> (external), printed, also_printed, text
// WANT: made -> (external), printed, also_printed, text
// WANT: kept -> secret
// WANT: word -> (library heap)
// WANT: text -> (external), printed, also_printed, text
// WANT: (external) -> (external), printed, also_printed, text
