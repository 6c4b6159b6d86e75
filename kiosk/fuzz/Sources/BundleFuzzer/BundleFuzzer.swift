import Cryptography
import Files
import Foundation
import FuzzSupport
import Times

@testable import Bundles
@testable import TourStore

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let json = (try? manifest.json()) ?? []
    let record = """
        docent bundles taken 1
        current 7
        previous imported
        fault a file is damaged
        taken 7 \(manifest.content.sha256) 2026-12-31T00:00Z
        taken 6 \(manifest.content.sha256)

        """
    Fuzzing.begin(seeds: [
        [0] + bundle(json), [1] + json, [2, 0, 1, 0xFF, 2, 3, 0], [3] + signature(of: json).text,
        Fuzzing.seed(4, record), [5] + channel, [6] + ChannelState().bytes, [7] + rows,
        [8] + objects.text, [9] + channel + [0] + json,
    ])
    return 0
}

/// What a kiosk finds in its folder of bundles: the first byte chooses whether the rest is a bundle, a manifest that
/// is signed and put into one, places of a right bundle that are changed, a signature, the record beside them, a channel,
/// what is remembered of one, rows of a table, a list of objects, or a channel and the manifest that it names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    switch first % 10 {
    case 0: _ = open(bytes)
    case 1:
        guard let found = open(bundle(bytes)), let again = try? found.json() else { break }
        precondition(open(bundle(again)) == found, "a manifest changes when it is written")
    case 2: change(bytes)
    case 3:
        if let signature = BundleSignature(text: bytes) { precondition(signature.text == bytes) }
    case 4: readRecord(bytes)
    case 5:
        let taken = take(bytes, right.manifest)
        precondition(taken == nil || bytes == channel, "a changed channel is taken")
    case 6:
        if let state = ChannelState(bytes) { precondition(state.bytes == bytes) }
    case 7: readRows(bytes)
    case 8:
        if let list = BundleObjects(text: bytes) { precondition(list.text == bytes) }
    default:
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let signed = parts.count == 2 ? Array(parts[1]) + signature(of: Array(parts[1])).text : []
        _ = take(Array(parts[0]), signed)
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
private let rows = RowPart.start(table: "site", columns: 2) + [0, 3, 0, 0, 0, 1, 0x61]
private let medium = Array("a medium, as far as this goes".utf8)
private let objects = BundleObjects(rows: [StoredObject(rows)], media: [StoredObject(medium)])
private let manifest = BundleManifest(
    format: BundleManifest.format, site: "vesper-ridge", version: 7,
    made: UTCMinute(minutes: 29_900_000), at: UTCMinute(minutes: 29_900_060),
    until: UTCMinute(minutes: 29_990_000),
    content: BundleManifest.File(
        name: BundleArchive.objects, bytes: objects.text.count,
        sha256: SHA256.hash(objects.text).hexadecimal),
    bytes: objects.bytes, schema: TourSchema.version)

/// A manifest's file, and a channel that names it.
private let right: (manifest: [UInt8], channel: [UInt8]) = {
    guard let json = try? manifest.json() else { preconditionFailure("no manifest") }
    let file = json + signature(of: json).text
    let entry = Channel.Entry(
        version: manifest.version, manifest: SHA256.hash(file).hexadecimal, bytes: file.count)
    let channel = Channel(
        site: manifest.site, sequence: 3, expires: UTCMinute(minutes: 29_990_000),
        rings: ["all": entry])
    guard let line = try? channel.json() else { preconditionFailure("no channel") }
    let signed = BundleSignature(
        keyID: BundleKey(key: key.publicKey).id,
        bytes: key.signature(of: BundleSignature.signedBytes(of: line, as: .channel)),
        subject: .channel)
    return (file, ChannelFile.bytes(line: line, signature: signed))
}()
private var channel: [UInt8] { right.channel }

/// What a kiosk takes of a channel and a manifest.
private func take(_ channel: [UInt8], _ manifest: [UInt8]) -> ChannelDecision? {
    let keys = [BundleKey(key: key.publicKey)]
    let verifier = ChannelVerifier(
        site: "vesper-ridge", keys: keys, freshnessKeys: keys, ring: "all", state: ChannelState(),
        taken: (0, nil), now: UTCMinute(minutes: 29_900_000))
    do throws(ChannelError) {
        let offer = try verifier.open(channel)
        let decision = try offer.decide(offer.manifests.map { _ in manifest })
        precondition(ChannelState(decision.state.bytes) == decision.state)
        return decision
    } catch {
        precondition(!error.description.isEmpty)
        return nil
    }
}

/// Rows that are read are the same when they are written.
private func readRows(_ bytes: [UInt8]) {
    guard var reader = RowPartReader(bytes) else { return }
    var again = RowPart.start(table: reader.table, columns: reader.columns)
    while let row = try? reader.next() { again += RowPart.bytes(of: row) }
    precondition(bytes.starts(with: again), "rows change when they are written")
}

private func signature(of manifest: [UInt8]) -> BundleSignature {
    BundleSignature(
        keyID: BundleKey(key: key.publicKey).id,
        bytes: key.signature(of: BundleSignature.signedBytes(of: manifest)))
}

/// A bundle whose signature is right, whatever its manifest says.
private func bundle(_ manifest: [UInt8]) -> [UInt8] {
    BundleArchive.entry(BundleArchive.manifest, manifest)
        + BundleArchive.entry(BundleArchive.signature, signature(of: manifest).text)
        + BundleArchive.entry(BundleArchive.objects, objects.text)
        + BundleArchive.entry(BundleArchive.name(of: objects.all[0]), rows)
        + BundleArchive.entry(BundleArchive.name(of: objects.all[1]), medium)
        + BundleArchive.end
}

/// What a bundle says of itself, if it is read whole.
private func open(_ bytes: [UInt8]) -> BundleManifest? {
    let path = Fuzzing.write(bytes, to: "fuzz.tour")
    do throws(BundleError) {
        let bundle = try TourBundle(path: path, keys: [BundleKey(key: key.publicKey)])
        try bundle.check()
        precondition(bundle.objects == objects, "other objects are taken")
        return bundle.manifest
    } catch {
        precondition(!error.description.isEmpty)
        return nil
    }
}

/// Changes a right bundle at places that the bytes name; what is read then says the same.
private func change(_ bytes: [UInt8]) {
    guard let json = try? manifest.json() else { preconditionFailure("no manifest") }
    let whole = bundle(json)
    var changed = whole
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
    precondition(found == nil || changed == whole, "a changed bundle is taken")
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
