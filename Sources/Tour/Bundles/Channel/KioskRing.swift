package import Files

/// The ring that a hub has given to a kiosk: a file `ring` in its folder of bundles, of one line.
package struct KioskRing: Sendable {
    private let path: String

    private static let fileName = "ring"
    private static let maximumBytes = 64

    package init(folder: String) { path = "\(folder)/\(Self.fileName)" }

    /// Its name; nil where there is none, or none that is one.
    package var name: String? {
        guard let file = try? BoundedFile.read(path, limit: Self.maximumBytes),
            let text = String(validating: file.bytes, as: UTF8.self)
        else { return nil }
        let name = text.hasSuffix("\n") ? String(text.dropLast()) : text
        return Channel.isRing(name) ? name : nil
    }

    /// Gives the kiosk a ring.
    package func set(_ name: String) throws(FileError) {
        try NewFile.write(Array("\(name)\n".utf8), to: path, mode: .exactly(0o644))
    }
}
