#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

int docent_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int docent_shared_memory(const char *name, size_t size) {
    int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    // Without seals, another process could shorten it, and reading it would end ours by a signal.
    if (!ftruncate(file, (off_t)size) && !fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)) return file;
    int code = errno;
    close(file);
    errno = code;
    return -1;
}

int docent_exchange(const char *path, const char *other) {
    return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
}

int docent_synchronize_file_system(int file) { return syncfs(file); }

int docent_hide_process(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

void docent_thread_name(const char *name) { prctl(PR_SET_NAME, name); }

static int place(posix_spawn_file_actions_t *actions, int descriptor, int at) {
    return descriptor < 0 ? posix_spawn_file_actions_addopen(actions, at, "/dev/null", O_WRONLY, 0)
                          : posix_spawn_file_actions_adddup2(actions, descriptor, at);
}

enum { most_lent = 4 };

int docent_child_start(const char *program, char *const *arguments, char *const *environment, int input,
    int output, const int *files, size_t fileCount, pid_t *process) {
    if (fileCount > most_lent) return EINVAL;
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
    for (size_t i = 0; i < fileCount && !code; i++)
        code = posix_spawn_file_actions_adddup2(&actions, files[i], 3 + (int)i);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, 3 + (int)fileCount);
    if (!code) code = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

enum { most_files = 8 };

union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(most_files * sizeof(int))];
};

ssize_t docent_send_message(int socket, const void *bytes, size_t count, const int *files, size_t fileCount) {
    if (fileCount > most_files) {
        errno = EINVAL;
        return -1;
    }
    union control control = {0};
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (fileCount > 0) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(fileCount * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(fileCount * sizeof(int));
        memcpy(CMSG_DATA(header), files, fileCount * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t docent_receive_message(int socket, void *bytes, size_t count, int *files, size_t fileCount) {
    for (size_t i = 0; i < fileCount; i++) files[i] = -1;
    union control control = {0};
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0) return -1;
    size_t taken = 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t sent = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < sent; i++) {
            int file;
            memcpy(&file, CMSG_DATA(header) + i * sizeof file, sizeof file);
            if (taken < fileCount) files[taken++] = file;
            else close(file);
        }
    }
    if (!(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return received;
    for (size_t i = 0; i < fileCount; i++) {
        if (files[i] >= 0) close(files[i]);
        files[i] = -1;
    }
    errno = EMSGSIZE;
    return -1;
}
