import Foundation
import FuzzSupport
import Hub
import HubProtocol

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    var health = KioskHealth(status: .pass)
    health.warnings = ["the camera is dark"]
    let cell = CountUnit.Cell(table: "pages", values: ["", "room", "A-014", "en"], count: 3)
    let poll = PollRequest(
        health: health, link: LinkReport(software: "1", sequence: 7, time: now),
        counts: [
            CountUnit(key: .init(day: 20_261_124, hour: 9), cells: [cell]),
            CountUnit(key: .init(day: 20_261_124), cells: [cell]),
        ],
        passes: [GreetedPass(number: "4F2A-91C0-77B1-03DE", until: UInt32(now / 60 + 600))])
    let encoder = JSONEncoder()
    let join = try? encoder.encode(JoinRequest(code: "ABCD-2345", software: "1"))
    let body = try? encoder.encode(poll)
    Fuzzing.begin(seeds: [[0] + (body ?? Data()), [1] + (join ?? Data())].map { Array($0) })
    return 0
}

/// Requests to a hub: the first byte chooses between a poll of a kiosk that it knows, and a kiosk that joins.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    do {
        if first & 1 == 0 {
            let poll = try JSONDecoder().decode(PollRequest.self, from: Data(bytes))
            let answer = try hub.answer(poll, token: token, at: now)
            precondition(poll.isValid, "a poll beyond its bounds is answered")
            precondition(answer.acknowledged.count + answer.refused.count <= poll.counts.count)
            // A kiosk reads what it is answered.
            let again = try JSONDecoder().decode(
                PollAnswer.self, from: try JSONEncoder().encode(answer))
            precondition(again == answer, "an answer changes on its way")
        } else {
            let request = try JSONDecoder().decode(JoinRequest.self, from: Data(bytes))
            _ = try hub.join(request, at: now)
            preconditionFailure("a code that was never made is taken")
        }
    } catch {
        precondition(!"\(error)".isEmpty)
    }
    return 0
}

private let now: Int64 = 1_795_600_000
private let (hub, token): (HubService, KioskToken) = {
    do {
        Fuzzing.makeFolder("hub")
        let store = HubStore(
            try SQLiteDatabase(path: "\(Fuzzing.folder)/hub/hub.sqlite", isNew: true))
        let code = try store.add("lobby", at: now)
        let hub = HubService(store)
        let answer = try hub.join(JoinRequest(code: code.text, software: "1"), at: now)
        // Without a hub there is nothing to fuzz: these end the fuzzer before its first input.
        guard let token = KioskToken(answer.token[...]) else { fatalError("no token") }
        return (hub, token)
    } catch {
        fatalError("\(error)")
    }
}()
