import Cryptography
import Foundation
import Passes
import Testing
import Times
import TourTestSupport

@testable import TourAuthoring
@testable import TourStore

@Suite("passes.yaml")
struct PassesContentTests {
    let folder: TestFolder
    let place: TestFolder

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
    }

    static let key = """
        keys:
          - id: "1B3C4D5E"
            public: "35FF/yu9XHEH7Eo1rSfx+dOvaDz1NOxsb/lKgmnFSB8="
            from: 2026-11-21T09:54Z
            until: 2027-12-26T09:54Z

        """

    /// The key above with the ID that it has.
    static let goodKey = key.replacing("1B3C4D5E", with: "7C69E171")

    @Test("keys and revoked passes come out of the database as they were written")
    func roundTrip() throws {
        try folder.write(
            "passes.yaml",
            Self.goodKey
                + "revoked:\n  - {number: 4F2A-91C0-77B1-03DE, until: \"2026-11-22T18:00+01:00\"}\n"
        )
        let before = UTCMinute(.now)
        let problems = try SampleSite.problems(of: folder, into: place("tour.db"))
        #expect(problems.isEmpty, "\(problems)")
        let store = try TourStore(path: place("tour.db"))
        let rules = try store.passRules()
        #expect(rules == (try PassesFile.read(folder: folder.path)))
        #expect(rules.keys.map(\.id.description) == ["7C69E171"])
        #expect(rules.keys.first?.until == UTCMinute(iso: "2027-12-26T09:54Z"))
        #expect(
            rules.revocations.map { "\($0.number) \($0.until)" }
                == ["4F2A-91C0-77B1-03DE 2026-11-22T17:00Z"])
        let compiled = try store.compiled()
        #expect(compiled >= before && compiled <= UTCMinute(.now))
    }

    @Test("content without the file has no keys")
    func absent() throws {
        #expect(try SampleSite.problems(of: folder, into: place("tour.db")).isEmpty)
        #expect(try TourStore(path: place("tour.db")).passRules() == PassRules())
        #expect(try PassesFile.read(folder: folder.path) == PassRules())
    }

    @Test("what is wrong is told with its place", arguments: problems)
    func problem(text: String, message: String) throws {
        try folder.write("passes.yaml", text)
        let problems = try SampleSite.problems(of: folder, into: place("tour.db"))
        #expect(problems.map(\.description) == [message])
        #expect(throws: TourImportError.self) { try PassesFile.read(folder: folder.path) }
    }

    static let problems: [(String, String)] = [
        (
            "kyes: []\n", "passes.yaml:1:1: unknown key \"kyes\"; did you mean \"keys\"?"
        ),
        (
            key,
            "passes.yaml:2:9: \"id\" is \"1B3C4D5E\", but this key is 7C69E171; "
                + "copy both from what docent pass key new has written"
        ),
        (
            goodKey.replacing("35FF", with: "35F"),
            "passes.yaml:3:13: \"public\" is not a public key; "
                + "copy it from what docent pass key new has written: 44 characters of base 64"
        ),
        (
            goodKey.replacing("2027-12-26T09:54Z", with: "2025-12-26T09:54Z"),
            "passes.yaml:5:5: \"until\" is not after \"from\"; write a later one"
        ),
        (
            goodKey.replacing("2027-12-26T09:54Z", with: "Christmas"),
            "passes.yaml:5:12: \"until\" is \"Christmas\"; "
                + "write day, time and zone, such as 2026-11-21T09:00Z"
        ),
        (
            goodKey + goodKey.dropFirst(6),
            "passes.yaml:6:5: key 7C69E171 is listed twice; keep one of them"
        ),
        (
            "revoked: [{number: 4F2A, until: \"2026-11-22T18:00Z\"}]\n",
            "passes.yaml:1:20: \"number\" is \"4F2A\"; "
                + "write the pass's number, such as 4F2A-91C0-77B1-03DE"
        ),
        (
            "revoked:\n  - {number: 4F2A91C077B103DE, until: \"2026-11-22T18:00Z\"}\n"
                + "  - {number: 4F2A-91C0-77B1-03DE, until: \"2026-11-22T18:00Z\"}\n",
            "passes.yaml:3:14: pass 4F2A-91C0-77B1-03DE is listed twice; keep one of them"
        ),
        (
            "revoked:\n  - {number: 4F2A-91C0-77B1-03DE, untl: \"2026-11-22T18:00Z\", until: "
                + "\"2026-11-22T18:00Z\"}\n",
            "passes.yaml:2:35: unknown key \"untl\"; did you mean \"until\"?"
        ),
    ]

    @Test("what is changed is written as it is read, and what fails changes nothing")
    func update() throws {
        let now = UTCMinute(.now)
        let key = try PrivatePassKey(from: now, until: now.adding(minutes: UTCMinute.day)).publicKey
        try PassesFile.update(folder: folder.path) { $0.keys.append(key) }
        for number: UInt64 in [7, 0x4F2A_91C0_77B1_03DE, .max] {
            try PassesFile.update(folder: folder.path) {
                $0.revoke(PassNumber(value: number), until: now, now: now)
            }
        }
        let rules = try PassesFile.read(folder: folder.path)
        #expect(rules.keys == [key])
        #expect(rules.revocations.map(\.number.value) == [7, 0x4F2A_91C0_77B1_03DE, .max])
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try PassesFile.update(folder: folder.path) { rules in
                rules.keys = []
                throw Refusal()
            }
        }
        #expect(try PassesFile.read(folder: folder.path) == rules)
        #expect(try folder.names().filter { $0.contains("passes") } == ["passes.yaml"])
        #expect(try SampleSite.problems(of: folder, into: place("tour.db")).isEmpty)
        #expect(throws: TourImportError.self) {
            try PassesFile.update(folder: folder("nowhere")) { _ in }
        }
        #expect(!FileManager.default.fileExists(atPath: folder("nowhere")))
    }

    @Test("of several that change it at the same time, none is lost")
    func concurrent() async throws {
        let path = folder.path
        let now = UTCMinute(.now)
        await withTaskGroup(of: Void.self) { group in
            for number in UInt64(0)..<12 {
                group.addTask {
                    do {
                        try PassesFile.update(folder: path) {
                            $0.revoke(PassNumber(value: number), until: now, now: now)
                        }
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
        let numbers = try PassesFile.read(folder: path).revocations.map(\.number.value)
        #expect(numbers.sorted() == Array(0..<12))
    }

    @Test("revoked passes are forgotten 30 days after their end")
    func pruning() {
        var rules = PassRules()
        let now = UTCMinute(.now)
        rules.revoke(PassNumber(value: 1), until: now, now: now)
        rules.revoke(PassNumber(value: 2), until: now, now: now.adding(minutes: 29 * UTCMinute.day))
        #expect(rules.revocations.count == 2)
        rules.revoke(PassNumber(value: 2), until: now, now: now.adding(minutes: 31 * UTCMinute.day))
        #expect(rules.revocations.map(\.number.value) == [2])
    }
}
