import Cryptography
import Testing
import Times

@testable import Bundles
@testable import TourStore

/// Signs channels and manifests of any kind: an attacker who has what attackers may have.
struct ChannelPress {
    struct Signer {
        let key: Ed25519.PrivateKey
        let publicKey: BundleKey

        init(_ seed: UInt8) throws {
            key = try #require(Ed25519.PrivateKey(seed: [UInt8](repeating: seed, count: 32)))
            publicKey = BundleKey(key: key.publicKey)
        }

        func sign(_ message: [UInt8], as subject: BundleSignature.Subject) -> BundleSignature {
            BundleSignature(
                keyID: publicKey.id,
                bytes: key.signature(of: BundleSignature.signedBytes(of: message, as: subject)),
                subject: subject)
        }
    }

    static let now = UTCMinute(minutes: 29_900_000)
    static let expires = UTCMinute(minutes: 29_920_000)

    let bundle: Signer
    let freshness: Signer
    let list: [UInt8]

    init() throws {
        bundle = try Signer(1)
        freshness = try Signer(2)
        list = BundleObjects(rows: [StoredObject([1, 2, 3])], media: [StoredObject([4])]).text
    }

    /// A manifest's file.
    func manifest(
        _ version: Int, site: String = "vesper-ridge", schema: Int = TourSchema.version,
        format: Int = BundleManifest.format, keys: BundleManifest.NextKeys? = nil,
        by signer: Signer? = nil
    ) throws -> [UInt8] {
        let json = try BundleManifest(
            format: format, site: site, version: version, made: Self.now, at: nil,
            content: BundleManifest.File(
                name: BundleArchive.objects, bytes: list.count,
                sha256: SHA256.hash(list).hexadecimal),
            bytes: 4, schema: schema, keys: keys
        ).json()
        return json + (signer ?? bundle).sign(json, as: .bundle).text
    }

    func entry(_ manifest: [UInt8], version: Int) -> Channel.Entry {
        Channel.Entry(
            version: version, manifest: SHA256.hash(manifest).hexadecimal, bytes: manifest.count)
    }

    /// A channel's file.
    func channel(
        _ sequence: Int, _ entry: Channel.Entry, site: String = "vesper-ridge",
        expires: UTCMinute = ChannelPress.expires, ring: String = "all",
        keys: [Channel.Entry] = [], by signer: Signer? = nil,
        as subject: BundleSignature.Subject = .channel
    ) throws -> [UInt8] {
        let line = try Channel(
            site: site, sequence: sequence, expires: expires, rings: [ring: entry], keys: keys
        ).json()
        return ChannelFile.bytes(
            line: line, signature: (signer ?? freshness).sign(line, as: subject))
    }
}
