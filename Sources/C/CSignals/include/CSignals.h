#pragma once

// Signal handlers that stand before others and go away again, for what has to be given back before a process
// ends: a terminal's mode, a console's text.

#include <signal.h>

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
