public import Cryptography
public import Times

/// Why a bundle is not made, is not taken, or cannot be gone back from.
///
/// Never holds a key's secret.
public enum BundleError: Error, Equatable, Sendable {
    // Keys

    /// There is a file where a new key should be written.
    case keyIsThere(path: String)
    case noKey(path: String)
    case notAKey(path: String)
    /// Somebody other than its owner may read the file of a key.
    case looseKeyFile(path: String, mode: Int)

    // Making

    /// A version must be greater than the last one, and fit.
    case notGreater(version: Int, last: Int)
    /// The record of the versions that a key has signed is corrupt.
    case damagedVersions(path: String, what: String)
    /// What stands at the bundle's path is no bundle.
    case notReplaceable(path: String, found: String)
    case tooLarge(path: String, bytes: Int)
    case busy(path: String)

    // What is wrong with a bundle

    case notFound(path: String)
    case unreadable(path: String, reason: String)
    /// It is no bundle, or something in it stands where it cannot.
    case notABundle(path: String, detail: String)
    case wrongLength(path: String, bytes: Int, expected: Int)
    /// None of the keys that are known has signed it.
    case unknownKey(path: String, id: KeyID, known: [KeyID])
    case wrongSignature(path: String, id: KeyID)
    case otherFormat(path: String, format: Int)
    /// A file in it is not the one that was signed.
    case wrongContent(path: String, file: String)
    case otherSite(path: String, site: String, expected: String)
    /// It is not newer than what was taken already.
    case notNewer(path: String, version: Int, taken: Int)
    /// It is past its end.
    case ended(path: String, at: UTCMinute)
    /// Its database cannot be shown.
    case badDatabase(path: String, reason: String)

    // The folder of bundles

    case diskFull(path: String)
    case cannotWrite(path: String, reason: String)
    case damagedRecord(path: String)
    /// There is none to go back to.
    case nothingEarlier(folder: String)

    /// Whether the same bundle could be taken another time: the fault is the machine's.
    public var isPassing: Bool {
        switch self {
        case .diskFull, .cannotWrite, .unreadable, .busy, .damagedRecord: true
        default: false
        }
    }
}

extension BundleError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .keyIsThere(let path):
            "\(path): file exists; name another file for the new key"
        case .noKey(let path):
            "\(path): there is no key; make one with: docent tour publish-key --key \(path)"
        case .notAKey(let path):
            "\(path): not a publishing key; name a file made by docent tour publish-key"
        case .looseKeyFile(let path, let mode):
            "\(path) can be read or written by others (mode \(String(mode, radix: 8))); run "
                + "chmod 600 \(path)"
        case .damagedVersions(let path, let what):
            "\(path) is damaged: \(what); move it away, or restore it from a backup"
        case .notGreater(let version, let last):
            """
            version \(version) is not greater than \(last), the last one that this key has signed \
            for the site; leave --content-version out for the next one
            """
        case .notReplaceable(let path, let found):
            "\(path): this is \(found), which a bundle does not replace; name another file"
        case .tooLarge(let path, let bytes):
            """
            \(path): the content has \(bytes) bytes, and a bundle takes \
            \(BundleManifest.maximumFile); make films smaller
            """
        case .busy(let path):
            "\(path): another program is writing here; wait until it is done, then try again"
        case .notFound(let path): "\(path): there is no bundle"
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .notABundle(let path, let detail):
            "\(path): this is not a bundle (\(detail)); name a file that docent tour publish has made"
        case .wrongLength(let path, let bytes, let expected):
            """
            \(path): the bundle has \(bytes) bytes, and should have \(expected); \
            copy it again
            """
        case .unknownKey(let path, let id, let known):
            """
            \(path): the bundle is signed with key \(id), and \
            \(known.isEmpty ? "no key is known" : BundleError.names(known)); \
            put the right key's public half into kiosk.yaml as bundle-key:
            """
        case .wrongSignature(let path, let id):
            """
            \(path): the signature is not that of key \(id): \
            the bundle was changed after it was signed; publish it again
            """
        case .otherFormat(let path, let format):
            """
            \(path): the bundle has format \(format), this program reads \
            \(BundleManifest.format); update the program
            """
        case .wrongContent(let path, let file):
            "\(path): \(file) in it is not the one that was signed; copy the bundle again"
        case .otherSite(let path, let site, let expected):
            "\(path): the bundle is of the site \(site), and this kiosk is at \(expected)"
        case .notNewer(let path, let version, let taken):
            """
            \(path): the bundle has version \(version), and version \(taken) was taken already; \
            publish it again for a greater one, or go back with: docent tour rollback
            """
        case .ended(let path, let at):
            "\(path): the bundle ended at \(at); publish it again with a later --until, or without"
        case .badDatabase(let path, let reason): "\(path): its tour cannot be shown: \(reason)"
        case .diskFull(let path): "\(path): disk full, nothing was changed; free some space"
        case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
        case .damagedRecord(let path):
            "\(path): the bundle index is corrupt; delete it, and the kiosk imports the bundles again"
        case .nothingEarlier(let folder):
            """
            \(folder): no earlier content is kept here; publish the content that should be shown
            """
        }
    }

    private static func names(_ keys: [KeyID]) -> String {
        "known \(keys.count == 1 ? "is" : "are") \(keys.map(\.description).joined(separator: ", "))"
    }
}
