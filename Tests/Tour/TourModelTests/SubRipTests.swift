import TestSupport
import Testing

@testable import TourModel

@Suite("Subtitles from SubRip")
struct SubRipTests {
    private static let film = """
        WEBVTT - The opening

        00:01.000 --> 00:04.500 line:80%
        <v Mira>Good <i>morning</i>.

        00:03.000-->00:05.000
        Both
        """

    @Test("SubRip becomes WebVTT: points in times, the marks that WebVTT has, and no places")
    func subRip() throws {
        let file =
            "\u{FEFF}1\r\n00:00:01,000 --> 00:00:04,500 X1:40 X2:600\r\n{\\an8}Good <I>morning</I>.\r\n"
            + "The <font color=\"#fff\">kettle</font> & the cat <3 &amp; {so}\r\n \r\n"
            + "2\r\n0:00:05,5-->0:00:06,75\r\n- Late?\r\n- 1 < 2 > 0\r\n"
        let converted = try Subtitles(file: file).source
        #expect(
            converted == """
                WEBVTT

                1
                00:00:01.000 --> 00:00:04.500
                Good <i>morning</i>.
                The kettle &amp; the cat &lt;3 &amp; {so}

                2
                00:00:05.500 --> 00:00:06.750
                - Late?
                - 1 &lt; 2 > 0


                """)
        #expect(
            try Subtitles(webVTT: converted).cues.map(\.text) == [
                "Good morning.\nThe kettle & the cat <3 & {so}", "- Late?\n- 1 < 2 > 0",
            ])
        // What only looks like a mark is a letter, also with an accent, and loses no words.
        let odd = "1\n00:00:01,000 --> 00:00:02,000\na <\u{301}b> c {\\an8 d\n"
        #expect(
            try Subtitles(file: odd).source.hasSuffix("\na &lt;\u{301}b> c {\\an8 d\n\n"))
        // What is WebVTT stays, but for its line ends.
        #expect(
            try Subtitles(file: Self.film.replacing("\n", with: "\r\n")).source
                == Self.film + "\n")
    }

    @Test("a mistake of a SubRip file has the line of that file; other formats are none")
    func subRipMistakes() {
        func line(_ text: String) -> Int? {
            do throws(Subtitles.Problem) {
                return try Subtitles(file: text).problems.first?.line
            } catch {
                return error.line
            }
        }
        #expect(line("1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:09,000 --> x\nb\n") == 6)
        #expect(line("1\n00:00:03,000 --> 00:00:02,000\na\n") == 2)
        #expect(line("\n\n[Script Info]\nTitle: x\n") == 3)
        for text in ["", "\n\n", "words", "{1}{20}words", "-->"] {
            #expect(line(text) != nil, "\(text)")
        }
    }

    @Test("an empty line within a subtitle is part of it, where no other one follows")
    func emptyLines() throws {
        let read = try Subtitles(
            file:
                "1\n00:00:01,000 --> 00:00:02,000\na\n\nb\n\n\n2\n00:00:03,000 --> 00:00:04,000\nc\n\n"
        )
        #expect(read.cues.map(\.text) == ["a\nb", "c"] && read.problems.isEmpty)
    }

    @Test("one bad subtitle costs no other one")
    func oneBad() throws {
        let read = try Subtitles(
            file: "1\n00:00:01,000 --> x\na\n\n2\n00:00:03,000 --> 00:00:04,000\nc\n")
        #expect(read.cues.map(\.text) == ["c"] && read.problems.map(\.line) == [2])
        #expect(!read.webVTT.contains("a\n") && read.source.contains("a\n"))
    }

    @Test(
        "no change of any byte of a SubRip file breaks it, nor does a line of beginnings take long")
    func subRipMutations() {
        var generator = SeededGenerator(seed: 22)
        let bytes = Array(
            "1\n00:00:01,000 --> 00:00:04,500\n{\\an8}Good <i>day</i> & <font>x</font>\n\n2\n00:00:05,5 --> 0:00:06\nb"
                .utf8)
        for _ in 0..<Amount.of(2000, all: 20_000) {
            var changed = bytes
            for _ in 0...generator.number(below: 4) {
                changed[generator.number(below: changed.count)] = UInt8(
                    generator.number(below: 128))
            }
            changed.removeLast(generator.number(below: changed.count))
            guard let read = try? Subtitles(file: String(decoding: changed, as: UTF8.self))
            else { continue }
            // What is written for browsers reads the same, and has nothing to mend.
            let again = try? Subtitles(webVTT: read.webVTT)
            #expect(again?.cues == read.cues && again?.webVTT == read.webVTT)
        }
        let long = "1\n00:00:01,000 --> 00:00:04,500\n" + String(repeating: "<a{&", count: 60_000)
        #expect((try? Subtitles(file: long)) != nil)
    }
}
