import Cryptography
import Files
import Foundation
import FuzzSupport
import Times

@testable import Tour

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let json = (try? manifest.json()) ?? []
    let record = """
        docent bundles taken 1
        current 7
        previous imported
        fault a file is damaged
        taken 7 \(manifest.database.sha256) 2026-12-31T00:00Z
        taken 6 \(manifest.database.sha256)

        """
    Fuzzing.begin(seeds: [
        [0] + bundle(json), [1] + json, [2, 0, 1, 0xFF, 2, 3, 0], [3] + signature(of: json).text,
        Fuzzing.seed(4, record),
    ])
    return 0
}

/// What a kiosk finds in its folder of bundles: the first byte chooses whether the rest is a bundle, a manifest that
/// is signed and put into one, places of a right bundle that are changed, a signature, or the record beside them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    switch first % 5 {
    case 0: _ = open(bytes)
    case 1:
        guard let found = open(bundle(bytes)), let again = try? found.json() else { break }
        precondition(open(bundle(again)) == found, "a manifest changes when it is written")
    case 2: change(bytes)
    case 3:
        if let signature = BundleSignature(text: bytes) { precondition(signature.text == bytes) }
    default: readRecord(bytes)
    }
    return 0
}

private let key: Ed25519.PrivateKey = {
    guard let key = Ed25519.PrivateKey(seed: [UInt8](repeating: 7, count: 32)) else {
        // A seed of the right length is always a key.
        fatalError("no key")
    }
    return key
}()
private let database = Array("SQLite format 3, as far as this goes".utf8)
private let manifest = BundleManifest(
    format: BundleManifest.format, site: "vesper-ridge", version: 7,
    made: UTCMinute(minutes: 29_900_000), at: UTCMinute(minutes: 29_900_060),
    until: UTCMinute(minutes: 29_990_000),
    database: BundleManifest.File(
        name: BundleArchive.database, bytes: database.count,
        sha256: SHA256.hash(database).hexadecimal))

private func signature(of manifest: [UInt8]) -> BundleSignature {
    BundleSignature(
        keyID: BundleKey(key: key.publicKey).id,
        bytes: key.signature(of: BundleSignature.signedBytes(of: manifest)))
}

/// A bundle whose signature is right, whatever its manifest says.
private func bundle(_ manifest: [UInt8]) -> [UInt8] {
    BundleArchive.entry(BundleArchive.manifest, manifest)
        + BundleArchive.entry(BundleArchive.signature, signature(of: manifest).text)
        + BundleArchive.entry(BundleArchive.database, database) + BundleArchive.end
}

/// What a bundle says of itself, if it is read whole.
private func open(_ bytes: [UInt8]) -> BundleManifest? {
    let path = Fuzzing.write(bytes, to: "fuzz.tour")
    let target = Fuzzing.folder + "/copy"
    do throws(BundleError) {
        let bundle = try TourBundle(path: path, keys: [BundleKey(key: key.publicKey)])
        try bundle.check()
        try bundle.copy(to: target)
        let copy = try? Data(contentsOf: URL(filePath: target))
        precondition(copy.map(Array.init) == database, "another database is unpacked")
        unlink(target)
        return bundle.manifest
    } catch {
        precondition(!error.description.isEmpty)
        precondition(access(target, F_OK) != 0, "a refused database is left behind")
        return nil
    }
}

/// Changes a right bundle at places that the bytes name; what is read then says the same.
private func change(_ bytes: [UInt8]) {
    guard let json = try? manifest.json() else { preconditionFailure("no manifest") }
    let right = bundle(json)
    var changed = right
    for start in stride(from: 0, to: bytes.count - 2, by: 3) {
        let place = Int(bytes[start]) << 8 | Int(bytes[start + 1])
        if place < changed.count {
            changed[place] = bytes[start + 2]
        } else if bytes[start + 2] == 0 {
            changed.removeLast(min(changed.count, place % 1024))
        } else {
            changed.append(bytes[start + 2])
        }
    }
    let found = open(changed)
    precondition(found == nil || changed == right, "a changed bundle is taken")
}

private func readRecord(_ bytes: [UInt8]) {
    guard var record = try? ShelfRecord(bytes, path: "record") else { return }
    let check = { (record: ShelfRecord) in
        guard let again = try? ShelfRecord(record.bytes, path: "record") else {
            preconditionFailure("a written record cannot be read")
        }
        precondition(again == record, "a record changes when it is written")
    }
    if !record.hasTaken(manifest) { record.take(manifest, insteadOf: []) }
    check(record)
    if record.goBack(because: "a\nfault \u{2028}") != nil { check(record) }
    _ = record.kept
}
