import TestSupport
import Testing
import Wording

@testable import TourModel

@Suite("Subtitles from WebVTT")
struct SubtitlesTests {
    private static let film = """
        WEBVTT - The opening

        NOTE
        Written by hand.

        STYLE
        ::cue { color: yellow }

        first
        00:01.000 --> 00:04.500 line:80% align:start
        <v Mira>Good <i>morning</i>.
        The kettle &amp; the cat &lt;3

        01:00:02.250 --> 01:00:03.000
        Late

        00:03.000-->00:05.000
        Both
        """

    private func problem(_ text: String) -> Subtitles.Problem? {
        do throws(Subtitles.Problem) {
            _ = try Subtitles(webVTT: text)
            return nil
        } catch {
            return error
        }
    }

    @Test("notes, styles, names, places and marks are left out; the rest comes in order of time")
    func cues() throws {
        let subtitles = try Subtitles(webVTT: Self.film)
        #expect(
            subtitles.cues == [
                .init(
                    start: .seconds(1), end: .milliseconds(4_500),
                    text: "Good morning.\nThe kettle & the cat <3"),
                .init(start: .seconds(3), end: .seconds(5), text: "Both"),
                .init(
                    start: .milliseconds(3_602_250), end: .seconds(3_603), text: "Late"),
            ])
    }

    @Test("at each moment all that stands is shown, from its beginning until before its end")
    func moments() throws {
        let subtitles = try Subtitles(webVTT: Self.film)
        func text(_ milliseconds: Int) -> String { subtitles.text(at: .milliseconds(milliseconds)) }
        #expect(text(999) == "")
        #expect(text(1_000).hasPrefix("Good morning."))
        #expect(text(3_000).hasSuffix("\nBoth"))
        #expect(text(4_500) == "Both")
        #expect(text(5_000) == "")
    }

    @Test("what is wrong is told with its line")
    func problems() {
        func line(_ text: String) -> Int? { problem(text)?.line }
        #expect(problem("")?.message == "the file does not begin with WEBVTT")
        #expect(line("WEBVTTX\n\n00:01.000 --> 00:02.000\na") == 1)
        #expect(
            problem("WEBVTT\n\nNOTE only a note\n")?.message == "there is no subtitle in the file")
        #expect(problem("WEBVTT\n\nwords\n")?.message == "there is no time to these words")
        #expect(line("WEBVTT\n\nname\nwords\n") == 3)
        for time in [
            "0:01.000 --> 00:02.000", "00:61.000 --> 02:00.000",
            "00:01.00 --> 00:02.000", "00:01.000 -->", "x --> y",
            "99999:00:00.000 --> 99999:00:01.000",
            "00:٠1.000 --> 00:02.000", "--> 00:02.000",
        ] {
            #expect(line("WEBVTT\n\nname\n\(time)\nwords\n") == 4, "\(time)")
        }
        #expect(
            problem("WEBVTT\n\n00:02.000 --> 00:02.000\na")?.message.description
                == "this subtitle ends when it begins")
    }

    @Test(
        "a bad subtitle is left out as browsers do, with its line; the others stay",
        arguments: [
            ("00:01.000 --> 00:01.000\nx", 3, [], "this subtitle ends when it begins"),
            ("00:02.000 --> 00:01.000\nx", 3, [], "this subtitle ends before it begins"),
            ("name\n00:61.000 --> 01:01.000\nx", 4, [], "“00:61.000 --> 01:01.000” is not a time"),
            (
                "00:01,000 --> 00:02.000 line:0\nx", 3, ["x"],
                "this time has a comma, which browsers do not read"
            ),
            ("0:00:01.000 --> 0:00:02.000\nx", 3, ["x"], "the hours of this time have one digit"),
            ("00:01.000 --> 00:02.000\nx\n\ny", 6, ["x"], "there is no time to these words"),
        ])
    func bad(block: String, line: Int, texts: [String], message: String) throws {
        let good = "00:05.000 --> 00:06.000\ngood\n"
        let read = try Subtitles(webVTT: "WEBVTT\n\n\(block)\n\n\(good)")
        #expect(read.cues.map(\.text) == texts + ["good"])
        #expect(
            read.problems.map(\.line) == [line] && read.problems[0].message.description == message)
        // Browsers show the same.
        let again = try Subtitles(webVTT: read.webVTT)
        #expect(again.cues == read.cues && !read.webVTT.contains(","))
    }

    @Test("times begin a subtitle also without an empty line above them")
    func noEmptyLines() throws {
        let read = try Subtitles(
            webVTT:
                "WEBVTT\n00:01.000 --> 00:02.000\na\nb\n00:03.000 --> 00:04.000\nc\n \nd\n")
        #expect(read.cues.map(\.text) == ["a\nb", "c\nd"] && read.problems.isEmpty)
    }

    @Test("no change of any byte breaks it")
    func mutations() {
        var generator = SeededGenerator(seed: 21)
        let bytes = Array(Self.film.utf8)
        for _ in 0..<Amount.of(2000, all: 20_000) {
            var changed = bytes
            for _ in 0...generator.number(below: 4) {
                changed[generator.number(below: changed.count)] = UInt8(
                    generator.number(below: 128))
            }
            changed.removeLast(generator.number(below: changed.count))
            guard let subtitles = try? Subtitles(webVTT: String(decoding: changed, as: UTF8.self))
            else { continue }
            #expect(subtitles.cues.allSatisfy { $0.start < $0.end && !$0.text.isEmpty })
            #expect((try? Subtitles(webVTT: subtitles.webVTT))?.cues == subtitles.cues)
        }
    }
}
