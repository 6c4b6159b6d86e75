/// The names that computers give to the same file, and to files that are nobody's content.
extension FileName {
    /// The name without its extension, where it has one of some; in any case, as Windows and cameras write `.JPG`.
    ///
    /// - Parameter endings: in lower case, without the dot.
    public static func stem(of name: String, _ endings: String...) -> String? {
        guard let dot = name.lastIndex(of: "."),
            endings.contains(name[name.index(after: dot)...].lowercased())
        else { return nil }
        return String(name[..<dot])
    }

    /// The name or path with its extension in lower case.
    ///
    /// Strings are equal where their letters are, composed (NFC), as people type them, or not (NFD), as macOS packs them.
    ///
    /// - SeeAlso: Unicode Standard Annex #15; Apple, Technical Q&A QA1173.
    public static func withLowercaseExtension(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return name }
        let ending = name[dot...].lowercased()
        return ending == name[dot...] ? name : name[..<dot] + ending
    }

    /// Whether a file or folder is what programs leave behind by themselves, and nobody's content.
    public static func isLeftover(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix(".") || leftovers.contains(name)
            || leftoverStarts.contains(where: name.hasPrefix)
            || leftoverEnds.contains(where: name.hasSuffix)
            || name.hasPrefix("#") && name.hasSuffix("#")
    }

    /// In lower case, without hidden ones, which begin with a dot:
    /// `.DS_Store`, `._x` and `.AppleDouble` of macOS and AFP servers, `.git`, `.~lock.x#` of LibreOffice, `.x.swp` of Vim.
    private static let leftovers: Set<String> = [
        // macOS: what Archive Utility packs beside the files, and what AFP keeps on servers.
        "__macosx", "icon\r", "network trash folder", "temporary items", "thevolumesettingsfolder",
        // Windows: thumbnails, looks of folders, waste, restore points.
        "thumbs.db", "ehthumbs.db", "ehthumbs_vista.db", "desktop.ini", "$recycle.bin",
        "system volume information", "autorun.inf",
        // Synology DSM: thumbnails and indexes, waste, snapshots.
        "@eadir", "#recycle", "#snapshot", "@tmp",
        // QNAP QTS: waste, snapshots, thumbnails.
        "@recycle", "@recently-snapshot", "@__thumb",
        // Linux: what fsck finds.
        "lost+found",
    ]
    private static let leftoverStarts = [
        // Microsoft Office: the lock beside an open file.
        "~$"
    ]
    private static let leftoverEnds = [
        // Emacs, Kate and others: the text before the last change.
        "~",
        // Unfinished files of Office and many others; downloads of Chromium, Firefox and curl or rsync.
        ".tmp", ".crdownload", ".part", ".partial",
        // Extended attributes and forks on Synology's servers.
        "@synoeastream", "@synoresource",
    ]
}
