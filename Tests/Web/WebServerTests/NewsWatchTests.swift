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

    @Test("no more wait than there is room for; who leaves makes room")
    func room() {
        let watch = NewsWatch(store: store, most: 2, logger: Logger(label: "test"))
        #expect(watch.takePlace() && watch.takePlace())
        #expect(!watch.takePlace() && !watch.takePlace())
        watch.leavePlace()
        #expect(watch.takePlace() && !watch.takePlace())
    }
}
