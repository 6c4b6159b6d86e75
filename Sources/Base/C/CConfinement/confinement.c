#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- Files

// What later kernels than the headers of Debian 12 know (linux/landlock.h of Linux 6.12).
#define ACCESS_TRUNCATE (1ULL << 14)  // from version 3
#define ACCESS_IOCTL_DEVICE (1ULL << 15)  // from version 5
#define NETWORK_ALL 3ULL  // bind and connect TCP, from version 4
#define SCOPE_ALL 3ULL  // abstract Unix sockets and signals, from version 6

struct ruleset {
    uint64_t files, network, scope;
};

static int rule(int rules, int file, uint64_t access) {
    struct stat facts;
    if (fstat(file, &facts)) return errno;
    // Of a file that is not a folder only these can be allowed.
    if (!S_ISDIR(facts.st_mode))
        access &= LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE |
            ACCESS_IOCTL_DEVICE;
    struct landlock_path_beneath_attr beneath = {.allowed_access = access, .parent_fd = file};
    return syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) ? errno : 0;
}

static int allow(int rules, char *const *paths, uint64_t access) {
    for (int code; *paths; paths++) {
        int file = open(*paths, O_PATH | O_CLOEXEC);
        if (file < 0) continue;
        code = rule(rules, file, access);
        close(file);
        if (code) return code;
    }
    return 0;
}

int docent_confine_files(const struct docent_files *files) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 0) return errno;
    // The first 13 rights are in every version.
    struct ruleset all = {.files = (1ULL << 13) - 1};
    if (version >= 2) all.files |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) all.files |= ACCESS_TRUNCATE;
    if (version >= 4) all.network = NETWORK_ALL;
    if (version >= 5) all.files |= ACCESS_IOCTL_DEVICE;
    if (version >= 6) all.scope = SCOPE_ALL;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0) return errno;
    uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    uint64_t writing = reading | LANDLOCK_ACCESS_FS_WRITE_FILE | (all.files & ACCESS_IOCTL_DEVICE);
    int code = allow(rules, files->readable, reading);
    if (!code) code = allow(rules, files->executable, reading | LANDLOCK_ACCESS_FS_EXECUTE);
    if (!code) code = allow(rules, files->writable, writing);
    // Files that exist in memory alone have no rule and need none.
    if (!code && files->file >= 0) code = rule(rules, files->file, LANDLOCK_ACCESS_FS_READ_FILE);
    if (code == EBADFD) code = 0;
    if (!code && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) code = errno;
    if (!code && syscall(SYS_landlock_restrict_self, rules, 0)) code = errno;
    close(rules);
    return code;
}

// ---- System calls

// Refused is what an honest library asks for in good faith and can do without: to write its cache, to look for a server, to start a
// helper. Ended is a process that calls what none of our libraries ever does: it was taken over. A call that has no rule is refused, but
// a player may make it.
#define ALLOWED SCMP_ACT_ALLOW
#define REFUSED SCMP_ACT_ERRNO(EPERM)
#define ENDS SCMP_ACT_KILL_PROCESS
// Libraries then take an older call, whose flags can be looked at.
#define MISSING SCMP_ACT_ERRNO(ENOSYS)

// What later kernels than libseccomp of Debian 12 knows have, under one number on all processors.
#define CALL_FCHMODAT2 452
#define CALL_SETXATTRAT 463
#define CALL_REMOVEXATTRAT 466

// What becomes of a call, whatever its arguments; lists end with -1, which libseccomp gives for no call.
static const struct {
    // By enum docent_calls: of a host's call, a worker's, a reader's and a player's.
    uint32_t outcomes[4];
    const int *calls;
} table[] = {
    // Computing on open descriptors.
    {{ALLOWED, ALLOWED, ALLOWED, ALLOWED}, (const int[]){
        SCMP_SYS(brk), SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(close),
        SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(fstat), SCMP_SYS(fstatfs), SCMP_SYS(futex), SCMP_SYS(getcpu),
        SCMP_SYS(getegid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getpid), SCMP_SYS(getppid),
        SCMP_SYS(getrandom), SCMP_SYS(getrusage), SCMP_SYS(gettid), SCMP_SYS(gettimeofday), SCMP_SYS(getuid),
        SCMP_SYS(lseek), SCMP_SYS(madvise), SCMP_SYS(membarrier), SCMP_SYS(mremap), SCMP_SYS(munmap),
        SCMP_SYS(nanosleep), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(read),
        SCMP_SYS(readv), SCMP_SYS(recvfrom), SCMP_SYS(recvmsg), SCMP_SYS(restart_syscall), SCMP_SYS(rseq),
        SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_getaffinity),
        SCMP_SYS(sched_yield), SCMP_SYS(sendmsg), SCMP_SYS(sendto), SCMP_SYS(set_robust_list),
        SCMP_SYS(sigaltstack), SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(write), SCMP_SYS(writev), -1}},
    // What is known of files by their names.
    {{REFUSED, REFUSED, ALLOWED, ALLOWED}, (const int[]){
        SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(fadvise64), SCMP_SYS(getcwd),
        SCMP_SYS(getdents64), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(readlink), SCMP_SYS(readlinkat),
        SCMP_SYS(stat), SCMP_SYS(statfs), SCMP_SYS(statx), -1}},
    // What a process that was forked needs before it gives up more, and to wait for it.
    {{ALLOWED, REFUSED, REFUSED, ALLOWED}, (const int[]){SCMP_SYS(prctl), SCMP_SYS(seccomp), SCMP_SYS(wait4), -1}},
    // Making and deleting files. Landlock denies a player that, and says of a folder that is there that it is: libraries of sound make
    // sure of theirs.
    {{REFUSED, REFUSED, REFUSED, ALLOWED}, (const int[]){
        SCMP_SYS(creat), SCMP_SYS(link), SCMP_SYS(linkat), SCMP_SYS(mkdir), SCMP_SYS(mkdirat), SCMP_SYS(mknod),
        SCMP_SYS(mknodat), SCMP_SYS(rename), SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(rmdir),
        SCMP_SYS(symlink), SCMP_SYS(symlinkat), SCMP_SYS(unlink), SCMP_SYS(unlinkat), -1}},
    // Changing what is known of files by their names, which Landlock leaves out; so do early ones truncate(2).
    {{REFUSED, REFUSED, REFUSED, REFUSED}, (const int[]){
        SCMP_SYS(chmod), SCMP_SYS(chown), SCMP_SYS(fchmodat), CALL_FCHMODAT2, SCMP_SYS(fchownat), SCMP_SYS(futimesat),
        SCMP_SYS(lchown), SCMP_SYS(lremovexattr), SCMP_SYS(lsetxattr), SCMP_SYS(removexattr), CALL_REMOVEXATTRAT,
        SCMP_SYS(setxattr), CALL_SETXATTRAT, SCMP_SYS(truncate), SCMP_SYS(utime), SCMP_SYS(utimensat),
        SCMP_SYS(utimes), -1}},
    // Newer libraries watch their helpers by the first; by the second a thread is signalled whose process is not named.
    {{REFUSED, REFUSED, REFUSED, REFUSED}, (const int[]){SCMP_SYS(pidfd_open), SCMP_SYS(tkill), -1}},
    {{MISSING, MISSING, MISSING, MISSING}, (const int[]){SCMP_SYS(clone3), SCMP_SYS(openat2), -1}},
    // Starting programs. Libraries of sound try to start their server.
    {{ENDS, ENDS, ENDS, REFUSED}, (const int[]){SCMP_SYS(execve), SCMP_SYS(execveat), -1}},
    // Calls of debuggers, administrators and system programs, and those that attacks on the kernel begin with.
    {{ENDS, ENDS, ENDS, ENDS}, (const int[]){
        SCMP_SYS(acct), SCMP_SYS(add_key), SCMP_SYS(bpf), SCMP_SYS(chroot), SCMP_SYS(delete_module),
        SCMP_SYS(finit_module), SCMP_SYS(fsconfig), SCMP_SYS(fsmount), SCMP_SYS(fsopen), SCMP_SYS(init_module),
        SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register), SCMP_SYS(io_uring_setup), SCMP_SYS(kexec_file_load),
        SCMP_SYS(kexec_load), SCMP_SYS(keyctl), SCMP_SYS(mount), SCMP_SYS(mount_setattr), SCMP_SYS(move_mount),
        SCMP_SYS(open_by_handle_at), SCMP_SYS(open_tree), SCMP_SYS(perf_event_open), SCMP_SYS(personality),
        SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_send_signal), SCMP_SYS(pivot_root), SCMP_SYS(process_madvise),
        SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(ptrace), SCMP_SYS(reboot),
        SCMP_SYS(request_key), SCMP_SYS(setdomainname), SCMP_SYS(setfsgid), SCMP_SYS(setfsuid), SCMP_SYS(setgid),
        SCMP_SYS(setgroups), SCMP_SYS(sethostname), SCMP_SYS(setns), SCMP_SYS(setregid), SCMP_SYS(setresgid),
        SCMP_SYS(setresuid), SCMP_SYS(setreuid), SCMP_SYS(settimeofday), SCMP_SYS(setuid), SCMP_SYS(swapoff),
        SCMP_SYS(swapon), SCMP_SYS(umount2), SCMP_SYS(unshare), SCMP_SYS(userfaultfd), -1}},
};

static uint32_t otherwise(enum docent_calls calls) { return calls == DOCENT_CALLS_PLAYER ? ALLOWED : REFUSED; }

static int each(scmp_filter_ctx filter, enum docent_calls calls) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        uint32_t outcome = table[i].outcomes[calls];
        if (outcome == otherwise(calls)) continue;
        for (const int *call = table[i].calls; *call != -1; call++) {
            // A call that this processor's kernel does not have needs no rule.
            int result = seccomp_rule_add(filter, outcome, *call, 0);
            if (result && result != -EDOM) return -result;
        }
    }
    return 0;
}

static void one(scmp_filter_ctx filter, uint32_t outcome, int call, struct scmp_arg_cmp compared, int *code) {
    if (*code) return;
    int result = seccomp_rule_add_array(filter, outcome, call, 1, &compared);
    if (result && result != -EDOM) *code = -result;
}

/// Computing on open descriptors, without memory that could be executed.
static void compute(scmp_filter_ctx filter, int *code) {
    one(filter, ALLOWED, SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0), code);
    one(filter, ALLOWED, SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0), code);
    int flags[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        one(filter, ALLOWED, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)flags[i]), code);
    // Its own limits may be asked for, and become tighter: docent-pages sets its processor time for each page.
    one(filter, ALLOWED, SCMP_SYS(prlimit64), SCMP_A2(SCMP_CMP_EQ, 0), code);
    one(filter, ALLOWED, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0), code);
}

/// Whatever has a descriptor may be asked for its facts.
static void facts(scmp_filter_ctx filter, int *code) {
    one(filter, ALLOWED, SCMP_SYS(newfstatat), SCMP_A3(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH), code);
    one(filter, ALLOWED, SCMP_SYS(statx), SCMP_A2(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH), code);
}

/// Threads of this process, which are confined as it is: decoders of HEIC and AVIF start some.
static void threads(scmp_filter_ctx filter, int *code) {
    scmp_datum_t thread = CLONE_THREAD | CLONE_VM | CLONE_SIGHAND;
    one(filter, ALLOWED, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, thread | CLONE_NEWUSER, thread), code);
}

/// Signals to this process alone, as abort(3) sends one: early versions of Landlock leave those to others out.
static void signals(scmp_filter_ctx filter, int *code) {
    int calls[] = {SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo)};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        one(filter, REFUSED, calls[i], SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid()), code);
}

static int rules(scmp_filter_ctx filter, enum docent_calls calls) {
    int code = each(filter, calls);
    // As unshare(2).
    one(filter, ENDS, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER), &code);
    switch (calls) {
    case DOCENT_CALLS_HOST:
        // fork(2) of glibc.
        one(filter, ALLOWED, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_VM | CLONE_NEWUSER, 0), &code);
        __attribute__((fallthrough));
    case DOCENT_CALLS_WORKER:
        compute(filter, &code);
        facts(filter, &code);
        threads(filter, &code);
        break;
    case DOCENT_CALLS_READER: {
        compute(filter, &code);
        unsigned writing = O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
        one(filter, ALLOWED, SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, writing, O_RDONLY), &code);
        one(filter, ALLOWED, SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, writing, O_RDONLY), &code);
        break;
    }
    case DOCENT_CALLS_PLAYER:
        // Unix sockets only: those of sound servers.
        one(filter, REFUSED, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_NE, AF_UNIX), &code);
        signals(filter, &code);
        break;
    }
    return code;
}

struct docent_call_filter {
    struct sock_fprog program;
    struct sock_filter instructions[];
};

/// What libseccomp writes into a file: instructions as the kernel takes them.
static struct docent_call_filter *read_filter(int file) {
    struct stat facts;
    if (fstat(file, &facts)) return NULL;
    size_t size = (size_t)facts.st_size;
    struct docent_call_filter *filter = malloc(sizeof *filter + size);
    if (!filter) return NULL;
    if (pread(file, filter->instructions, size, 0) != (ssize_t)size) {
        free(filter);
        errno = EIO;
        return NULL;
    }
    filter->program.len = (unsigned short)(size / sizeof *filter->instructions);
    filter->program.filter = filter->instructions;
    return filter;
}

const struct docent_call_filter *docent_make_call_filter(enum docent_calls calls) {
    scmp_filter_ctx context = seccomp_init(otherwise(calls));
    if (!context) {
        errno = ENOMEM;
        return NULL;
    }
    int code = rules(context, calls);
    int file = code ? -1 : memfd_create("docent-filter", MFD_CLOEXEC);
    if (!code && file < 0) code = errno;
    if (!code) code = -seccomp_export_bpf(context, file);
    seccomp_release(context);
    struct docent_call_filter *filter = code ? NULL : read_filter(file);
    if (!code && !filter) code = errno;
    if (file >= 0) close(file);
    errno = code;
    return filter;
}

int docent_load_call_filter(const struct docent_call_filter *filter) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter->program) ? errno : 0;
}

// ---- Processes

int docent_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL) ? errno : 0; }

pid_t docent_fork(void) { return fork(); }

int docent_wait(pid_t process, int64_t *memory) {
    int status;
    struct rusage usage;
    pid_t ended;
    do ended = wait4(process, &status, 0, &usage);
    while (ended < 0 && errno == EINTR);
    if (ended != process) return -1;
    *memory = (int64_t)usage.ru_maxrss * 1024;
    return status;
}
