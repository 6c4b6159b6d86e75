#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

// Before main() Swift's runtime looks for its crash reporter beside the program. A static program finds its own path by /proc, and the
// runtime aborts where that is not mounted: in a plain chroot, in an initramfs. It does not look for a reporter that is named to it.
__attribute__((constructor(101))) static void docent_start_without_proc(void) {
    if (access("/proc/self/exe", F_OK)) setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/", 1);
}

// A file that is opened later must not take the place of a standard stream that is closed: what stands there instead can be neither read
// (standard input) nor written (the others), as a closed one.
__attribute__((constructor(102))) static void docent_keep_standard_streams(void) {
    for (int stream = 0; stream < 3; stream++)
        if (fcntl(stream, F_GETFD) < 0) (void)open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
}
