/* test_folder.c - what may have been made by somebody else is not opened.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folders/folder.h"
#include "run_suite.h"

enum { ANOTHER = 12345 /* a user */ };

static char top[] = "/tmp/test_folder.XXXXXX";

static void in_folder(void)
{
	ck_assert_ptr_nonnull(mkdtemp(top));
	ck_assert_int_eq(chdir(top), 0);
	ck_assert_int_eq(mkdir("own", 0700), 0);
	int fd = open("own/file", O_CREAT | O_WRONLY, 0600);
	ck_assert_int_eq(write(fd, "12345678", 8), 8);
	close(fd);
}

static void remove_folder(void)
{
	char command[64];
	snprintf(command, sizeof command, "rm -rf '%s'", top);
	ck_assert_int_eq(system(command), 0);
}

/* Belongs "path" to another user from now on? Only root can see to that. */
static bool give_away(const char *path)
{
	return lchown(path, ANOTHER, (gid_t)-1) == 0;
}

static void refused(int fd, int error)
{
	ck_assert_int_eq(errno, error);
	ck_assert_int_eq(fd, -1);
}

START_TEST(folders)
{
	int fd = folder_open("own///");
	struct stat st;
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(fcntl(fd, F_GETFD), FD_CLOEXEC);
	close(fd);
	refused(folder_open("none"), ENOENT);
	refused(folder_open("own/file"), ENOTDIR);
	ck_assert_int_eq(symlink("own", "own_link") | symlink("own_link", "second"), 0);
	ck_assert_int_ge(fd = folder_open("second/"), 0);
	ck_assert_int_eq(fstat(fd, &st), 0);
	close(fd);
	ck_assert_int_eq(symlink("circle", "circle"), 0);
	refused(folder_open("circle"), ELOOP);
	ck_assert_int_eq(mkdir("open", 0700) | chmod("open", 0777), 0);
	refused(folder_open("open"), FOLDER_OPEN_TO_ALL);
	ck_assert_int_eq(mkdir("foreign", 0755), 0);
	if (!give_away("foreign"))
		return;
	refused(folder_open("foreign"), FOLDER_FOREIGN);
	ck_assert(give_away("own_link"));
	refused(folder_open("own_link"), FOLDER_LINK);
	refused(folder_open("second"), FOLDER_LINK);
}
END_TEST

START_TEST(files)
{
	int own = folder_open("own"), fd;
	struct stat st;
	umask(0);
	ck_assert_int_ge(fd = folder_file(own, "new", O_CREAT | O_EXCL | O_WRONLY), 0);
	ck_assert_int_eq(fstat(fd, &st), 0);
	ck_assert_int_eq(st.st_mode & 07777, 0600);
	close(fd);
	refused(folder_file(own, "none", O_RDONLY), ENOENT);
	ck_assert_int_eq(
		symlink("file", "own/link") | mkfifo("own/pipe", 0600) | mkdir("own/in", 0700), 0);
	refused(folder_file(own, "link", O_RDONLY), ELOOP);
	refused(folder_file(own, "pipe", O_RDONLY), EINVAL);
	refused(folder_file(own, "in", O_RDONLY), EINVAL);
	if (give_away("own/file"))
		refused(folder_file(own, "file", O_RDONLY), FOLDER_FOREIGN);
	close(own);
}
END_TEST

START_TEST(cuts)
{
	struct stat st;
	ck_assert(folder_cut("own/file", 3));
	ck_assert_int_eq(stat("own/file", &st), 0);
	ck_assert_int_eq(st.st_size, 3);
	ck_assert_int_eq(symlink("file", "own/link") | mkfifo("own/pipe", 0600), 0);
	ck_assert(!folder_cut("own/link", 0));
	ck_assert(!folder_cut("own/pipe", 0));
	ck_assert(!folder_cut("own", 0));
	ck_assert_int_eq(stat("own/file", &st), 0);
	ck_assert_int_eq(st.st_size, 3);
}
END_TEST

static void count(const char *name, void *state)
{
	*(int *)state += strncmp(name, "file", 4) == 0;
}

START_TEST(listings)
{
	int n = 0;
	char name[32];
	for (int i = 0; i < 999; i++) {
		snprintf(name, sizeof name, "own/file%d", i);
		close(open(name, O_CREAT | O_WRONLY, 0600));
	}
	ck_assert(folder_each("own", count, &n));
	ck_assert_int_eq(n, 1000);
	ck_assert(folder_each("none", count, &n));
	ck_assert_int_eq(n, 1000);
	ck_assert_int_eq(chmod("own", 0777), 0);
	ck_assert(!folder_each("own", count, &n));
	ck_assert_int_eq(n, 1000);
	ck_assert(folder_each_of_system("own", count, &n));
	ck_assert_int_eq(n, 2000);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("rows");
	tcase_add_checked_fixture(tests, in_folder, remove_folder);
	tcase_add_test(tests, folders);
	tcase_add_test(tests, files);
	tcase_add_test(tests, cuts);
	tcase_add_test(tests, listings);
	return run_suite("folder", tests);
}
