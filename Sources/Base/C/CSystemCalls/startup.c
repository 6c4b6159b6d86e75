#include <stdlib.h>
#include <unistd.h>

// Before main() Swift's runtime looks for its crash reporter beside the program. A static program finds its own path by /proc, and the
// runtime aborts where that is not mounted: in a plain chroot, in an initramfs. It does not look for a reporter that is named to it.
__attribute__((constructor(101))) static void docent_start_without_proc(void) {
    if (access("/proc/self/exe", F_OK)) setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/", 1);
}
