#pragma once
#include <sys/types.h>

/// Starts a program with its standard streams on three files and no other descriptor of ours.
///
/// Both lists end with NULL; `folder` is NULL for ours. Gives 0 and the process, or an error number.
int docent_test_spawn(const char *_Nonnull program, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull environment, const char *_Nullable folder,
    const char *_Nonnull input, const char *_Nonnull output, const char *_Nonnull errors,
    pid_t *_Nonnull process);
