import Bundles
import Files
import Foundation
import KioskSettings
import Synchronization
import TestSupport
import Testing
import Times
import TourAuthoring
import TourStore
import TourTestSupport
import Transfers

@testable import Link

/// A publisher, a server that has its channel, and a kiosk with its folder of bundles, all in folders of a test.
final class Follower {
    let site: PublishedSite
    let kiosk: KioskConfiguration
    let shelf: BundleShelf
    let server: LyingServer
    let memory: TestFolder
    /// When the test begins.
    let start: Date
    /// What time it is.
    let time = TimeOfTest()
    var configuration = LinkConfiguration()

    init() throws {
        site = try PublishedSite()
        // Content is compiled at the machine's own time, and clocks before that are in doubt.
        start = Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 + 120).rounded())
        time.set(start)
        memory = try TestFolder()
        shelf = try site.shelf()
        var kiosk = KioskConfiguration()
        kiosk.bundles = shelf.folder
        kiosk.bundleKeys = [site.key.publicKey]
        kiosk.freshnessKeys = [site.freshnessKey.publicKey]
        self.kiosk = kiosk
        let folder = site.place("channel")
        let lies = Lies()
        server = try LyingServer { request in
            lies.answer(request) ?? .file(request, in: folder)
        }
        self.lies = lies
        configuration.channels = [try #require(TransferURL(server.url))]
        configuration.proxy = .none
        configuration.reserve = 0
        configuration.silence = .seconds(5)
    }

    private let lies: Lies

    private final class Lies: Sendable {
        let lie = Mutex<(@Sendable (LyingServer.Request) -> LyingServer.Answer?)?>(nil)

        func answer(_ request: LyingServer.Request) -> LyingServer.Answer? {
            let lie = lie.withLock { $0 }
            return lie?(request)
        }
    }

    /// Has the server answer otherwise where the closure gives an answer.
    func lie(_ lie: (@Sendable (LyingServer.Request) -> LyingServer.Answer?)?) {
        lies.lie.withLock { $0 = lie }
    }

    var state: LinkStateFile {
        get throws { try LinkStateFile(folder: memory.path) }
    }

    @discardableResult
    func round(isToStop: @escaping () -> Bool = { false }) throws -> FetchOutcome {
        let time = time
        return try ContentFetch(
            configuration, kiosk: kiosk, state: state,
            time: LinkTime(now: { time.now }, zone: .gmt),
            session: TransferSession(version: "test"),
            isToStop: isToStop, rest: {}
        ).round()
    }

    /// When channels expire: after thirty days.
    var expires: UTCMinute { UTCMinute(start).adding(minutes: 30 * UTCMinute.day) }

    /// Publishes into the channel that the server has.
    @discardableResult
    func publish(
        _ name: String = "channel", ring: String? = Channel.everyone, key: PublishingKey? = nil,
        freshnessKey: PublishingKey? = nil, content: TourPublisher.Options = .init()
    ) throws -> BundleManifest {
        try site.publishChannel(
            name, ring: ring, expires: expires, key: key, freshnessKey: freshnessKey,
            content: content
        ).manifest
    }

    /// The kiosk looks into its folder.
    @discardableResult
    func takes() throws -> BundleManifest? {
        try shelf.take(
            channel: shelf.folder, site: "vesper-ridge",
            now: UTCMinute(time.now))
    }

    /// The kiosk takes what lies in its folder, and shows it.
    func shows() throws {
        try shelf.show(#require(try takes()))
        let store = try TourStore(path: #require(try shelf.databasePath()))
        try store.check()
    }

    /// Every file of the folder of bundles, byte by byte; objects that were fetched whole are left out on request.
    func files(withObjects: Bool = true) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: shelf.folder)
        where withObjects || !name.hasPrefix("o/") {
            files[name] = FileManager.default.contents(atPath: "\(shelf.folder)/\(name)") ?? Data()
        }
        return files
    }

    /// The names of the objects that lie in the folder.
    var objects: [String] {
        let path = "\(shelf.folder)/o"
        return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).filter {
            $0.count > 60
        }.sorted()
    }
}

/// A clock that says what a test says.
final class TimeOfTest: Sendable {
    private let date = Mutex(PublishedSite.now.date)

    var now: Date { date.withLock { $0 } }
    func set(_ now: Date) { date.withLock { $0 = now } }
}
