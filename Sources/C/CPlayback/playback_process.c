#define _GNU_SOURCE
#include "docent_playback.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

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

static void *keep_starting(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!waiting || waiting->done) pthread_cond_wait(&changed, &lock);
        waiting->code = docent_child_start(waiting->program, waiting->arguments, waiting->environment,
            waiting->socket, waiting->socket, waiting->file, &waiting->process);
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
