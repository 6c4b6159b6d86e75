#define _GNU_SOURCE
#include "CFramebuffer.h"

#include "CSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/// Who has the screen. A switch to another console waits while pixels are written; the one who finishes last,
/// the writer or the handler, lets it go on.
enum { idle, drawing, drawing_then_away, away };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_registered;
static atomic_int is_taken;
static int last_ticket;
static atomic_int is_on;
static atomic_int state;
static atomic_int was_away;
static pid_t owner;
static int console_fd = -1, framebuffer_fd = -1, card_fd = -1;
static struct fb_var_screeninfo saved_origin;
static unsigned long saved_keyboard;
static struct docent_guard guard;
static struct docent_signals signals;

static const int ending[] = {SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
/// For these the Swift runtime has a handler, which tells where it was and comes back.
static const int crashing[] = {SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

// MARK: Giving back

/// Everything as it was; only async-signal-safe calls. What fails here has no one left to be told.
static void restore(int console, int framebuffer) {
    if (framebuffer >= 0) {
        // The console writes its text at the origin that it knows, whatever part is shown.
        struct fb_var_screeninfo origin = saved_origin;
        origin.activate = FB_ACTIVATE_NOW;
        ioctl(framebuffer, FBIOPAN_DISPLAY, &origin);
    }
    struct vt_mode automatic;
    memset(&automatic, 0, sizeof automatic);
    automatic.mode = VT_AUTO;
    ioctl(console, VT_SETMODE, &automatic);
    ioctl(console, KDSKBMODE, saved_keyboard);
    // Last: this draws the text anew.
    ioctl(console, KDSETMODE, (unsigned long)KD_TEXT);
}

/// In the guard.
static void restore_kept(const int *kept) { restore(kept[0], kept[1]); }

static void leave(void) {
    // A child made by fork has its own copy of this and no right to the console.
    if (getpid() != owner) return;
    if (!atomic_exchange(&is_on, 0)) return;
    // While we are its master the console cannot show its text.
    if (card_fd >= 0) ioctl(card_fd, DRM_IOCTL_DROP_MASTER, 0);
    restore(console_fd, framebuffer_fd);
}

static void on_ending(int number) {
    int saved_errno = errno;
    leave();
    docent_signals_raise_again(&signals, number);
    errno = saved_errno;
}

// MARK: Switching consoles

static void go_away(void) {
    atomic_store(&was_away, 1);
    if (card_fd >= 0) ioctl(card_fd, DRM_IOCTL_DROP_MASTER, 0);
    ioctl(console_fd, VT_RELDISP, 1ul);
}

static void on_release(int number) {
    (void)number;
    int saved_errno = errno;
    while (getpid() == owner && atomic_load(&is_on)) {
        int expected = idle;
        if (atomic_compare_exchange_strong(&state, &expected, away)) {
            go_away();
            break;
        }
        if (expected != drawing) break;
        if (atomic_compare_exchange_strong(&state, &expected, drawing_then_away)) break;
        // The writer has finished between the two looks: look again.
    }
    errno = saved_errno;
}

static void on_acquire(int number) {
    (void)number;
    int saved_errno = errno;
    if (getpid() == owner && atomic_load(&is_on)) {
        ioctl(console_fd, VT_RELDISP, (unsigned long)VT_ACKACQ);
        if (card_fd >= 0) ioctl(card_fd, DRM_IOCTL_SET_MASTER, 0);
        int expected = away;
        atomic_compare_exchange_strong(&state, &expected, idle);
    }
    errno = saved_errno;
}

int docent_console_begin_drawing(void) {
    // Without a console there is nothing to spare; one that was given back in a handler is not drawn over again.
    if (!atomic_load(&is_on)) return atomic_load(&is_taken) ? docent_console_away : docent_console_here;
    int expected = idle;
    if (!atomic_compare_exchange_strong(&state, &expected, drawing)) return docent_console_away;
    return atomic_exchange(&was_away, 0) ? docent_console_back : docent_console_here;
}

void docent_console_end_drawing(void) {
    int expected = drawing;
    if (atomic_compare_exchange_strong(&state, &expected, idle)) return;
    if (expected == drawing_then_away) {
        // Away first: from the acknowledgement on, the console may come back at any time.
        atomic_store(&state, away);
        if (atomic_load(&is_on)) go_away();
    }
}

int docent_console_is_away(void) {
    int now = atomic_load(&state);
    return atomic_load(&is_on) && (now == away || now == drawing_then_away);
}

// MARK: Taking

static int release_signal(void) { return SIGRTMIN + 6; }
static int acquire_signal(void) { return SIGRTMIN + 7; }

static void release_signals(void) {
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        docent_signals_release(&signals, ending[i], on_ending);
    }
    for (size_t i = 0; i < sizeof crashing / sizeof *crashing; i++) {
        docent_signals_release(&signals, crashing[i], on_ending);
    }
    docent_signals_release(&signals, release_signal(), on_release);
    docent_signals_release(&signals, acquire_signal(), on_acquire);
}

/// One run at a time has a console. The process that waits for the end of a killed run still has it for a
/// moment, so there is some patience.
static int lock_console(int console) {
    for (int attempt = 0; attempt < 40; attempt++) {
        if (flock(console, LOCK_EX | LOCK_NB) == 0) return 0;
        if (errno != EWOULDBLOCK && errno != EINTR) return errno;
        struct timespec pause = {0, 50 * 1000 * 1000};
        nanosleep(&pause, NULL);
    }
    return EADDRINUSE;
}

static int take(int console) {
    int mode, keyboard;
    if (ioctl(console, KDGETMODE, &mode) != 0 || ioctl(console, KDGKBMODE, &keyboard) != 0) return errno;
    int error = lock_console(console);
    if (error != 0) return error;
    // A run that was killed together with its guard has left the console without text and without keys;
    // then the usual ones are what to go back to.
    saved_keyboard = keyboard == K_OFF ? (unsigned long)K_UNICODE : (unsigned long)keyboard;
    int kept[] = {console, framebuffer_fd};
    error = docent_guard_start(&guard, "docent-console", kept, 2, restore_kept);
    if (error != 0) return error;
    owner = getpid();
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        docent_signals_handle(&signals, ending[i], on_ending, 0, 0);
    }
    for (size_t i = 0; i < sizeof crashing / sizeof *crashing; i++) {
        docent_signals_handle(&signals, crashing[i], on_ending, 1, SA_ONSTACK);
    }
    docent_signals_handle(&signals, release_signal(), on_release, 0, SA_RESTART);
    docent_signals_handle(&signals, acquire_signal(), on_acquire, 0, SA_RESTART);
    atomic_store(&state, idle);
    atomic_store(&was_away, 0);
    atomic_store(&is_on, 1);
    struct vt_mode ours;
    memset(&ours, 0, sizeof ours);
    ours.mode = VT_PROCESS;
    ours.relsig = (short)release_signal();
    ours.acqsig = (short)acquire_signal();
    if (ioctl(console, KDSETMODE, (unsigned long)KD_GRAPHICS) != 0 ||
        ioctl(console, KDSKBMODE, (unsigned long)K_OFF) != 0 || ioctl(console, VT_SETMODE, &ours) != 0) {
        error = errno;
        leave();
        release_signals();
        docent_guard_stop(&guard);
    }
    return error;
}

static int own(int descriptor, int is_there, int *error) {
    if (!is_there) return -1;
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0 && *error == 0) *error = errno;
    return copy;
}

static void let_go(void) {
    int *all[] = {&console_fd, &framebuffer_fd, &card_fd};
    if (console_fd >= 0) flock(console_fd, LOCK_UN);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (*all[i] >= 0) close(*all[i]);
        *all[i] = -1;
    }
}

int docent_console_take(
    int console, int framebuffer, const struct fb_var_screeninfo *origin, int card, int *ticket) {
    pthread_mutex_lock(&lock);
    if (is_taken) {
        pthread_mutex_unlock(&lock);
        return EBUSY;
    }
    if (!is_registered) {
        is_registered = 1;
        atexit(leave);
    }
    // Numbers of our own, which mean the same whenever others are closed.
    int error = 0;
    console_fd = own(console, 1, &error);
    framebuffer_fd = own(framebuffer, origin != NULL, &error);
    card_fd = own(card, card >= 0, &error);
    if (origin) saved_origin = *origin;
    if (error == 0) error = take(console_fd);
    if (error == 0) {
        is_taken = 1;
        *ticket = ++last_ticket;
    } else {
        let_go();
    }
    pthread_mutex_unlock(&lock);
    return error;
}

void docent_console_give_back(int ticket) {
    pthread_mutex_lock(&lock);
    if (is_taken && ticket == last_ticket) {
        leave();
        release_signals();
        docent_guard_stop(&guard);
        let_go();
        is_taken = 0;
    }
    pthread_mutex_unlock(&lock);
}
