import Bundles
import Cryptography
import Foundation
import Synchronization
import TestSupport
import Testing
import TourStore
import TourTestSupport
import Transfers

@testable import Link

/// A film of 64 MB, over connections that do what bad ones do.
@Suite("A large object over a bad connection", .serialized, .timeLimit(.generous))
struct ResumingTests {
    static let film: [UInt8] = {
        var bytes = SampleSite.webm
        bytes.reserveCapacity(64 << 20)
        var generator = SeededGenerator(seed: 7)
        while bytes.count < 64 << 20 {
            unsafe withUnsafeBytes(of: generator.next()) { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }()
    let follower: Follower
    let path: String
    let folder: String

    init() throws {
        follower = try Follower()
        try follower.site.folder.write("media/eleven.webm", Self.film)
        try follower.publish()
        path = "/o/\(StoredObject(Self.film).path)"
        folder = follower.site.place("channel")
    }

    private func answer(_ request: LyingServer.Request, in folder: String) -> LyingServer.Answer {
        .file(request, in: folder)
    }

    /// The requests for the film.
    private var requests: [LyingServer.Request] {
        follower.server.requests.filter { $0.path == path }
    }

    @Test("a connection that is cut again and again brings each byte once")
    func cut() throws {
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            answer.cut = 3_000_000
            return answer
        }
        #expect(try follower.round() == .handedOver(version: 1))
        #expect(requests.count == (Self.film.count + 2_999_999) / 3_000_000)
        let total = follower.server.sentBytes
        let once = try follower.files().filter { $0.key.hasPrefix("o/") }.values.reduce(0) {
            $0 + $1.count
        }
        print("fetched \(total) bytes for \(once)")
        #expect(Double(total) <= 1.02 * Double(once) + 20_000)
        #expect(requests.dropFirst().allSatisfy { $0.headers["if-range"] != nil })
        try follower.shows()
    }

    /// Fetches the film alone, and tells how long its part was whenever it was brought to the disk.
    ///
    /// - Parameter seconds: what the clock advances by whenever it is looked at.
    private func synchronizedLengths(everyLook seconds: Double) throws -> [Int] {
        let object = StoredObject(Self.film)
        let url = try #require(follower.configuration.channels.first)
        var lengths: [Int] = []
        var now = ContinuousClock.now
        try ObjectFetch(
            session: TransferSession(version: "test"),
            request: TransferRequest(
                url.appending("o/\(object.path)"), limit: object.bytes,
                silence: .seconds(Patience.seconds), proxy: .none),
            part: PartFile(object, in: follower.shelf.handedOver.objects), etag: nil,
            begin: { _ in }, check: {}, progress: { _ in }, rest: {},
            pace: SyncPace {
                now += .seconds(seconds)
                return now
            } onSync: {
                lengths.append($0)
            }
        ).run()
        return lengths
    }

    @Test("of a server that sends more than was signed nothing stays")
    func leavesNothing() throws {
        follower.lie { [path] request in
            guard request.path == path else { return nil }
            var answer = LyingServer.Answer(200, [UInt8](repeating: 7, count: 1 << 20))
            answer.isEndless = true
            return answer
        }
        #expect {
            try follower.round()
        } throws: { error in
            if case TransferError.tooLong = error { true } else { false }
        }
        #expect(try follower.files().keys.filter { $0.hasSuffix(".part") } == [])
        // What came before a cut stays.
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            guard request.start == 0 else { return .init(503) }
            var answer = LyingServer.Answer.file(request, in: folder)
            answer.cut = 3_000_000
            return answer
        }
        #expect(throws: TransferError.self) { try follower.round() }
        #expect(
            try follower.files().filter { $0.key.hasSuffix(".part") }.map(\.value.count) == [
                3_000_000
            ])
    }

    @Test("a growing part is brought to the disk every 8 MiB, over whatever connections")
    func synchronized() throws {
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            answer.cut = 3_000_000
            return answer
        }
        let lengths = try synchronizedLengths(everyLook: 0)
        let steps = zip(lengths, [0] + lengths).map { $0 - $1 }
        // A part of a body has 256 KiB at most.
        #expect(steps.allSatisfy { $0 >= 8 << 20 && $0 < 8 << 20 + 1 << 18 }, "\(lengths)")
        #expect(lengths.count == 7 || lengths.count == 8, "\(lengths)")
    }

    @Test("on a slow line it is brought to the disk every 15 seconds")
    func synchronizedByTime() throws {
        // One to three looks at the clock for each part of at most 256 KiB: 15 seconds pass in eight looks.
        let lengths = try synchronizedLengths(everyLook: 2)
        let steps = zip(lengths + [Self.film.count], [0] + lengths).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 <= 9 << 18 }, "\(lengths)")
    }

    @Test("a program that is stopped continues from where it was, with the ETag that it began with")
    func stopped() throws {
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            if request.start == 0 { answer.cut = 20_000_000 }
            answer.isSilent = request.start > 0
            return answer
        }
        let server = follower.server
        #expect(throws: LinkError.stopped) {
            try follower.round { server.requests.contains { $0.start > 0 } }
        }
        follower.lie(nil)
        server.forget()
        #expect(try follower.round() == .handedOver(version: 1))
        #expect(requests.count == 1 && requests[0].start >= 20_000_000)
        #expect(requests[0].headers["if-range"] != nil)
        try follower.shows()
    }

    @Test(
        "a server that knows no ranges, and one that has another file, begin again",
        arguments: [true, false])
    func whole(knowsRanges: Bool) throws {
        let count = Mutex(0)
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            var request = request
            if knowsRanges {
                // The file has been put there once more since then.
                request.headers["if-range"] = request.headers["if-range"].map { "\($0)-old" }
            } else {
                request.headers["range"] = nil
            }
            var answer = LyingServer.Answer.file(request, in: folder)
            if isFirst { answer.cut = 1_000_000 }
            return answer
        }
        #expect(try follower.round() == .handedOver(version: 1))
        #expect(requests.map(\.start) == [0, 1_000_000])
        try follower.shows()
    }

    @Test("a film that comes damaged is fetched once more, whole")
    func damagedOnce() throws {
        let count = Mutex(0)
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { answer.body[5_000_000] ^= 1 }
            return answer
        }
        #expect(try follower.round() == .handedOver(version: 1))
        #expect(requests.map(\.start) == [0, 0])
        try follower.shows()
    }

    @Test(
        "wrong lengths and wrong ranges are refused before they cost anything",
        arguments: ["length", "range", "total"])
    func wrong(what: String) throws {
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            switch what {
            case "length": answer.claimedLength = answer.body.count + 1
            case "range":
                answer.status = 206
                answer.headers["Content-Range"] = "bytes 5-9/10"
            default:
                answer.status = 206
                answer.headers["Content-Range"] = "bytes 0-9/10"
            }
            return answer
        }
        #expect {
            try follower.round()
        } throws: { error in
            if case TransferError.badAnswer = error { true } else { false }
        }
        #expect(requests.count == 1)
        #expect(!follower.objects.contains { path.hasSuffix($0) })
        follower.lie(nil)
        #expect(try follower.round() == .handedOver(version: 1))
    }

    @Test(
        "a part that is longer than the object is begun again, and a dead connection is left after three tries"
    )
    func dead() throws {
        let part = "\(follower.shelf.folder)\(path).part"
        try FileManager.default.createDirectory(
            atPath: (part as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(Self.film + [1]).write(to: URL(fileURLWithPath: part))
        follower.lie { [folder, path] request in
            guard request.path == path else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            answer.cut = 100
            return answer
        }
        #expect {
            try follower.round()
        } throws: { error in
            (error as? TransferError)?.isCut == true
        }
        #expect(requests.count == 3 && requests[0].start == 0)
        follower.lie(nil)
        #expect(try follower.round() == .handedOver(version: 1))
        try follower.shows()
    }
}
