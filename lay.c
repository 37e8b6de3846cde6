#include <stdio.h>
#include <stddef.h>
struct a { char c; double d;};
void put(size_t n);
void put(size_t n) { printf("%zu\n", n); }
int main(void){ put(sizeof(struct a)); put(offsetof(struct a, d)); put((char)200 < 0); return 0;}
