import Bundles
import Files
import Foundation
import Synchronization
import Threads
import Times
import TourAuthoring
import Wording

/// Publishes the tour on its own thread, one order at a time.
actor PublishDesk: ThreadActor {
    /// What publishing may be now, and what it was.
    struct Offer: Sendable {
        /// The name of the key; nil where there is none that can be used.
        var key: String?
        /// Why there is none.
        var trouble: String?
        /// A key has no file yet, and can be made here.
        var canMakeKey = false
        /// The files of the keys that are there, and the lines by which kiosks know them.
        var keys: [(path: String, line: String)] = []
        /// The number that the next version gets.
        var next = 1
        /// The number that the folder gets as it is: what has not changed keeps its own.
        var number: Int { isPublished ? next - 1 : next }
        /// The folder is as the last version has it.
        var isPublished: Bool {
            changes?.isEmpty == true && versions.first.map { $0.number + 1 == next } == true
        }
        var hasChannel = false
        /// What each ring of kiosks shows, by its name.
        var rings: [(name: String, version: Int)] = []
        /// Until when the channel holds.
        var expires: UTCMinute?
        /// The newest first.
        var versions: [PublishedRecord.Version] = []
        /// How the folder differs from the last version; nil where that is not known.
        var changes: [FolderChange]?
        /// The state of the folder that was looked at.
        var state = 0
        /// The history that the version can be kept in; nil where the folder lies in none.
        var history: PublishKeeping.Offer?
    }

    /// What to do.
    enum Order: Sendable, Equatable {
        /// - Parameters:
        ///   - ring: of the kiosks that show it; nil where it is only laid ready.
        ///   - at: before this no kiosk shows it.
        case publish(ring: String?, at: UTCMinute?)
        /// Makes a file to be carried.
        case file(at: UTCMinute?)
        /// An earlier version's content once more.
        case back(to: Int)
        /// Gives a version to all kiosks.
        case everywhere(Int)
    }

    enum Work: Sendable {
        case none
        case running(TourImportProgress?)
        /// - Parameters:
        ///   - version: that was published.
        ///   - file: that it was made as.
        ///   - kept: what came of keeping it in the history; nil where that was not asked for.
        case done(version: Int, file: String?, kept: PublishKeeping.Outcome?)
        case failed(String)
    }

    nonisolated let thread = ThreadExecutor(name: "publish")
    private nonisolated let now = Mutex(Work.none)
    /// How many things differ from the last version, for the folder's state that was looked at last.
    private nonisolated let counted = Mutex<(number: Int, count: Int)>((-1, 0))
    private let folder: String
    private let state: String
    let settings: PublishSettings?
    private let measure: TourImporter.Measure
    private let probe: TourImporter.Probe?
    private var opened: PublishedRecord?
    /// How the folder differs from a version, for one state of the folder.
    private var known: (number: Int, version: Int, hasLines: Bool, changes: [FolderChange]?)?

    /// - Parameters:
    ///   - folder: of the content.
    ///   - state: the studio's own folder.
    ///   - settings: nil where nothing can be published here.
    ///   - probe: looks at films and sounds.
    init(
        folder: String, state: String, settings: PublishSettings?,
        measure: @escaping TourImporter.Measure, probe: TourImporter.Probe?
    ) {
        self.folder = folder
        self.state = state
        self.settings = settings
        self.measure = measure
        self.probe = probe
    }

    /// What is being done, or came of the last order.
    nonisolated var work: Work { now.withLock { $0 } }

    /// Takes an order, unless another is still being done.
    ///
    /// - Parameter keeping: the history that what was published is kept in; nil for none.
    nonisolated func begin(
        _ order: Order, by person: String, keeping: PublishKeeping? = nil
    ) -> Bool {
        let isFree = now.withLock { work in
            if case .running = work { return false }
            work = .running(nil)
            return true
        }
        guard isFree else { return false }
        Task { await self.finish(order, by: person, keeping: keeping) }
        return true
    }

    /// Waits for a while for what is being done.
    nonisolated func wait(seconds: Int) async {
        for _ in 0..<(seconds * 20) {
            guard case .running = work else { return }
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    // MARK: Looking

    /// How many things differ from the last version, as counted last; 0 when nothing was published.
    ///
    /// Returns at once; a change of the folder is counted in the background, for the next page.
    ///
    /// - Parameter number: of the folder's state.
    nonisolated func count(at number: Int) -> Int {
        let (known, count) = counted.withLock { counted in
            defer { counted.number = number }
            return (counted.number, counted.count)
        }
        if known != number { Task { await self.recount(number) } }
        return count
    }

    private func recount(_ number: Int) {
        // The page itself reports what cannot be read.
        guard let record = try? record(), let last = try? record.versions().first,
            let changes = try? changes(
                since: last.number, record, number: number, hasLines: false)
        else { return }
        counted.withLock { $0 = (number, changes.count) }
    }

    /// The last version that was published from here; nil where there is none.
    func lastVersion() throws -> PublishedRecord.Version? { try record().versions().first }

    /// - Parameters:
    ///   - site: its ID; nil where the tour cannot be read.
    ///   - number: of the folder's state.
    ///   - hasLines: whether each line that differs is wanted.
    func offer(site: String?, number: Int, hasLines: Bool) throws -> Offer {
        var offer = Offer(state: number)
        let record = try record()
        offer.versions = try record.versions()
        if let settings {
            do {
                let key = try PublishingKey(path: settings.key)
                offer.key = "\(key.publicKey.id)"
                offer.keys = settings.keys()
                if let site {
                    offer.next = try (TourPublisher.lastVersion(of: site, key: key) ?? 0) + 1
                }
            } catch {
                offer.trouble = "\(error)"
            }
            offer.canMakeKey = settings.missing()
            if let path = settings.channel {
                offer.hasChannel = true
                let channel = try ChannelPublisher.shown(by: path)
                offer.rings = (channel?.rings ?? [:]).map { ($0.key, $0.value.version) }
                    .sorted {
                        ($0.name == Channel.everyone ? "" : $0.name)
                            < ($1.name == Channel.everyone ? "" : $1.name)
                    }
                offer.expires = channel?.expires
            }
        }
        if let last = offer.versions.first {
            offer.changes = try changes(
                since: last.number, record, number: number, hasLines: hasLines)
        }
        return offer
    }

    /// Makes the keys that have no file yet.
    func makeKeys() throws {
        guard let settings else { throw PublishTrouble.noKey }
        for (path, purpose) in settings.files where PublishSettings.isMissing(path, purpose) {
            _ = try PublishingKey.make(path: path, purpose: purpose)
        }
    }

    private func changes(
        since version: Int, _ record: PublishedRecord, number: Int, hasLines: Bool
    ) throws -> [FolderChange]? {
        if let known, known.number == number, known.version == version, known.hasLines == hasLines {
            return known.changes
        }
        let changes = try record.files(of: version).map { files in
            try FolderChange.changes(of: folder, since: files, in: record, hasLines: hasLines)
        }
        known = (number, version, hasLines, changes)
        return changes
    }

    private func record() throws -> PublishedRecord {
        if let opened { return opened }
        let path = "\(state)/published.sqlite"
        do {
            let record = try PublishedRecord(path: path)
            opened = record
            return record
        } catch {
            throw PublishTrouble.record(path: path, reason: "\(error)")
        }
    }

    // MARK: Doing

    private func finish(_ order: Order, by person: String, keeping: PublishKeeping?) async {
        do {
            let (version, file, folder) = try version(by: order, person)
            counted.withLock { $0 = (-1, 0) }
            // What is published stays published, whatever the history says.
            var kept: PublishKeeping.Outcome?
            if let keeping, let folder {
                let channel = if case .publish = order { settings?.channel } else { String?.none }
                kept = await keeping.keep(
                    folder, version: version, channel: channel, by: person
                ) { try self.lookAgain() }
            }
            now.withLock { $0 = .done(version: version, file: file, kept: kept) }
        } catch {
            now.withLock { $0 = .failed("\(error)") }
        }
    }

    private func lookAgain() throws -> PublishedRecord.Folder { try record().look(at: folder) }

    /// Does what was ordered.
    ///
    /// - Returns: the version that came of it, its file where one was made, and the folder where it was made from that.
    private func version(
        by order: Order, _ person: String
    ) throws -> (version: Int, file: String?, folder: PublishedRecord.Folder?) {
        guard let settings else { throw PublishTrouble.noKey }
        let record = try record()
        let key: () throws -> PublishingKey = { try PublishingKey(path: settings.key) }
        let freshnessKey: () throws -> PublishingKey = {
            try PublishingKey(path: settings.freshnessKey, purpose: .freshness)
        }
        let time = Date()
        let expires = UTCMinute(time).adding(minutes: settings.days * UTCMinute.day)
        func kept(_ number: Int, file: String? = nil) -> PublishedRecord.Version {
            PublishedRecord.Version(number: number, time: time, person: person, file: file)
        }
        let progress = { (step: TourImportProgress) in
            self.now.withLock { $0 = .running(step) }
        }
        switch order {
        case .publish(let ring, let at):
            let channel = try settings.channel ?? { throw PublishTrouble.noChannel }()
            let before = try record.look(at: folder)
            let published = try ChannelPublisher.publish(
                folder: folder, to: channel, key: key(),
                freshnessKey: ring == nil ? nil : freshnessKey(),
                options: .init(ring: ring, expires: expires), content: .init(at: at),
                measure: measure, probe: probe, progress: progress)
            try record.add(kept(published.manifest.version), before)
            return (published.manifest.version, nil, before)
        case .file(let at):
            let before = try record.look(at: folder)
            let folderOfFiles = "\(state)/published"
            try FilePath.makeFolder(folderOfFiles, mode: 0o700)
            let path = "\(folderOfFiles)/\(FilePath.split(folder).name).tour"
            let (manifest, _) = try TourPublisher.publish(
                folder: folder, to: path, key: key(), options: .init(at: at), measure: measure,
                probe: probe, progress: progress)
            try record.add(kept(manifest.version, file: path), before)
            return (manifest.version, path, before)
        case .back(let target):
            let channel = try settings.channel ?? { throw PublishTrouble.noChannel }()
            let (manifest, earlier, _) = try ChannelPublisher.rollBack(
                channel, to: target, key: key(), freshnessKey: freshnessKey(), expires: expires)
            var version = kept(manifest.version)
            version.earlier = earlier
            try record.add(version, as: earlier)
            return (manifest.version, nil, nil)
        case .everywhere(let number):
            let channel = try settings.channel ?? { throw PublishTrouble.noChannel }()
            _ = try ChannelPublisher.renew(
                channel, freshnessKey: freshnessKey(), expires: expires,
                move: (Channel.everyone, number))
            return (number, nil, nil)
        }
    }
}

/// Why nothing can be published.
enum PublishTrouble: Error, CustomStringConvertible {
    case noKey, noChannel
    case record(path: String, reason: String)

    var description: String {
        switch self {
        case .noKey: "the studio has no key to sign with; start it with --key FILE"
        case .noChannel: "the studio has no channel; start it with --channel FOLDER"
        case .record(let path, let reason):
            """
            \(path): cannot read the record of published versions: \(reason); move it away; only the \
            list of changes since the last version is lost
            """
        }
    }
}
