// A decoder library that was taken over: loaded before the real ones, it does what HOSTILE says, as "png:crash", when a picture comes.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static char library[16], deed[16];

__attribute__((constructor)) static void learn(void) {
    const char *what = getenv("HOSTILE");
    if (what) sscanf(what, "%15[^:]:%15s", library, deed);
}

static int is(const char *name) { return strcmp(deed, name) == 0; }

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
    if (is("write")) open("/tmp/docent-was-here", O_WRONLY | O_CREAT, 0600);
    if (is("connect")) {
        struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
        connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&to, sizeof to);
    }
    if (is("execute")) execl("/bin/true", "true", NULL);
    if (is("fork") && fork() == 0) _exit(0);
    if (is("kill")) kill(getppid(), SIGKILL);
    if (is("delete")) unlink("/tmp/docent-was-here");
    if (is("trace")) syscall(101, 0, 0, 0, 0);
    if (is("exit")) _exit(7);
    if (is("quiet")) _exit(0);
    // What must fail, and does no harm when it does: status 9 says that it did not.
    if (is("read") && open("/etc/passwd", O_RDONLY) >= 0) _exit(9);
    if (is("code") && mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
        _exit(9);
    // Lies on the socket.
    if (is("babble")) {
        uint8_t nonsense[40] = {7, 255, 255, 255, 255, 255, 255, 255, 127};
        write(0, nonsense, sizeof nonsense);
        _exit(0);
    }
    if (is("boast")) {
        // A page, number 1, of 30,000 x 30,000 pixels, upright, without warnings; nothing was written.
        int64_t words[] = {1, 30000, 30000, 1, 0};
        uint8_t page[1 + sizeof words] = {7};
        memcpy(page + 1, words, sizeof words);
        write(0, page, sizeof page);
        _exit(0);
    }
    if (is("flood"))
        for (;;) write(0, "\x09", 1);
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
