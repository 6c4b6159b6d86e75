import Foundation
import Hub
import HubProtocol
import HubTestSupport
import Journal
import Passes
import TestSupport
import Testing
import Times
import TourAuthoring

/// A studio over a copy of the sample tour, or an empty folder, as a program of its own.
final class StudioProgram {
    private let folder: TemporaryFolder
    let server: RunningProgram
    let address: String
    /// The folder of the tour.
    var content: String { "\(folder.path)/content" }
    /// - Parameter isEmpty: whether the folder has no tour yet.
    init(isEmpty: Bool = false) throws {
        folder = try TemporaryFolder()
        if isEmpty {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/content", withIntermediateDirectories: false)
        } else {
            try FileManager.default.copyItem(
                atPath: Repository.tour,
                toPath: "\(folder.path)/content")
        }
        let config = "\(folder.path)/config/docent"
        _ = try PublishingKey.make(path: "\(config)/publish.key")
        _ = try PublishingKey.make(path: "\(config)/freshness.key", purpose: .freshness)
        let port = try LoopbackClient.freePort()
        let env = try #require(Program(installed: "env"))
        server = try env.start(
            [
                "XDG_STATE_HOME=\(folder.path)/state", "XDG_CONFIG_HOME=\(folder.path)/config",
                Program(built: "docent-web").executable, "studio", "\(folder.path)/content",
                "--port", "\(port)", "--channel", "\(folder.path)/channel", "--no-open",
            ] + (isEmpty ? [] : try Self.reception(folder.path)))
        address = "http://127.0.0.1:\(port)"
    }

    /// A key for passes, a journal and a hub, as the options that name them.
    private static func reception(_ folder: String) throws -> [String] {
        let content = "\(folder)/content"
        let now = UTCMinute(Date.now)
        let key = try PrivatePassKey(from: now, until: now.adding(minutes: 90 * UTCMinute.day))
        let keys = KeyFolder(path: "\(folder)/keys")
        try keys.add(key, siteID: PassesFile.siteID(ofFolder: content))
        try PassesFile.update(folder: content) { $0.keys.append(key.publicKey) }
        let journal = "\(folder)/journal.sqlite"
        try JournalTests.count(
            into: JournalStore(path: journal),
            before: JournalHour(of: .now, in: .current).day)
        return ["--pass-key", keys.path(of: key.id), "--journal", journal]
            + (try Self.hub("\(folder)/hub.sqlite"))
    }

    /// A hub with a kiosk that is well, one that fails, and one that has not joined.
    private static func hub(_ path: String) throws -> [String] {
        let store = HubStore(try SQLiteDatabase(path: path, isNew: true))
        let now = Int64(Date.now.timeIntervalSince1970)
        for name in ["lobby", "foyer"] {
            try #require(try store.join(try store.add(name, at: now), at: now) != nil)
            let isWell = name == "lobby"
            let poll = HubStoreCheck.poll(
                status: isWell ? .pass : .fail, problems: isWell ? [] : ["the camera is unplugged"],
                shown: 41)
            try #require(try store.take(poll, of: name, at: now) != nil)
        }
        _ = try store.add("annex", at: now)
        try store.start(42, soak: 3600, at: now)
        return ["--hub", path]
    }

    /// The last address that the program has shown.
    func invitation() throws -> String {
        let shows = server.waits { server.errors.contains("/enter#") }
        try #require(shows, "\(server.errors)")
        let words = server.errors.split(whereSeparator: \.isWhitespace)
        return String(try #require(words.last { $0.contains("/enter#") }))
    }

    /// A browser with a session of the studio.
    func browser() throws -> WebDriver {
        let browser = try WebDriver()
        try browser.open(try invitation())
        #expect(try browser.waits(for: "location.pathname === '/'"))
        return browser
    }

    func text(_ file: String) throws -> String {
        try String(contentsOfFile: "\(content)/\(file)", encoding: .utf8)
    }

    /// Writes a file as somebody else would.
    func write(_ file: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(content)/\(file)"))
    }

    /// The bytes of all pages and YAML files, by path.
    ///
    /// A folder that comes and goes while the program writes is not part of the tour.
    func files() throws -> [String: Data] {
        let paths = try #require(FileManager.default.enumerator(atPath: content))
        var files: [String: Data] = [:]
        for case let path as String in paths where !path.hasPrefix(".docent") {
            guard path.hasSuffix(".md") || path.hasSuffix(".yaml") else { continue }
            files[path] = FileManager.default.contents(atPath: "\(content)/\(path)")
        }
        return files
    }

    /// The files that are others than before.
    func changed(since before: [String: Data]) throws -> Set<String> {
        let now = try files()
        return Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }
    }
}
