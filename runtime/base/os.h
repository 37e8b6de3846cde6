/* os.h - the whole operating system, as far as the runtime needs it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_OS_H
#define OMPCKPT_RUNTIME_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Zeroed memory at exactly "at", paid for only when touched. False: the place is taken or
 * refused. */
bool os_map_at(uintptr_t at, size_t size);
/* Zeroed memory anywhere; NULL if there is none. is_touched: every page is there when it
 * returns. */
void *os_map(size_t size, bool is_touched);
/* Memory whose pages come with os_touch, in huge ones if the system gives them; a forked child does
 * not have it. NULL: there is no room. */
void *os_reserve(size_t size);
/* These pages, never written so far, are there when it returns. False: there is no memory. */
bool os_touch(void *at, size_t size);
void os_unmap(void *at, size_t size);
/* All of this memory is about to be written: its pages are there when it returns, if the system
 * can do that at a stroke. */
void os_expect(void *at, size_t size);
/* Bytes of the processor's last cache; a guess where the system does not say. One thread
 * at a time. */
size_t os_cache_size(void);
/* Can "n" bytes be read there that the executable itself brings: variables, constants? */
bool os_is_of_program(const void *at, size_t n);
/* Does it lie in the executable's own code? */
bool os_is_code(uintptr_t at);
/* Give the pages back; they read as zero afterwards. "at" and "size" are multiples of a page. */
void os_discard(void *at, size_t size);

/* How much address space may this process still take? SIZE_MAX: no limit. */
size_t os_address_space_left(void);

/* Memory of this process that is there, in bytes; 0: the system does not tell. */
size_t os_resident(void);

/* Memory that could be taken without swapping, as far as the system tells. */
size_t os_memory_available(void);

double os_monotonic(void); /* seconds */
double os_processor(void); /* seconds that this thread has run */
uint64_t os_realtime_ns(void);
uint64_t os_random(void);

/* Write all of it, in spite of signals; false with errno. */
bool os_write_all(int fd, const void *at, size_t size);
bool os_pread_all(int fd, void *to, size_t size, uint64_t offset);
bool os_pwrite_all(int fd, const void *at, size_t size, uint64_t offset);

/* What the descriptor is called: a file's path, or what the system says instead; not terminated.
 * Its length, "capacity" if it may be longer; -1 with errno. */
ssize_t os_path_of(int fd, char *path, size_t capacity);

/* The same file at a high number, "fd" closed: a number the program remembers from before a restart
 * must not meet a file of ours. */
int os_high(int fd);

/* GNU build-id of the running executable; returns its length (0: it has none), at most
 * "capacity". */
size_t os_build_id(unsigned char *out, size_t capacity);

/* Control word of the floating-point unit (rounding, flush-to-zero, exception masks) and exception
 * flags. */
uint64_t os_float_control(void);
/* False: it has bits that the unit does not know. */
bool os_set_float_control(uint64_t v);

/* Make every running thread of the process pass a full memory barrier. False: the system can't.
 * Asked for the first time before there are threads. */
bool os_membarrier(void);

/* In a loop that waits for another processor. */
void os_pause(void);
/* Let others run: a moment, or for about as long as it takes to wake up. */
void os_yield(void);
void os_nap(void);
/* The "turn"-th time around a loop that waits for another thread: yield, from the 200th on nap. */
void os_back_off(unsigned turn);

/* Sleep while *at is "value", at most "ms" milliseconds; wake all that do. */
void os_wait(uint32_t *at, uint32_t value, unsigned ms);
void os_wake_all(uint32_t *at);

/* How many threads does the process have, without those of os_thread? 0: the system does not
 * tell. */
size_t os_threads(void);

/* How many processors may this process use? At least 1. */
unsigned os_processors(void);
/* The calling thread lets the others go first, where the system can do that for one thread. */
void os_give_way(void);

/* Call f, which never returns, with the stack ending at "stack": all that was called since is left
 * for good. */
_Noreturn void os_leave_to(void *stack, void (*f)(void));

/* Run f(arg), which never returns, in a thread with all signals blocked. False with errno. */
bool os_thread(void *(*f)(void *), void *arg);

#endif
