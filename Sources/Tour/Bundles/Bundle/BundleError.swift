public import Cryptography
import Files
import Glibc
public import Times
import TourStore

/// Why a bundle is not made, is not taken, or cannot be gone back from.
///
/// Never holds a key's secret.
public enum BundleError: Error, Equatable, Sendable {
    // Keys

    /// There is a file where a new key should be written.
    case keyIsThere(path: String)
    case noKey(path: String, isFreshness: Bool = false)
    case notAKey(path: String, isFreshness: Bool = false)
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
    /// A ring of kiosks never goes back, since kiosks do not.
    case ringGoesBack(ring: String, from: Int, to: Int)
    /// A channel has no manifest of this version.
    case noVersion(path: String, version: Int)
    /// A channel names as many changes of keys, or rings, as it may.
    case channelFull(path: String, bytes: Int)
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
    /// Its database has other tables than this program's.
    case otherSchema(path: String, schema: Int)
    /// An object that it names is not there.
    case noObject(path: String, sha256: String)
    /// Why a channel is not taken.
    indirect case channel(path: String, ChannelError)
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
    /// A later program wrote what it remembers in the folder, or beside a key.
    case newerRecord(path: String, version: Int, known: Int)
    /// There is none to go back to.
    case nothingEarlier(folder: String)

    /// Whether the same bundle could be taken another time: the fault is the machine's.
    public var isPassing: Bool {
        switch self {
        case .diskFull, .cannotWrite, .unreadable, .busy, .damagedRecord, .noObject: true
        case .channel(_, let error): error.isPassing
        default: false
        }
    }
}

extension BundleError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .keyIsThere(let path):
            "\(path): file exists; name another file for the new key"
        case .noKey(let path, let isFreshness):
            """
            \(path): there is no key; make one with: docent tour publish-key \
            \(isFreshness ? "--freshness " : "")--key \(path)
            """
        case .notAKey(let path, let isFreshness):
            """
            \(path): not a \(isFreshness ? "freshness" : "publishing") key; \
            name a file made by docent tour publish-key
            """
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
            \(StoredObject.maximumBytes); make films smaller
            """
        case .ringGoesBack(let ring, let from, let to):
            """
            the ring \(ring) is at version \(from), and kiosks never go back to version \(to); \
            publish that content again as a higher version: docent tour channel rollback
            """
        case .noVersion(let path, let version):
            "\(path): there is no manifest of version \(version); publish it with --ring none first"
        case .channelFull(let path, let bytes):
            """
            \(path): the channel would have \(bytes) bytes, and may have \(Channel.maximumBytes); \
            use at most \(Channel.maximumRings) rings and \(Channel.maximumKeys) changes of keys
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
            \(BundleManifest.formats.lowerBound) to \(BundleManifest.formats.upperBound); \
            update the program
            """
        case .otherSchema(let path, let schema):
            """
            \(path): the content is made for databases of format \(schema), this program reads \
            \(TourSchema.version); publish it with the same version of the program as the kiosk's
            """
        case .noObject(let path, let sha256):
            "\(path): the object \(sha256) is not there; copy all of it again"
        case .channel(let path, let error): "\(path): \(error)"
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
        case .newerRecord(let path, let version, let known):
            "\(path) has version \(version), and this program reads at most \(known); update docent"
        case .nothingEarlier(let folder):
            """
            \(folder): no earlier content is kept here; publish the content that should be shown
            """
        }
    }

    static func names(_ keys: [KeyID]) -> String {
        "known \(keys.count == 1 ? "is" : "are") \(keys.map(\.description).joined(separator: ", "))"
    }
}

extension BundleError {
    /// What kept a file from being read or written, in the module's words.
    package init(_ error: any Error, path: String) {
        self =
            switch error {
            case let error as BundleError: error
            case let error as MissingObject: .noObject(path: error.path, sha256: error.sha256)
            case let error as SystemCallError where [ENOSPC, EDQUOT].contains(error.code):
                .diskFull(path: path)
            case let error as SystemCallError: .cannotWrite(path: path, reason: error.reason)
            case FileError.busy(let path): .busy(path: path)
            case FileError.tooLarge(let path, _): .damagedRecord(path: path)
            case FileError.notReadable(let path, let reason):
                .unreadable(path: path, reason: reason)
            case FileError.notWritable(let path, let reason):
                .cannotWrite(path: path, reason: reason)
            default: .cannotWrite(path: path, reason: "\(error)")
            }
    }
}
