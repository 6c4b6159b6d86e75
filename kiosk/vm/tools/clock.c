// A library to preload: the time of day stands still at $DOCENT_CLOCK, in seconds since 1970, as it does in a machine whose
// screen is compared. Time that passes is measured as ever.
//
//   LD_PRELOAD=clock.so DOCENT_CLOCK=1795700000 COMMAND...

#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

time_t time(time_t *result) {
    const char *text = getenv("DOCENT_CLOCK");
    time_t now = text ? strtoll(text, NULL, 10) : 0;
    if (result) *result = now;
    return now;
}

int gettimeofday(struct timeval *result, void *zone) {
    (void)zone;
    *result = (struct timeval){.tv_sec = time(NULL)};
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return (int)syscall(SYS_clock_gettime, clock, result);
    *result = (struct timespec){.tv_sec = time(NULL)};
    return 0;
}
