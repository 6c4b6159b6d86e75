package import Cryptography
import Foundation

/// Whose signature something has, and the signature: the file manifest.sig, or the last lines of another one.
package struct BundleSignature: Equatable {
    package var keyID: KeyID
    /// 64 bytes.
    package var bytes: [UInt8]

    /// What is signed: a signature that the same key made for anything else is none of this.
    package enum Subject: Sendable {
        /// What kiosks show.
        case bundle
        /// Which version is the newest, and until when that holds.
        case channel

        fileprivate var heading: String {
            switch self {
            case .bundle: "docent bundle signature 1"
            case .channel: "docent channel signature 1"
            }
        }

        fileprivate var domain: String {
            switch self {
            case .bundle: "docent tour bundle 1"
            case .channel: "docent tour channel 1"
            }
        }
    }

    package var subject = Subject.bundle

    package static func signedBytes(of message: [UInt8], as subject: Subject = .bundle) -> [UInt8] {
        Array("\(subject.domain)\u{0}".utf8) + message
    }

    package init(keyID: KeyID, bytes: [UInt8], subject: Subject = .bundle) {
        self.subject = subject
        self.keyID = keyID
        self.bytes = bytes
    }

    /// Reads the file; nil where it is not just as ``text`` writes it.
    package init?(text: [UInt8], subject: Subject = .bundle) {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        guard lines.count == 3, lines[0] == subject.heading,
            let id = lines[1].value(of: "key").flatMap({ KeyID($0) }),
            let data = lines[2].value(of: "signature").flatMap({ Data(base64Encoded: $0) }),
            data.count == 64
        else { return nil }
        self.init(keyID: id, bytes: Array(data), subject: subject)
        guard self.text == text else { return nil }
    }

    package var text: [UInt8] {
        Array(
            """
            \(subject.heading)
            key \(keyID)
            signature \(Data(bytes).base64EncodedString())

            """.utf8)
    }

    /// Every signature of a bundle has this length.
    package static let length = length(of: .bundle)

    package static func length(of subject: Subject) -> Int {
        BundleSignature(
            keyID: KeyID(publicKey: []), bytes: [UInt8](repeating: 0, count: 64), subject: subject
        ).text.count
    }
}

extension Substring {
    /// What stands after a line's first word and a blank; nil where the line begins with another
    /// word.
    package func value(of name: String) -> String? {
        hasPrefix(name + " ") ? String(dropFirst(name.count + 1)) : nil
    }
}
