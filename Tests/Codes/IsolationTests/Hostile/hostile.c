// A decoder library that was taken over: loaded before the real ones, it does what HOSTILE says, as "png:crash", when a picture comes.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char library[16], deed[16];

__attribute__((constructor)) static void learn(void) {
    const char *what = getenv("HOSTILE");
    if (what) sscanf(what, "%15[^:]:%15s", library, deed);
}

static int is(const char *name) { return strcmp(deed, name) == 0; }

/// Status 9 says that a call was not refused.
static void refused(long result) {
    if (result >= 0 || (errno != EPERM && errno != EACCES)) _exit(9);
}

static void misbehave(const char *here) {
    // Before the process is confined, only pictures of our own come.
    if (strcmp(library, here) || !prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)) return;
    if (is("crash")) *(volatile int *)8 = 1;
    if (is("hang"))
        for (;;) __asm__ volatile("");
    if (is("sleep"))
        for (;;) usleep(100000);
    if (is("memory")) {
        for (;;) {
            char *volatile more = malloc(16 << 20);
            if (!more) abort();
            memset(more, 1, 16 << 20);
        }
    }
    // What ends it.
    if (is("execute")) execl("/bin/true", "true", NULL);
    if (is("trace")) ptrace(PTRACE_ATTACH, getppid(), 0, 0);
    if (is("user")) setuid(getuid());
    if (is("namespace")) unshare(CLONE_NEWUSER);
    if (is("exit")) _exit(7);
    if (is("quiet")) _exit(0);
    // What is refused, as if a library had asked for it in good faith.
    if (is("read")) refused(open("/etc/passwd", O_RDONLY));
    if (is("write")) {
        refused(open("/tmp/docent-was-here", O_WRONLY | O_CREAT, 0600));
        refused(open("/dev/null", O_RDWR));
        refused(mkdir("/tmp/docent-was-here", 0700));
        refused(symlink("/etc/passwd", "/tmp/docent-was-here"));
        refused(chmod("/tmp", 01777));
    }
    if (is("delete")) refused(unlink("/tmp/docent-was-here"));
    if (is("connect")) refused(socket(AF_INET, SOCK_STREAM, 0));
    if (is("server")) refused(socket(AF_UNIX, SOCK_STREAM, 0));
    if (is("fork")) refused(fork());
    if (is("kill")) refused(kill(getppid(), SIGKILL));
    if (is("code"))
        refused((long)mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    // Lies on the socket.
    if (is("babble")) {
        uint8_t nonsense[40] = {7, 255, 255, 255, 255, 255, 255, 255, 127};
        write(0, nonsense, sizeof nonsense);
        _exit(0);
    }
    if (is("boast")) {
        // A page (Message.Kind), number 1, of 30,000 x 30,000 pixels, upright, without warnings; nothing was written.
        int64_t words[] = {1, 30000, 30000, 1, 0};
        uint8_t page[1 + sizeof words] = {9};
        memcpy(page + 1, words, sizeof words);
        write(0, page, sizeof page);
        _exit(0);
    }
    if (is("flood"))
        for (;;) write(0, "\x0a", 1);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

void png_read_info(void *png, void *info) {
    misbehave("png");
    REAL(png_read_info)(png, info);
}

int jpeg_read_header(void *file, int isWhole) {
    misbehave("jpeg");
    return REAL(jpeg_read_header)(file, isWhole);
}

int gdk_pixbuf_loader_write(void *loader, const uint8_t *bytes, size_t count, void **problem) {
    misbehave("pixbuf");
    return REAL(gdk_pixbuf_loader_write)(loader, bytes, count, problem);
}

int zbar_scan_image(void *scanner, void *image) {
    misbehave("zbar");
    return REAL(zbar_scan_image)(scanner, image);
}
