import Payloads
import TestSupport
import Testing
import TourTestSupport

@testable import TourAuthoring
@testable import TourModel

@Suite("Changing single lines of a vCard")
struct EditableCardTests {
    private static let languages = ["en", "de"].map(Language.init(rawValue:))

    private func card(_ text: String) throws -> EditableCard {
        try #require(EditableCard(Array(text.utf8), languages: Self.languages))
    }

    private func set(_ text: String, _ key: String, _ value: ContentValue?) throws -> String {
        String(decoding: try card(text).bytes(setting: [(key, value)]), as: UTF8.self)
    }

    private static let known = """
        BEGIN:VCARD\r
        VERSION:4.0\r
        X-BEFORE;A="b;c:d":kept\\, as it is\r
        FN:Mira Rautio\r
        N:Rautio;Mira;;;\r
        ORG:Vesper Ridge;Operations;Night\r
        TITLE:Flight director\r
        TITLE;LANGUAGE=de:Flugleiterin\r
        item1.TEL;TYPE="voice,work";X-A=1:+00 555 01014\r
        item1.X-ABLABEL:desk\r
        TEL;VALUE=uri;TYPE=cell:tel:+00-555-01015\r
        EMAIL;TYPE=work:mira@vesper-ridge.example\r
        LANG;PREF=2:en\r
        LANG;PREF=1:fi\r
        NOTE:A long note that a program has folded in a place of its own\\, and\r
          goes on here.\r
        END:VCARD\r

        """

    @Test("a card is shown by what visitors see of it")
    func values() throws {
        let values = try card(Self.known).values
        #expect(values["name"] == .text("Mira Rautio"))
        #expect(
            values["role"]
                == .map([
                    .init("en", .text("Flight director")), .init("de", .text("Flugleiterin")),
                ]))
        #expect(values["department"] == .map([.init("en", .text("Operations"))]))
        #expect(
            values["phones"]
                == .list([
                    .map([.init("number", .text("+00 555 01014")), .init("use", .text("work"))]),
                    .map([.init("number", .text("+00-555-01015")), .init("kind", .text("cell"))]),
                ]))
        #expect(values["speaks"] == .list([.text("fi"), .text("en")]))
        #expect(
            values["parts"]
                == .map([.init("family", .text("Rautio")), .init("given", .text("Mira"))]))
    }

    private static func phone(_ number: String, _ more: [ContentValue.Entry] = []) -> ContentValue {
        .map([.init("number", .text(number))] + more)
    }

    static let lines: [(String, ContentValue?, old: String, new: String)] = [
        ("name", .text("Mira, the; \\ one"), "FN:Mira Rautio", #"FN:Mira\, the\; \\ one"#),
        (
            "role", .map([.init("en", .text("Flight director"))]),
            "TITLE;LANGUAGE=de:Flugleiterin\r\n", ""
        ),
        (
            "organization", .text("Ridge"), "ORG:Vesper Ridge;Operations;Night",
            "ORG:Ridge;Operations;Night"
        ),
        ("department", nil, "ORG:Vesper Ridge;Operations;Night", "ORG:Vesper Ridge;;Night"),
        (
            "department", .map([.init("en", .text("Operations")), .init("de", .text("Betrieb"))]),
            "Operations;Night\r\n", "Operations;Night\r\nORG;LANGUAGE=de:;Betrieb\r\n"
        ),
        (
            "parts",
            .map([
                .init("family", .text("Rautio")), .init("given", .text("Mira Anna")),
                .init("prefix", .text("Dr., Prof.")),
            ]),
            "N:Rautio;Mira;;;", "N:Rautio;Mira Anna;;Dr.,Prof.;"
        ),
        (
            "phones",
            .list([
                phone("+00 555 01014", [.init("use", .text("home"))]),
                phone("+00-555-01015", [.init("kind", .text("cell"))]),
            ]),
            "TYPE=\"voice,work\"", "TYPE=\"voice,home\""
        ),
        (
            "phones",
            .list([
                phone("+00 555 01014", [.init("use", .text("work"))]),
                phone("+00 5", [.init("kind", .text("cell"))]),
            ]),
            "TEL;VALUE=uri;TYPE=cell:tel:+00-555-01015", "TEL;TYPE=cell:+00 5"
        ),
        (
            "phones", .list([phone("+00 555 01014", [.init("use", .text("work"))])]),
            "TEL;VALUE=uri;TYPE=cell:tel:+00-555-01015\r\n", ""
        ),
        (
            "emails",
            .list([
                .map([
                    .init("mail", .text("mira@vesper-ridge.example")), .init("use", .text("work")),
                ]), .map([.init("mail", .text("m@v.example"))]),
            ]),
            "EMAIL;TYPE=work:mira@vesper-ridge.example\r\n",
            "EMAIL;TYPE=work:mira@vesper-ridge.example\r\nEMAIL:m@v.example\r\n"
        ),
        (
            "speaks", .list([.text("fi"), .text("en"), .text("sv")]), "LANG;PREF=1:fi\r\n",
            "LANG;PREF=1:fi\r\nLANG;PREF=3:sv\r\n"
        ),
        (
            "speaks", .list([.text("en")]), "LANG;PREF=2:en\r\nLANG;PREF=1:fi\r\n",
            "LANG;PREF=2:en\r\n"
        ),
    ]

    @Test("one value changes its line, and no other byte", arguments: lines)
    func oneLine(key: String, value: ContentValue?, old: String, new: String) throws {
        try #require(Self.known.contains(old))
        #expect(try set(Self.known, key, value) == Self.known.replacing(old, with: new))
    }

    @Test("a changed line is folded where the card folds, never within a letter")
    func folding() throws {
        let long = String(repeating: "\u{E4}b", count: 60)
        let text = try set(Self.known, "name", .text(long))
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(try card(text).values["name"] == .text(long))
        // A card whose lines are long and not folded stays so.
        let plain = "BEGIN:VCARD\nVERSION:3.0\nFN:A\nNOTE:\(long)\nEND:VCARD\n"
        #expect(try set(plain, "name", .text(long)) == plain.replacing("FN:A", with: "FN:\(long)"))
    }

    @Test("a card of version 3 stays one, unless it is brought to version 4")
    func version() throws {
        let old = """
            BEGIN:VCARD
            FN:A
            VERSION:3.0
            TEL;TYPE=WORK,PREF:1
            EMAIL;TYPE=INTERNET:a@b.example
            NOTE:Speaks English
            END:VCARD

            """
        #expect(throws: EditableCard.Obstacle.self) { try set(old, "speaks", .list([.text("en")])) }
        #expect(try set(old, "name", .text("B")) == old.replacing("FN:A", with: "FN:B"))
        let new = try set(old, "version", .text("4.0"))
        #expect(
            new == """
                BEGIN:VCARD
                VERSION:4.0
                FN:A
                TEL;TYPE=WORK;PREF=1:1
                EMAIL:a@b.example
                NOTE:Speaks English
                END:VCARD

                """)
        #expect(
            try set(new, "speaks", .list([.text("en")]))
                == new.replacing("EMAIL:a@b.example\n", with: "EMAIL:a@b.example\nLANG:en\n"))
        let photo = old.replacing("NOTE:", with: "PHOTO;ENCODING=b:AAAA\nNOTE:")
        #expect(throws: EditableCard.Obstacle.self) { try set(photo, "version", .text("4.0")) }
    }

    @Test(
        "a value cannot begin a line of its own",
        arguments: ["x\nEND:VCARD", "x\r\nTEL:1", "x\rTEL:1", "x\u{2028}TEL:1"])
    func injection(text: String) throws {
        let before = try card(Self.known)
        guard let bytes = try? before.bytes(setting: [("name", .text(text))]) else { return }
        let after = try #require(VCardDocument(bytes))
        #expect(after.lines.count == before.document.lines.count)
    }

    // MARK: Random cards

    private struct RandomCard {
        var random: SeededGenerator

        mutating func word(_ most: Int = 12) -> String {
            let letters = Array("abcXYZ 0189äöé界🙂,;\\:=\"'<>&.-_@+")
            return String((0...random.number(below: most)).map { _ in random.element(of: letters) })
        }

        mutating func escaped(_ most: Int = 60) -> [UInt8] {
            let text = VCardDocument.Line.escaped(word(most).trimmed)
            return random.isOnce(in: 8) ? [] : text
        }

        /// The line with folds anywhere, also within a letter, and any end.
        mutating func written(_ line: [UInt8], _ ends: [[UInt8]]) -> [UInt8] {
            var bytes: [UInt8] = []
            for byte in line {
                if !bytes.isEmpty, random.isOnce(in: 14) {
                    bytes += random.element(of: ends) + [random.isOnce(in: 4) ? 0x09 : 0x20]
                }
                bytes.append(byte)
            }
            return bytes + random.element(of: ends)
        }

        mutating func bytes() -> [UInt8] {
            let allEnds: [[UInt8]] = [[0x0D, 0x0A], [0x0A], [0x0D]]
            let ends = random.isOnce(in: 3) ? allEnds : [random.element(of: allEnds)]
            let heads = [
                "TEL;TYPE=work", "TEL", "TEL;TYPE=HOME,VOICE;X-P=\"a:b;c\"", "a1.TEL;TYPE=cell",
                "EMAIL",
                "EMAIL;TYPE=INTERNET", "LANG", "LANG;PREF=3", "TITLE", "TITLE;LANGUAGE=de",
                "TITLE;LANGUAGE=xx", "ORG", "ORG;LANGUAGE=de-AT", "X-OTHER", "g.X-MORE;A=b", "NOTE",
                "ROLE", "N", "CATEGORIES", "tel;type=fax",
            ]
            var lines = [Array("FN:".utf8) + escaped()]
            for _ in 0..<random.number(below: 12) {
                var value = escaped()
                let head = random.element(of: heads)
                if head.hasPrefix("LANG;") || head == "LANG" { value = Array("de-AT".utf8) }
                if head.hasPrefix("ORG") { value += Array(";".utf8) + escaped() }
                lines.append(Array("\(head):".utf8) + value)
            }
            lines.shuffle(using: &random)
            if random.isOnce(in: 3) { lines.insert(Array("no property at all".utf8), at: 0) }
            let version = random.isOnce(in: 3) ? "3.0" : "4.0"
            lines.insert(Array("VERSION:\(version)".utf8), at: 0)
            var bytes: [UInt8] = random.isOnce(in: 9) ? [0xEF, 0xBB, 0xBF] : []
            bytes += Array("BEGIN:VCARD".utf8) + random.element(of: ends)
            for line in lines { bytes += written(line, ends) }
            bytes += Array("END:VCARD".utf8)
            return bytes + (random.isOnce(in: 3) ? [] : random.element(of: ends))
        }

        /// Another value of a key.
        mutating func value(_ key: String, _ old: ContentValue?) -> ContentValue? {
            if random.isOnce(in: 6), key != "name" { return nil }
            func text() -> ContentValue { .text("n\(word(80).trimmed)") }
            switch key {
            case "name": return text()
            case "role", "organization", "department":
                return .map([.init("en", text()), .init("de", text())])
            case "phones", "emails":
                var list: [ContentValue] = if case .list(let list)? = old { list } else { [] }
                list.shuffle(using: &random)
                if random.isOnce(in: 3) { list = Array(list.dropFirst()) }
                let part = key == "phones" ? "number" : "mail"
                list.append(.map([.init(part, text()), .init("use", .text("home"))]))
                return .list(list)
            case "parts": return .map([.init("family", .text("F")), .init("given", .text("G"))])
            default:
                var list: [ContentValue] = if case .list(let list)? = old { list } else { [] }
                list.shuffle(using: &random)
                return .list(list + [.text("fr")])
            }
        }
    }

    @Test(
        "random cards: only lines of the property change, and the undo gives back every byte"
    )
    func randomCards() throws {
        var cards = RandomCard(random: SeededGenerator(seed: 6350))
        var (changed, same) = (0, 0)
        let count = Amount.of(600, all: 10_000)
        for number in 0..<count {
            let bytes = cards.bytes()
            let card = try #require(EditableCard(bytes, languages: Self.languages), "\(number)")
            try #require(card.document.bytes == bytes, "\(number)")
            let keys = ["name", "role", "organization", "department", "phones", "emails", "parts"]
            let key = cards.random.element(of: card.isVersion4 ? keys + ["speaks"] : keys)
            let old = card.values[key]
            let value = cards.value(key, old)
            guard let new = try? card.bytes(setting: [(key, value)]) else {
                // What reads back as something else is left to a text editor, whole.
                same += 1
                continue
            }
            changed += 1
            let names = [
                "name": "FN", "role": "TITLE", "organization": "ORG", "department": "ORG",
                "phones": "TEL", "emails": "EMAIL", "parts": "N", "speaks": "LANG",
            ]
            let after = try #require(EditableCard(new, languages: Self.languages), "\(number)")
            func others(_ card: EditableCard) -> [[UInt8]] {
                card.document.lines.filter { $0.name != names[key] }.map(\.bytes)
            }
            try #require(others(after) == others(card), "\(number): \(key)")
            // Back by value: each line that says what it said is as it was, unless it was folded in a way of its own.
            if let back = try? after.bytes(setting: [(key, old)]) {
                let again = try #require(EditableCard(back, languages: Self.languages))
                try #require(again.values == card.values, "\(number): \(key)")
                try #require(others(again) == others(card), "\(number): \(key)")
            }
        }
        #expect(changed > count * 3 / 4, "\(changed) changed, \(same) left")
    }
}
