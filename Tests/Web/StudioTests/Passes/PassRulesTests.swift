import Accounts
import Foundation
import Passes
import Testing
import Times
import TourModel
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("The rules of passes in the studio")
struct PassRulesTests {
    private static let path = ["passes", "rules"]
    private let studio: OpenStudio
    private let key: PublicPassKey

    init() async throws {
        let from = UTCMinute(Date.now)
        key = try PrivatePassKey(from: from, until: from.adding(minutes: 90 * UTCMinute.day))
            .publicKey
        studio = try await OpenStudio()
    }

    private func rules() throws -> PassRules { try PassesFile.read(folder: studio.folder.path) }

    /// A form as the page makes it, with what somebody has written.
    private func form(_ written: [String: String], act: String? = nil) async throws -> [String:
        String]
    {
        let file = try await studio.service.folder.file("passes.yaml")
        let codec = FormCodec(languages: [.init(rawValue: "en")])
        var form: [String: String] = [:]
        for field in ContentFormat.passes.fields {
            let value = file?.value(at: ContentPath([.key(field.key)]))
            form.merge(codec.entries(of: value, field.kind, name: field.key)) { $1 }
            form["r.\(field.key)"] = FormUnit.json(value)
        }
        form.merge(written) { $1 }
        form["do"] = act
        return form
    }

    private var written: [String: String] {
        [
            "keys.0.id": "\(key.id)", "keys.0.public": key.base64, "keys.0.from": "\(key.from)",
            "keys.0.until": "\(key.until)",
        ]
    }

    @Test("a key and a revoked pass are entered, changed and taken out by hand, and come back")
    func edited() async throws {
        let before = try studio.files()
        #expect(await studio.get(Self.path).body.contains("name=\"do\" value=\"add:keys\""))
        let added = await studio.post(Self.path, form: try await form([:], act: "add:keys"))
        #expect(added.location == "/passes/rules?add=keys")
        #expect(
            await studio.get(Self.path, query: ["add": "keys"]).body
                .contains("name=\"keys.0.public\""))
        let saved = await studio.post(Self.path, form: try await form(written))
        #expect(saved.location == "/passes/rules?saved=1", "\(saved.body)")
        #expect(try rules().keys == [key])
        let number = "4F2A-91C0-77B1-03DE"
        _ = await studio.post(
            Self.path,
            form: try await form([
                "revoked.0.number": number, "revoked.0.until": "2027-01-01T00:00Z",
            ]))
        #expect(try rules().revocations.map(\.number.description) == [number])
        #expect(try rules().keys == [key])
        #expect(await studio.get(Self.path).body.contains(number))
        #expect(
            await studio.post(Self.path, form: try await form([:], act: "out:revoked.0")).status
                == 303)
        #expect(try rules().revocations.isEmpty && rules().keys == [key])
        for number in ["3", "2", "1"] { _ = await studio.post(["undo"], ["number": number]) }
        #expect(try studio.files() == before)
    }

    @Test("what would keep the tour from being read is refused, with what was written still there")
    func refused() async throws {
        let before = try studio.files()
        for (name, value) in [
            ("keys.0.id", "0000"), ("keys.0.public", "AAAA"), ("keys.0.until", "tomorrow"),
            ("keys.0.from", "\(key.until)"),
        ] {
            var wrong = written
            wrong[name] = value
            let answer = await studio.post(Self.path, form: try await form(wrong))
            #expect(answer.status == 422, "\(name)")
            #expect(
                answer.body.contains("value=\"\(value)\"") && answer.body.contains("id=\"refused\"")
            )
        }
        #expect(try studio.files() == before)
        #expect(
            await studio.post(Self.path, form: ["r.keys": "x", "keys.0.id": "y"]).status == 400)
        #expect(try studio.files() == before)
    }

    @Test("a key that somebody else has changed meanwhile is asked about, and not written over")
    func met() async throws {
        _ = await studio.post(Self.path, form: try await form(written))
        var late = try await form([:])
        let text = try studio.text("passes.yaml")
        let other = key.until.adding(minutes: 60)
        try studio.folder.write("passes.yaml", text.replacing("\(key.until)", with: "\(other)"))
        late["keys.0.until"] = "\(key.until.adding(minutes: 120))"
        let answer = await studio.post(Self.path, form: late)
        #expect(answer.status == 409 && answer.body.contains("id=\"c-keys\""))
        #expect(try rules().keys.map(\.until) == [other])
    }

    @Test("plan pages change the rules for nobody who may not issue passes")
    func values() {
        #expect(RoleTable.role(changingFile: "passes.yaml") == .publisher)
        #expect(Desk.route(.post, ["passes", "rules"])?.route.asksOnceMore == true)
        // A form that is only filled in changes nothing.
        #expect(Desk.route(.post, ["passes", "times"])?.route.asksOnceMore == false)
        #expect(Desk.route(.post, ["passes", "times", "x"]) == nil)
    }
}
