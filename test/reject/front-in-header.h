/* Included by front-in-header.c. */
#define ONE 1

static inline int one(void)
{
	return ONE;
}
