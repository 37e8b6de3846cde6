/* Included by headers.c. */
#ifndef HEADERS_H
#define HEADERS_H
#include <stddef.h>
#define NAME __FILE__
static inline const char *name(void)
{
	return NAME;
}
#endif
