#pragma once

#include <stddef.h>

/// The bytes that a wake-up pipe may carry.
enum {
    docent_wake_resized = 'W',
    docent_wake_hung_up = 'H',
    docent_wake_continued = 'C',
};

/// Puts a terminal into raw mode, writes `enter` to it, and makes sure that it is given back: on normal exit, on
/// every signal that ends the process, from a handler that is async-signal-safe, and after SIGKILL by a guard process.
///
/// Signals that already have a handler, or are ignored, keep it; crash signals are handed on to it afterwards.
/// One terminal at a time; `ticket` is set to a number that gives it back. `wake` gets one byte for a new size, a hang-up and a continuation; it must not block.
/// Returns 0, or an errno value; EBUSY while another terminal is taken, EMSGSIZE when a text is too long.
int docent_terminal_take(
    int input, int output, int wake, const void *enter, size_t enter_length, const void *leave,
    size_t leave_length, int *ticket);

/// Writes the leaving text, restores the mode and the signal handlers. Does nothing with an old ticket.
void docent_terminal_give_back(int ticket);

/// Like write(2), but refuses with EIO once the terminal has been given back.
long docent_terminal_write(int output, const void *bytes, size_t count);

/// Stops the process like Ctrl-Z, with the terminal given back meanwhile.
void docent_terminal_suspend(void);
