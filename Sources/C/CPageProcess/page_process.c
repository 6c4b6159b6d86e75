#define _GNU_SOURCE
#include "docent_page_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const char *const kept[] = {"FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME", "LANG", "LC_ALL",
    "LD_LIBRARY_PATH", "PATH", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"};
enum { kept_count = sizeof kept / sizeof *kept };

int docent_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

static int start(const char *program, char *const arguments[], char *const variables[], int socket,
    int document, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (code) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    // Whatever signals we block or ignore, the renderer must die of its own.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (!code) code = posix_spawnattr_setsigdefault(&attributes, &all);
    const short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (!code) code = posix_spawnattr_setflags(&attributes, flags);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, socket, 0);
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, document, 3);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
    if (!code) code = posix_spawn(process, program, &actions, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

int docent_spawn(const char *program, const char *first, const char *second, int socket,
    int document, pid_t *process) {
    char *arguments[] = {(char *)program, (char *)first, (char *)second, NULL};
    // A crash of the renderer is reported as such; drawing its stack would only take time.
    char *variables[kept_count + 2] = {"SWIFT_BACKTRACE=enable=no"};
    int count = 1;
    int code = 0;
    for (int index = 0; index < kept_count && !code; index++) {
        const char *value = getenv(kept[index]);
        if (!value) continue;
        if (asprintf(&variables[count], "%s=%s", kept[index], value) < 0) {
            variables[count] = NULL;
            code = ENOMEM;
        } else {
            count++;
        }
    }
    if (!code) code = start(program, arguments, variables, socket, document, process);
    while (count > 1) free(variables[--count]);
    return code;
}
