/* os_posix.c - os.h on Linux.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In, out: os.h. Errs: by return value; prints nothing. */
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <limits.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "atomic.h"
#include "os.h"
#include "stays.h"

static size_t own_threads STAYS; /* of os_thread */

bool os_map_at(uintptr_t at, size_t size)
{
	void *got = mmap((void *)at, size, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
	if (got == MAP_FAILED)
		return false;
	if (got == (void *)at)
		return true;
	munmap(got, size);
	return false;
}

/* Kernels before 5.14 know no MADV_POPULATE_WRITE. */
bool os_touch(void *at, size_t size)
{
	int saved = errno;
	bool ok = madvise(at, size, MADV_POPULATE_WRITE) == 0;
	if (!ok && errno == EINVAL) {
		for (size_t i = 0; i < size; i += 4096)
			*((volatile char *)at + i) = 0;
		ok = true;
	}
	errno = saved;
	return ok;
}

static void *map_anywhere(size_t size)
{
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return at != MAP_FAILED ? at : NULL;
}

void *os_map(size_t size, bool is_touched)
{
	void *at = map_anywhere(size);
	if (at == NULL || !is_touched)
		return at;
	madvise(at, size, MADV_HUGEPAGE);
	if (os_touch(at, size))
		return at;
	munmap(at, size);
	return NULL;
}

void *os_reserve(size_t size)
{
	const size_t huge = 2ul << 20;
	char *at = map_anywhere(size + huge);
	if (at == NULL)
		return NULL;
	size_t before = -(uintptr_t)at % huge;
	os_unmap(before > 0 ? at : NULL, before);
	munmap(at + before + size, huge - before);
	madvise(at + before, size, MADV_HUGEPAGE);
	madvise(at + before, size, MADV_DONTFORK);
	return at + before;
}

void os_unmap(void *at, size_t size)
{
	if (at != NULL)
		munmap(at, size);
}

void os_expect(void *at, size_t size)
{
	uintptr_t page = 4096, from = ((uintptr_t)at + page - 1) / page * page;
	uintptr_t to = ((uintptr_t)at + size) / page * page;
	int saved = errno;
	if (from + 16 * page <= to)
		madvise((void *)from, to - from, MADV_POPULATE_WRITE);
	errno = saved;
}

void os_discard(void *at, size_t size)
{
	int saved = errno;
	madvise(at, size, MADV_DONTNEED);
	errno = saved;
}

/* The number after "name" in the text of file "path", or after nothing if name is "". */
static size_t number_in(const char *path, const char *name)
{
	char text[2048] = "";
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
	if (fd >= 0)
		close(fd);
	const char *at = n > 0 ? strstr(text, name) : NULL;
	if (at == NULL)
		return SIZE_MAX;
	at += strlen(name) + strspn(at + strlen(name), " \t");
	if (*at < '0' || *at > '9')
		return SIZE_MAX;
	size_t v = 0;
	for (; *at >= '0' && *at <= '9'; at++)
		v = v * 10 + (size_t)(*at - '0');
	return v;
}

/* Where there are several last caches, sysconf adds them up. */
size_t os_cache_size(void)
{
	static size_t size;
	if (size != 0)
		return size;
	size_t kilobytes = number_in("/sys/devices/system/cpu/cpu0/cache/index3/size", "");
	long all = sysconf(_SC_LEVEL3_CACHE_SIZE);
	if (kilobytes != SIZE_MAX && kilobytes > 0)
		size = kilobytes << 10;
	else
		size = all > 0 ? (size_t)all : 32ul << 20;
	return size;
}

size_t os_address_space_left(void)
{
	struct rlimit r;
	if (getrlimit(RLIMIT_AS, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
		return SIZE_MAX;
	size_t used = number_in("/proc/self/statm", "");
	used = used == SIZE_MAX ? 0 : used * (size_t)sysconf(_SC_PAGESIZE);
	return r.rlim_cur > used ? r.rlim_cur - used : 0;
}

size_t os_resident(void)
{
	size_t pages = number_in("/proc/self/statm", " ");
	return pages == SIZE_MAX ? 0 : pages * (size_t)sysconf(_SC_PAGESIZE);
}

size_t os_memory_available(void)
{
	size_t kb = number_in("/proc/meminfo", "MemAvailable:");
	size_t most = number_in("/sys/fs/cgroup/memory.max", "");
	size_t used = number_in("/sys/fs/cgroup/memory.current", "");
	size_t host = kb > SIZE_MAX / 1024 ? SIZE_MAX : kb * 1024;
	if (most == SIZE_MAX || used == SIZE_MAX)
		return host;
	size_t group = most > used ? most - used : 0;
	return group < host ? group : host;
}

double os_monotonic(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double os_processor(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

uint64_t os_realtime_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t os_random(void)
{
	uint64_t v = 0;
	if (getrandom(&v, sizeof v, GRND_NONBLOCK) != (ssize_t)sizeof v)
		v = os_realtime_ns() * 0x9e3779b97f4a7c15u ^ (uint64_t)getpid();
	return v;
}

bool os_write_all(int fd, const void *at, size_t size)
{
	while (size > 0) {
		ssize_t n = write(fd, at, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at = (const char *)at + n;
		size -= (size_t)n;
	}
	return true;
}

bool os_pread_all(int fd, void *to, size_t size, uint64_t offset)
{
	while (size > 0) {
		ssize_t n = pread(fd, to, size, (off_t)offset);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n == 0 ? EIO : errno;
			return false;
		}
		to = (char *)to + n;
		size -= (size_t)n;
		offset += (uint64_t)n;
	}
	return true;
}

bool os_pwrite_all(int fd, const void *at, size_t size, uint64_t offset)
{
	while (size > 0) {
		ssize_t n = pwrite(fd, at, size, (off_t)offset);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n == 0 ? ENOSPC : errno;
			return false;
		}
		at = (const char *)at + n;
		size -= (size_t)n;
		offset += (uint64_t)n;
	}
	return true;
}

ssize_t os_path_of(int fd, char *path, size_t capacity)
{
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	return readlink(link, path, capacity);
}

int os_high(int fd)
{
	int saved = errno, high = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 256) : -1;
	if (high >= 0)
		close(fd);
	errno = saved;
	return high >= 0 ? high : fd;
}

struct build_id {
	unsigned char *out;
	size_t capacity, size;
};

static void find_note(struct build_id *b, const char *at, size_t size)
{
	while (size >= sizeof(ElfW(Nhdr))) {
		const ElfW(Nhdr) *n = (const void *)at;
		size_t name = (n->n_namesz + 3u) & ~3ul, desc = (n->n_descsz + 3u) & ~3ul;
		if (sizeof *n + name + desc > size)
			return;
		if (n->n_type == NT_GNU_BUILD_ID && n->n_namesz == 4 &&
		    memcmp(at + sizeof *n, "GNU", 4) == 0 && n->n_descsz <= b->capacity) {
			memcpy(b->out, at + sizeof *n + name, n->n_descsz);
			b->size = n->n_descsz;
			return;
		}
		at += sizeof *n + name + desc;
		size -= sizeof *n + name + desc;
	}
}

/* The first object the dynamic linker names is the executable; stop after it. */
static int first_object(struct dl_phdr_info *info, size_t size, void *arg)
{
	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_NOTE)
			find_note(arg, (const char *)info->dlpi_addr + info->dlpi_phdr[i].p_vaddr,
				  info->dlpi_phdr[i].p_memsz);
	return 1;
}

struct address_span {
	uintptr_t at;
	size_t n;
	uint32_t flags; /* of the segment */
	bool is_found;
};

/* The same for a span in one of its segments. */
static int look_in_first(struct dl_phdr_info *info, size_t size, void *arg)
{
	struct address_span *s = arg;
	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		uintptr_t far = s->at - (info->dlpi_addr + p->p_vaddr);
		s->is_found |= p->p_type == PT_LOAD && (p->p_flags & s->flags) == s->flags &&
			       far <= p->p_memsz && s->n <= p->p_memsz - far;
	}
	return 1;
}

bool os_is_of_program(const void *at, size_t n)
{
	struct address_span s = {(uintptr_t)at, n, PF_R, false};
	dl_iterate_phdr(look_in_first, &s);
	return s.is_found;
}

bool os_is_code(uintptr_t at)
{
	struct address_span s = {at, 1, PF_X, false};
	dl_iterate_phdr(look_in_first, &s);
	return s.is_found;
}

size_t os_build_id(unsigned char *out, size_t capacity)
{
	struct build_id b = {out, capacity, 0};
	dl_iterate_phdr(first_object, &b);
	return b.size;
}

#if defined __x86_64__
#define X87_FLAGS 0x3fu /* of the status word: exceptions that have happened */

uint64_t os_float_control(void)
{
	unsigned mxcsr;
	unsigned short control, status;
	__asm__ volatile("stmxcsr %0" : "=m"(mxcsr));
	__asm__ volatile("fnstcw %0" : "=m"(control));
	__asm__ volatile("fnstsw %0" : "=m"(status));
	return (uint64_t)(status & X87_FLAGS) << 48 | (uint64_t)control << 32 | mxcsr;
}

bool os_set_float_control(uint64_t v)
{
	unsigned mxcsr = (unsigned)v;
	unsigned environment[7]; /* the control word, the status word, and where it was */
	if (mxcsr > 0xffff || (v >> 48 & ~(uint64_t)X87_FLAGS) != 0)
		return false;
	__asm__ volatile("fnstenv %0" : "=m"(environment));
	environment[0] = (environment[0] & ~0xffffu) | (unsigned)(v >> 32 & 0xffff);
	environment[1] = (environment[1] & ~X87_FLAGS) | (unsigned)(v >> 48 & X87_FLAGS);
	__asm__ volatile("fldenv %0" : : "m"(environment));
	__asm__ volatile("ldmxcsr %0" : : "m"(mxcsr));
	return true;
}
#elif defined __aarch64__
uint64_t os_float_control(void)
{
	uint64_t fpcr, fpsr;
	__asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
	__asm__ volatile("mrs %0, fpsr" : "=r"(fpsr));
	return fpsr << 32 | (uint32_t)fpcr;
}

bool os_set_float_control(uint64_t v)
{
	__asm__ volatile("msr fpcr, %0" : : "r"(v & 0xffffffff));
	__asm__ volatile("msr fpsr, %0" : : "r"(v >> 32));
	return true;
}
#endif

bool os_membarrier(void)
{
	static int state; /* 0: not asked yet, 1: yes, 2: no */
	if (state == 0)
		state = syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) ==
					0
				? 1
				: 2;
	return state == 1 && syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
}

void os_pause(void)
{
#if defined __x86_64__
	__asm__ volatile("pause");
#elif defined __aarch64__
	__asm__ volatile("isb");
#endif
}

void os_yield(void)
{
	sched_yield();
}

void os_nap(void)
{
	struct timespec t = {.tv_nsec = 50000};
	nanosleep(&t, NULL);
}

void os_back_off(unsigned turn)
{
	if (turn < 200)
		os_yield();
	else
		os_nap();
}

void os_wait(uint32_t *at, uint32_t value, unsigned ms)
{
	struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000l};
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, value, &t, NULL, 0);
}

void os_wake_all(uint32_t *at)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

size_t os_threads(void)
{
	size_t n = number_in("/proc/self/status", "Threads:");
	return n == SIZE_MAX ? 0 : n - load_relaxed(&own_threads);
}

unsigned os_processors(void)
{
	cpu_set_t set;
	int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
	return n > 0 ? (unsigned)n : 1;
}

void os_give_way(void)
{
	setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
}

void os_leave_to(void *stack, void (*f)(void))
{
	uintptr_t end = ((uintptr_t)stack - 256) & ~63ul;
#if defined __aarch64__
	__asm__ volatile("mov sp, %0\n\tmov x29, xzr\n\tbr %1" : : "r"(end), "r"(f) : "memory");
#else
	__asm__ volatile("mov %0, %%rsp\n\txor %%ebp, %%ebp\n\tcall *%1"
			 :
			 : "r"(end), "r"(f)
			 : "memory");
#endif
	__builtin_unreachable();
}

bool os_thread(void *(*f)(void *), void *arg)
{
	sigset_t all, before;
	pthread_t t;
	memset(&all, 0xff, sizeof all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int error = pthread_create(&t, NULL, f, arg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (error == 0) {
		pthread_detach(t);
		add_relaxed(&own_threads, 1);
	}
	errno = error;
	return error == 0;
}
