#pragma once

/// The number of a system call by its name; -1 where this processor has none.
int docent_test_call_number(const char *_Nonnull name);

/// Forks a process that has `confine` confine it, makes a system call with six arguments and ends.
///
/// Gives its status as waitpid(2) does: it exits with 0 where the call succeeds, with the call's error number where it does not, with 255
/// where it is not confined.
int docent_test_call(int (*_Nonnull confine)(const void *_Nonnull), const void *_Nonnull context, int number,
    const long *_Nonnull arguments);
