#define _GNU_SOURCE
#include "docent_test_spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

int docent_test_spawn(const char *program, char *const *arguments, char *const *environment,
    const char *folder, const char *input, const char *output, const char *errors,
    pid_t *process) {
    const int writing = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0600);
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0600);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (!code && folder) code = posix_spawn_file_actions_addchdir_np(&actions, folder);
    // The threads that tests run on block signals, and what a shell runs in the background ignores Ctrl-C; a program would
    // inherit both.
    sigset_t none, keys;
    sigemptyset(&none);
    sigemptyset(&keys);
    sigaddset(&keys, SIGINT);
    sigaddset(&keys, SIGQUIT);
    posix_spawnattr_t attributes;
    if (!code) code = posix_spawnattr_init(&attributes);
    if (!code) {
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &keys);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        code = posix_spawn(process, program, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
