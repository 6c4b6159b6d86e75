import Hub
import Logging
import TestSupport
import Testing

@testable import WebServer

@Suite("Polls that wait for news")
struct NewsWatchTests {
    private let folder: TemporaryFolder
    private let store: HubStore

    init() throws {
        folder = try TemporaryFolder()
        store = HubStore(try SQLiteDatabase(path: "\(folder.path)/hub.sqlite", isNew: true))
    }

    @Test("no more wait than there is room for; others are told so at once, and later have a place")
    func room() async {
        let watch = NewsWatch(store: store, most: 2, logger: Logger(label: "test"))
        let waited = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<5 {
                group.addTask { await watch.change(from: 0, within: .milliseconds(400)) }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(waited.count { $0 } == 2)
        #expect(await watch.change(from: 0, within: .milliseconds(1)))
    }
}
