/* calls_net.c - lists of addresses and interfaces, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <sys/types.h>

#include "calls.h"

typedef struct addrinfo address;

CALL(int, getaddrinfo, (const char *n, const char *s, const address *hint, address **to),
     (n, s, hint, to))
CALL(int, getifaddrs, (struct ifaddrs * *to), (to))
CALL(struct if_nameindex *, if_nameindex, (void), ())
