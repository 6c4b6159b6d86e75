import Foundation
import TestSupport
import Testing
import TourAuthoring
import TourTestSupport

@testable import Accounts
@testable import Studio

/// What each member of a team may change, and whose changes.
extension TeamTests {
    /// Each change that a desk takes, and the least role that makes it.
    private static let changes: [(path: [String], role: Role)] = [
        // Of these, translators change the translations alone.
        (["rooms", "A-014"], .translator), (["buildings", "A"], .translator),
        (["tours", "short-walk"], .translator), (["news", "x"], .translator),
        (["visits", "x"], .translator), (["site"], .translator), (["media", "x"], .translator),
        (["people", "x"], .translator), (["kiosks", "lobby"], .translator),
        (["people"], .author), (["people", "mira-rautio", "rooms"], .author),
        (["media"], .author), (["media", "x", "out"], .author),
        (["media", "x", "subtitles"], .author), (["calendars"], .author),
        (["calendars", "x", "out"], .author), (["passes", "rules"], .publisher),
        (["passes", "key"], .publisher),
        (["passes", "badge", "x", "mail"], .publisher), (["passes", "times"], .publisher),
        (["passes", "x", "restore"], .publisher), (["passes", "x", "tell"], .publisher),
        (["waiting", "x"], .author),
        (["plans", "A", "G", "sheet"], .author), (["plans", "A", "G", "photo"], .author),
        (["values"], .author), (["codes"], .author),
        (["codes", "draft"], .author), (["codes", "photos"], .author),
        (["new", "rooms"], .author), (["start", "place"], .author),
        (["out", "rooms", "A-014"], .author),
        (["history", "x"], .author),
        (["people", "x", "version"], .author), (["plans", "A", "G", "drawing"], .author),
        (["plans", "A", "G", "rooms"], .author), (["media", "x", "file"], .author),
        (["media", "x", "smaller"], .author), (["waiting", "x", "out"], .author),
        (["codes", "photos", "x"], .author), (["codes", "sheets", "x", "stop"], .author),
        (["codes", "sheets", "x", "printed"], .author),
        (["codes", "sheets", "x", "unprinted"], .author),
        (["publish", "back"], .publisher), (["publish", "everywhere"], .publisher),
        (["translations", "de"], .translator), (["translations"], .translator),
        (["translations", "returned", "x"], .translator), (["undo"], .translator),
        (["translations", "beside", "rooms", "A-014"], .translator),
        (["publish"], .publisher), (["publish", "key"], .publisher), (["passes"], .publisher),
        (["passes", "x", "revoke"], .publisher),
        (["journal", "star"], .publisher), (["journal", "group"], .publisher),
        (["journal", "group", "1", "delete"], .publisher),
        (["new", "kiosks"], .operator),
        (["out", "kiosks", "lobby"], .operator), (["fleet"], .operator),
        (["history", "settings"], .operator),
        (["fleet", "lobby", "retire"], .operator), (["fleet", "lobby", "ring"], .operator),
        (["history", "keep"], .author),
    ]

    @Test("every role, and every change of every desk", arguments: Role.allCases)
    func table(role: Role) {
        let order: [Role] = [.reader, .translator, .author, .publisher, .operator]
        let rank = order.firstIndex(of: role) ?? 0
        for (path, least) in Self.changes {
            let isAllowed = rank >= order.firstIndex(of: least) ?? 0
            for method in [StudioService.Request.Method.post, .patch]
            where Desk.route(method, path) != nil {
                #expect(Desk.allows([role], method, path) == isAllowed, "\(role) \(path)")
            }
            #expect(Desk.allows([role], .get, path))
        }
        // What nobody was given nobody changes.
        for path in [
            [], ["later"], ["preview", "home.png"], ["Rooms", "A-014"], ["kiosks2"], [""],
        ] {
            #expect(!Desk.allows([role], .post, path), "\(path)")
        }
        // Every route that changes something is in the list above, and nothing else.
        let routes = Desk.all.flatMap(\.routes).filter { $0.method != .get }
        for route in routes {
            #expect(
                Self.changes.contains { route.parts(of: $0.path) != nil }, "\(route.pattern)")
        }
        for (path, _) in Self.changes {
            #expect(routes.contains { $0.parts(of: path) != nil }, "\(path)")
        }
    }

    @Test("every kind of entry that can be changed has been given to somebody")
    func entries() {
        for kind in StudioEntry.Kind.allCases {
            let path = kind == .site ? [kind.rawValue] : [kind.rawValue, "x"]
            #expect(Desk.route(.post, path)?.route.role != nil, "\(kind)")
        }
        for kind in MakingKind.allCases {
            #expect(Desk.route(.post, ["new", kind.rawValue])?.route.role != nil, "\(kind)")
        }
    }

    @Test("what somebody may not do is refused by the server, which says who may")
    func refused() async throws {
        let reader = try await studio.join("Eve", [.reader])
        _ = try await studio.join("Mira", [.author])
        _ = try await studio.join("Ada", [.operator])
        let files = try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path)
        for (path, _) in Self.changes where Desk.route(.post, path) != nil {
            let answer = await studio.post(path, ["name": "X"], as: reader)
            #expect(answer.status == 403, "\(path)")
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path) == files)
        let answer = await studio.post(Self.room, Self.change, as: reader)
        #expect(answer.body.contains("authors, publishers, operators"))
        #expect(answer.body.contains("Ask Ada, Mira."))
        let script = await studio.post(Self.room, Self.change, as: reader, isScript: true)
        #expect(script.status == 403 && script.body.contains("Ada, Mira"))
        let plan = await studio.service.answer(
            studio.request(.patch, ["values"], token: reader, body: "{}", isScript: true))
        #expect(
            plan.status == 422 && String(decoding: plan.body, as: UTF8.self).contains("Ada, Mira"))
        let upload = await studio.service.refusal(
            of: studio.request(.post, ["media"], token: reader))
        #expect(upload?.status == 403)
        #expect(try text().contains("name: Library"))
    }

    @Test(
        "the plan, whose page names the files itself, is no way to change kiosks",
        arguments: ["kiosks.yaml", "./kiosks.yaml", "KIOSKS.YAML", "media/../kiosks.yaml"])
    func plans(file: String) async throws {
        let publisher = try await studio.join("Mira", [.publisher])
        let ada = try await studio.join("Ada", [.operator])
        let edit = """
            {"file": "\(file)", "path": ["lobby", "name"], "read": null, "new": "X"}
            """
        func ask(_ token: String, _ body: String) async -> String {
            let answer = await studio.service.answer(
                studio.request(.patch, ["values"], token: token, body: body, isScript: true))
            return String(decoding: answer.body, as: UTF8.self)
        }
        for body in [
            "{\"edits\": [\(edit)], \"make\": [], \"remove\": []}",
            "{\"edits\": [], \"make\": [], \"remove\": [\"\(file)\"]}",
            "{\"edits\": [], \"make\": [{\"file\": \"\(file)\", \"values\": {}}], \"remove\": []}",
        ] {
            #expect(await ask(publisher, body).contains("only operators can do this. Ask Ada."))
        }
        #expect(!FileManager.default.fileExists(atPath: studio.folder("kiosks.yaml")))
        let own = await ask(ada, "{\"edits\": [\(edit)], \"make\": [], \"remove\": []}")
        #expect(!own.contains("only operators"))
    }

    @Test("pages that somebody may not change say so at the top")
    func notices() async throws {
        let reader = try await studio.join("Eve", [.reader])
        let author = try await studio.join("Mira", [.author])
        for path in [[], ["rooms"], Self.room, ["site"], ["history"]] {
            #expect(await studio.get(path, as: reader).body.contains("change nothing"), "\(path)")
            #expect(!(await studio.get(path, as: author).body.contains("note info may")), "\(path)")
        }
        #expect(
            await studio.get(["kiosks"], as: author).body.contains("operators can change it"))
    }

    @Test("others' changes are taken back by operators alone, and Changes says whose they are")
    func undo() async throws {
        let mira = try await studio.join("Mira Rautio", [.author])
        let jon = try await studio.join("Jon Weir", [.publisher])
        let ada = try await studio.join("Ada", [.operator])
        let before = try text()
        #expect(await studio.post(Self.room, Self.change, as: mira).status == 303)
        #expect(await studio.get(["history"], as: jon).body.contains("Mira Rautio"))
        let refused = await studio.post(["undo"], ["number": "1"], as: jon)
        #expect(refused.status == 403 && refused.body.contains("Ask Ada."))
        #expect(try text() != before)
        #expect(await studio.post(["undo"], ["number": "1"], as: ada).status == 303)
        #expect(try text() == before)
        let steps = await studio.service.folder.history.steps
        #expect(steps.map(\.person) == ["Ada"])
        // It is kept with the step.
        let kept = StudioHistory(folder: "\(studio.state.path)/history")
        #expect(kept.steps.map(\.person) == ["Ada"])
    }

    @Test("who has changed the same is named, where it was changed in this studio")
    func meets() async throws {
        let mira = try await studio.join("Mira Rautio", [.author])
        let jon = try await studio.join("Jon", [.author])
        let form = { (name: String) -> KeyValuePairs<String, String> in
            ["name": name, "r.name": "\"Library\""]
        }
        #expect(await studio.post(Self.room, form("Archive"), as: mira).status == 303)
        let met = await studio.post(Self.room, form("Reading room"), as: jon)
        #expect(met.status == 409 && met.body.contains("Mira Rautio changed this while you were"))
        #expect(met.body.contains("<del>Library</del><ins>Reading room</ins>"))
        #expect(met.body.contains("<del>Library</del><ins>Archive</ins>"))
        // What was changed by a text editor has no name.
        let now = try text()
        try studio.folder.write(
            "buildings/A/A-014.md", now.replacing("name: Archive", with: "name: Cellar"))
        let other = await studio.post(Self.room, form("Reading room"), as: jon)
        #expect(other.status == 409 && other.body.contains("Somebody changed this"))
    }

    @Test("steps that a studio of one person has kept are still read")
    func oldSteps() throws {
        let place = try TemporaryFolder()
        var history = StudioHistory(folder: place.path)
        _ = history.add(.init(), by: "one", isUndo: false)
        let file = "\(place.path)/1.json"
        #expect(!(try String(contentsOfFile: file, encoding: .utf8).contains("person")))
        #expect(StudioHistory(folder: place.path).steps.count == 1)
    }

    @Test("what one person wrote and did not save is not another's")
    func drafts() async throws {
        let mira = try await studio.join("Mira", [.author])
        let jon = try await studio.join("Jon", [.author])
        let ids = try studio.file.accounts().map(\.id)
        let page = await studio.get(Self.room, as: mira).body
        // A browser keeps what is not saved by the address that the form goes to.
        #expect(page.contains("as=\(ids[0])") && !page.contains("as=\(ids[1])"))
        #expect(await studio.get(Self.room, as: jon).body.contains("as=\(ids[1])"))
        // A window of Mira's saves nothing in Jon's name.
        let other = await studio.post(
            Self.room, Self.change, as: jon, query: ["lang": "en", "as": ids[0]])
        #expect(other.status == 403)
        let script = await studio.post(
            Self.room, Self.change, as: jon, query: ["lang": "en", "as": ids[0]], isScript: true)
        #expect(script.status == 401)
        #expect(try text().contains("name: Library"))
        #expect(
            await studio.post(Self.room, Self.change, as: mira, query: ["as": ids[0]]).status == 303
        )
    }
}
