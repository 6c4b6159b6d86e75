import Foundation
import Synchronization
import Testing

@testable import Hub

// MARK: Operators at the same time

extension HubStoreCheck {
    static let racing = [
        HubStoreCheck("of operators who act at the same moment one does, and the others read who") {
            store in
            for round in 0..<8 {
                try store.start(round + 1, soak: 600, at: now)
                let ends = Mutex<[String]>([])
                DispatchQueue.concurrentPerform(iterations: 6) { index in
                    do throws(HubError) {
                        // Each has seen the version at its first step.
                        try store.advanceRollout(
                            at: now, by: "Ada \(index)", ifStill: { $0.stage == .one })
                        ends.withLock { $0.append("Ada \(index)") }
                    } catch {
                        ends.withLock { $0.append("\(error)") }
                    }
                }
                let rollout = try #require(try store.rollout()).rollout
                let winner = try #require(rollout.by)
                #expect(rollout.stage == .tenth)
                let loser = HubError.overtaken(
                    by: winner, now: "version \(round + 1) is running, at tenth")
                #expect(
                    ends.withLock { $0 }.sorted()
                        == ([winner] + [String](repeating: "\(loser)", count: 5)).sorted())
            }
        },
        HubStoreCheck("who was faster is said, and a command or the hub has no name") { store in
            try store.start(5, soak: 600, at: now)
            try store.holdRollout(at: now, by: "Mira")
            func overtaken() -> String? {
                do throws(HubError) {
                    try store.resumeRollout(at: now, ifStill: { $0.state == .running })
                    return nil
                } catch { return "\(error)" }
            }
            #expect(
                overtaken() == "Mira was faster: version 5 is held, at one; look again")
            try store.resumeRollout(at: now)
            try store.holdRollout(at: now)
            #expect(
                overtaken()
                    == "another hub or operator was faster: version 5 is held, at one; look again")
        },
    ]
}
