#define _GNU_SOURCE
#include "CSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int ignored[] = {SIGTERM, SIGINT,  SIGHUP,  SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2,
                              SIGXCPU, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU};
static const int crashing[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

static void close_from(unsigned first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
    for (unsigned i = first; i < 65536; i++) close((int)i);
}

/// Runs in a process made by fork from one with threads: only async-signal-safe calls.
static _Noreturn void wait_for_end(int end, const char *name, const int *descriptors, int count, void (*restore)(const int *)) {
    // Its own group, so that what ends ours by group does not end it; the same session, since only who has
    // the console as its controlling terminal (or is root) may set its mode.
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof crashing / sizeof *crashing; i++) signal(crashing[i], SIG_DFL);
    prctl(PR_SET_NAME, name);
    // Out of the way first, so that no number is overwritten before it is copied.
    int high[docent_guard_limit], low[docent_guard_limit];
    end = fcntl(end, F_DUPFD, 16);
    for (int i = 0; i < count; i++) high[i] = descriptors[i] < 0 ? -1 : fcntl(descriptors[i], F_DUPFD, 16);
    if (dup2(end, 0) < 0) _exit(1);
    for (int i = 0; i < count; i++) low[i] = high[i] < 0 ? -1 : dup2(high[i], i + 1);
    for (int i = 0; i < count; i++) {
        if (low[i] < 0) close(i + 1);
    }
    // Everything else, above all a graphics card: as long as someone has it open, it does not return to the console by itself.
    close_from((unsigned)count + 1);
    for (;;) {
        char word;
        ssize_t received = read(0, &word, 1);
        if (received < 0 && errno == EINTR) continue;
        if (received == 0) restore(low);
        _exit(0);
    }
}

int docent_guard_start(
    struct docent_guard *guard, const char *name, const int *descriptors, int count,
    void (*restore)(const int *)) {
    if (count > docent_guard_limit) return EINVAL;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    // No signal may run a handler of ours in the child before it has replaced it.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    int error = errno;
    if (child == 0) {
        close(ends[1]);
        for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
        sigset_t none;
        sigemptyset(&none);
        pthread_sigmask(SIG_SETMASK, &none, NULL);
        wait_for_end(ends[0], name, descriptors, count, restore);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[0]);
    if (child < 0) {
        close(ends[1]);
        return error;
    }
    guard->process = child;
    guard->pipe = ends[1];
    return 0;
}

void docent_guard_stop(struct docent_guard *guard) {
    if (guard->process == 0) return;
    char word = 'q';
    // It may have been killed: then the pipe has no reader, and the signal for that must not end us.
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    if (write(guard->pipe, &word, 1) < 0 && errno == EPIPE && !sigismember(&pending, SIGPIPE)) {
        struct timespec at_once = {0, 0};
        sigtimedwait(&broken, NULL, &at_once);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(guard->pipe);
    while (waitpid(guard->process, NULL, 0) < 0 && errno == EINTR) {}
    memset(guard, 0, sizeof *guard);
}
