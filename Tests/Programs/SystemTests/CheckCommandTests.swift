import Foundation
import TestSupport
import Testing

@Suite("docent check")
struct CheckCommandTests {
    let docent: Program
    let folder: TemporaryFolder

    init() throws {
        docent = try Repository.docent()
        folder = try TemporaryFolder()
    }

    /// The path of a report on a picture that says "yes", and on one that is expected to and does not.
    private func report(_ format: String, isGood: Bool) throws -> String {
        try folder.write(SymbolPicture.draw("yes").pgm, to: "a # b\\c.pgm")
        // TAP takes a test whose line ends in "# TODO" for one that may fail.
        let manifest = try folder.write(
            """
            - file: 'a # b\\c.pgm'
              text: "yes"
            - file: 'a # b\\c.pgm'
              text: "\(isGood ? "yes" : "no: \\\"never\\\" # TODO")"
            """, to: "m.yaml")
        let path = "\(folder.path)/report"
        let outcome = try docent.run(["check", "--format", format, "-o", path, manifest])
        #expect(outcome.status == (isGood ? 0 : 1), "\(outcome.errors)")
        return path
    }

    @Test("Perl's prove reads TAP: a good report passes, a bad one fails with its number")
    func tap() throws {
        let prove = try #require(Program(installed: "prove"))
        let good = try prove.run([
            "--verbose", "--exec", "cat", try report("tap", isGood: true),
        ])
        #expect(good.status == 0, "\(good.text)\(good.errors)")
        #expect(good.text.contains("Result: PASS"), "\(good.text)")
        let bad = try prove.run(["--exec", "cat", try report("tap", isGood: false)])
        #expect(bad.status == 1, "\(bad.text)\(bad.errors)")
        #expect(!bad.text.contains("Parse errors"), "\(bad.text)")
        #expect(bad.text.contains("Failed test:  2"), "\(bad.text)")
    }

    /// The types of the common JUnit schema, as far as reports have them.
    private static let schema = """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <xs:attributeGroup name="counts">
            <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
            <xs:attribute name="failures" type="xs:nonNegativeInteger" use="required"/>
            <xs:attribute name="errors" type="xs:nonNegativeInteger" use="required"/>
            <xs:attribute name="time" type="xs:decimal" use="required"/>
          </xs:attributeGroup>
          <xs:simpleType name="words"><xs:restriction base="xs:string"><xs:minLength value="1"/></xs:restriction></xs:simpleType>
          <xs:complexType name="reason"><xs:simpleContent><xs:extension base="words">
            <xs:attribute name="message" type="words" use="required"/>
            <xs:attribute name="type" type="words" use="required"/>
          </xs:extension></xs:simpleContent></xs:complexType>
          <xs:element name="testsuites"><xs:complexType>
            <xs:sequence><xs:element name="testsuite"><xs:complexType>
              <xs:sequence><xs:element name="testcase" maxOccurs="unbounded"><xs:complexType>
                <xs:choice minOccurs="0">
                  <xs:element name="failure" type="reason"/><xs:element name="error" type="reason"/>
                </xs:choice>
                <xs:attribute name="classname" type="xs:string" use="required"/>
                <xs:attribute name="name" type="xs:string" use="required"/>
                <xs:attribute name="file" type="words" use="required"/>
                <xs:attribute name="line" type="xs:positiveInteger" use="required"/>
                <xs:attribute name="time" type="xs:decimal" use="required"/>
              </xs:complexType></xs:element></xs:sequence>
              <xs:attribute name="name" type="xs:string" use="required"/>
              <xs:attributeGroup ref="counts"/>
            </xs:complexType></xs:element></xs:sequence>
            <xs:attributeGroup ref="counts"/>
          </xs:complexType></xs:element>
        </xs:schema>
        """

    @Test("xmllint reads JUnit: times are decimal numbers, counts are whole ones")
    func junit() throws {
        let xmllint = try #require(Program(installed: "xmllint"))
        let schema = try folder.write(Self.schema, to: "junit.xsd")
        for isGood in [true, false] {
            let path = try report("junit", isGood: isGood)
            let outcome = try xmllint.run(["--noout", "--schema", schema, path])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let failures = try xmllint.run(["--xpath", "count(//failure)", path])
            #expect(failures.text.hasPrefix(isGood ? "0" : "1"))
        }
    }

    @Test("without a tour, one line says why no room is recognized, and how to name the tour")
    func withoutTour() throws {
        try folder.write(SymbolPicture.draw("yes").pgm, to: "a.pgm")
        let rooms = try folder.write("file,kind\na.pgm,room\n", to: "rooms.csv")
        let texts = try folder.write("file,kind\na.pgm,text\n", to: "texts.csv")
        var program = docent
        program.environment["DOCENT_CONFIG"] = try folder.write(
            "database: no.sqlite\n", to: "k.yaml")
        let outcome = try program.run(["check", rooms])
        #expect(outcome.status == 3 && outcome.text.isEmpty)
        #expect(
            outcome.errors
                == "\(rooms):2: the tour database \(folder.path)/no.sqlite does not exist, so codes of rooms, buildings, "
                + "people and tours are not recognized; name it with --database FILE\n")
        #expect(try program.run(["check", texts]).errors.isEmpty)
        program.environment["DOCENT_CONFIG"] = try folder.write("{}\n", to: "none.yaml")
        #expect(
            try program.run(["check", rooms]).errors.hasPrefix(
                "\(rooms):2: no tour database is set, so codes"))
    }

    @Test("a manifest comes from a pipe, as a table or a list; its files are in the current folder")
    func pipe() throws {
        try folder.write(SymbolPicture.draw("yes").pgm, to: "a.pgm")
        var program = docent
        program.folder = folder.path
        for manifest in ["file,text\na.pgm,yes\n", "# a list\n- {file: a.pgm, text: 'yes'}\n"] {
            let outcome = try program.run(["check", "-"], input: Array(manifest.utf8))
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        try folder.write("file,text\na.pgm,yes\n", to: "m.csv")
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder.path
        let outcome = try shell.run([
            "-c", "cat m.csv | \"$0\" check /dev/stdin && \"$0\" check <(cat m.csv)",
            docent.executable,
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("a wrong configuration is status 64, one that cannot be read 3")
    func configuration() throws {
        let wrong = try folder.write("nihgt: off\n", to: "wrong.yaml")
        let picture = "\(Repository.root)/kiosk/frames/004-room-a-014.jpg"
        #expect(try docent.run(["scan", "--config", wrong, picture]).status == 64)
        #expect(
            try docent.run(["scan", "--config", "\(folder.path)/no.yaml", picture]).status == 3)
    }

    @Test("a manifest that is missing, a folder or wrong is status 3, as in other commands")
    func manifests() throws {
        #expect(try docent.run(["check", "\(folder.path)/no.csv"]).status == 3)
        #expect(try docent.run(["check", folder.path]).status == 3)
        let manifest = try folder.write("file,kind\na.pgm,rom\n", to: "m.csv")
        let outcome = try docent.run(["check", manifest])
        #expect(outcome.status == 3)
        #expect(
            outcome.errors == "\(manifest):2: unknown kind \"rom\"; did you mean \"room\"?\n")
    }

    @Test("output that does not fit on the disk is status 3", arguments: ["check", "scan"])
    func full(command: String) throws {
        try folder.write(SymbolPicture.draw("yes").pgm, to: "a.pgm")
        let manifest = try folder.write("file,text\na.pgm,yes\n", to: "m.csv")
        let input = command == "check" ? manifest : "\(folder.path)/a.pgm"
        let shell = try #require(Program(installed: "sh"))
        let outcome = try shell.run([
            "-c", "exec \"$0\" \"$@\" > /dev/full", docent.executable, command, input,
        ])
        #expect(outcome.status == 3)
        #expect(
            outcome.errors.hasSuffix(
                "standard output cannot be written: No space left on device\n"))
    }
}
