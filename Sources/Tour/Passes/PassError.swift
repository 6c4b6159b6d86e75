public import Cryptography
public import Files
public import Times

/// Why a pass or a key was not made, or a file of theirs cannot be used.
///
/// Never holds a visitor's name or a key's secret.
public enum PassError: Error, Sendable, Hashable {
    // A pass

    public enum Field: String, Sendable, Hashable { case host, room, visit }

    case notAnIdentifier(field: Field)
    case endsBeforeItBegins(from: UTCMinute, until: UTCMinute)
    case validTooLong(minutes: UInt32)
    /// A group's pass has neither a name nor a single use, and is not for staff.
    case notForAGroup
    case emptyName
    case nameTooLong(bytes: Int)
    case hiddenCharacterInName

    // A key

    case notAPublicKey
    case keyEndsBeforeItBegins(KeyID)
    /// The pass does not lie within the time that the key signs for.
    case outsideKeysTime(KeyID, from: UTCMinute, until: UTCMinute)
    case notSigned(reason: String)
    /// Somebody else than its owner may read the file of a key.
    case looseKeyFile(path: String, mode: Int)
    case notAKeyFile(path: String)

    // Files

    /// A file or folder cannot be read or written.
    case file(FileError)
    /// What the file holds is not what was written to it.
    case damaged(path: String, what: String)
    /// A later program wrote the file, in a form that this one does not know.
    case newer(path: String, version: Int, known: Int)
    /// The file holds all it takes.
    case full(path: String, limit: Int)
}

extension PassError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAnIdentifier(let field):
            "the \(field.rawValue) is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or "
                + "digit at both ends"
        case .endsBeforeItBegins(let from, let until):
            "the pass would end (\(until)) before it begins (\(from)); choose a later --until"
        case .validTooLong(let minutes):
            "the pass would be valid for \(minutes / UTCMinute.day) days; "
                + "\(Pass.maximumMinutes / UTCMinute.day) are the most"
        case .notForAGroup:
            "a group's pass has no visitor's name and is not for a single use or for staff; omit them"
        case .emptyName: "the visitor's name is empty; write one, or omit it"
        case .nameTooLong(let bytes):
            "the visitor's name has \(bytes) bytes; shorten it to at most \(Pass.maximumNameLength)"
        case .hiddenCharacterInName:
            "the visitor's name contains an invisible character; remove it"
        case .notAPublicKey: "not a public key; it must be 32 bytes in base 64, 44 characters"
        case .keyEndsBeforeItBegins(let id):
            "key \(id) would end before it begins; choose a later end"
        case .outsideKeysTime(let id, let from, let until):
            "key \(id) signs passes from \(from) to \(until) only; choose times within, or make a "
                + "new key with: docent pass key new"
        case .notSigned(let reason): "the pass could not be signed: \(reason)"
        case .looseKeyFile(let path, let mode):
            "\(path) can be read or written by others (mode \(String(mode, radix: 8))); run "
                + "chmod 600 \(path)"
        case .notAKeyFile(let path):
            "\(path) is not a pass key; name a file made by docent pass key new"
        case .file(let error): error.description
        case .damaged(let path, let what):
            "\(path) is damaged: \(what); move it away, or restore it from a backup"
        case .newer(let path, let version, let known):
            "\(path) has version \(version), and this program reads at most \(known); update docent"
        case .full(let path, let limit):
            "\(path) is full: it has \(limit) passes that are still valid; wait until some end"
        }
    }
}

extension PassError {
    /// The value of an expression that uses files; its error becomes ``file(_:)``.
    static func wrapping<R: ~Copyable>(
        _ value: @autoclosure () throws(FileError) -> R
    ) throws(PassError) -> R {
        do throws(FileError) {
            return try value()
        } catch {
            throw .file(error)
        }
    }
}
