import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Sheets
@testable import Studio

@Suite("The codes on doors in the studio")
struct CodesTests {
    private static let rooms = ["l.room.A-011": "1", "l.room.A-014": "1"]
    private static let form = rooms.merging(["stock": "L7160", "start": "1"]) { $1 }

    /// The page of a sheet once its work is done.
    private func done(
        _ studio: OpenStudio, _ location: String?
    ) async throws -> (path: [String], body: String) {
        let path = try #require(location).split(separator: "/").map(String.init)
        // The page itself waits for up to two seconds.
        for _ in 0..<Patience.seconds {
            let page = await studio.get(path)
            try #require(page.status == 200)
            if !page.body.contains("<progress") { return (path, page.body) }
        }
        throw Unfinished()
    }

    private struct Unfinished: Error {}

    @Test("a proven sheet is shown; once it is printed, nothing is needed until a name changes")
    func printsLabels() async throws {
        let studio = try await OpenStudio()
        let first = await studio.get(["codes"])
        #expect(first.status == 200)
        for room in ["A-011", "A-014"] {
            #expect(first.body.contains("name=\"l.room.\(room)\" value=\"1\" checked"))
        }
        #expect(first.body.contains("never printed"))
        #expect(await studio.get(["rooms"]).body.contains("never printed"))

        let made = await studio.post(["codes"], form: Self.form)
        #expect(made.status == 303)
        let (path, page) = try await done(studio, made.location)
        #expect(page.contains("2 of 2 read back") && page.contains("A-011, A-014"))
        let document = await studio.service.answer(
            OpenStudio.request(path + ["sheet.pdf"], token: studio.token))
        #expect(document.type == "application/pdf" && document.download == "labels-L7160.pdf")
        #expect(document.body.starts(with: Array("%PDF".utf8)))
        let picture = await studio.service.answer(
            OpenStudio.request(path + ["1.png"], token: studio.token))
        #expect(picture.type == "image/png" && picture.body.first == 0x89)
        // What is made is not printed yet.
        let waiting = await studio.get(["codes"])
        #expect(waiting.body.contains("not noted as printed"))
        #expect(waiting.body.contains("checked"))

        #expect(await studio.post(path + ["printed"], form: [:]).status == 303)
        #expect(await studio.post(path + ["printed"], form: [:]).status == 303)
        #expect(studio.kept("printed") == ["1.json"])
        let after = await studio.get(["codes"])
        #expect(after.body.contains("Every door says what it should."))
        #expect(!after.body.contains("checked") && !after.body.contains("class=\"n look\""))

        let room = try studio.text("buildings/A/A-014.md")
        try studio.folder.write(
            "buildings/A/A-014.md", room.replacing("name: Library", with: "name: Book room"))
        let stale = await studio.get(["codes"])
        #expect(stale.body.contains("name=\"l.room.A-014\" value=\"1\" checked"))
        #expect(!stale.body.contains("name=\"l.room.A-011\""))
        #expect(stale.body.contains("says something else since"))
        #expect(stale.body.contains("<span class=\"n look\">1</span>"))
        // What is not on the label does not matter.
        try studio.folder.write("buildings/A/A-014.md", room + "\nMore.\n")
        #expect(await studio.get(["codes"]).body.contains("Every door says what it should."))

        #expect(await studio.post(path + ["unprinted"], form: [:]).status == 303)
        #expect(studio.kept("printed") == [])
        #expect(await studio.get(["codes"]).body.contains("never printed"))
    }

    @Test(
        "the record is read again, and compares with what docent sheet wrote; a broken one is named"
    )
    func record() async throws {
        let studio = try await OpenStudio()
        let made = await studio.post(["codes"], form: Self.form)
        let (path, _) = try await done(studio, made.location)
        let file = await studio.service.answer(
            OpenStudio.request(path + ["sheet.json"], token: studio.token))
        let manifest = "\(studio.state.path)/elsewhere.json"
        try Data(file.body).write(to: URL(fileURLWithPath: manifest))
        let earlier = [try SheetManifest(file: manifest)]
        #expect(
            PrintedSheets(folder: "\(studio.state.path)/none", earlier: earlier).current == earlier)
        let other = try StudioFolder(
            folder: studio.folder.path, state: "\(studio.state.path)/other",
            measure: SampleSite.measure, printed: earlier)
        let overview = try await other.overview()
        #expect(overview.labels.needed.isEmpty)
        #expect(overview.labels.rows(of: .room).map(\.state) == [.printed, .printed])

        _ = await studio.post(path + ["printed"], form: [:])
        try FileManager.default.copyItem(
            atPath: "\(studio.state.path)/printed/1.json",
            toPath: "\(studio.state.path)/printed/2.json")
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(studio.state.path)/printed/1.json"))
        var read = PrintedSheets(folder: "\(studio.state.path)/printed")
        #expect(read.sheets.map(\.number) == [2])
        #expect(read.problems.count == 1 && read.problems[0].contains("1.json"))
        // A number that was given is never given again.
        #expect(try read.add(earlier[0]) == 3)
    }

    @Test("a label that is not read back is named with what to do, and there is no document")
    func unproven() async throws {
        let studio = try await OpenStudio(prove: { sheet, pdf, progress, isStopped in
            var report = try SheetDesk.prove(sheet, pdf, progress, isStopped)
            report.failures = [
                ProofFailure(
                    label: "A-014", page: 1, position: 2, trial: .blur, engine: .native),
                ProofFailure(
                    label: "A-014", page: 1, position: 2, trial: .blur, engine: .zbar),
                ProofFailure(
                    label: "A-014", page: 1, position: 2, trial: .stain, engine: .zbar),
            ]
            return report
        })
        let made = await studio.post(["codes"], form: Self.form)
        let (path, page) = try await done(studio, made.location)
        #expect(page.contains("1 label could not be read back"))
        #expect(page.contains("is not read out of focus, with a stain on it"))
        #expect(page.contains("larger labels") && !page.contains("A-011"))
        for act in ["sheet.pdf", "sheet.json", "1.png"] {
            #expect(await studio.get(path + [act]).status == 404)
        }
        #expect(await studio.post(path + ["printed"], form: [:]).status == 404)
        #expect(studio.kept("sheets") == [] && studio.kept("printed") == [])
    }

    @Test(
        "codes that are too fine for their labels are not printed, and the page says why",
        arguments: [
            (20, "2 labels could not be read back"),
            (45, "take larger labels, or a shorter address"),
        ])
    func tooFine(words: Int, reason: String) async throws {
        let host = String(repeating: "long-name.", count: words) + "example"
        let studio = try await OpenStudio(fill: { folder in
            try SampleSite.write(to: folder)
            try folder.write(
                "site.yaml", SampleSite.site.replacing("Vesper-Ridge.example", with: host))
        })
        let made = await studio.post(
            ["codes"], form: Self.form.merging(["stock": "L4732"]) { $1 })
        let (path, page) = try await done(studio, made.location)
        #expect(page.contains(reason))
        #expect(await studio.get(path + ["sheet.pdf"]).status == 404)
    }

    @Test("while one sheet is made another one waits, and it can be stopped")
    func oneAtATime() async throws {
        let studio = try await OpenStudio(prove: { _, _, progress, isStopped in
            progress(1)
            while !isStopped() { usleep(1_000) }
            throw LabelSheetError.stopped
        })
        let made = await studio.post(["codes"], form: Self.form)
        let path = try #require(made.location).split(separator: "/").map(String.init)
        // It is laid out first.
        var page = await studio.get(path)
        for _ in 0..<Patience.seconds where !page.body.contains("1 of 2 read back") {
            page = await studio.get(path)
        }
        #expect(page.body.contains("1 of 2 read back") && page.body.contains("Look again"))
        // A script looks by itself, where the page says, until the page is another one.
        #expect(
            page.body.contains(
                "id=\"under-way\" data-look=\"/\(path.joined(separator: "/"))\""))
        let other = await studio.post(["codes"], form: Self.form)
        #expect(other.status == 409 && other.body.contains("Another sheet is being made"))
        #expect(other.body.contains("name=\"l.room.A-011\" value=\"1\" checked"))
        #expect(await studio.post(path + ["stop"], form: [:]).status == 303)
        #expect(try await done(studio, made.location).body.contains("it was stopped"))
        #expect(studio.kept("sheets") == [])
    }

    @Test(
        "what no page of the studio sends is refused",
        arguments: [
            (["stock": "../../etc/passwd"], "from the list"),
            (["stock": "A4-10x25"], "from the list"),
            (["stock": ""], "from the list"), (["start": "0"], "1 to 21"),
            (["start": "22"], "1 to 21"), (["start": "9999999999999999999999"], "1 to 21"),
            (["start": "<script>"], "1 to 21"), (["stock": "Door-A6", "start": "2"], "1 to 1"),
        ])
    func refuses(values: [String: String], words: String) async throws {
        let studio = try await OpenStudio()
        let answer = await studio.post(["codes"], form: Self.form.merging(values) { $1 })
        #expect(answer.status == 422 && answer.body.contains(words))
        #expect(!answer.body.contains("<script>"))
        #expect(studio.kept("sheets") == [])
    }

    @Test("labels that are not there are not chosen; a building is all of its rooms")
    func choice() async throws {
        let studio = try await OpenStudio()
        let options = ["stock": "L7160", "start": "21", "show": "rooms"]
        for names in [[:], ["l.room.Z-999": "1"], ["b.Z": "1"], ["l.room.": "1", "b.": "1"]] {
            let answer = await studio.post(["codes"], form: options.merging(names) { $1 })
            #expect(answer.status == 422 && answer.body.contains("Choose at least one label."))
        }
        let made = await studio.post(["codes"], form: options.merging(["b.A": "1"]) { $1 })
        let (path, page) = try await done(studio, made.location)
        #expect(page.contains("2 of 2 read back") && page.contains("Page 2 of 2"))
        let places: [[String]] = [
            ["codes", "sheets"], ["codes", "sheets", ".."], ["codes", "sheets", "../printed"],
            ["codes", "sheets", "0000000000000"], path + ["3.png"], path + ["0.png"],
            path + ["-1.png"], path + ["../../tour.sqlite"], path + ["proven.json"],
            path + ["sheet.pdf", "x"], ["codes", "x"],
        ]
        for place in places {
            #expect(await studio.get(place).status == 404, "\(place)")
        }
    }

    @Test("a site that signs its codes gets no labels without a signature")
    func signed() async throws {
        let studio = try await OpenStudio(fill: { folder in
            try SampleSite.write(to: folder)
            try folder.write("site.yaml", SampleSite.site + "\nsigned_codes: true\n")
        })
        #expect(await studio.get(["codes"]).body.contains("no key here to sign them"))
        let answer = await studio.post(["codes"], form: Self.form)
        #expect(answer.status == 422 && answer.body.contains("no key here to sign them"))
    }
}
