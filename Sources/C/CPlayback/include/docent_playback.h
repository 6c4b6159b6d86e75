#pragma once
#include <CChildProcess.h>

// What starting the programs that speak and play takes of Linux's own calls, which Swift's Glibc
// leaves out.

/// Starts a program with the socket as its standard input and output, the file (-1 for none) as its
/// descriptor 3, its messages going nowhere, and no other descriptor of ours.
///
/// The program is started by a thread that lives as long as we do: Linux sends the signal that a
/// process asks for on its parent's death when the thread that started it ends. Both lists end with
/// NULL; both descriptors must be above 3. Gives 0 and the process, or an error number.
int docent_playback_start(const char *_Nonnull program, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull environment, int socket, int file, pid_t *_Nonnull process);
