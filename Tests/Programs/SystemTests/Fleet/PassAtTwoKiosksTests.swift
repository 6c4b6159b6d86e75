import Foundation
import TestSupport
import Testing

/// Two kiosks with their links, and a hub behind its proxy, each machine in a network of its own; cameras that see passes.
@Suite(
    "A single-use pass at two kiosks", .tags(.slow), .timeLimit(.generous),
    .enabled(if: Fleet.isPossible, "\(Fleet.hint)"))
struct PassAtTwoKiosksTests {
    private static let greeting = "Welcome, Ada Lovelace"
    private static let refusal = "This pass has been used already"

    private let fleet: Fleet

    init() throws {
        fleet = try Fleet(["lobby": "lobby", "hall": "training"]) { docent in
            let made = try docent.run(["pass", "key", "new", "--content", "content"])
            #expect(made.status == 0, "\(made.errors)")
        }
    }

    @Test("is greeted at the first, and not at the second once that could hear of it")
    func passes() throws {
        try fleet.run(["tour", "import", "--quiet", "--database", "tour.sqlite", "content"])
        let hub = try fleet.start(["serve", "--hub", "hub.sqlite", "--channel", "channel"])
        #expect(hub.waits { hub.errors.contains("Listening on 127.0.0.1:8080") }, "\(hub.errors)")
        let proxy = try fleet.startProxy()
        let (lobby, hall) = (try start("lobby"), try start("hall"))
        #expect(
            hub.waits {
                let fleet = try? fleet.start(["hub", "kiosks"]).end().text
                return fleet?.contains("2 kiosks: 2 well") == true
            }, "\(proxy.errors)\n\(lobby.link.errors)\n\(hall.link.errors)")

        let first = try issue("first", after: [])
        #expect(try hold(first, up: "lobby", of: lobby.kiosk).contains(Self.greeting))
        #expect(hall.link.waits { knows("hall", first) }, "\(hall.link.errors)")
        let second = try hold(first, up: "hall", of: hall.kiosk)
        #expect(second.contains(Self.refusal) && !second.contains(Self.greeting))

        // A kiosk that is offline greets what it does not know; reception hears of it later.
        try fleet.machine("hall").setCables(false)
        let other = try issue("other", after: [first.number])
        #expect(try hold(other, up: "lobby", of: lobby.kiosk).contains(Self.greeting))
        #expect(try hold(other, up: "hall", of: hall.kiosk).contains(Self.greeting))
        #expect(try fleet.start(["hub", "passes"]).end().text.isEmpty)
        try fleet.machine("hall").setCables(true)
        var twice = ""
        #expect(
            hub.waits {
                twice = (try? fleet.start(["hub", "passes"]).end().text) ?? ""
                return !twice.isEmpty
            }, "\(hall.link.errors)")
        #expect(
            twice.hasPrefix("\(other.number)  greeted at lobby, then greeted at hall  (heard "),
            "\(twice)")
        #expect(twice.filter(\.isNewline).count == 1)
        let said = [lobby, hall].flatMap { [$0.link.errors, $0.kiosk.errors] } + [hub.errors]
        #expect(said.allSatisfy { !$0.contains("Ada") && !$0.contains(first.number) })
    }

    /// A kiosk that has joined, and its link; its camera sees nothing yet.
    private func start(_ name: String) throws -> (link: RunningProgram, kiosk: RunningProgram) {
        let code = try fleet.run(["hub", "add", name])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try fleet.run(
            [
                "link", "join", "https://\(Fleet.host)", code, "--config", "link.yaml", "--state",
                "state",
            ], at: name)
        try see("\(Repository.root)/kiosk/frames/001-empty.jpg", at: name)
        return try fleet.startKiosk(name, frames: frames(name), rate: "5")
    }

    private func frames(_ kiosk: String) -> String { "\(fleet.folder.path)/\(kiosk)/frames" }

    /// Lets a kiosk's camera see a picture from now on.
    private func see(_ picture: String, at kiosk: String) throws {
        try FileManager.default.createDirectory(
            atPath: frames(kiosk), withIntermediateDirectories: true)
        let new = "\(frames(kiosk))/.new"
        try FileManager.default.copyItem(atPath: picture, toPath: new)
        // In the place of the old one at once: a camera that sees nothing at all is unplugged.
        let status = unsafe rename(new, "\(frames(kiosk))/view")
        #expect(status == 0)
    }

    /// Whether a kiosk's link has told it of a pass.
    private func knows(_ kiosk: String, _ pass: Pass) -> Bool {
        let path = "\(fleet.folder.path)/\(kiosk)/bundles/passes.elsewhere"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.uppercased().contains("USED \(pass.number.replacing("-", with: ""))")
    }

    private struct Pass {
        var picture: String
        var number: String
    }

    /// Issues a pass.
    ///
    /// - Parameter others: the numbers of those that were issued before.
    private func issue(_ name: String, after others: [String]) throws -> Pass {
        let picture = "\(fleet.folder.path)/\(name).png"
        try fleet.run([
            "pass", "issue", "--host", "mira-rautio", "--room", "A-014", "--until", "+8h", "--name",
            "Ada Lovelace", "--single-use", "--database", "tour.sqlite", "-o", picture,
        ])
        let numbers = try fleet.run(["pass", "list"]).split(separator: "\n")
            .map { String($0.prefix(19)) }
        return Pass(
            picture: picture, number: try #require(numbers.first { !others.contains($0) }))
    }

    /// Holds a pass up to a kiosk's camera until the kiosk says what it is, and takes it away.
    ///
    /// - Returns: what the kiosk printed until it showed something else again.
    private func hold(_ pass: Pass, up kiosk: String, of program: RunningProgram) throws -> String {
        let before = program.output.utf8.count
        try see(pass.picture, at: kiosk)
        var said = ""
        let isRead = program.waits {
            said = String(decoding: program.output.utf8.dropFirst(before), as: UTF8.self)
            return said.contains(Self.greeting) || said.contains(Self.refusal)
        }
        #expect(isRead, "\(kiosk): \(said)\n\(program.errors)")
        try see("\(Repository.root)/kiosk/frames/001-empty.jpg", at: kiosk)
        let isOver = program.waits { program.output.utf8.count > before + said.utf8.count }
        #expect(isOver, "\(kiosk) stays at:\n\(said)")
        return String(decoding: program.output.utf8.dropFirst(before), as: UTF8.self)
    }
}
