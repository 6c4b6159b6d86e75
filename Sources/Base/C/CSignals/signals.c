#define _GNU_SOURCE
#include "CSignals.h"

#include <string.h>

void docent_signals_handle(
    struct docent_signals *signals, int number, void (*handler)(int), int chains, int flags) {
    struct sigaction action, old;
    if (sigaction(number, NULL, &old) != 0) return;
    int has_handler = (old.sa_flags & SA_SIGINFO) || (old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN);
    int is_ignored = !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_IGN;
    if (is_ignored || (has_handler && !chains)) return;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    signals->previous[number] = old;
    signals->is_ours[number] = sigaction(number, &action, NULL) == 0;
}

void docent_signals_release(struct docent_signals *signals, int number, void (*handler)(int)) {
    struct sigaction now;
    if (!signals->is_ours[number]) return;
    signals->is_ours[number] = 0;
    if (sigaction(number, NULL, &now) == 0 && !(now.sa_flags & SA_SIGINFO) && now.sa_handler == handler) {
        sigaction(number, &signals->previous[number], NULL);
    }
}

void docent_signals_raise_again(struct docent_signals *signals, int number) {
    sigaction(number, &signals->previous[number], NULL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
    // A handler of someone else has come back, counting on the fault to happen again. Without what was given
    // back this process must not go on, whoever sent the signal.
    signal(number, SIG_DFL);
    raise(number);
}
