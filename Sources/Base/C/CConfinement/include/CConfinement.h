#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What a process gives up for good before it looks at bytes of strangers: files by Landlock, system calls by seccomp.
// Both need no rights, and neither can be taken back; programs and threads started afterwards inherit both.

/// What files a process may still open by name.
struct docent_files {
    /// Folders and files that may be read, ended by NULL; those that do not exist are left out.
    char *_Nullable const *_Nonnull readable;
    /// The same, which may be read and executed.
    char *_Nullable const *_Nonnull executable;
    /// The same, which may be read and written; nothing can be created or deleted in them.
    char *_Nullable const *_Nonnull writable;
    /// An open file that may be opened again for reading; -1 for none.
    int file;
};

/// What a process may still ask of the system.
enum docent_calls {
    /// To compute on the descriptors it has, to start threads, and to fork.
    DOCENT_CALLS_HOST,
    /// To compute on the descriptors it has, and to start threads; for a process that a host forked.
    DOCENT_CALLS_WORKER,
    /// To compute, and to open files for reading.
    DOCENT_CALLS_READER,
    /// What a player of films needs: files, threads, sound, Unix sockets, the processes of ALSA's mixer; no network, no other programs, and none of
    /// what only system programs need.
    DOCENT_CALLS_PLAYER,
};

/// Forbids opening files by name but for these; TCP, abstract Unix sockets and signals to others, too, where the kernel can.
///
/// Gives 0, or an error number: ENOSYS or EOPNOTSUPP where the kernel has no Landlock, and then nothing has changed.
int docent_confine_files(const struct docent_files *_Nonnull files);

/// The rules for system calls, translated for the kernel, to be loaded by many processes.
struct docent_call_filter;

/// Translates rules; NULL with `errno` on failure. It is never freed.
const struct docent_call_filter *_Nullable docent_make_call_filter(enum docent_calls calls);

/// Forbids all system calls but those of the rules: others fail with EPERM, as libraries are used to, and what none of our libraries ever
/// calls ends the process with SIGSYS. Gives 0 or an error number, and then nothing has changed.
int docent_load_call_filter(const struct docent_call_filter *_Nonnull filter);

/// Has the kernel kill this process when the thread that started it ends. Gives 0 or an error number.
int docent_die_with_parent(void);

/// Forks a process with one thread: 0 in the new process, -1 with `errno` on failure.
pid_t docent_fork(void);

/// Waits for the end of a process that this one forked; gives its status as waitpid(2) does, -1 on failure, and the most memory it
/// had in use, in bytes.
int docent_wait(pid_t process, int64_t *_Nonnull memory);
