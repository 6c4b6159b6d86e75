package import Cryptography
import Foundation

/// The file manifest.sig: whose signature it is, and the signature.
package struct BundleSignature: Equatable {
    package var keyID: KeyID
    /// 64 bytes.
    package var bytes: [UInt8]

    /// Keeps a signature that the same key made for anything else from being one of a bundle.
    private static let domain = Array("docent tour bundle 1\u{0}".utf8)
    private static let heading = "docent bundle signature 1"

    package static func signedBytes(of manifest: [UInt8]) -> [UInt8] { domain + manifest }

    package init(keyID: KeyID, bytes: [UInt8]) {
        self.keyID = keyID
        self.bytes = bytes
    }

    /// Reads the file; nil where it is not just as ``text`` writes it.
    package init?(text: [UInt8]) {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        guard lines.count == 3, lines[0] == Self.heading,
            let id = lines[1].value(of: "key").flatMap({ KeyID($0) }),
            let data = lines[2].value(of: "signature").flatMap({ Data(base64Encoded: $0) }),
            data.count == 64
        else { return nil }
        self.init(keyID: id, bytes: Array(data))
        guard self.text == text else { return nil }
    }

    package var text: [UInt8] {
        Array(
            """
            \(Self.heading)
            key \(keyID)
            signature \(Data(bytes).base64EncodedString())

            """.utf8)
    }

    /// Every such file has this length.
    package static let length = BundleSignature(
        keyID: KeyID(publicKey: []), bytes: [UInt8](repeating: 0, count: 64)
    ).text.count
}

extension Substring {
    /// What stands after a line's first word and a blank; nil where the line begins with another
    /// word.
    package func value(of name: String) -> String? {
        hasPrefix(name + " ") ? String(dropFirst(name.count + 1)) : nil
    }
}
