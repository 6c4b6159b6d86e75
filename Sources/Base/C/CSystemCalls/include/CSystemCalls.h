#pragma once
#include <stddef.h>

// Linux's own calls that Swift's Glibc leaves out. Types that are Glibc's (pid_t, ssize_t) are written as what they stand for:
// with <sys/types.h> here, Swift would take all of its types, mode_t among them, for this module's.

/// A file that exists in memory alone, closed on exec; -1 with `errno` on failure.
int docent_memory_file(const char *_Nonnull name);

/// A file of `size` zeros that exists in memory alone, closed on exec and sealed against a change of its size; -1 with `errno` on failure.
int docent_shared_memory(const char *_Nonnull name, size_t size);

/// Exchanges the names of two files or folders of one file system in one step; -1 with `errno` on failure.
int docent_exchange(const char *_Nonnull path, const char *_Nonnull other);

/// Waits until all that was written to the file system of an open file is on the disk; -1 with `errno` on failure.
int docent_synchronize_file_system(int file);

/// Keeps the memory and the descriptors of this process from others of the same user, which may then neither trace it nor open what is below
/// its folder in /proc; -1 with `errno` on failure.
int docent_hide_process(void);

/// Names the calling thread, for debuggers and top; the first 15 bytes count.
void docent_thread_name(const char *_Nonnull name);

/// Starts a program with `input` and `output` as its standard input and output, `files` as its descriptors from 3 on, its
/// messages going nowhere, and no other descriptor of ours.
///
/// `output` is -1 for none. At most 4 files. Descriptors must be above 6; both lists of strings end with NULL. Whatever signals we block or
/// ignore, the program has the usual ones. Gives 0 and the process, or an error number.
int docent_child_start(const char *_Nonnull program, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull environment, int input, int output, const int *_Nullable files, size_t fileCount, int *_Nonnull process);

/// Sends a message with open files over a Unix socket; fails with EPIPE, and no signal, where the other side is gone.
///
/// At most 8 files. Gives the bytes sent, or -1 with `errno`.
long docent_send_message(int socket, const void *_Nonnull bytes, size_t count, const int *_Nullable files, size_t fileCount);

/// Receives a message and the files that came with it, closed on exec, -1 for those that did not come.
///
/// Waits for it. At most 8 files; what was sent beyond `fileCount` is closed. Gives the bytes of the message, 0 where the other side is gone,
/// or -1 with `errno`: EMSGSIZE where the message is longer than `count`.
long docent_receive_message(int socket, void *_Nonnull bytes, size_t count, int *_Nullable files, size_t fileCount);
