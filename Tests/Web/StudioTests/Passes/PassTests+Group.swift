import Foundation
import ImageFiles
import Passes
import TestSupport
import Testing
import Times
import TourTestSupport

@testable import Studio

/// Passes for several people in one go, and the mail of one.
extension PassTests {
    private func badges(
        _ values: [String: String]
    ) async throws -> (path: [String], pdf: [UInt8], body: String) {
        let answer = await issue(values)
        #expect(answer.status == 303, "\(answer.body)")
        let path = try #require(answer.location).split(separator: "/").map(String.init)
        return (
            path, await get(path + ["badge.pdf"]).body, await studio.get(path).body
        )
    }

    private func pages(_ pdf: [UInt8]) throws -> Int {
        let file = try ImageFile(bytes: pdf, name: "badges")
        return (1...101).prefix { (try? file.lumaPage($0)) != nil }.count
    }

    @Test("names that are typed or pasted from a table get a pass each, and one PDF has them all")
    func several() async throws {
        let names = "  Ada Lovelace \tada@example.org\r\n\r\nGrace Hopper\nMary <b>Shelley\tx\ty\n"
        let (path, pdf, body) = try await badges([
            "names": names, "name": "Émilie", "until": "17:00", "once": "1",
        ])
        let expected = ["Émilie", "Ada Lovelace", "Grace Hopper", "Mary <b>Shelley"]
        #expect(try pages(pdf) == 4)
        var numbers: [PassNumber] = []
        for (index, name) in expected.enumerated() {
            let pass = try pass(in: pdf, page: index + 1)
            #expect(pass.visitor == name && pass.isSingleUse && pass.room == "A-014")
            #expect(body.contains(pass.number.description))
            numbers.append(pass.number)
        }
        #expect(Set(numbers).count == 4)
        #expect(Set(try register.map(\.number)) == Set(numbers))
        #expect(body.contains("PDF of all 4 badges") && body.contains("Mary &lt;b&gt;Shelley"))
        #expect(!body.contains("example.org") && !body.contains("badge/mail"))
        // No name is in a file, and there is no mail to several.
        for folder in [keys.path, studio.state.path] {
            let files = try #require(FileManager.default.enumerator(atPath: folder))
            for case let file as String in files {
                let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
                #expect(bytes.range(of: Data("Hopper".utf8)) == nil, "\(file)")
            }
        }
        #expect(await studio.post(path + ["mail"], ["to": "a@example.org"]).status == 404)
    }

    @Test(
        "where one of them cannot be made, none is, and the line is named",
        arguments: [
            (
                "Ada\nGrace\n" + String(repeating: "é", count: 21),
                ["Line 3", "42 bytes"]
            ),
            ("Ada\n\nGrace\u{202E}\nMary", ["Line 3", "invisible character"]),
            ("Ada\n\u{1F9D1}\u{200D}\u{1F680} Nobody\u{E000}", ["Line 2"]),
            ((1...101).map { "Guest \($0)" }.joined(separator: "\n"), ["100 passes"]),
        ])
    func oneOfThem(names: String, says: [String]) async throws {
        let answer = await issue(["names": names, "until": "17:00"])
        #expect(answer.status == 422)
        for words in says { #expect(answer.body.contains(words), "\(words)") }
        // What was typed is still there.
        #expect(answer.body.contains("Ada") || answer.body.contains("Guest 101"))
        #expect(try register.isEmpty)
    }

    @Test("a register that cannot be written has none of them")
    func register() async throws {
        _ = try await badges(["name": "Ada", "until": "17:00"])
        let before = try self.register
        try FileManager.default.removeItem(atPath: "\(keys.path)/register.json")
        try FileManager.default.createDirectory(
            atPath: "\(keys.path)/register.json", withIntermediateDirectories: false)
        let answer = await issue(["names": "Grace\nMary", "until": "17:00"])
        #expect(answer.status >= 400 && answer.location == nil)
        #expect(!answer.body.contains("/passes/badge/"))
        try FileManager.default.removeItem(atPath: "\(keys.path)/register.json")
        #expect(before.count == 1)
        #expect(try self.register.isEmpty)
    }

    @Test("names count for visitors and staff; a group of the programme has one pass for all of it")
    func kinds() async throws {
        let staff = try await badges([
            "kind": "staff", "names": "Ada\nGrace", "until": "+300d",
        ])
        #expect(try pass(in: staff.pdf, page: 2).isStaff)
        let group = try await badges([
            "kind": "group", "visit": "2026-11-23-CLASS-7B", "names": "Ada\nGrace",
        ])
        #expect(try pages(group.pdf) == 1)
        #expect(try pass(in: group.pdf).visitor == nil)
        #expect(try register.count == 3)
    }

    @Test(
        "a pass comes as a mail to be sent by the person's own program; the address is kept nowhere"
    )
    func mail() async throws {
        let (path, _, body) = try await badges([
            "name": "Ada Lovelace", "until": "17:00", "language": "en",
        ])
        #expect(body.contains("The studio itself sends no mail."))
        let answer = await studio.service.answer(
            OpenStudio.request(
                path + ["mail"], post: "to=ada%40example.org", token: studio.token))
        #expect(answer.status == 200 && answer.type == "message/rfc822")
        #expect(answer.download == "pass.eml")
        let mail = String(decoding: answer.body, as: UTF8.self)
        #expect(mail.contains("To: ada@example.org\r\n") && !mail.contains("From:"))
        #expect(mail.contains("name=\"pass.png\""))
        let text = try #require(
            mail.components(separatedBy: "base64\r\n\r\n").dropFirst().first?
                .components(separatedBy: "\r\n\r\n--").first)
        let data = try #require(Data(base64Encoded: text.replacing("\r\n", with: "")))
        #expect(String(decoding: data, as: UTF8.self).contains("Ada Lovelace"))
        let picture = try #require(
            mail.components(separatedBy: "filename=\"pass.png\"\r\n\r\n").last?
                .components(separatedBy: "\r\n\r\n--").first)
        let bytes = try #require(Data(base64Encoded: picture.replacing("\r\n", with: "")))
        #expect(try pass(in: Array(bytes)).visitor == "Ada Lovelace")
        // Without an address the program asks for one.
        #expect(await studio.post(path + ["mail"], ["to": ""]).status == 200)
        for address in ["a@b\r\nBcc: c@d.example", "nobody", "a b@c.example", "a@b, c@d"] {
            let wrong = await studio.post(path + ["mail"], ["to": address])
            #expect(wrong.status == 422 && wrong.body.contains("role=\"alert\""), "\(address)")
        }
        let other = try await studio.anotherToken()
        let stranger = await studio.service.answer(
            OpenStudio.request(path + ["mail"], post: "to=", token: other))
        #expect(stranger.status == 404)
    }
}

/// Usual times, and what follows a form.
extension PassTests {
    @Test("a press on usual times answers with the form as it was typed, and the times filled in")
    func usualTimes() async throws {
        let names = "Grace Hopper\nMary <b>"
        let form = [
            "usual": "today", "kind": "staff", "host": "MIRA-RAUTIO", "room": "A-014",
            "once": "1", "name": "Ada Lovelace", "names": names, "language": "de",
        ]
        let page = await studio.post(["passes", "times"], form: form)
        #expect(page.status == 200 && page.location == nil)
        #expect(page.body.contains("name=\"from\" value=\"today 12:00\""))
        // The sample's building is open until five, whatever the reception says.
        #expect(page.body.contains("name=\"until\" value=\"17:00\""))
        for kept in [
            "value=\"Ada Lovelace\"", "Grace Hopper\nMary &lt;b&gt;", "value=\"staff\" checked",
            "value=\"MIRA-RAUTIO\" selected", "value=\"A-014\" selected", "value=\"de\" selected",
            "name=\"once\" value=\"1\" checked",
        ] {
            #expect(page.body.contains(kept), "\(kept)")
        }
        #expect(page.body.contains("Today and Tomorrow are 9:00 to 17:00, as the building"))
        #expect(try register.isEmpty)
        for folder in [keys.path, studio.state.path, studio.folder.path] {
            let files = try #require(FileManager.default.enumerator(atPath: folder))
            for case let file as String in files {
                let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
                #expect(bytes.range(of: Data("Lovelace".utf8)) == nil, "\(file)")
            }
        }
        // Without a room the reception's hours count; it has an end alone.
        let other = await studio.post(["passes", "times"], form: ["usual": "tomorrow"])
        #expect(other.body.contains("value=\"tomorrow 9:00\""))
        #expect(other.body.contains("name=\"until\" value=\"18:00\""))
        for usual in ["", "x", "<script>"] {
            let answer = await studio.post(["passes", "times"], form: ["usual": usual])
            #expect(answer.status == 400)
        }
        #expect(await get(["passes", "times"]).location == "/passes")
    }

    @Test("a tour without opening hours has the working day, and the page says so")
    func workingDay() async throws {
        for file in ["site.yaml"] + ["", ".de", ".fr"].map({ "buildings/A/building\($0).md" }) {
            let lines = try studio.text(file).split(
                separator: "\n", omittingEmptySubsequences: false)
            try studio.folder.write(
                file,
                lines.filter { !$0.hasPrefix("hours:") && !$0.hasPrefix("reception:") }
                    .joined(separator: "\n"))
        }
        let page = await studio.post(
            ["passes", "times"], form: ["usual": "tomorrow", "room": "A-014"])
        let until = page.body.range(
            of: "name=\"until\" value=\"[^\"]*", options: .regularExpression)
        #expect(until.map { page.body[$0].suffix(5) } == "17:00")
        #expect(try await studio.service.passDesk.openingTimes(ofRoom: "A-014") == nil)
        #expect(page.body.contains("Today and Tomorrow are the working day, 9:00 to 17:00"))
    }

    @Test("the button for a mail makes the badge and opens the form for the address")
    func thenMail() async throws {
        let answer = await issue(["until": "17:00", "then": "mail"])
        let location = try #require(answer.location)
        #expect(location.hasSuffix("?then=mail"))
        let path = location.dropLast("?then=mail".count).split(separator: "/").map(String.init)
        let page = await studio.get(path, query: ["then": "mail"])
        #expect(page.body.contains("<details class=\"more\" open"))
    }

    @Test("the page of the next key has each step as a command, and leads to publishing")
    func nextKey() async throws {
        let page = await studio.get(["passes", "key"])
        #expect(page.status == 200)
        #expect(page.body.contains("docent pass key new --content \(studio.folder.path)"))
        #expect(page.body.contains("--pass-key ~/.config/docent/pass-keys/ID.key"))
        #expect(page.body.contains("href=\"/publish\""))
    }
}
