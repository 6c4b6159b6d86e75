import Bundles
import Cryptography
import Files
import Foundation
import KioskSettings
import Synchronization
import TestSupport
import Testing
import Times
import TourAuthoring
import TourTestSupport
import Transfers

@testable import Link

@Suite("Following a channel", .timeLimit(.generous))
struct FollowingTests {
    let follower: Follower
    var site: PublishedSite { follower.site }

    init() throws {
        follower = try Follower()
        try follower.publish()
    }

    @Test("what a channel offers is fetched whole, and the kiosk takes and shows it")
    func life() throws {
        #expect(try follower.round() == .handedOver(version: 1))
        #expect(try follower.round() == .waiting)
        try follower.shows()
        #expect(try follower.shelf.version() == 1)
        // Only the channel's file is asked for now, and no byte of it comes.
        follower.server.forget()
        #expect(try follower.round() == .unchanged)
        #expect(follower.server.requests.map(\.path) == ["/channel"])
        #expect(follower.server.sentBytes == 0)
        let state = try follower.state.current
        #expect(state.sequence == 1 && state.offered == 1 && state.done == nil)
        #expect(state.heard == follower.start && state.heardFrom == follower.server.url)
    }

    @Test("an ETag that no request may have is never sent, whether the server or the state has it")
    func unfitTag() throws {
        try follower.round()
        try follower.shows()
        let tag = "\"a\tb\""
        try follower.state.change { state in
            #expect(!state.channels.isEmpty)
            for mirror in state.channels.keys { state.channels[mirror]?.etag = tag }
        }
        follower.server.forget()
        #expect(try follower.round() == .unchanged)
        let folder = site.place("channel")
        follower.lie { request in
            var whole = request
            whole.headers["if-none-match"] = nil
            var answer = LyingServer.Answer.file(whole, in: folder)
            answer.headers["ETag"] = tag
            return answer
        }
        for _ in 0..<2 { #expect(try follower.round() == .unchanged) }
        let sent = follower.server.requests.map { $0.headers["if-none-match"] }
        #expect(sent.count == 3 && sent[0] == nil && sent[2] == nil, "\(sent)")
        #expect(try follower.state.current.channels.isEmpty)
    }

    @Test("a changed room costs its text, and what the kiosk has copied does not lie there twice")
    func change() throws {
        try follower.round()
        #expect(follower.objects.count > 5)
        try follower.shows()
        #expect(try follower.round() == .unchanged)
        #expect(follower.objects == [])
        follower.server.forget()
        try site.edit("Reading room")
        try follower.publish()
        #expect(try follower.round() == .handedOver(version: 2))
        #expect(follower.server.sentBytes < 100_000)
        #expect(!follower.objects.isEmpty)
        try follower.shows()
        #expect(try follower.shelf.version() == 2)
        try follower.round()
        #expect(follower.objects == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(follower.shelf.folder)/m").count
                == 1)
        // A kiosk that looks again, as after a restart, needs nothing of what was deleted.
        #expect(try follower.takes() == nil)
    }

    @Test("a channel that was only renewed costs its own bytes")
    func renewed() throws {
        try follower.round()
        try follower.shows()
        try follower.publish(ring: "canary", content: .init(version: 7))
        follower.server.forget()
        #expect(try follower.round() == .handedOver(version: nil))
        #expect(follower.server.requests.count == 1)
        try follower.takes()
        #expect(try follower.shelf.channelState().sequence == 2)
    }

    @Test("the ring that a hub has given decides, unless kiosk.yaml names one")
    func ring() throws {
        try follower.round()
        try follower.shows()
        try site.edit("Canary")
        try follower.publish(ring: "canary")
        try follower.round()
        try follower.takes()
        try KioskRing(folder: follower.shelf.folder).set("canary")
        #expect(follower.shelf.ring == "canary")
        #expect(try follower.round() == .handedOver(version: 2))
        try follower.shows()
        #expect(try follower.shelf.version() == 2)
        let named = BundleShelf(
            folder: follower.shelf.folder, keys: [], freshnessKeys: [], ring: "all")
        #expect(named.ring == "all")
    }

    @Test("what is held by the hub is fetched, and not handed over before it is free")
    func held() throws {
        try follower.state.change { $0.hub.isHeld = true }
        let before = try follower.files(withObjects: false)
        #expect(try follower.round() == .held(version: 1))
        #expect(
            try follower.files(withObjects: false).keys.filter { $0 != "o" }.sorted()
                == before.keys.sorted())
        follower.server.forget()
        try follower.state.change { $0.hub.isHeld = false }
        #expect(try follower.round() == .handedOver(version: 1))
        #expect(follower.server.sentBytes < 100_000)
        try follower.shows()
    }

    @Test("a mirror that fails, lies or is old is passed over for the next")
    func mirrors() throws {
        let port = try LoopbackClient.freePort()
        let folder = site.place("channel")
        let liar = try LyingServer { request in
            var answer = LyingServer.Answer.file(request, in: folder)
            if !answer.body.starts(with: Array("docent bundle objects".utf8)),
                request.path.hasPrefix("/o/")
            {
                answer.body = answer.body.map { $0 ^ 1 }
            }
            return answer
        }
        let honest = follower.configuration.channels
        follower.configuration.channels =
            [
                try #require(TransferURL("http://127.0.0.1:\(port)")),
                try #require(TransferURL(liar.url)),
            ]
            + honest
        #expect(try follower.round() == .handedOver(version: 1))
        #expect(try follower.state.current.heardFrom == follower.server.url)
        try follower.shows()
        follower.configuration.channels.removeLast()
        try site.edit("Two")
        try follower.publish()
        let before = try follower.files(withObjects: false)
        let error = try #require(throws: LinkError.self) { try follower.round() }
        guard case .mirrors(let problems, nil) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(problems.count == 2 && problems[0].contains("is not reached"))
        #expect(problems[1].contains("is not the object that was signed, also when fetched again"))
        #expect(
            try follower.files(withObjects: false).filter { $0.key != "o" }
                == before.filter { $0.key != "o" })
    }

    @Test("a clock in doubt takes nothing and asks nobody", arguments: [0.0, 2_700_000_000])
    func clock(seconds: Double) throws {
        follower.time.set(Date(timeIntervalSince1970: seconds))
        let error = try #require(throws: LinkError.self) { try follower.round() }
        guard case .clock = error else {
            Issue.record("\(error)")
            return
        }
        #expect(follower.server.requests.isEmpty)
    }

    @Test("objects are fetched in their hours, and the channel is asked for at any time")
    func hours() throws {
        /// The hours from some minutes before or after the test's time to others.
        func hours(from: Int, to: Int) -> String {
            let minute = Int(follower.start.timeIntervalSince1970) / 60
            return [from, to].map { offset in
                let time = (minute + offset) % 1440
                return [time / 60, time % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
                    .joined(separator: ":")
            }.joined(separator: "-")
        }
        let later = hours(from: 60, to: 180)
        follower.configuration.hours = .init(later)
        #expect(throws: LinkError.otherHours(later)) { try follower.round() }
        #expect(follower.server.requests.contains { $0.path == "/channel" })
        let stored = try follower.files().keys.filter { $0.hasPrefix("o/") }
        #expect(stored == [])
        follower.configuration.hours = .init(hours(from: -60, to: 60))
        #expect(try follower.round() == .handedOver(version: 1))
    }

    @Test(
        "without room for what comes and the reserve nothing is fetched, and it is said how much is missing"
    )
    func room() throws {
        follower.configuration.reserve = 1 << 60
        let error = try #require(throws: LinkError.self) { try follower.round() }
        guard case .noRoom(_, let free, let needed) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(free > 0 && needed > 1 << 60)
        #expect("\(error)".contains("lower \"reserve:\" in link.yaml"))
        #expect(follower.objects == [])
    }

    @Test("a status that asks to wait keeps what it asks for")
    func busy() throws {
        follower.lie { _ in .init(503, headers: ["Retry-After": "7200"]) }
        let error = try #require(throws: TransferError.self) { try follower.round() }
        #expect(error.retryAfter == .seconds(7200))
        // With several mirrors the longest of their wishes holds.
        follower.configuration.channels.append(try #require(TransferURL("http://127.0.0.1:1")))
        let both = try #require(throws: LinkError.self) { try follower.round() }
        #expect(both.retryAfter == .seconds(7200))
    }

    @Test("a state that is damaged is begun again, and nothing is lost by that")
    func damagedState() throws {
        try follower.round()
        try follower.shows()
        var bytes = try follower.memory.bytes("link.state")
        bytes[bytes.count - 3] ^= 1
        try follower.memory.write("link.state", bytes)
        #expect(try follower.state.wasDamaged)
        #expect(try follower.round() == .handedOver(version: nil))
        #expect(try !follower.state.wasDamaged)
        #expect(try follower.shelf.version() == 1)
    }
}
