// Keeps a program going as systemd does with Type=notify, Restart=always and WatchdogSec: starts it
// again whenever it ends, and ends it when it has stopped saying that it is well.
//
//     supervisor SECONDS PROGRAM [ARGUMENT]...
//
// The program gets NOTIFY_SOCKET and WATCHDOG_USEC. From its first WATCHDOG=1 on, SECONDS without
// another are its end: SIGABRT, and SIGKILL where that does not help. Each thing that happens is a
// line of standard output: "started PID", "ready", "fed", "status WORDS", "hangs", "ended by SIGNAL",
// "ended with STATUS". SIGTERM ends the program, then the supervisor.
//
// The wire: sd_notify(3), sd_watchdog_enabled(3).

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { restart_milliseconds = 100, ending_milliseconds = 5000 };

static const char socket_path[] = "/run/notify";
static volatile sig_atomic_t is_ending;

static void fail(const char *what) {
    fprintf(stderr, "supervisor: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void on_ending(int number) {
    (void)number;
    is_ending = 1;
}

static long long milliseconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int open_socket(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(address.sun_path, socket_path);
    unlink(socket_path);
    int end = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (end < 0 || bind(end, (struct sockaddr *)&address, sizeof address)) fail(socket_path);
    return end;
}

static pid_t start(char **command) {
    pid_t program = fork();
    if (program < 0) fail("fork");
    if (program > 0) return program;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGTERM, SIG_DFL);
    setsid();
    execv(command[0], command);
    fail(command[0]);
    return 0;
}

// Takes what the program has said; true when it has said that it is well.
static bool listen_to(int end) {
    char words[4096];
    ssize_t count = recv(end, words, sizeof words - 1, MSG_DONTWAIT);
    if (count <= 0) return false;
    words[count] = 0;
    bool is_fed = false;
    for (char *line = strtok(words, "\n"); line; line = strtok(NULL, "\n")) {
        if (!strcmp(line, "READY=1")) puts("ready");
        if (!strncmp(line, "STATUS=", 7)) printf("status %s\n", line + 7);
        if (!strcmp(line, "WATCHDOG=1")) is_fed = true;
    }
    if (is_fed) puts("fed");
    return is_fed;
}

int main(int count, char **arguments) {
    long long patience = count > 2 ? 1000LL * atoi(arguments[1]) : 0;
    if (patience < 1) {
        fprintf(stderr, "usage: supervisor SECONDS PROGRAM [ARGUMENT]...\n");
        return 64;
    }
    char microseconds[32];
    snprintf(microseconds, sizeof microseconds, "%lld000", patience);
    setenv("NOTIFY_SOCKET", socket_path, true);
    setenv("WATCHDOG_USEC", microseconds, true);
    setvbuf(stdout, NULL, _IOLBF, 0);
    struct sigaction ending = {.sa_handler = on_ending};
    sigaction(SIGTERM, &ending, NULL);
    int end = open_socket();
    while (!is_ending) {
        pid_t program = start(arguments + 2);
        printf("started %d\n", program);
        // 0: nothing is due.
        long long due = 0, killing = 0;
        bool was_asked = false;
        int status = 0;
        while (waitpid(program, &status, WNOHANG) == 0) {
            struct pollfd entry = {end, POLLIN, 0};
            poll(&entry, 1, 50);
            while (listen_to(end)) due = milliseconds_now() + patience;
            long long now = milliseconds_now();
            if (is_ending && !was_asked) {
                was_asked = true;
                kill(program, SIGTERM);
            }
            if (due && now > due && !killing) {
                puts("hangs");
                kill(program, SIGABRT);
                killing = now + ending_milliseconds;
            }
            if (killing && now > killing) kill(program, SIGKILL);
        }
        if (WIFSIGNALED(status)) printf("ended by %d\n", WTERMSIG(status));
        else printf("ended with %d\n", WEXITSTATUS(status));
        if (!is_ending) usleep(restart_milliseconds * 1000);
    }
    unlink(socket_path);
    return 0;
}
