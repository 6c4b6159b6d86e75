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

// Ends with -1, which libseccomp gives for no call.
static const int computing[] = {
    SCMP_SYS(brk), SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(close),
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(fstat), SCMP_SYS(fstatfs), SCMP_SYS(futex), SCMP_SYS(getcpu),
    SCMP_SYS(getegid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getpid), SCMP_SYS(getppid),
    SCMP_SYS(getrandom), SCMP_SYS(getrusage), SCMP_SYS(gettid), SCMP_SYS(gettimeofday), SCMP_SYS(getuid),
    SCMP_SYS(lseek), SCMP_SYS(madvise), SCMP_SYS(membarrier), SCMP_SYS(mremap), SCMP_SYS(munmap),
    SCMP_SYS(nanosleep), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(read),
    SCMP_SYS(readv), SCMP_SYS(recvfrom), SCMP_SYS(recvmsg), SCMP_SYS(restart_syscall), SCMP_SYS(rseq),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_yield), SCMP_SYS(sendmsg), SCMP_SYS(sendto), SCMP_SYS(set_robust_list),
    SCMP_SYS(sigaltstack), SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(write), SCMP_SYS(writev), -1,
};

static const int reading[] = {
    SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(fadvise64), SCMP_SYS(getcwd),
    SCMP_SYS(getdents64), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(readlink), SCMP_SYS(readlinkat),
    SCMP_SYS(stat), SCMP_SYS(statfs), SCMP_SYS(statx), -1,
};

// Decoders do not need these; one that calls them was taken over.
static const int attacks[] = {
    SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(add_key), SCMP_SYS(bind), SCMP_SYS(chmod), SCMP_SYS(chown),
    SCMP_SYS(chroot), SCMP_SYS(connect), SCMP_SYS(creat), SCMP_SYS(execve), SCMP_SYS(execveat),
    SCMP_SYS(fchmod), SCMP_SYS(fchmodat), SCMP_SYS(fchown), SCMP_SYS(fchownat), SCMP_SYS(fork),
    SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_setup), SCMP_SYS(keyctl), SCMP_SYS(kill), SCMP_SYS(link),
    SCMP_SYS(linkat), SCMP_SYS(listen), SCMP_SYS(mkdir), SCMP_SYS(mkdirat), SCMP_SYS(mknod), SCMP_SYS(mknodat),
    SCMP_SYS(mq_open), SCMP_SYS(msgget), SCMP_SYS(openat2), SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_send_signal), SCMP_SYS(process_madvise), SCMP_SYS(rename), SCMP_SYS(renameat),
    SCMP_SYS(renameat2), SCMP_SYS(request_key), SCMP_SYS(rmdir), SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(semget), SCMP_SYS(shmget), SCMP_SYS(socket), SCMP_SYS(socketpair),
    SCMP_SYS(symlink), SCMP_SYS(symlinkat), SCMP_SYS(tkill), SCMP_SYS(truncate), SCMP_SYS(unlink),
    SCMP_SYS(unlinkat), SCMP_SYS(vfork), -1,
};

// Calls of debuggers, administrators and system programs, which not even a player has a use for.
static const int system_programs[] = {
    SCMP_SYS(acct), SCMP_SYS(bpf), SCMP_SYS(delete_module), SCMP_SYS(finit_module), SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount), SCMP_SYS(fsopen), SCMP_SYS(init_module), SCMP_SYS(kexec_file_load),
    SCMP_SYS(kexec_load), SCMP_SYS(mount), SCMP_SYS(mount_setattr), SCMP_SYS(move_mount),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(open_tree), SCMP_SYS(perf_event_open), SCMP_SYS(personality),
    SCMP_SYS(pivot_root), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(ptrace),
    SCMP_SYS(reboot), SCMP_SYS(setdomainname), SCMP_SYS(setgid), SCMP_SYS(setgroups), SCMP_SYS(sethostname),
    SCMP_SYS(setns), SCMP_SYS(setregid), SCMP_SYS(setresgid), SCMP_SYS(setresuid), SCMP_SYS(setreuid),
    SCMP_SYS(settimeofday), SCMP_SYS(setuid), SCMP_SYS(swapoff), SCMP_SYS(swapon), SCMP_SYS(umount2),
    SCMP_SYS(unshare), SCMP_SYS(userfaultfd), -1,
};

static const int player_attacks[] = {
    SCMP_SYS(add_key), SCMP_SYS(chroot), SCMP_SYS(io_uring_setup), SCMP_SYS(keyctl), SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_send_signal), SCMP_SYS(request_key), -1,
};

static void each(scmp_filter_ctx filter, uint32_t action, const int *calls, int *code) {
    for (; *calls != -1 && !*code; calls++) {
        // A call that this processor's kernel does not have needs no rule.
        int result = seccomp_rule_add(filter, action, *calls, 0);
        if (result && result != -EDOM) *code = -result;
    }
}

static void one(scmp_filter_ctx filter, uint32_t action, int call, struct scmp_arg_cmp compared, int *code) {
    if (*code) return;
    int result = seccomp_rule_add_array(filter, action, call, 1, &compared);
    if (result && result != -EDOM) *code = -result;
}

/// Opening for anything but reading ends the process; for reading, `action`.
static void opening(scmp_filter_ctx filter, uint32_t action, int *code) {
    unsigned writing = O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
    one(filter, action, SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, writing, O_RDONLY), code);
    one(filter, action, SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, writing, O_RDONLY), code);
    unsigned parts[] = {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_TMPFILE & ~O_DIRECTORY};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        one(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, parts[i], parts[i]), code);
        one(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, parts[i], parts[i]), code);
    }
}

/// Computing on open descriptors, without memory that could be executed.
static void compute(scmp_filter_ctx filter, int *code) {
    each(filter, SCMP_ACT_ALLOW, computing, code);
    each(filter, SCMP_ACT_KILL_PROCESS, attacks, code);
    each(filter, SCMP_ACT_KILL_PROCESS, system_programs, code);
    one(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0), code);
    one(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0), code);
    int flags[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        one(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)flags[i]), code);
    // Its own limits may be asked for.
    one(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), SCMP_A2(SCMP_CMP_EQ, 0), code);
}

/// Whatever has a descriptor may be asked for its facts.
static void facts(scmp_filter_ctx filter, int *code) {
    one(filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), SCMP_A3(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH), code);
    one(filter, SCMP_ACT_ALLOW, SCMP_SYS(statx), SCMP_A2(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH), code);
}

/// Threads of this process, which are confined as it is: decoders of HEIC and AVIF start some.
static void threads(scmp_filter_ctx filter, int *code) {
    scmp_datum_t thread = CLONE_THREAD | CLONE_VM | CLONE_SIGHAND;
    one(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, thread | CLONE_NEWUSER, thread), code);
}

static void rules(scmp_filter_ctx filter, enum docent_calls calls, int *code) {
    static const int clone[] = {SCMP_SYS(clone), -1};
    switch (calls) {
    case DOCENT_CALLS_HOST:
        compute(filter, code);
        facts(filter, code);
        opening(filter, SCMP_ACT_ERRNO(EACCES), code);
        // fork(2) of glibc, and what the new process needs before it gives up more.
        one(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_VM | CLONE_NEWUSER, 0), code);
        threads(filter, code);
        each(filter, SCMP_ACT_ALLOW, (const int[]){SCMP_SYS(wait4), SCMP_SYS(prctl), SCMP_SYS(seccomp), -1}, code);
        one(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0), code);
        break;
    case DOCENT_CALLS_WORKER:
        compute(filter, code);
        facts(filter, code);
        opening(filter, SCMP_ACT_ERRNO(EACCES), code);
        threads(filter, code);
        one(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0), code);
        // Limits can only become tighter.
        one(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0), code);
        break;
    case DOCENT_CALLS_READER:
        compute(filter, code);
        each(filter, SCMP_ACT_ALLOW, reading, code);
        opening(filter, SCMP_ACT_ALLOW, code);
        each(filter, SCMP_ACT_KILL_PROCESS, clone, code);
        // docent-pages sets its processor time for each page.
        one(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0), code);
        break;
    case DOCENT_CALLS_PLAYER:
        each(filter, SCMP_ACT_KILL_PROCESS, player_attacks, code);
        // Libraries of sound try to start their server; ALSA's mixer forks, and starts nothing.
        each(filter, SCMP_ACT_ERRNO(EACCES), (const int[]){SCMP_SYS(execve), SCMP_SYS(execveat), -1}, code);
        each(filter, SCMP_ACT_KILL_PROCESS, system_programs, code);
        // Unix sockets only: those of sound servers. Netlink, which libudev asks for, fails; the network ends it.
        one(filter, SCMP_ACT_ERRNO(EAFNOSUPPORT), SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, AF_NETLINK), code);
        one(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, AF_INET), code);
        one(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, AF_INET6), code);
        one(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_GT, AF_NETLINK), code);
        break;
    }
    // glibc asks for it first, and takes clone where it is not there, whose flags can be looked at.
    each(filter, SCMP_ACT_ERRNO(ENOSYS), (const int[]){SCMP_SYS(clone3), -1}, code);
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
    uint32_t otherwise = calls == DOCENT_CALLS_PLAYER ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EPERM);
    scmp_filter_ctx context = seccomp_init(otherwise);
    if (!context) {
        errno = ENOMEM;
        return NULL;
    }
    int code = 0;
    rules(context, calls, &code);
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
