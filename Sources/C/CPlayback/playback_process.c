#define _GNU_SOURCE
#include "docent_playback.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <sys/mman.h>

struct request {
    const char *program;
    char *const *arguments;
    char *const *environment;
    int socket, file;
    pid_t process;
    int code;
    bool done;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct request *waiting;
static bool is_running;

int docent_playback_memory_file(void) { return memfd_create("docent-film", MFD_CLOEXEC); }

static int start(struct request *request) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (code) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    // Whatever signals we block or ignore, the program must stop when it is told to.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (!code) code = posix_spawnattr_setsigdefault(&attributes, &all);
    const short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (!code) code = posix_spawnattr_setflags(&attributes, flags);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, request->socket, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, request->socket, 1);
    if (!code) code = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    const bool has_file = request->file >= 0;
    if (!code && has_file) code = posix_spawn_file_actions_adddup2(&actions, request->file, 3);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(&actions, has_file ? 4 : 3);
    if (!code)
        code = posix_spawn(&request->process, request->program, &actions, &attributes,
            request->arguments, request->environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

static void *keep_starting(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!waiting || waiting->done) pthread_cond_wait(&changed, &lock);
        waiting->code = start(waiting);
        waiting->done = true;
        pthread_cond_broadcast(&changed);
    }
    return NULL;
}

// With the lock held. The thread takes no signals: those are for our own threads.
static int begin_starting(void) {
    if (is_running) return 0;
    sigset_t all, before;
    sigfillset(&all);
    int code = pthread_sigmask(SIG_SETMASK, &all, &before);
    if (code) return code;
    pthread_t thread;
    code = pthread_create(&thread, NULL, keep_starting, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code) return code;
    pthread_detach(thread);
    is_running = true;
    return 0;
}

int docent_playback_start(const char *program, char *const *arguments, char *const *environment,
    int socket, int file, pid_t *process) {
    struct request request = {program, arguments, environment, socket, file, 0, 0, false};
    pthread_mutex_lock(&lock);
    int code = begin_starting();
    if (!code) {
        while (waiting) pthread_cond_wait(&changed, &lock);
        waiting = &request;
        pthread_cond_broadcast(&changed);
        while (!request.done) pthread_cond_wait(&changed, &lock);
        waiting = NULL;
        pthread_cond_broadcast(&changed);
        code = request.code;
        *process = request.process;
    }
    pthread_mutex_unlock(&lock);
    return code;
}
