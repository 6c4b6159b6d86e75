import FuzzSupport
import TourModel

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let files = [
        "WEBVTT - a\n\nNOTE b\nc\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:x\n\n"
            + "1\n00:01.000 --> 00:02.500 line:0 align:start\n<v Ada>One &amp; <b>two</b></v>\n\n"
            + "0:00:02,000 --> 0:00:03,000\n<00:02.500><ruby>a<rt>b</rt></ruby>&nbsp;\n",
        "\u{FEFF}1\r\n00:00:01,000 --> 00:00:02,000 X1:0\r\n<i>One</i> {\\an8}two\r\n\r\n2\r\n"
            + "00:00:03,000 --> 00:00:02,000\r\nthree\r\n",
        "WEBVTT\n\n99:59.999 --> 9999:00:00.000\na --> b\n\n00:61.000 --> 00:62.000\nc\n",
    ]
    Fuzzing.begin(seeds: files.map { Array($0.utf8) })
    return 0
}

/// Subtitles of any text: what is taken is written as WebVTT that says the same, and with all of its words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let text = String(validating: input, as: UTF8.self), count <= Subtitles.mostBytes else {
        return 0
    }
    do throws(Subtitles.Problem) {
        let subtitles = try Subtitles(file: text)
        precondition(!subtitles.cues.isEmpty && subtitles.cues.allSatisfy { $0.start < $0.end })
        for problem in subtitles.problems { precondition(!"\(problem.message)".isEmpty) }
        let again = try Subtitles(webVTT: subtitles.webVTT)
        precondition(again.cues == subtitles.cues, "a subtitle changes when it is written")
        precondition(!again.problems.contains(where: \.isLeftOut), "\(again.problems)")
        _ = subtitles.text(at: .seconds(1))
    } catch {
        precondition(!"\(error.message)".isEmpty && error.line >= 1)
    }
    return 0
}
