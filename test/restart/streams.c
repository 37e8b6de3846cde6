/* stdio across positions: files written, read, appended to, sought in, closed and opened again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct log {
	FILE *file;
	int lines;
};

static void say(struct log *l, const char *text, int k)
{
	fprintf(l->file, "%s %d\n", text, k);
	l->lines++;
}

int main(void)
{
	struct log log = { fopen("log", "w"), 0 };
	FILE *data = fopen("data", "w+b"), *out = stdout, *in;
	char line[80], *kept = NULL;
	size_t room = 0;
	for (int k = 0; k < 20; k++)
		say(&log, "first", k);
	fclose(log.file);
	log.file = fopen("log", "a");
	in = fopen("log", "r");
	setvbuf(log.file, NULL, _IOLBF, 1024);
	for (int k = 0; k < 10; k++) {
#pragma potential_ckpt
		if (!fgets(line, sizeof line, in))
			break;
		say(&log, "again", k);
		double value = k * 1.5;
		fwrite(&value, sizeof value, 1, data);
		if (k % 3 == 2) {
			fseek(data, -(long)sizeof value, SEEK_CUR);
			if (fread(&value, sizeof value, 1, data) != 1)
				return 1;
			fseek(data, 0, SEEK_CUR);
		}
#pragma potential_ckpt
		if (getline(&kept, &room, in) < 0)
			return 1;
		line[strcspn(line, "\n")] = 0;
		fprintf(out, "%s|%s", line, kept);
		if (k == 4) {
			fclose(data);
			data = fopen("data", "r+b");
			fseek(data, 0, SEEK_END);
		}
		if (k == 6) {
			free(kept);
			kept = malloc(1);
			room = 0; /* as good as none: getline makes another one */
		}
	}
	fprintf(stderr, "to stderr\n");
	printf("%ld %ld %d\n", ftell(data), ftell(in), log.lines);
	fclose(data);
	fclose(in);
	fclose(log.file);
	free(kept);
	return 0;
}
// WRITES: log data
// PLACES: both
