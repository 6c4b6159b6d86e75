import Testing
import Yams

@testable import Forms

@Suite("What YAML swallows")
struct SwallowedTextTests {
    /// The messages about the values of a document, with their advice.
    private func findings(_ yaml: String) throws -> [String] {
        let swallowed = SwallowedText(in: yaml)
        func all(_ node: Node) -> [String] {
            switch node {
            case .scalar(let value):
                swallowed.finding(value).map { ["\($0.message); \($0.advice)"] } ?? []
            case .sequence(let list): list.flatMap(all)
            case .mapping(let map): map.flatMap { all($0.value) }
            case .alias: []
            }
        }
        return try Yams.compose(yaml: yaml).map(all) ?? []
    }

    @Test(
        "a text that a comment cuts is named as it is read, and as it was written",
        arguments: [
            ("name: Room #5\n", "Room", "Room #5"), ("- Größe #5\n", "Größe", "Größe #5"),
            ("name: Room  #5\n", "Room", "Room #5"), ("name: Room # 5\n", "Room", "Room # 5"),
            ("n: [x, Room #5\n]\n", "Room", "Room #5"),
        ])
    func cut(yaml: String, text: String, whole: String) throws {
        #expect(
            try findings(yaml) == [
                "what stands behind \" #\" is a comment, and the text is \"\(text)\"; "
                    + "put the text in quotes: \"\(whole)\"; a comment has two blanks before # and one behind it"
            ])
    }

    @Test("a text of several lines is cut in its last one")
    func severalLines() throws {
        let found = try findings("a: A long\n  text #5\nb: c\n")
        #expect(found.first?.contains("the text is \"A long text\"; put all of the text") == true)
    }

    @Test(
        "comments that are meant are passed over",
        arguments: [
            "name: Room  # the big one\n", "name: Room\t# the big one\n", "# all\nname: Room\n",
            "name: \"Room\" #5\n", "name: 'Room' #5\n", "size: 5 #m\n", "on: true #x\n",
            "list: [a, b] #c\n", "map: {a: b} #c\n", "name: Room  ##\n",
            "url: https://a.example/#b\n",
            "text: |\n  Room #5\n", "a: long text # c\nb: d         # e\n", "name: Room#5\n",
        ])
    func comments(yaml: String) throws {
        #expect(try findings(yaml) == [])
    }

    @Test(
        "anchors and tags that nobody meant are named; tags of YAML are meant",
        arguments: [
            (
                "name: &Clock room\n",
                [
                    "YAML takes &Clock for an anchor, and reads \"room\"; put the text in quotes: \"&Clock room\""
                ]
            ),
            (
                "name: !Clock room\n",
                [
                    "YAML takes !Clock for a tag, and reads \"room\"; put the text in quotes: \"!Clock room\""
                ]
            ),
            (
                "- !open\n",
                ["YAML takes !open for a tag, and reads nothing; put the text in quotes: \"!open\""]
            ),
            ("name: !!str 5\n", []), ("name: R&D, now!\n", []),
        ])
    func properties(yaml: String, expected: [String]) throws {
        #expect(try findings(yaml) == expected)
    }

    @Test(
        "an escape in what looks like a path is named",
        arguments: [
            (#""C:\temp""#, "t"), (#""see C:\new today""#, "n"), (#""media\new.png""#, "n"),
            (#""\\\\nas\room""#, "r"), (#"".\table""#, "t"),
            (#""a bell \a""#, "a"), (#""Two\nlines""#, nil), (#""one\ttab""#, nil),
            (#""C:\\temp""#, nil), (#"'C:\temp'"#, nil),
        ])
    func paths(text: String, letter: String?) throws {
        let found = try findings("name: \(text)\n")
        #expect(
            found.map { $0.prefix(21) } == (letter.map { ["YAML does not take \\\($0)"] } ?? []))
    }

    @Test("a key without a blank behind its colon makes a text of itself")
    func keyInText() throws {
        #expect(
            try findings("name:\n  en:Room\n  de:Raum\n") == [
                "a blank is missing behind \"en:\", and all of it is a text; "
                    + "write en: Room de:Raum, or put the text in quotes"
            ])
        #expect(try findings("name: re:publica\nurl:\n  https://a.example\n") == [])
    }

    @Test("long lines and texts take no longer than their length", .timeLimit(.minutes(1)))
    func hostile() throws {
        let many = "a: [" + String(repeating: "b#, ", count: 20_000) + "c] # x\n"
        #expect(try findings(many) == [])
        let slashes = "a: \"" + String(repeating: "\\t", count: 100_000) + "\"\n"
        #expect(try findings(slashes) == [])
    }

    @Test(
        "slips that keep a text from being YAML are named where they are",
        arguments: [
            (
                "name:Clock room\nfloor: G\n",
                "1:5 a blank is missing behind \"name:\"; write name: Clock room"
            ),
            ("floor: G\nname:x\n", "2:5 a blank is missing behind \"name:\"; write name: x"),
            (
                "home:\n  title:x\n  lead: y\n",
                "2:8 a blank is missing behind \"title:\"; write title: x"
            ),
            ("- name:x\n  file: y\n", "1:7 a blank is missing behind \"name:\"; write name: x"),
            (
                "a: b\njust a line\nc: d\n",
                "2:1 the line has no colon; write a key, a colon, a blank and the value"
            ),
            (
                "just a line\nc: d\n",
                "1:1 the line has no colon; write a key, a colon, a blank and the value"
            ),
            (
                "name: Clock\n  room: G\n",
                "2:1 the line is indented more than the one that its key belongs to; "
                    + "give the keys of one thing the same indent"
            ),
            (
                "name: @home\n",
                "1:7 a text begins with @, which means something else in YAML; put the text in quotes: \"@home\""
            ),
            (
                "name: *now* or never\n",
                "1:7 a text begins with *, which means something else in YAML; put the text in quotes: \"*now* or never\""
            ),
            (
                "n: {en: Room #5, de: Raum}\nfloor: G\n",
                "1:14 a # behind a blank begins a comment; put the text that holds it in quotes"
            ),
            (
                "name: \"C:\\Users\"\n",
                "1:12 a backslash in double quotes begins an escape; put the text in single quotes, or write \\\\ for each backslash"
            ),
            (
                "name: \"Room\" 5\n",
                "1:14 a text goes on behind its closing quotation mark; put all of it in quotes that do not stand in it"
            ),
            (
                "name: \"Room\nfloor: G\n",
                "1:7 a quotation mark opens here and is not closed; close it on the same line"
            ),
        ])
    func slips(yaml: String, expected: String) throws {
        let thrown = #expect(throws: YamlError.self) { try Yams.compose(yaml: yaml) }
        let error = try #require(thrown)
        let slip = try #require(YAMLSlip(error, in: yaml))
        #expect("\(slip.line):\(slip.column) \(slip.message); \(slip.advice)" == expected)
    }
}
