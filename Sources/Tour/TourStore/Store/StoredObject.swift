import Cryptography

/// A file that is named by its content, so that versions share what they have in common.
public struct StoredObject: Sendable, Hashable {
    /// Of its bytes, 64 hexadecimal digits in lower case: its name.
    public let sha256: String
    /// How many it has.
    public let bytes: Int

    /// Larger files have no place in a bundle's archive, whose sizes have eleven octal digits.
    package static let maximumBytes = 1 << 33 - 1

    /// Nil where the name or the size is none that an object has.
    package init?(sha256: String, bytes: Int) {
        guard StoredObject.isName(sha256), (1...StoredObject.maximumBytes).contains(bytes) else {
            return nil
        }
        self.sha256 = sha256
        self.bytes = bytes
    }

    /// The object that holds some bytes.
    ///
    /// - Precondition: there is at least one.
    package init(_ content: [UInt8]) {
        precondition(!content.isEmpty, "an object has bytes")
        sha256 = SHA256.hash(content).hexadecimal
        bytes = content.count
    }

    /// Where it stands below a folder of objects, after the first two digits of its name: `ab/ab12…`.
    package var path: String { "\(sha256.prefix(2))/\(sha256)" }

    /// Whether a text is 64 hexadecimal digits in lower case.
    package static func isName(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
