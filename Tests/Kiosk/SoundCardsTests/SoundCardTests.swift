import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Playback
@testable import SoundCards

@Suite("Sound cards") struct SoundCardTests {
    @Test("take all samples in their order")
    func plays() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/sound"
        do {
            let card = try SoundCard("file:'\(path)',raw")
            try card.write((1...2000).map { Int16($0) })
            try card.write([7, 8])
        }
        let data = try Data(contentsOf: URL(filePath: path))
        let samples = stride(from: 0, to: data.count, by: 2).map {
            Int16(data[$0]) | Int16(data[$0 + 1]) << 8
        }
        #expect(samples.prefix(2002).elementsEqual(Array(1...2000) + [7, 8]))
    }

    @Test("drop what they hold, and play again")
    func drops() throws {
        let card = try SoundCard("null")
        try card.write([Int16](repeating: 1, count: 441))
        try card.drop()
        try card.write([Int16](repeating: 1, count: 441))
    }

    @Test(
        "that are not there are errors with their name", arguments: ["hw:31", "no-such-card", ""])
    func refuses(name: String) {
        let found = #expect(throws: PlaybackError.self) { _ = try SoundCard(name) }
        guard case .noSoundCard(let found, let reason) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(found == name && !reason.isEmpty)
    }

    @Test("a desk without one says nothing and reports it once")
    func desk() async {
        let errors = Mutex(0)
        let desk = SoundDesk(loudspeaker: "hw:31") { _ in errors.withLock { $0 += 1 } }
        desk.play(.hello)
        #expect(await eventually { errors.withLock(\.self) == 1 })
        desk.play(.hello)
    }
}
