import FilmProtocol
import Foundation
import Glibc
import Imaging
import Isolation
import TestSupport
import Testing

@testable import Playback

@Suite("A player that breaks its protocol", .tags(.slow)) struct FilmFaultTests {
    /// Answers every command with success.
    private static let answering = """
        answer() { id=${1##*request_id\\":}; id=${id%%[,\\}]*}; printf '{"request_id":%s,"error":"success"}\\n' "$id"; }
        """
    private static let answerAll = answering + "\nwhile read -r line; do answer \"$line\"; done\n"

    /// The last state of a film that such a player plays, and whether the player is gone then.
    private func play(
        _ words: String, limits: FilmLimits = shortLimits
    ) async throws -> (last: FilmState?, path: String) {
        let script = try Script("docent-film", words)
        let path = try script.folder.write("film", to: "film.mp4")
        let film = try FilmPlayer(
            playing: path, FilmOptions(box: FilmBox(width: 16, height: 16)),
            with: script.player,
            limits: limits)
        let last = await film.states.last()
        #expect(await eventually { !exists(film.processIdentifier) }, "the player is left")
        return (last, path)
    }

    @Test(
        "by sending something other than JSON fails",
        arguments: ["hello", "{", "[1]", "\u{1}\u{2}"])
    func failsOnWords(text: String) async throws {
        let (last, _) = try await play("printf '%s\\n' '\(text)'; sleep 100")
        let found = "\(text.utf8.count) bytes that are no JSON object"
        #expect(last == .failed(.brokenAnswer(program: "docent-film", found: found)))
    }

    @Test("by a line of ten million bytes fails, without taking it in")
    func failsOnLongLine() async throws {
        let (last, _) = try await play("head -c 10000000 /dev/zero | tr '\\0' x; sleep 100")
        guard case .failed(.brokenAnswer(program: "docent-film", let found)) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
        #expect(found.hasPrefix("a line of more than "))
    }

    @Test("by saying nothing is ended at the limit of its first answer")
    func failsOnSilence() async throws {
        let (last, _) = try await play("trap '' TERM; while :; do sleep 1; done")
        // Which limit is over first is chance where a machine is busy.
        guard case .failed(.stuck(program: "docent-film", _, _)) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
    }

    @Test(
        "by taking its time to start is waited for: its first answer has the time of its first picture"
    )
    func bearsSlowStart() async throws {
        let (last, _) = try await play(
            "sleep 2\necho '{\"event\":\"end-file\",\"reason\":\"eof\"}'\n" + Self.answerAll,
            limits: FilmLimits(answer: .seconds(1), loading: .seconds(30)))
        #expect(last == .ended)
    }

    @Test("by never opening the film is ended at its limit")
    func failsOnLoading() async throws {
        let (last, _) = try await play(Self.answerAll)
        #expect(
            last
                == .failed(
                    .stuck(program: "docent-film", during: "opening the film", limit: .seconds(4))))
    }

    @Test("by a film that does not advance is ended at its timeout")
    func failsOnStall() async throws {
        let (last, _) = try await play(
            """
            echo '{"event":"file-loaded"}'; echo '{"event":"playback-restart"}'
            echo '{"event":"property-change","name":"time-pos","data":1.5}'
            """ + "\n" + Self.answerAll)
        #expect(
            last == .failed(.stuck(program: "docent-film", during: "playing", limit: .seconds(4))))
    }

    @Test("by ending too early is reported with its status", arguments: [(0, 0), (3, 3)])
    func failsOnEnd(status: Int, told: Int) async throws {
        let (last, _) = try await play("exit \(status)")
        #expect(last == .failed(.ended(program: "docent-film", how: "exit status \(told)")))
    }

    @Test("by rejecting the film is reported with its answer")
    func failsOnRefusal() async throws {
        let (last, _) = try await play(
            Self.answering + """

                while read -r line; do
                case "$line" in
                *loadfile*) id=${line##*request_id\\":}; id=${id%%[,\\}]*}
                    printf '{"request_id":%s,"error":"invalid parameter"}\\n' "$id";;
                *) answer "$line";;
                esac; done
                """)
        #expect(
            last
                == .failed(
                    .rejected(
                        program: "docent-film", command: "loadfile", answer: "invalid parameter")))
    }

    @Test("by answers to what was never asked and news of nothing is borne")
    func bearsNoise() async throws {
        let (last, path) = try await play(
            """
            echo '{"request_id":99,"error":"success"}'; echo '{"request_id":-1}'
            echo '{"event":"property-change","name":"duration","data":"long"}'
            echo '{"event":"property-change","name":"track-list","data":7}'
            echo '{"event":"property-change","name":"pause","data":[]}'
            echo '{"event":"property-change","name":"time-pos","data":-5}'
            echo '{"event":"property-change"}'; echo '{"event":"never-heard-of"}'; echo '{}'
            printf '{"event":"end-file","reas'; sleep 0.2; printf 'on":"error","file_error":"cut"}\\n'
            """ + "\n" + Self.answerAll)
        #expect(last == .failed(.unplayable(path: path, reason: "cut")))
    }

    @Test("by a flood of events is borne, and the film ends as it says")
    func bearsFlood() async throws {
        let (last, _) = try await play(
            """
            yes '{"event":"property-change","name":"time-pos","data":1.0}' | head -n 5000
            echo '{"event":"end-file","reason":"eof"}'
            """ + "\n" + Self.answerAll,
            limits: FilmLimits(answer: .seconds(30), loading: .seconds(30)))
        #expect(last == .ended)
    }

    /// A shell's words that send what a player says of a picture, as four numbers.
    private static func notice(_ numbers: UInt32...) -> String {
        let bytes = numbers.flatMap { number in
            (0..<4).map { String(UInt8(truncatingIfNeeded: number >> ($0 * 8)), radix: 8) }
        }
        return "printf '\(bytes.map { "\\\($0)" }.joined())' >&5\n"
    }

    /// What a film that such a player plays comes to, and the first of its pictures.
    private func picture(_ words: String) async throws -> (VideoFrame?, FilmState) {
        let script = try Script("docent-film", words + Self.answerAll)
        let film = try FilmPlayer(
            playing: try script.folder.write("film", to: "film.mp4"),
            FilmOptions(box: FilmBox(width: 16, height: 16)),
            with: script.player,
            limits: shortLimits)
        let picture = await film.nextPicture()
        if picture == nil { _ = await eventually { film.state.isFinal } }
        defer { Task { await film.stop() } }
        return (picture?.image, film.state)
    }

    @Test(
        "by a picture that cannot be fails",
        arguments: [
            (4, 16, 16), (0xFFFF_FFFF, 16, 16), (0, 0, 16), (0, 16, 0), (1, 4097, 1),
            (1, 4096, 4096), (2, 0xFFFF_FFFF, 0xFFFF_FFFF), (3, 0x8000_0000, 2),
        ] as [(UInt32, UInt32, UInt32)])
    func failsOnPicture(slot: UInt32, width: UInt32, height: UInt32) async throws {
        let (picture, state) = try await picture(Self.notice(slot, width, height, 1))
        #expect(picture == nil)
        let found = "a picture of \(width) x \(height) pixels in place \(slot)"
        #expect(state == .failed(.brokenAnswer(program: "docent-film", found: found)))
    }

    @Test("by a message that says nothing of a picture fails", arguments: [1, 15, 17, 4000])
    func failsOnMessage(length: Int) async throws {
        let (picture, state) = try await picture("printf '%\(length)d' 7 >&5\n")
        #expect(picture == nil)
        let found = "\(min(length, 17)) bytes that say nothing of a picture"
        #expect(state == .failed(.brokenAnswer(program: "docent-film", found: found)))
    }

    @Test("by a picture in a place that is still looked at fails")
    func failsOnHeld() async throws {
        let (picture, _) = try await picture(Self.notice(0, 16, 16, 1))
        #expect(picture?.width == 16)
        let (first, state) = try await self.picture(
            Self.notice(0, 16, 16, 1) + Self.notice(0, 16, 16, 2))
        // The first one may be taken, and let go, before the second comes.
        if first == nil {
            let found = "a picture of 16 x 16 pixels in place 0"
            #expect(state == .failed(.brokenAnswer(program: "docent-film", found: found)))
        }
    }

    @Test("by shortening the memory of pictures has no effect")
    func bearsTruncation() async throws {
        let (picture, _) = try await picture(
            """
            (: >/proc/self/fd/4) 2>/dev/null; truncate -s 0 /proc/self/fd/4
            printf 'XYZ\\000' 1<>/proc/self/fd/4

            """ + Self.notice(0, 1920, 1200, 1))
        let image = try #require(picture)
        #expect(image.row(0)[0] & 0xFF_FFFF == 0x5A_5958)
        #expect(image.row(1199)[1919] == 0)
    }

    @Test("by ending as one whose libraries are missing is said so, with the package that has them")
    func tellsMissingLibrary() async throws {
        let (last, _) = try await play("exit 127")
        #expect(last == .failed(.notInstalled(program: "libmpv", package: "libmpv2")))
    }

    @Test("by hanging when a film is looked at for an import is ended at its limit")
    func endsProbe() throws {
        // Says that it is ready, and no more.
        #expect(
            try look(#"printf '\000' >&0; exec sleep 600"#)
                == .stuck(
                    program: "docent-film", during: "opening the film", limit: .milliseconds(50)))
    }

    @Test("by ending when a film is looked at is told by what ended it")
    func tellsEndOfProbe() throws {
        #expect(
            try look("exit 127") == .notInstalled(program: "libmpv", package: "libmpv2"))
        guard case .unavailable("docent-film", let reason) = try look("exit 3") else {
            Issue.record("another error")
            return
        }
        #expect(reason.hasSuffix("it does not start"))
    }

    /// The error of a look at a film by a program that is no player.
    private func look(_ words: String) throws -> PlaybackError? {
        let script = try Script("docent-film", words)
        let path = try script.folder.write("film", to: "film.mp4")
        let pool = DecoderPool([script.path])
        return #expect(throws: PlaybackError.self) {
            _ = try FilmProbe.look(at: path, in: pool, within: .milliseconds(50))
        }
    }

    @Test("that is not there is said so")
    func tellsMissing() throws {
        let path = "/none/docent-film"
        #expect(throws: PlaybackError.notStarted(program: path, code: ENOENT)) {
            _ = try FilmProgram.find(path: path)
        }
    }

    @Test("what a film is begun with is held to its ranges")
    func holdsRanges() {
        #expect(FilmBox(width: -3, height: 100_000) == FilmBox(width: 16, height: 4096))
        let largest = FilmBox(width: 3840, height: 2160)
        #expect(largest.width == 2023 && largest.height == 1138)
        let options = FilmOptions(box: nil, volume: 900)
        #expect(options.arguments == ["--volume=100", "--mute=no"])
        #expect(options.purpose == .sound)
    }
}
