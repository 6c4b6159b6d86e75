import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("Random edits of two people, with files that change underneath", .tags(.slow))
struct RandomEditTests {
    private static let rooms = ["A-011", "A-014"]
    /// Half of the edits are of the text, where those of two people can be merged.
    private static let keys = ["name", "hours", "access", "text", "text", "text"]
    private static let words = [
        "clock", "bell", "tower", "brass", "hour", "wheel", "quiet", "long", "night", "day",
    ]

    /// The number of edits.
    private static let count = Amount.of(300, all: 10_000)

    /// What came of all edits.
    private struct Tally {
        var saved = 0
        var merged = 0
        var conflicts = 0
        var outside = 0
    }

    /// A window that somebody has open.
    private struct Window {
        var token: String
        /// What was read of each room, by the names of its units, as JSON.
        var read: [String: [String: String]] = [:]
    }

    private struct Answer: Decodable {
        var outcome: String
        var read: [String: String]
    }

    private static func file(_ room: String) -> String { "buildings/A/\(room).md" }

    private func ask(
        _ studio: OpenStudio, _ window: Window, _ room: String, _ form: [String: String]? = nil
    ) async throws -> Answer {
        let body = form.map { form in
            form.map { name, value in
                "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
            }.joined(separator: "&")
        }
        let answer = await studio.service.answer(
            OpenStudio.request(
                ["rooms", room], query: form == nil ? ["since": "-1"] : [:], post: body,
                token: window.token, isScript: true))
        return try JSONDecoder().decode(Answer.self, from: Data(answer.body))
    }

    /// A value as its JSON tells it; empty for none.
    private static func word(_ json: String?) -> String {
        guard let json, let data = json.data(using: .utf8) else { return "" }
        return (try? JSONDecoder().decode(String.self, from: data)) ?? ""
    }

    private static func parts(_ text: String) -> (head: String, body: [String]) {
        let pieces = text.components(separatedBy: "\n---\n")
        let body = pieces.dropFirst().joined(separator: "\n---\n")
        return (
            pieces[0],
            body.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")
        )
    }

    /// The value of a key in a page's head.
    private static func value(_ text: String, _ key: String) -> String {
        for line in parts(text).head.split(separator: "\n") where line.hasPrefix("\(key): ") {
            let value = line.dropFirst(key.count + 2).components(separatedBy: "  #")[0]
            return value.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
        }
        return ""
    }

    private static func comments(_ text: String) -> [String] {
        text.matches(of: /#[^\n]*/).map { String($0.output) }
    }

    private func phrase(_ number: Int, _ random: inout SeededGenerator) -> String {
        (0..<3).map { _ in Self.words.randomElement(using: &random) ?? "" }
            .joined(separator: " ") + " \(number)"
    }

    /// What somebody with a text editor writes.
    private func writeOutside(
        _ studio: OpenStudio, _ room: String, _ number: Int, _ random: inout SeededGenerator
    ) throws {
        var text = try studio.text(Self.file(room))
        let new = phrase(number, &random)
        if Bool.random(using: &random) {
            let key = Bool.random(using: &random) ? "name" : "hours"
            var lines = text.components(separatedBy: "\n")
            let line = try #require(lines.firstIndex { $0.hasPrefix("\(key): ") })
            let comment = lines[line].range(of: "  #").map { String(lines[line][$0.lowerBound...]) }
            lines[line] = "\(key): \(new)\(comment ?? "")"
            text = lines.joined(separator: "\n")
        } else {
            var (head, body) = Self.parts(text)
            body[Int.random(in: body.indices, using: &random)] = "Outside \(new)."
            text = "\(head)\n---\n\n\(body.joined(separator: "\n\n"))\n"
        }
        try studio.folder.write(Self.file(room), text)
    }

    @Test("no key is lost, no comment, no other line, and nothing is written over unseen")
    func nothingLost() async throws {
        let studio = try await OpenStudio()
        for room in Self.rooms {
            let text = try studio.text(Self.file(room))
                .replacing(
                    "---\nname: ", with: "---\n# kept by the house\nname: ", maxReplacements: 1
                )
                .replacing(/\nhours: [^\n]*/, with: "")
                .replacing(
                    "\nfloor: G", with: "\nhours: Daily  # till dusk\nfloor: G  # see the plan")
            try studio.folder.write(
                Self.file(room),
                text.trimmingCharacters(in: .newlines) + "\n\nSecond one.\n\nThird, *bold*.\n")
        }
        var windows = [
            Window(token: studio.token), Window(token: try await studio.anotherToken()),
        ]
        var random = SeededGenerator(seed: 20_261_125)
        var tally = Tally()
        for number in 0..<Self.count {
            let room = Self.rooms.randomElement(using: &random) ?? ""
            if Int.random(in: 0..<4, using: &random) == 0 {
                try writeOutside(studio, room, number, &random)
                tally.outside += 1
                continue
            }
            let index = Int.random(in: windows.indices, using: &random)
            if windows[index].read[room] == nil || Int.random(in: 0..<4, using: &random) == 0 {
                windows[index].read[room] = try await ask(studio, windows[index], room).read
            }
            try await edit(studio, &windows[index], room, number, &random, &tally)
        }
        #expect(tally.saved > Self.count / 3)
        #expect(tally.merged > 0)
        #expect(tally.conflicts > 0)
        #expect(tally.outside > Self.count / 8)
    }

    /// One edit in a window, and what it has made of the file.
    private func edit(
        _ studio: OpenStudio, _ window: inout Window, _ room: String, _ number: Int,
        _ random: inout SeededGenerator, _ tally: inout Tally
    ) async throws {
        let read = window.read[room] ?? [:]
        let key = Self.keys.randomElement(using: &random) ?? ""
        let was = Self.word(read[key])
        var new = phrase(number, &random)
        if key == "access" {
            new = ["open", "staff", "guided"].randomElement(using: &random) ?? ""
        }
        if key == "text" {
            var body = was.components(separatedBy: "\n\n")
            body[Int.random(in: body.indices, using: &random)] = "Inside \(new)."
            new = body.joined(separator: "\n\n")
        }
        guard new != was else { return }
        let before = try studio.text(Self.file(room))
        let answer = try await ask(
            studio, window, room, [key: new, "r.\(key)": read[key] ?? "null"])
        let after = try studio.text(Self.file(room))
        let note = Comment(rawValue: "edit \(number) of \(key) in \(room): \(answer.outcome)")
        guard answer.outcome == "saved" else {
            #expect(answer.outcome == "conflict", note)
            #expect(before == after, note)
            tally.conflicts += 1
            window.read[room] = nil
            return
        }
        tally.saved += 1
        window.read[room] = answer.read
        #expect(Self.comments(before) == Self.comments(after), note)
        guard key == "text" else {
            func others(_ text: String) -> [Substring] {
                text.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.hasPrefix("\(key):") }
            }
            #expect(others(before) == others(after), note)
            #expect(Self.value(after, key) == new, note)
            let now = Self.value(before, key)
            #expect(now == was || now == new || (was.isEmpty && now.isEmpty), note)
            return
        }
        #expect(Self.parts(before).head == Self.parts(after).head, note)
        let (theirs, mine) = (Self.parts(before).body, new.components(separatedBy: "\n\n"))
        let (base, result) = (was.components(separatedBy: "\n\n"), Self.parts(after).body)
        if base != theirs { tally.merged += 1 }
        #expect(result.allSatisfy { theirs.contains($0) || mine.contains($0) }, note)
        #expect(theirs.allSatisfy { base.contains($0) || result.contains($0) }, note)
        #expect(mine.allSatisfy { base.contains($0) || result.contains($0) }, note)
    }
}
