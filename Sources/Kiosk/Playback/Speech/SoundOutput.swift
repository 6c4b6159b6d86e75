import Glibc

/// Whether sound has a way out of this machine, as far as it can be seen without making one.
enum SoundOutput {
    /// A sound card that plays, or the session's sound server.
    static func isThere(in surroundings: Surroundings, devices: String = "/dev/snd") -> Bool {
        if hasPlayingCard(devices) || surroundings["PULSE_SERVER"] != nil { return true }
        guard let folder = surroundings["XDG_RUNTIME_DIR"] else { return false }
        return ["pulse/native", "pipewire-0"].contains { name in
            unsafe access("\(folder)/\(name)", F_OK) == 0
        }
    }

    /// Devices that play are called `pcmC0D0p`, by card and device.
    private static func hasPlayingCard(_ folder: String) -> Bool {
        guard let listing = unsafe opendir(folder) else { return false }
        defer { unsafe closedir(listing) }
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("pcm"), name.hasSuffix("p") { return true }
        }
        return false
    }
}
