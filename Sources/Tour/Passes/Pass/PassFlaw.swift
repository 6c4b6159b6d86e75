public import Cryptography
import Wording

/// Why a text is not a pass, or none that anybody here has made.
///
/// Never holds what the text says.
public enum PassFlaw: Error, Sendable, Hashable {
    // Not the one form of a pass

    case tooLong
    case notBase32
    case tooShort
    case unknownVersion(UInt8)
    case unknownFlags(UInt8)
    case badIdentifier
    case badName
    case badTimes
    case badField(PassError)
    case trailingBytes(Int)
    case notCanonical

    // Not proven

    /// No key of the site has this ID.
    case unknownKey(KeyID)
    /// The signature is not that key's over this pass.
    case wrongSignature
    /// The key was not for the time that the pass is valid in.
    case outsideKeysTime(KeyID)
}

extension PassFlaw: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooLong: "it is longer than any pass"
        case .notBase32: "it is not Base32 (A-Z and 2-7)"
        case .tooShort: "it ends too early"
        case .unknownVersion(let version):
            "it has version \(version), and version \(SignedPass.version) is known here"
        case .unknownFlags(let flags): "it has flags that are not known here: \(flags)"
        case .badIdentifier: "the host's or the room's ID is not an ID"
        case .badName: "the visitor's name is not UTF-8 text"
        case .badTimes: "its end is out of range"
        case .badField(let error): "\(error)"
        case .trailingBytes(let count): "\(counted(count, "byte")) after its end"
        case .notCanonical: "it is not in the canonical form of a pass"
        case .unknownKey(let id): "the tour knows no key \(id)"
        case .wrongSignature: "the signature does not match"
        case .outsideKeysTime(let id): "key \(id) does not sign for the time it is valid in"
        }
    }
}
