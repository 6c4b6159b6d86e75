import Foundation
import Glibc
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
        let script = try Script("mpv", words)
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
        #expect(last == .failed(.brokenAnswer(program: "mpv", found: found)))
    }

    @Test("by a line of ten million bytes fails, without taking it in")
    func failsOnLongLine() async throws {
        let (last, _) = try await play("head -c 10000000 /dev/zero | tr '\\0' x; sleep 100")
        guard case .failed(.brokenAnswer(program: "mpv", let found)) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
        #expect(found.hasPrefix("a line of more than "))
    }

    @Test("by saying nothing is ended at the limit of its first answer")
    func failsOnSilence() async throws {
        let (last, _) = try await play("trap '' TERM; while :; do sleep 1; done")
        // Which limit is over first is chance where a machine is busy.
        guard case .failed(.stuck(program: "mpv", _, _)) = last else {
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
                    .stuck(program: "mpv", during: "opening the film", limit: .seconds(4))))
    }

    @Test("by a film that does not advance is ended at its timeout")
    func failsOnStall() async throws {
        let (last, _) = try await play(
            """
            echo '{"event":"file-loaded"}'; echo '{"event":"playback-restart"}'
            echo '{"event":"property-change","name":"time-pos","data":1.5}'
            """ + "\n" + Self.answerAll)
        #expect(last == .failed(.stuck(program: "mpv", during: "playing", limit: .seconds(4))))
    }

    @Test("by ending too early is reported with its status", arguments: [(0, 0), (3, 3)])
    func failsOnEnd(status: Int, told: Int) async throws {
        let (last, _) = try await play("exit \(status)")
        #expect(last == .failed(.ended(program: "mpv", how: "exit status \(told)")))
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
                    .rejected(program: "mpv", command: "loadfile", answer: "invalid parameter")))
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

    @Test("by an invalid picture fails", arguments: ["", "no picture"])
    func failsOnPicture(text: String) async throws {
        let script = try Script(
            "mpv",
            """
            echo '{"event":"file-loaded"}'; echo '{"event":"playback-restart"}'
            echo '{"event":"property-change","name":"time-pos","data":1.5}'
            printf '%s' '\(text)' >/proc/self/fd/3
            """ + "\n" + Self.answerAll)
        let film = try FilmPlayer(
            playing: try script.folder.write("film", to: "film.mp4"),
            FilmOptions(box: FilmBox(width: 16, height: 16)),
            with: script.player,
            limits: shortLimits)
        #expect(await film.nextPicture() == nil)
        let found = "a picture of \(text.utf8.count) bytes that is not the PNG asked for"
        #expect(film.state == .failed(.brokenAnswer(program: "mpv", found: found)))
    }

    @Test("by hanging when a film is looked at for an import is ended at its limit")
    func endsProbe() async throws {
        let script = try Script("mpv", Self.answerAll)
        let path = try script.folder.write("film", to: "film.mp4")
        let player = script.player
        let refusal = await error { () throws(PlaybackError) in
            _ = try await FilmProbe.look(at: path, with: player, limits: shortLimits)
        }
        #expect(
            refusal == .stuck(program: "mpv", during: "opening the film", limit: .seconds(4)))
    }

    @Test("that is not installed is said so, with the package that has it")
    func tellsMissing() throws {
        let script = try Script("other", "")
        #expect(throws: PlaybackError.notInstalled(program: "mpv", package: "mpv")) {
            _ = try FilmProgram.find(in: Surroundings(variables: ["PATH": script.folder.path]))
        }
    }

    @Test("what a film is begun with is held to its ranges")
    func holdsRanges() {
        #expect(FilmBox(width: -3, height: 100_000) == FilmBox(width: 16, height: 4096))
        let options = FilmOptions(box: nil, volume: 900).arguments
        #expect(options == ["--vid=no", "--volume=100", "--mute=no", "--sid=no"])
    }
}
