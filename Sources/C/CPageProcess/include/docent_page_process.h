#pragma once
#include <CChildProcess.h>

// What starting the page renderer takes of Linux's own calls, which Swift's Glibc leaves out.

/// Starts `program` with two arguments, the socket as its descriptor 0 and the document as its
/// descriptor 3, its messages going nowhere, and no other descriptor of ours. Of our environment it
/// gets only what tells where fonts and libraries are. Both descriptors must be above 3.
///
/// Gives 0 and the process, or an error number.
int docent_spawn(const char *_Nonnull program, const char *_Nonnull first,
    const char *_Nonnull second, int socket, int document, pid_t *_Nonnull process);
