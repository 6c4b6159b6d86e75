import Confinement
import Glibc

/// The files that a player needs beside its film: its own libraries and settings of sound, which are the same on all machines,
/// and the devices and servers that sound goes to.
struct PlayerFiles {
    var player: String
    /// Folders of programs that it may start.
    var programs: [String]

    var needed: Confinement.Files {
        var files = Confinement.Files()
        // The kernel opens the loader of shared libraries in the player's name.
        files.executable = [player, "/lib", "/lib64", "/usr/lib"] + programs
        files.readable =
            [
                "/usr", "/etc/ld.so.cache", "/etc/localtime", "/etc/alsa", "/etc/asound.conf",
                "/etc/pulse", "/etc/pipewire", "/etc/fonts", "/var/cache/fontconfig",
                "/proc/asound", "/proc/cpuinfo", "/proc/meminfo", "/proc/self",
                "/sys/devices/system/cpu", "/dev/urandom",
            ] + variable("XDG_RUNTIME_DIR", "") + variable("HOME", "/.config/pulse")
            + variable("HOME", "/.pulse-cookie") + variable("HOME", "/.asoundrc")
        files.writable = ["/dev/null", "/dev/zero", "/dev/snd"]
        files.descriptor = filmNumber
        return files
    }

    private func variable(_ name: String, _ rest: String) -> [String] {
        guard let value = unsafe getenv(name).map({ unsafe String(cString: $0) }), !value.isEmpty
        else { return [] }
        return [value + rest]
    }
}
