#define _GNU_SOURCE
#include "CTerminal.h"

#include "CSignals.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

enum { text_limit = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_registered;
static int is_taken;
static int last_ticket;
/// Whether the terminal is in our mode at this moment; the handlers read and clear it.
static atomic_int is_on;
/// The same for the guard, in shared memory: set before the first change, cleared after the last is undone.
static atomic_int *is_changed;
static struct docent_guard guard;
static atomic_int has_hung_up;
static pid_t owner;
static int input_fd, output_fd, wake_fd;
static struct termios saved_mode, raw_mode;
static char enter_text[text_limit], leave_text[text_limit];
static size_t enter_count, leave_count;
static struct docent_signals signals;

static const int ending[] = {SIGTERM, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
static const int crashing[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

static void write_all(int output, const char *text, size_t count) {
    // A terminal that takes nothing for half a second in all is left alone: ending must not hang.
    int patience = 5;
    while (count > 0) {
        ssize_t done = write(output, text, count);
        if (done > 0) {
            text += done;
            count -= (size_t)done;
        } else if (done < 0 && errno == EINTR) {
            continue;
        } else if (done < 0 && errno == EAGAIN && patience-- > 0) {
            struct pollfd place = {.fd = output, .events = POLLOUT};
            poll(&place, 1, 100);
        } else {
            return;
        }
    }
}

static void leave(void) {
    // A child made by fork has its own copy of this and no right to the terminal.
    if (getpid() != owner) return;
    if (!atomic_exchange(&is_on, 0)) return;
    write_all(output_fd, leave_text, leave_count);
    tcsetattr(input_fd, TCSANOW, &saved_mode);
    atomic_store(is_changed, 0);
}

static void enter(void) {
    if (getpid() != owner) return;
    atomic_store(is_changed, 1);
    tcsetattr(input_fd, TCSANOW, &raw_mode);
    atomic_store(&is_on, 1);
    write_all(output_fd, enter_text, enter_count);
}

/// In the guard, after the kiosk was killed. The shell may be using the terminal already, so a mode that is not ours is
/// not touched.
static void restore(const int *kept) {
    if (!atomic_load(is_changed)) return;
    struct termios now;
    if (tcgetattr(kept[0], &now) == 0 && now.c_lflag == raw_mode.c_lflag && now.c_iflag == raw_mode.c_iflag &&
        now.c_oflag == raw_mode.c_oflag) {
        tcsetattr(kept[0], TCSANOW, &saved_mode);
    }
    write_all(kept[1], leave_text, leave_count);
}

static void wake(char reason) {
    // A full pipe means that a wake-up is waiting already.
    ssize_t done = write(wake_fd, &reason, 1);
    (void)done;
}

static void on_ending(int number) {
    int saved_errno = errno;
    leave();
    docent_signals_raise_again(&signals, number);
    errno = saved_errno;
}

static void on_hang_up(int number) {
    int saved_errno = errno;
    leave();
    if (atomic_exchange(&has_hung_up, 1)) {
        docent_signals_raise_again(&signals, number);
    } else {
        wake(docent_wake_hung_up);
    }
    errno = saved_errno;
}

static void on_resize(int number) {
    (void)number;
    int saved_errno = errno;
    wake(docent_wake_resized);
    errno = saved_errno;
}

static void on_continue(int number) {
    (void)number;
    int saved_errno = errno;
    enter();
    wake(docent_wake_continued);
    errno = saved_errno;
}

static void on_stop(int number) {
    int saved_errno = errno;
    leave();
    // With the default action the kernel stops us, or does nothing where no shell could wake us again.
    struct sigaction ours, stopping;
    memset(&stopping, 0, sizeof stopping);
    stopping.sa_handler = SIG_DFL;
    sigaction(number, &stopping, &ours);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
    pthread_sigmask(SIG_BLOCK, &only, NULL);
    sigaction(number, &ours, NULL);
    if (!atomic_load(&is_on)) {
        enter();
        wake(docent_wake_continued);
    }
    errno = saved_errno;
}

int docent_terminal_take(
    int input, int output, int wake_pipe, const void *enter_bytes, size_t enter_length,
    const void *leave_bytes, size_t leave_length, int *ticket) {
    if (enter_length > text_limit || leave_length > text_limit) return EMSGSIZE;
    pthread_mutex_lock(&lock);
    if (is_taken) {
        pthread_mutex_unlock(&lock);
        return EBUSY;
    }
    if (tcgetattr(input, &saved_mode) != 0) {
        int error = errno;
        pthread_mutex_unlock(&lock);
        return error;
    }
    raw_mode = saved_mode;
    cfmakeraw(&raw_mode);
    raw_mode.c_cc[VMIN] = 1;
    raw_mode.c_cc[VTIME] = 0;
    if (!(saved_mode.c_lflag & (ICANON | ECHO))) {
        // A run that was killed outright has left its mode behind; then the usual one is what to go back to.
        saved_mode.c_iflag |= BRKINT | ICRNL | IXON;
        saved_mode.c_oflag |= OPOST | ONLCR;
        saved_mode.c_lflag |= ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK;
    }
    input_fd = input;
    output_fd = output;
    wake_fd = wake_pipe;
    memcpy(enter_text, enter_bytes, enter_length);
    memcpy(leave_text, leave_bytes, leave_length);
    enter_count = enter_length;
    leave_count = leave_length;
    if (!is_changed) {
        void *shared = mmap(NULL, sizeof *is_changed, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (shared != MAP_FAILED) is_changed = shared;
    }
    if (is_changed) atomic_store(is_changed, 0);
    int kept[] = {input, output};
    int error = is_changed ? docent_guard_start(&guard, "docent-terminal", kept, 2, restore) : ENOMEM;
    if (error != 0) {
        pthread_mutex_unlock(&lock);
        return error;
    }
    owner = getpid();
    is_taken = 1;
    *ticket = ++last_ticket;
    atomic_store(&has_hung_up, 0);
    if (!is_registered) {
        is_registered = 1;
        atexit(leave);
    }
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        docent_signals_handle(&signals, ending[i], on_ending, 0, 0);
    }
    for (size_t i = 0; i < sizeof crashing / sizeof *crashing; i++) {
        docent_signals_handle(&signals, crashing[i], on_ending, 1, SA_ONSTACK);
    }
    docent_signals_handle(&signals, SIGHUP, on_hang_up, 0, SA_RESTART);
    docent_signals_handle(&signals, SIGWINCH, on_resize, 1, SA_RESTART);
    docent_signals_handle(&signals, SIGCONT, on_continue, 1, SA_RESTART);
    docent_signals_handle(&signals, SIGTSTP, on_stop, 0, SA_RESTART);
    enter();
    pthread_mutex_unlock(&lock);
    return 0;
}

void docent_terminal_give_back(int ticket) {
    pthread_mutex_lock(&lock);
    if (is_taken && ticket == last_ticket) {
        docent_signals_release(&signals, SIGCONT, on_continue);
        docent_signals_release(&signals, SIGTSTP, on_stop);
        if (atomic_load(&is_on)) {
            // What was typed ahead, and answers to our questions, are not for the shell.
            tcflush(input_fd, TCIFLUSH);
        }
        leave();
        docent_signals_release(&signals, SIGWINCH, on_resize);
        docent_signals_release(&signals, SIGHUP, on_hang_up);
        for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
            docent_signals_release(&signals, ending[i], on_ending);
        }
        for (size_t i = 0; i < sizeof crashing / sizeof *crashing; i++) {
            docent_signals_release(&signals, crashing[i], on_ending);
        }
        docent_guard_stop(&guard);
        is_taken = 0;
    }
    pthread_mutex_unlock(&lock);
}

long docent_terminal_write(int output, const void *bytes, size_t count) {
    if (!atomic_load(&is_on)) {
        errno = EIO;
        return -1;
    }
    return write(output, bytes, count);
}

void docent_terminal_suspend(void) { kill(0, SIGTSTP); }
