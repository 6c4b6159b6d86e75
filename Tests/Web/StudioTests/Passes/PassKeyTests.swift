import Foundation
import TestSupport
import Testing
import Times
import TourTestSupport

@testable import Passes
@testable import Studio
@testable import TourAuthoring

@Suite("A key for passes that is made in the studio")
struct PassKeyTests {
    private let clock = PassTests.StillClock()

    private func studio(
        fill: (TestFolder) throws -> Void = SampleSite.write
    ) async throws -> OpenStudio {
        let clock = clock
        return try await OpenStudio(fill: fill, now: { clock.now })
    }

    private func make(
        _ studio: OpenStudio
    ) async -> (status: Int, body: String, location: String?) {
        await studio.post(["passes", "key"], form: [:])
    }

    private func issue(_ studio: OpenStudio) async -> Int {
        await studio.post(
            ["passes"], form: ["host": "MIRA-RAUTIO", "room": "A-014", "until": "+1h"]
        ).status
    }

    private func known(_ studio: OpenStudio) throws -> [PublicPassKey] {
        try PassesFile.read(folder: studio.folder.path).keys
    }

    private func keyFiles(_ studio: OpenStudio) -> [String] {
        studio.kept("pass-keys").filter { $0.hasSuffix(".key") }
    }

    /// A list of public keys as a tour has it.
    private static func rules(_ keys: [PublicPassKey]) -> String {
        keys.reduce("# Ours.\nkeys:\n") { text, key in
            text + """
                  - id: "\(key.id)"   # of reception
                    public: "\(key.base64)"
                    from: \(key.from)
                    until: \(key.until)

                """
        }
    }

    private static func key(days: UInt32) throws -> PublicPassKey {
        let from = UTCMinute(PassTests.noon).subtracting(minutes: 400 * UTCMinute.day)
        return try PrivatePassKey(
            from: from, until: from.adding(minutes: (400 + days) * UTCMinute.day)
        ).publicKey
    }

    @Test(
        "its public half is a change of the tour, its private one is here alone, and it signs at once"
    )
    func made() async throws {
        let studio = try await studio()
        let before = try studio.files()
        let bare = await studio.get(["passes"])
        #expect(bare.body.contains("<form method=\"post\" action=\"/passes/key\">"))
        #expect(!bare.body.contains("name=\"host\""))
        let answer = await make(studio)
        let key = try #require(try known(studio).first)
        #expect(answer.status == 303 && answer.location == "/passes?made=\(key.id)")
        #expect(key.from == UTCMinute(PassTests.noon))
        #expect(key.until == key.from.adding(minutes: 400 * UTCMinute.day))
        let after = try studio.files()
        #expect(after.keys.filter { after[$0] != before[$0] } == ["passes.yaml"])

        let file = KeyFolder(path: "\(studio.state.path)/pass-keys").path(of: key.id)
        for (path, mode) in [(file, 0o600), ("\(studio.state.path)/pass-keys", 0o700)] {
            let found = try FileManager.default.attributesOfItem(atPath: path)
            #expect(found[.posixPermissions] as? Int == mode, "\(path)")
        }
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let secret = try #require(lines.last?.split(separator: " ").last)
        #expect(lines.count == 4 && secret.count == 44)
        #expect(after.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains(secret) })
        let page = await studio.get(["passes"], query: ["made": "\(key.id)"])
        #expect(page.body.contains("Key \(key.id) is made") && page.body.contains(file))
        for body in [page.body, answer.body, await studio.get(["history"]).body] {
            #expect(!body.contains(secret))
        }
        #expect(await issue(studio) == 303)
        #expect(studio.kept("pass-keys").contains("register.json"))
    }

    @Test("it is taken back by its name, and another one can be made then")
    func undone() async throws {
        let studio = try await studio()
        let before = try studio.files()
        _ = await make(studio)
        let history = await studio.get(["history"]).body
        #expect(history.contains("Keys and revoked passes"))
        _ = await studio.post(["undo"], ["page": "history", "number": "1"])
        #expect(try studio.files() == before)
        #expect(await studio.get(["passes"]).body.contains("action=\"/passes/key\""))
        #expect(await make(studio).status == 303)
        #expect(try known(studio).count == 1)
        #expect(await issue(studio) == 303)
    }

    @Test("it stands beside what others have written, every byte of which stays")
    func beside() async throws {
        let old = try Self.key(days: 10)
        let text = Self.rules([old])
        let studio = try await studio {
            try SampleSite.write(to: $0)
            try $0.write("passes.yaml", text)
        }
        #expect(await make(studio).status == 303)
        #expect(try studio.text("passes.yaml").hasPrefix(text))
        #expect(try known(studio).map(\.id).first == old.id && known(studio).count == 2)
        _ = await studio.post(["undo"])
        #expect(try studio.text("passes.yaml") == text)
    }

    @Test("where the tour has one that does not end soon, none is made")
    func exists() async throws {
        let studio = try await studio()
        _ = await make(studio)
        let (files, keys) = (try studio.files(), keyFiles(studio))
        let id = try #require(try known(studio).first?.id)
        let again = await make(studio)
        #expect(again.status == 409 && again.body.contains("the tour has key \(id) already"))
        #expect(try studio.files() == files && keyFiles(studio) == keys)

        // Its private half may be on another machine.
        let other = try Self.key(days: 31)
        let elsewhere = try await self.studio {
            try SampleSite.write(to: $0)
            try $0.write("passes.yaml", Self.rules([other]))
        }
        let page = await elsewhere.get(["passes"]).body
        #expect(page.contains("The tour has key \(other.id), and its private half is not here"))
        #expect(!page.contains("action=\"/passes/key\""))
        #expect(await make(elsewhere).status == 409)
        #expect(keyFiles(elsewhere).isEmpty)

        // A studio that was started with a key signs with that one.
        let given = try await OpenStudio(passKey: StudioPassKey(file: "/nowhere/ID.key"))
        let refused = await make(given)
        #expect(refused.status == 409 && refused.body.contains("--pass-key"))
        #expect(keyFiles(given).isEmpty && !given.exists("passes.yaml"))
    }

    @Test("before its end the next one is made, which signs from then on")
    func next() async throws {
        let studio = try await studio()
        _ = await make(studio)
        clock.move(minutes: 371 * 1440)
        let page = await studio.get(["passes"]).body
        #expect(page.contains("href=\"/passes/key\">Make the next one"))
        let steps = await studio.get(["passes", "key"]).body
        #expect(steps.contains("action=\"/passes/key\"") && !steps.contains("--pass-key"))
        #expect(await make(studio).status == 303)
        let keys = try known(studio)
        #expect(keys.count == 2 && keyFiles(studio).count == 2)
        #expect(await issue(studio) == 303)
        let register = KeyFolder(path: "\(studio.state.path)/pass-keys")
        #expect(try register.passes().map(\.keyID) == [keys[1].id])
    }

    @Test("what keeps it from being made is said, and nothing is left of it")
    func failed() async throws {
        let blocked = try await studio()
        let path = "\(blocked.state.path)/pass-keys/.docent-lock"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        let before = try blocked.files()
        let answer = await make(blocked)
        #expect(answer.status == 422 && answer.body.contains("No key was made"))
        #expect(answer.body.contains("pass-keys cannot be written: Is a directory"))
        #expect(try blocked.files() == before)

        // No tour has more keys than that.
        let full = try (0..<UInt32(PassRules.maximumKeys)).map { try Self.key(days: $0 % 20) }
        let crowded = try await studio {
            try SampleSite.write(to: $0)
            try $0.write("passes.yaml", Self.rules(full))
        }
        let refused = await make(crowded)
        #expect(refused.status == 422 && refused.body.contains("No key was made"))
        #expect(try crowded.text("passes.yaml") == Self.rules(full) && keyFiles(crowded).isEmpty)

        let broken = try await studio()
        try broken.folder.write("passes.yaml", "keys: [\n")
        #expect(await make(broken).status == 422)
        #expect(try broken.text("passes.yaml") == "keys: [\n" && keyFiles(broken).isEmpty)
    }
}
