#pragma once

// What restores a terminal's mode or a console's text before a process ends: signal handlers that are installed before
// others and removed again, and a guard process for an end that no handler sees (SIGKILL).

#include <signal.h>
#include <sys/types.h>

/// The handlers that were set, and what stood there before. Zero-initialised it holds none.
struct docent_signals {
    struct sigaction previous[65];
    char is_ours[65];
};

/// Sets a handler. An ignored signal stays ignored. One that has a handler keeps it, unless `chains`: then the
/// earlier handler waits for `docent_signals_raise_again`.
void docent_signals_handle(
    struct docent_signals *signals, int number, void (*handler)(int), int chains, int flags);

/// Puts back what stood there before; someone who has set a handler since keeps it.
void docent_signals_release(struct docent_signals *signals, int number, void (*handler)(int));

/// From a handler, async-signal-safe: what would have happened without it. The process has ended by then, even
/// where an earlier handler comes back.
void docent_signals_raise_again(struct docent_signals *signals, int number);

/// The most descriptors that a guard can keep.
enum { docent_guard_limit = 4 };

/// A process that waits for the end of this one. Zero-initialised it is none.
struct docent_guard {
    pid_t process;
    int pipe;
};

/// Starts a guard: a process that keeps only these descriptors open, in a separate process group, and calls `restore`
/// with its copies of them when this process has ended without `docent_guard_stop`. -1 stays -1.
///
/// The guard is made by fork from a process with threads, so `restore` may make only async-signal-safe calls. It sees
/// the variables as they were at the start, and memory that is shared (mmap with MAP_SHARED) as it is.
/// Returns 0, or an errno value. `name` (at most 15 bytes) is what ps shows.
int docent_guard_start(
    struct docent_guard *guard, const char *name, const int *descriptors, int count,
    void (*restore)(const int *descriptors));

/// Ends the guard, which then restores nothing, and waits for its end. Does nothing if there is none.
void docent_guard_stop(struct docent_guard *guard);
