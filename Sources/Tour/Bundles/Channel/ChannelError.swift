public import Cryptography
public import Times

/// Why a channel, or what it names, is not taken; what is shown stays in every case.
public enum ChannelError: Error, Equatable, Sendable {
    /// A number that only grows.
    public enum Counter: String, Sendable { case sequence, version }

    /// It is longer than anything that is taken: whoever sends it may never stop.
    case endless(what: String, limit: Int)
    case notAChannel(detail: String)
    case otherFormat(format: Int)
    /// None of the freshness keys that are known has signed the channel.
    case unknownKey(id: KeyID, known: [KeyID])
    /// The channel was changed after it was signed.
    case wrongSignature(id: KeyID)
    case otherSite(site: String, expected: String)
    /// It is older than what was seen already.
    case rollback(Counter, from: Int, to: Int)
    /// Two channels, or two manifests, have the same number.
    case twice(Counter, Int)
    /// It is past its end.
    case expired(at: UTCMinute)
    /// It jumps so far that no later honest number might be greater.
    case fastForward(Counter, from: Int, to: Int)
    /// Neither the kiosk's ring nor `all` is in it.
    case noRing(ring: String)
    /// A manifest, a list or an object is not the one that was named.
    case mixed(detail: String)
    /// What is wrong with a manifest.
    indirect case manifest(BundleError)

    /// Whether the same channel could be taken another time.
    public var isPassing: Bool {
        if case .manifest(let error) = self { error.isPassing } else { false }
    }
}

extension ChannelError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .endless(let what, let limit):
            "\(what) has more than \(limit) bytes, and is not read on; copy the channel again"
        case .notAChannel(let detail):
            "this is not a channel (\(detail)); name a folder that docent tour publish --channel wrote"
        case .otherFormat(let format):
            """
            the channel has format \(format), this program reads \(Channel.format); \
            update the program
            """
        case .unknownKey(let id, let known):
            """
            the channel is signed with key \(id), and \
            \(known.isEmpty ? "no key is known" : BundleError.names(known)); \
            put the right key's public half into kiosk.yaml as freshness-key:
            """
        case .wrongSignature(let id):
            """
            the channel's signature is not that of key \(id): \
            the channel was changed after it was signed; copy it again
            """
        case .otherSite(let site, let expected):
            "the channel is of the site \(site), and this kiosk is at \(expected)"
        case .rollback(.sequence, let from, let to):
            """
            the channel has sequence \(to), and sequence \(from) was seen already: \
            it is an old one; ask the publisher for the newest
            """
        case .rollback(.version, let from, let to):
            """
            the channel offers version \(to), and version \(from) was taken already; \
            publish the content again for a greater one
            """
        case .twice(.sequence, let number):
            """
            the channel is not the one that was seen with the same sequence, \(number): \
            two machines sign with the same freshness key; renew the channel on one of them
            """
        case .twice(.version, let number):
            """
            the channel's version \(number) is not the version \(number) that was taken: \
            two machines publish with the same key; publish again for a greater version
            """
        case .expired(let at):
            """
            the channel expired at \(at), so it may hide what is newer; \
            renew it with: docent tour channel renew
            """
        case .fastForward(let counter, let from, let to):
            """
            the channel's \(counter.rawValue) jumps from \(from) to \(to), by more than \
            \(Channel.maximumJump); if the publisher says that this is right: docent tour accept
            """
        case .noRing(let ring):
            "the channel has no ring \(ring), and none for all; publish with --ring \(ring)"
        case .mixed(let detail): "\(detail); copy the channel again, whole"
        case .manifest(let error): "\(error)"
        }
    }
}
