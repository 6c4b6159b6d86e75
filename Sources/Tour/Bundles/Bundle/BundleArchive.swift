package import TourStore

/// How a bundle is laid out: a tar archive of files in a fixed order, which `tar` opens too.
///
/// The manifest and its signature come first; then the list of objects and the objects in its order, or in format 1 the
/// database.
///
/// Everything in a header follows from a file's name and size, so a reader takes nothing from it but
/// compares it, byte for byte, with the only one that it can be: no path, link or owner in an
/// archive is ever followed.
///
/// - SeeAlso: POSIX.1-2024, pax, "ustar Interchange Format".
package enum BundleArchive {
    package static let manifest = "manifest.json"
    package static let signature = "manifest.sig"
    package static let database = "tour.sqlite"
    package static let objects = "objects.list"

    /// An object's name in the archive: `o/ab/ab12…`.
    package static func name(of object: StoredObject) -> String {
        "\(ObjectFolder.name)/\(object.path)"
    }

    package static let block = 512
    /// Two blocks of zeros.
    package static let end = [UInt8](repeating: 0, count: 2 * block)

    /// The header before a file.
    ///
    /// - Precondition: `bytes` is less than 8 GiB.
    package static func header(_ name: String, bytes: Int) -> [UInt8] {
        precondition((0...StoredObject.maximumBytes).contains(bytes), "\(bytes) bytes")
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put("0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(bytes, digits: 11), at: 124)
        put("00000000000", at: 136)
        // The sum is taken with blanks in its own place.
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put("0000000", at: 329)
        put("0000000", at: 337)
        let sum = header.reduce(0) { $0 + Int($1) }
        put(octal(sum, digits: 6) + "\u{0} ", at: 148)
        return header
    }

    /// The size that a header tells of its file; nil where it tells none, or one above a limit.
    package static func size(in header: [UInt8], limit: Int) -> Int? {
        let digits = String(decoding: header[124..<135], as: UTF8.self)
        return Int(digits, radix: 8).flatMap { (0...limit).contains($0) ? $0 : nil }
    }

    /// The zeros after a file, up to the next block.
    package static func padding(after bytes: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: (block - bytes % block) % block)
    }

    /// A file with what stands around it.
    package static func entry(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        header(name, bytes: bytes.count) + bytes + padding(after: bytes.count)
    }

    /// The whole archive's length, from the sizes of its files.
    package static func length(of files: some Sequence<Int>) -> Int {
        files.reduce(end.count) { $0 + block + ($1 + block - 1) / block * block }
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
