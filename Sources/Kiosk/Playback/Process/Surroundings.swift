import Glibc

/// The environment variables of a program: where it finds programs, sound and speech.
struct Surroundings: Sendable, Equatable {
    /// Variables by name.
    var variables: [String: String]

    /// Those of our own process.
    static var own: Surroundings {
        var variables: [String: String] = [:]
        var place = unsafe environ
        while let entry = unsafe place.pointee {
            let text = unsafe String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            unsafe place += 1
        }
        return Surroundings(variables: variables)
    }

    subscript(name: String) -> String? {
        // An empty variable says nothing, as an absent one.
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The path of a program on `PATH`; `nil` where it is not installed.
    func program(_ name: String) -> String? {
        (self["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(name)" }
            .first { path in unsafe path.hasPrefix("/") && access(path, X_OK) == 0 }
    }

    /// The variables that a program of ours gets, as `NAME=value`.
    ///
    /// Only what names folders, languages and sound servers: our own secrets are none of its
    /// business.
    var entries: [String] {
        variables.filter { name, value in
            let isKnown = Self.names.contains(name) || Self.prefixes.contains { name.hasPrefix($0) }
            return isKnown && !value.isEmpty
        }.map { "\($0)=\($1)" }.sorted()
    }

    private static let names: Set<String> = [
        "DBUS_SESSION_BUS_ADDRESS", "ESPEAK_DATA_PATH", "HOME", "LANG", "LANGUAGE", "PATH",
        "TMPDIR", "USER",
    ]
    private static let prefixes = [
        "ALSA_", "FONTCONFIG_", "LC_", "PIPEWIRE_", "PULSE_", "SPEECHD_", "XDG_",
    ]
}
