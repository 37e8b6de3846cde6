/* Included by the command line of options.c. */
#include <assert.h>
#define FORCED 5
