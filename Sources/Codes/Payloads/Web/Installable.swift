/// Files that a phone or a computer offers to install or to run.
enum Installable {
    /// Whether the path of an address, before its query, ends with such a file.
    static func isFile(_ path: Bytes) -> Bool {
        let route = path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let name = route.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
        let plain = Array(PercentCoding.decode(name ?? route))[...]
        guard let dot = plain.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(plain[(dot + 1)...].lowercasedString)
    }

    /// Of Android, iOS, Windows, macOS, Linux and browsers.
    private static let endings: Set<String> = [
        "apk", "apkm", "apks", "xapk", "ipa", "mobileconfig", "mobileprovision", "exe", "msi",
        "msix",
        "msixbundle", "appx", "appxbundle", "appinstaller", "bat", "cmd", "ps1", "vbs", "hta",
        "scr",
        "lnk", "reg", "jar", "jnlp", "dmg", "pkg", "command", "deb", "rpm", "appimage",
        "flatpakref",
        "run", "crx", "xpi",
    ]
}
