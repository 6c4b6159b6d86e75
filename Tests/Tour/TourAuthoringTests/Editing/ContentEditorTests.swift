import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import TourAuthoring

@Suite("Changing single values of a folder that others change too")
struct ContentEditorTests {
    private let folder: TestFolder
    private let editor: ContentEditor
    private static let room = "buildings/A/A-014.md"

    init() throws {
        folder = try TestFolder()
        try SampleSite.write(to: folder)
        editor = ContentEditor(folder: folder.path, measure: SampleSite.measure)
    }

    private func text(_ file: String = Self.room) throws -> String {
        try String(contentsOfFile: folder(file), encoding: .utf8)
    }

    private func edit(
        _ path: ContentPath, _ read: ContentValue?, _ new: ContentValue?, file: String = Self.room
    ) -> ContentEditor.Edit {
        ContentEditor.Edit(file: file, path: path, read: read, new: new)
    }

    private func conflict(_ outcome: ContentEditor.Outcome) -> ContentEditor.Conflict? {
        if case .conflict(let conflicts) = outcome { conflicts.first } else { nil }
    }

    private func isSaved(_ outcome: ContentEditor.Outcome) -> Bool {
        if case .saved = outcome { true } else { false }
    }

    @Test("one value changes, and no other byte")
    func oneValue() throws {
        let before = try text()
        let name = try editor.value(at: ContentPath("name"), of: Self.room)
        #expect(name == .text("Library"))
        let outcome = try editor.apply([edit(ContentPath("name"), name, .text("Reading: room"))])
        guard case .saved(let saved, let files, let undo) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(
            saved == [
                .init(
                    file: Self.room, path: ContentPath("name"), value: .text("Reading: room"),
                    isMerged: false)
            ])
        #expect(try text() == before.replacing("name: Library", with: "name: \"Reading: room\""))
        #expect(try editor.values(of: Self.room).sha256 == files[Self.room])
        #expect(isSaved(try editor.apply(undo)))
        #expect(try text() == before)
    }

    @Test("a page is made with its keys in the format's order, and goes again by its undo")
    func newPage() throws {
        let file = "buildings/A/A-099.md"
        let made = ContentChange.New(
            file: file,
            content: .values(
                .map([
                    .init(
                        "hotspot",
                        .list(
                            [[0, 0], [1, 0], [1, 1]].map { point in
                                .list(point.map { .bare("\($0)") })
                            })), .init("floor", .text("G")), .init("name", .text("Cloakroom")),
                ]), text: "For coats.\n"))
        let outcome = try editor.apply(ContentChange(made: [made]))
        guard case .saved(_, _, let undo) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(
            try text(file)
                == """
                ---
                name: Cloakroom
                floor: G
                hotspot: [[0, 0], [1, 0], [1, 1]]
                ---

                For coats.

                """)
        #expect(throws: ContentEditError.fileExists(file: file)) {
            try editor.apply(ContentChange(made: [made]))
        }
        #expect(isSaved(try editor.apply(undo)))
        #expect(!FileManager.default.fileExists(atPath: folder(file)))
    }

    @Test("a page that is taken out comes back byte for byte; one that changed since stays")
    func takenOut() throws {
        let file = "buildings/A/A-014.de.md"
        let before = try text(file)
        #expect(throws: ContentEditError.fileChanged(file: file)) {
            try editor.apply(ContentChange(gone: [.init(file: file, sha256: "00")]))
        }
        let outcome = try editor.apply(ContentChange(gone: [.init(file: file)]))
        guard case .saved(_, _, let undo) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: folder(file)))
        #expect(isSaved(try editor.apply(undo)))
        #expect(try text(file) == before)
    }

    @Test(
        "no file is made outside of what the format has",
        arguments: [
            "../x.md", "/etc/x.md", "buildings/A/../../x.md", ".hidden/A/x.md", "buildings/A/.x.md",
            "x.md", "buildings/A/x.html", "people/x.txt", "people/x/y.vcf", "media/x.svg",
            "media/../x.png", "buildings/A/a b.md", "media/x.yaml", "",
            "buildings//x.md", "news/\u{0}.md",
        ])
    func noOtherFile(file: String) throws {
        let made = ContentChange.New(file: file, content: .values(.map([]), text: ""))
        #expect(throws: ContentEditError.cannotMake(file: file)) {
            try editor.apply(ContentChange(made: [made]))
        }
    }

    @Test("values are the same after a way through JSON")
    func json() throws {
        let value = ContentValue.map([
            .init("a", .text("1")), .init("b", .bare("1.5")), .init("c", .bare("true")),
            .init("d", .list([.bare("2"), .text("x"), .bare("")])),
            .init("e", .bare("2026-11-20")),
        ])
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(ContentValue.self, from: data) == value)
        let path = ContentPath([.key("floors"), .element(key: "id", value: "G"), .key("ways")])
        let again = try JSONDecoder().decode(
            ContentPath.self, from: JSONEncoder().encode(path))
        #expect(again == path)
        #expect(ContentValue.bare("1.50") == .bare("1.5"))
        #expect(ContentValue.bare("1.50") != .bare("1.51"))
    }

    @Test("a new key stands where the format lists it, and one that goes leaves the others")
    func newKey() throws {
        let before = try text()
        let path = ContentPath("hours")
        let old = try editor.value(at: path, of: Self.room)
        #expect(isSaved(try editor.apply([edit(path, old, .text("Daily"))])))
        #expect(try editor.value(at: path, of: Self.room) == .text("Daily"))
        #expect(isSaved(try editor.apply([edit(path, .text("Daily"), old)])))
        #expect(try text() == before)
    }

    @Test("what somebody else has changed meanwhile stays, and the same value asks")
    func merges() throws {
        let name = ContentPath("name")
        try folder.write(
            Self.room,
            text().replacing("name: Library", with: "name: Old library  # since May"))
        // Another key of the same file.
        let hours = try editor.value(at: ContentPath("hours"), of: Self.room)
        let other = try editor.apply([edit(ContentPath("hours"), hours, .text("Daily"))])
        #expect(isSaved(other))
        let met = try #require(
            conflict(try editor.apply([edit(name, .text("Library"), .text("New library"))])))
        #expect(met.theirs == .text("Old library") && met.edit.new == .text("New library"))
        #expect(try text().contains("name: Old library  # since May"))
        // Who has seen it may take theirs away.
        #expect(isSaved(try editor.apply([edit(name, .text("Old library"), .text("New library"))])))
        #expect(try text().contains("name: New library  # since May"))
        // The same change twice is one.
        #expect(isSaved(try editor.apply([edit(name, .text("Library"), .text("New library"))])))
    }

    @Test("texts merge paragraph by paragraph, and keep the lines between them")
    func paragraphs() throws {
        let head = try #require(try text().range(of: "\n---\n")).upperBound
        let page = String(try text()[..<head])
        try folder.write(Self.room, page + "\nOne.\n\n\n\nTwo,\ntwo.\n\nThree.\n\n\n")
        let base = ContentValue.text("One.\n\nTwo,\ntwo.\n\nThree.")
        #expect(try editor.value(at: .text, of: Self.room) == base)
        try folder.write(Self.room, page + "\nOne.\n\n\n\nTwo,\ntwo.\n\nThird.\n\n\n")
        let mine = ContentValue.text("First.\n\nTwo,\ntwo.\n\nThree.")
        let outcome = try editor.apply([edit(.text, base, mine)])
        guard case .saved(let saved, _, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(saved.first?.isMerged == true)
        #expect(try text() == page + "\nFirst.\n\nTwo,\ntwo.\n\nThird.\n\n\n")
        let met = try #require(
            conflict(try editor.apply([edit(.text, base, .text("One.\n\nTwo,\ntwo.\n\n3."))])))
        #expect(met.both == .text("First.\n\nTwo,\ntwo.\n\nThird.\n\n3."))
    }

    @Test("a gesture over several files changes all of them or none")
    func gesture() throws {
        let before = try (text(), text("site.yaml"))
        let site = try editor.value(at: ContentPath("name"), of: "site.yaml")
        let edits = [
            edit(ContentPath("name"), .text("Library"), .text("Other")),
            edit(ContentPath("name"), .text("never"), .text("Elsewhere"), file: "site.yaml"),
        ]
        #expect(conflict(try editor.apply(edits)) != nil)
        #expect(try text() == before.0)
        #expect(try text("site.yaml") == before.1)
        #expect(site != nil)
    }

    @Test(
        "what would keep the folder from being imported is not written, and is told as the import tells it"
    )
    func refused() throws {
        let before = try text()
        let outcome = try editor.apply([
            edit(
                ContentPath("access"), try editor.value(at: ContentPath("access"), of: Self.room),
                .text("nobody"))
        ])
        guard case .refused(let problems) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(problems.first?.file == Self.room)
        #expect(try text() == before)
        // An error elsewhere keeps nobody from writing.
        try folder.write("tours/broken.yaml", "name: [\n")
        #expect(
            isSaved(try editor.apply([edit(ContentPath("name"), .text("Library"), .text("Hall"))])))
    }

    @Test("other line ends and a byte order mark stay; what cannot be read says why")
    func forms() throws {
        let lines = try text().replacing("\n", with: "\r\n")
        try folder.write(Self.room, [0xEF, 0xBB, 0xBF] + Array(lines.utf8))
        #expect(
            isSaved(try editor.apply([edit(ContentPath("name"), .text("Library"), .text("Hall"))])))
        let bytes = try folder.bytes(Self.room)
        #expect(
            bytes == [0xEF, 0xBB, 0xBF]
                + Array(lines.replacing("name: Library", with: "name: Hall").utf8))
        for (content, word) in [
            ("---\nname: A\r\n---\n", "two ways"), ("name: A\n", "---"),
            ("---\nname: [\n---\n", "not YAML"),
            ("---\na: &b 1\nc: *b\n---\n", "anchor"), ("---\n- a\n---\n", "no keys"),
        ] {
            try folder.write(Self.room, content)
            #expect {
                try editor.values(of: Self.room)
            } throws: { error in
                "\(error)".contains(word)
            }
        }
        for file in [
            "../secret.md", "media/eleven.webm", ".git/config.yaml", "none.md", "/etc/passwd",
        ] {
            #expect(throws: ContentEditError.noFile(file: file)) { try editor.values(of: file) }
        }
    }

    // MARK: Two people at once

    /// Two people change what they have read some saves ago, while a third edits the file by hand.
    @Test(
        "in many edits by two no key is lost, no comment goes, and what nobody edited keeps its bytes",
        arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let keys = (0..<8).map { "key\($0)" }
        var file = keys.enumerated().map { "# about \($1)\n\($1):   v\($0)   # kept \($0)\n" }
            .joined(separator: "\n")
        var expected = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, "v\($0)") })
        var readings = [expected, expected]
        var counter = 0
        var (saves, conflicts) = (0, 0)
        let count = Amount.of(250, all: 1700)
        for _ in 0..<count {
            let person = Int.random(in: 0...1, using: &generator)
            let key = keys.randomElement(using: &generator) ?? ""
            if Int.random(in: 0...3, using: &generator) == 0 { readings[person] = expected }
            let edited = try EditableFile("x.yaml", bytes: Array(file.utf8), limits: ImportLimits())
            let path = ContentPath(key)
            counter += 1
            let new = "w\(counter)"
            let theirs = try edited.value(at: path)
            switch ThreeWayMerge.merge(
                readings[person][key].map { .text($0) }, theirs, .text(new))
            {
            case .conflict:
                conflicts += 1
                #expect(theirs != readings[person][key].map { .text($0) })
                readings[person][key] = expected[key]
            case .merged(let value):
                #expect(value == .text(new))
                let bytes = try edited.bytes(setting: [(path, value)])
                let old = expected[key] ?? ""
                #expect(
                    String(decoding: bytes, as: UTF8.self)
                        == file.replacing("\n\(key):   \(old) ", with: "\n\(key):   \(new) "))
                file = String(decoding: bytes, as: UTF8.self)
                expected[key] = new
                readings[person][key] = new
                saves += 1
            }
        }
        #expect(saves > count / 4 && conflicts > count / 20)
        for index in keys.indices { #expect(file.contains("# kept \(index)\n")) }
        let last = try EditableFile("x.yaml", bytes: Array(file.utf8), limits: ImportLimits())
        for key in keys {
            #expect(try last.value(at: ContentPath(key)) == expected[key].map { .text($0) })
        }
    }

    // MARK: Cards and media

    private static let card = "people/mira-rautio.vcf"

    @Test("a line of a card changes, and its undo gives back the folds that were there")
    func cardLine() throws {
        let folded = try text(Self.card).replacing("FN:", with: "FN:\n ")
        try folder.write(Self.card, folded)
        let path = ContentPath("name")
        let name = try editor.value(at: path, of: Self.card)
        let outcome = try editor.apply([edit(path, name, .text("Mira"), file: Self.card)])
        guard case .saved(_, _, let undo) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let changed = try text(Self.card)
        #expect(changed.contains("FN:Mira\n") && changed != folded)
        // Somebody else writes another line meanwhile.
        try folder.write(Self.card, changed.replacing("END:VCARD", with: "X-NEW:1\nEND:VCARD"))
        guard case .saved(_, _, let redo) = try editor.apply(undo) else {
            Issue.record("the undo met something")
            return
        }
        let merged = folded.replacing("END:VCARD", with: "X-NEW:1\nEND:VCARD")
        #expect(try text(Self.card) == merged)
        // And then the same line.
        try folder.write(Self.card, merged.replacing("FN:\n ", with: "FN:Prof. "))
        #expect(conflict(try editor.apply(redo)) != nil)
        #expect(try text(Self.card).contains("FN:Prof. "))
    }

    @Test("a card that others have changed is merged property by property")
    func cardMerge() throws {
        let before = try text(Self.card)
        try folder.write(Self.card, before.replacing("END:VCARD", with: "TEL:+00 1\nEND:VCARD"))
        let path = ContentPath("name")
        #expect(
            isSaved(
                try editor.apply([
                    edit(path, .text("Mira Rautio"), .text("Mira"), file: Self.card)
                ])))
        #expect(try text(Self.card).contains("TEL:+00 1\n"))
        let met = try editor.apply([
            edit(path, .text("Mira Rautio"), .text("Another"), file: Self.card)
        ])
        #expect(conflict(met)?.theirs == .text("Mira"))
    }

    @Test(
        "a medium comes from a file, is replaced and taken out, and each undo brings its bytes back"
    )
    func medium() throws {
        let place = try TestFolder()
        let kept = place("kept")
        let editor = ContentEditor(folder: folder.path, kept: kept, measure: SampleSite.measure)
        let large = SampleSite.webm + [1, 2, 3]
        try place.write("new", large)
        func bytes() throws -> [UInt8] {
            try Array(Data(contentsOf: URL(fileURLWithPath: folder("media/eleven.webm"))))
        }
        let read = try LargeFile.sha256(of: folder("media/eleven.webm"))
        let replaced = try editor.apply(
            ContentChange(replaced: [
                .init(
                    file: "media/eleven.webm", read: .sha256(read), content: .file(place("new")))
            ]))
        #expect(try bytes() == large)
        let stale = ContentChange(replaced: [
            .init(file: "media/eleven.webm", read: .sha256(read), content: .bytes([1]))
        ])
        #expect(throws: ContentEditError.fileChanged(file: "media/eleven.webm")) {
            try editor.apply(stale)
        }
        guard case .saved(_, _, let undo) = replaced else {
            Issue.record("\(replaced)")
            return
        }
        try? FileManager.default.removeItem(atPath: place("new"))
        guard case .saved(_, _, let redo) = try editor.apply(undo) else {
            Issue.record("not undone")
            return
        }
        #expect(try bytes() == SampleSite.webm)
        #expect(isSaved(try editor.apply(redo)))
        #expect(try bytes() == large)
    }
}
