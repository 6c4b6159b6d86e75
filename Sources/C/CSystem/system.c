#define _GNU_SOURCE
#include "CSystem.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>

int docent_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

void docent_thread_name(const char *name) { prctl(PR_SET_NAME, name); }

static int place(posix_spawn_file_actions_t *actions, int descriptor, int at) {
    return descriptor < 0 ? posix_spawn_file_actions_addopen(actions, at, "/dev/null", O_WRONLY, 0)
                          : posix_spawn_file_actions_adddup2(actions, descriptor, at);
}

int docent_child_start(const char *program, char *const *arguments, char *const *environment, int input,
    int output, int file, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (code) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (!code) code = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!code) code = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!code) code = place(&actions, output, 1);
    if (!code) code = place(&actions, -1, 2);
    if (!code && file >= 0) code = posix_spawn_file_actions_adddup2(&actions, file, 3);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, file >= 0 ? 4 : 3);
    if (!code) code = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
