import Testing
import Times

@testable import Passes

@Suite("Messages")
struct PassMessageTests {
    @Test("name the thing, what was found, and what to do", arguments: errors)
    func message(error: PassError, words: String) {
        #expect(error.description == words)
    }

    static let errors: [(PassError, String)] = [
        (
            .nameTooLong(bytes: 52), "the visitor's name has 52 bytes; shorten it to at most 40"
        ),
        (
            .looseKeyFile(path: "/k/3F2A91C0.key", mode: 0o644),
            "/k/3F2A91C0.key can be read or written by others (mode 644); run "
                + "chmod 600 /k/3F2A91C0.key"
        ),
        (
            .damaged(path: "l", what: "its last line is missing"),
            "l is damaged: its last line is missing; move it away, or restore it from a backup"
        ),
        (
            .full(path: "l", limit: 20_000),
            "l is full: it has 20000 passes that are still valid; wait until some end"
        ),
        (
            .validTooLong(minutes: 20_000_000),
            "the pass would be valid for 13888 days; 11650 are the most"
        ),
    ]

    @Test("the clock's doubts name both times")
    func doubts() {
        let nine = PassSamples.nine
        let doubt = ClockDoubt(
            now: nine, compiled: nine, seen: nine.adding(minutes: 600))
        #expect(
            doubt?.description
                == "the clock says 2026-11-21T09:00Z, but this kiosk has seen 2026-11-21T19:00Z "
                + "already; set the clock, or, where it was wrong then: docent pass ledger "
                + "--reset-clock")
    }
}
