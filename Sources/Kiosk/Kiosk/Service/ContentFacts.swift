import Foundation

/// Which content a kiosk shows, by its file.
struct ContentFacts: Sendable, Equatable {
    /// When it was compiled, ISO 8601.
    var version: String?
    /// 64 bits in hexadecimal digits: tells contents apart, and proves nothing.
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
        do {
            while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
                if Task.isCancelled { return nil }
                mix(part, into: &hash)
            }
        } catch {
            // What cannot be read is reported where the content itself is read.
            return nil
        }
        return digits(of: hash)
    }

    /// FNV-1a in steps of eight bytes; what is left at a part's end, byte by byte.
    private static func mix(_ part: Data, into hash: inout UInt64) {
        let prime: UInt64 = 0x100_0000_01B3
        unsafe part.withUnsafeBytes { bytes in
            let whole = bytes.count / 8 * 8
            for place in stride(from: 0, to: whole, by: 8) {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                hash = (hash ^ UInt64(littleEndian: word)) &* prime
                hash ^= hash >> 32
            }
            for place in whole..<bytes.count {
                hash = unsafe (hash ^ UInt64(bytes[place])) &* prime
            }
        }
    }

    private static func digits(of hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
