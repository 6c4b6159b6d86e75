import Confinement
package import Files
import Glibc

/// What a process that plays a stranger's film gives up first.
///
/// It keeps its film, its libraries and settings of sound, which are the same on all machines, and the devices and servers that
/// sound goes to.
package enum PlayerConfinement {
    /// Confines this process, which must have one thread, around a film that is open as ``FilmChannel/film``.
    ///
    /// - Throws: the system's error, and what ``requireOneThread()`` throws.
    package static func enter() throws(SystemCallError) {
        try requireOneThread()
        try Confinement.dieWithParent()
        try ResourceLimit.core.set(to: 0)
        // Sound servers take memory of up to 64 MiB for a file.
        try ResourceLimit.fileSize.set(to: 128 << 20)
        try ResourceLimit.addressSpace.set(to: 8 << 30)
        try Confinement.enter(files, .player)
    }

    /// Throws EBUSY where a library has started a thread, which would stay outside.
    package static func requireOneThread() throws(SystemCallError) {
        guard threadCount == 1 else { throw SystemCallError(code: EBUSY) }
    }

    private static var files: Confinement.Files {
        var files = Confinement.Files()
        files.readable =
            [
                "/lib", "/lib64", "/usr", "/etc/ld.so.cache", "/etc/localtime", "/etc/alsa",
                "/etc/asound.conf", "/etc/pulse", "/etc/pipewire", "/proc/asound", "/proc/cpuinfo",
                "/proc/meminfo", "/proc/self", "/sys/devices/system/cpu", "/dev/urandom",
            ] + variable("XDG_RUNTIME_DIR", "") + variable("HOME", "/.config/pulse")
            + variable("HOME", "/.pulse-cookie") + variable("HOME", "/.asoundrc")
        files.writable = ["/dev/null", "/dev/zero", "/dev/snd"]
        files.descriptor = FilmChannel.film
        return files
    }

    private static func variable(_ name: String, _ rest: String) -> [String] {
        guard let value = unsafe getenv(name).map({ unsafe String(cString: $0) }), !value.isEmpty
        else { return [] }
        return [value + rest]
    }

    /// The threads of this process; 0 where the system does not say.
    private static var threadCount: Int {
        // proc(5): the field after the name in parentheses is the third, the threads' count the twentieth.
        guard let file = try? FileDescriptor(opening: "/proc/self/stat", O_RDONLY),
            let text = try? file.read(upTo: 1024),
            let fields = String(decoding: text, as: UTF8.self).split(separator: ")").last?
                .split(separator: " "), fields.count > 17
        else { return 0 }
        return Int(fields[17]) ?? 0
    }
}
