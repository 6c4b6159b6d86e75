import Foundation

/// Which content a kiosk shows: told by its file.
struct ContentFacts: Sendable, Equatable {
    /// When it was compiled, ISO 8601.
    var version: String?
    /// FNV-1a of the file, 64 bits, in hexadecimal digits: tells contents apart, and proves nothing.
    var hash: String?

    /// Reads a file to its end.
    ///
    /// - Complexity: linear in its size; some tenths of a second for a tour with films.
    static func read(_ path: String) -> ContentFacts {
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        let version = (facts?[.modificationDate] as? Date)?.ISO8601Format()
        return ContentFacts(version: version, hash: hash(of: path))
    }

    private static func hash(of path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        while true {
            guard let part = try? file.read(upToCount: 1 << 20) else { return nil }
            if part.isEmpty { break }
            for byte in Array(part) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
