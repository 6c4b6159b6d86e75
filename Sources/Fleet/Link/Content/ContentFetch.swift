import Bundles
import Cryptography
import Files
import Foundation
import KioskSettings
import Passes
import Times
import TourStore
import Transfers

/// Follows a channel: checks everything, fetches what the kiosk does not have, and hands it over in the folder of bundles.
///
/// Blocks; used on a thread of its own. Whatever ends it, the kiosk finds the channel of before or the new one with all that
/// it needs.
final class ContentFetch {
    private let configuration: LinkConfiguration
    private let kiosk: KioskConfiguration
    private let handOver: HandOver
    private let file: LinkStateFile
    private let time: LinkTime
    private let session: TransferSession
    /// Called at least once a second while there is work; throws to end it.
    private let isToStop: () -> Bool
    /// Waits for a moment before a dead connection is tried again.
    private let rest: () -> Void
    /// The objects whose bytes were compared with their names since the start.
    private var proven: Set<String> = []
    private var shelf: BundleShelf { handOver.shelf }

    /// - Precondition: `kiosk` names a folder of bundles.
    init(
        _ configuration: LinkConfiguration, kiosk: KioskConfiguration, state: LinkStateFile,
        time: LinkTime, session: TransferSession, isToStop: @escaping () -> Bool,
        rest: @escaping () -> Void
    ) {
        guard let shelf = kiosk.shelf else { preconditionFailure("no folder of bundles") }
        self.configuration = configuration
        self.kiosk = kiosk
        handOver = HandOver(shelf: shelf)
        file = state
        self.time = time
        self.session = session
        self.isToStop = isToStop
        self.rest = rest
    }

    /// Goes once from mirror to mirror, until one can be followed.
    ///
    /// - Throws: ``LinkError``, or an error of the shelf.
    func round() throws -> FetchOutcome {
        let now = time.now()
        let facts = try KioskFacts(shelf, database: kiosk.database, now: UTCMinute(now))
        if let doubt = facts.doubt { throw LinkError.clock(doubt) }
        var problems: [any Error] = []
        for mirror in configuration.channels {
            do {
                let outcome = try follow(mirror, site: facts.site, now: UTCMinute(now))
                try file.change { state in
                    state.heard = now
                    state.heardFrom = "\(mirror)"
                }
                return outcome
            } catch TransferError.cancelled {
                throw LinkError.stopped
            } catch let error as LinkError where error.isLocal {
                throw error
            } catch {
                problems.append(error)
            }
        }
        // One error keeps its kind: it may say how long to wait.
        if problems.count == 1 { throw problems[0] }
        throw LinkError.mirrors(
            problems.map { "\($0)" },
            retryAfter: problems.compactMap { ($0 as? TransferError)?.retryAfter }.max())
    }

    // MARK: One mirror

    private func follow(_ mirror: TransferURL, site: String?, now: UTCMinute) throws -> FetchOutcome
    {
        let handed = handOver.channel
        let name = handed.map { SHA256.hash($0).hexadecimal }
        let isSameRing = file.current.ring == shelf.ring
        let isTaken = try isSameRing && name.map { try shelf.hasTaken(channel: $0) } ?? false
        if isTaken { handOver.tidyAfterTaking() }
        guard let bytes = try channel(of: mirror, unless: isTaken ? name : nil) else {
            return .unchanged
        }
        if isTaken, bytes == handed { return .unchanged }
        let verifier = try shelf.verifier(site: site, now: now)
        let offer = try inChannel(mirror) { () throws(ChannelError) in try verifier.open(bytes) }
        let files = try offer.manifests.map { try manifest($0, of: mirror) }
        let decision = try inChannel(mirror) { () throws(ChannelError) in
            try offer.decide(files)
        }
        var list: (StoredObject, [UInt8])?
        var objects = BundleObjects(rows: [], media: [])
        if let named = decision.list {
            let text = try self.list(named, of: mirror)
            objects = try inChannel(mirror) { () throws(ChannelError) in
                try decision.objects(text)
            }
            list = (named, text)
        }
        // All that is signed is proven; only the objects are still to come.
        try file.change { state in
            state.sequence = offer.channel.sequence
            state.offered = offer.channel.entry(ring: shelf.ring)?.version
        }
        try fetch(objects, list: list?.0, from: mirror)
        if let version = decision.manifest?.version, file.current.hub.isHeld {
            return .held(version: version)
        }
        if bytes == handed, isSameRing { return .waiting }
        try handOver.give(
            channel: bytes,
            manifests: zip(offer.manifests, files).map { ($0.manifest, $1) }, list: list)
        try file.change { $0.ring = shelf.ring }
        return .handedOver(version: decision.manifest?.version)
    }

    /// The channel's file; nil where it is the one that is known already.
    private func channel(of mirror: TransferURL, unless known: String?) throws -> [UInt8]? {
        var request = small(mirror.appending(Channel.fileName), limit: Channel.maximumBytes)
        let tag = file.current.channels["\(mirror)"]
        if let known, let tag, tag.sha256 == known { request.ifNoneMatch = EntityTag(tag.etag) }
        let (head, bytes) = try session.bytes(request, isToStop: isToStop)
        if head.status == 304, request.ifNoneMatch != nil { return nil }
        guard head.status == 200 else { throw refusal(request.url, head) }
        let channels = Set(configuration.channels.map { "\($0)" })
        try file.change { state in
            state.channels = state.channels.filter { channels.contains($0.key) }
            state.channels["\(mirror)"] = head.etag.map {
                .init(etag: "\($0)", sha256: SHA256.hash(bytes).hexadecimal)
            }
        }
        return bytes
    }

    private func manifest(_ entry: Channel.Entry, of mirror: TransferURL) throws -> [UInt8] {
        if let bytes = try? handOver.folder.manifest(entry),
            SHA256.hash(bytes).hexadecimal == entry.manifest
        {
            return bytes
        }
        return try bytes(
            mirror.appending("\(Channel.manifests)/\(entry.manifest)"), limit: entry.bytes)
    }

    private func list(_ object: StoredObject, of mirror: TransferURL) throws -> [UInt8] {
        if let bytes = try? handOver.folder.objects.bytes(of: object) { return bytes }
        return try bytes(
            mirror.appending("\(ObjectFolder.name)/\(object.path)"), limit: object.bytes)
    }

    private func bytes(_ url: TransferURL, limit: Int) throws -> [UInt8] {
        let (head, bytes) = try session.bytes(small(url, limit: limit), isToStop: isToStop)
        guard head.status == 200 else { throw refusal(url, head) }
        return bytes
    }

    // MARK: Objects

    private func fetch(
        _ objects: BundleObjects, list: StoredObject?, from mirror: TransferURL
    ) throws {
        let folder = handOver.folder.objects
        for object in objects.all where folder.has(object) && !proven.contains(object.sha256) {
            guard !shelf.objects.has(object) else { continue }
            do throws(BundleError) {
                try folder.check(object)
                proven.insert(object.sha256)
            } catch {
                do throws(SystemCallError) {
                    try FilePath.remove(folder.path(of: object))
                } catch {
                    throw LinkError.file(path: folder.path(of: object), reason: error.reason)
                }
            }
        }
        let missing = objects.all.filter { !handOver.has($0) }
        guard !missing.isEmpty else { return try settled(objects) }
        handOver.removeParts(keeping: Set(missing.map(\.sha256)))
        let needed = handOver.bytesNeeded(for: objects) + configuration.reserve
        let free = try handOver.bytesFree()
        guard free >= needed else {
            throw LinkError.noRoom(path: shelf.folder, free: free, needed: needed)
        }
        try checkHours()
        let total = missing.reduce(0) { $0 + $1.bytes }
        var done = 0
        try note(done, total)
        for object in missing {
            try fetch(object, from: mirror) { [self] bytes in try note(done + bytes, total) }
            done += object.bytes
        }
        try settled(objects)
    }

    /// Waits until the names of the objects are on the disk.
    private func settled(_ objects: BundleObjects) throws {
        try handOver.folder.objects.settle(
            objects.all.filter { handOver.folder.objects.has($0) })
        try file.change { state in
            (state.done, state.total) = (nil, nil)
            state.parts = [:]
        }
    }

    private func fetch(
        _ object: StoredObject, from mirror: TransferURL, progress: @escaping (Int) throws -> Void
    ) throws {
        var request = TransferRequest(
            mirror.appending("\(ObjectFolder.name)/\(object.path)"), limit: object.bytes,
            silence: configuration.silence, proxy: configuration.proxy)
        request.bytesPerSecond = configuration.bytesPerSecond
        let tag = file.current.parts[object.sha256]
        try ObjectFetch(
            session: session, request: request,
            part: PartFile(object, in: handOver.folder.objects),
            etag: tag?.mirror == "\(mirror)" ? tag.flatMap { EntityTag($0.etag) } : nil,
            begin: { [file] etag in
                try file.change { state in
                    state.parts[object.sha256] = etag.map {
                        .init(mirror: "\(mirror)", etag: "\($0)")
                    }
                    while state.parts.count > LinkState.maximumParts {
                        state.parts.remove(at: state.parts.startIndex)
                    }
                }
            },
            check: { [self] in
                if isToStop() { throw LinkError.stopped }
                try checkHours()
            }, progress: progress, rest: rest
        ).run()
        proven.insert(object.sha256)
    }

    private func checkHours() throws {
        guard let hours = configuration.hours, !hours.contains(minute: time.minuteOfDay) else {
            return
        }
        throw LinkError.otherHours("\(hours)")
    }

    /// Remembers how far it is, in steps of a hundredth, so that the file is not written with every part.
    private func note(_ done: Int, _ total: Int) throws {
        let known = file.current
        let isNews =
            known.total != total || done == 0 || done - (known.done ?? 0) >= max(total / 100, 1)
            || done < known.done ?? 0
        guard isNews else { return }
        try file.change { ($0.done, $0.total) = (done, total) }
    }

    // MARK: Requests

    /// A request for something small, which comes soon or not at all.
    private func small(_ url: TransferURL, limit: Int) -> TransferRequest {
        var request = TransferRequest(
            url, limit: limit, silence: configuration.silence, proxy: configuration.proxy)
        // A minute, and what a line of 16 kB/s needs.
        request.deadline = .seconds(60 + limit / 16_000)
        return request
    }

    private func refusal(_ url: TransferURL, _ head: TransferHead) -> TransferError {
        .refused(url: "\(url)", status: head.status, retryAfter: head.retryAfter)
    }

    private func inChannel<R>(
        _ mirror: TransferURL, _ body: () throws(ChannelError) -> R
    ) throws -> R {
        do throws(ChannelError) {
            return try body()
        } catch {
            throw BundleError.channel(path: "\(mirror)", error)
        }
    }
}
