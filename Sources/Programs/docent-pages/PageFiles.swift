import Confinement
import Glibc
import PageProtocol

/// The files that drawing a page needs: the document, and the machine's fonts for text whose font it does not bring.
///
/// Fontconfig's cache is only read. Where there is none, or an old one, fontconfig looks at the fonts again for each document: with
/// 144 MB of them, Noto CJK among them, that takes 0.1 s of processor time, and 1.3 s where the disk was not read before.
enum PageFiles {
    static var needed: Confinement.Files {
        var files = Confinement.Files()
        let folders: [[String]] = [
            [
                "/etc/fonts", "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig",
                "/usr/share/poppler", "/var/cache/fontconfig", "/dev/null", "/dev/urandom",
            ],
            folder("XDG_DATA_HOME", otherwise: ".local/share", then: ["fonts"]),
            folder("XDG_CONFIG_HOME", otherwise: ".config", then: ["fontconfig"]),
            folder("XDG_CACHE_HOME", otherwise: ".cache", then: ["fontconfig"]),
            folder("HOME", otherwise: nil, then: [".fonts", ".fonts.conf"]),
            [variable("FONTCONFIG_FILE"), variable("FONTCONFIG_PATH")].compactMap(\.self),
        ]
        files.readable = folders.flatMap(\.self)
        files.descriptor = PageChannel.document
        return files
    }

    /// Names in a folder of the user's, by the XDG Base Directory Specification.
    private static func folder(
        _ name: String, otherwise inHome: String?, then names: [String]
    ) -> [String] {
        let folder =
            variable(name) ?? inHome.flatMap { rest in variable("HOME").map { "\($0)/\(rest)" } }
        return folder.map { folder in names.map { "\(folder)/\($0)" } } ?? []
    }

    private static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
