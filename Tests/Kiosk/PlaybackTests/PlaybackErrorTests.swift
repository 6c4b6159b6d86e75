import Glibc
import Testing

@testable import Playback

@Suite("What goes wrong is said") struct PlaybackErrorTests {
    @Test(
        "with the thing's name, what was found and what to do",
        arguments: [
            (
                .noSoundCard(name: "hw:1", reason: "No such device"),
                "the sound card \"hw:1\" cannot be used: No such device; check that a loudspeaker is "
                    + "plugged in and that no other program has the card (aplay -l lists the cards)"
            ),
            (
                .needsHeadset,
                "this is said only in a headset, and none is plugged in; plug one in"
            ),
            (
                .notInstalled(program: "libmpv", package: "libmpv2"),
                "libmpv is not installed; Debian's package libmpv2 has it"
            ),
            (
                .notStarted(program: "docent-film", code: EAGAIN),
                "docent-film cannot be started: Resource temporarily unavailable"
            ),
            (
                .noFilm(path: "/a.mp4", code: ENOENT),
                "/a.mp4: the film cannot be read: No such file or directory"
            ),
            (
                .notFile(path: "a"),
                "a is not a regular file; name a film's file by its absolute path"
            ),
            (
                .unplayable(path: "/a.mp4", reason: "unrecognized file format"),
                "/a.mp4 cannot be played: unrecognized file format; MP4 with H.264 or WebM is sure to play"
            ),
            (
                .stuck(program: "docent-film", during: "seek", limit: .seconds(3)),
                "docent-film hung (seek, longer than 3 s) and was given up"
            ),
            (
                .stuck(program: "docent-film", during: "seek", limit: .milliseconds(250)),
                "docent-film hung (seek, longer than 250 ms) and was given up"
            ),
            (
                .ended(program: "docent-film", how: "signal 9"),
                "docent-film exited unexpectedly (signal 9)"
            ),
            (
                .brokenAnswer(program: "docent-film", found: "12 bytes that are no JSON object"),
                "docent-film answered with 12 bytes that are no JSON object, which its protocol does not allow"
            ),
            (
                .rejected(program: "docent-film", command: "seek", answer: "error running command"),
                "docent-film rejected \"seek\": error running command"
            ),
            (.over(path: "/a.mp4"), "/a.mp4 is over; play it again"),
            (
                .noSubtitles(language: "fr", available: ["de", "en"]),
                "there are no subtitles in \"fr\"; there are: de, en"
            ),
            (
                .noSubtitles(language: "fr", available: []),
                "there are no subtitles in \"fr\"; the film has none"
            ),
            (
                .noVoice(language: "tlh", program: "espeak-ng"),
                "espeak-ng has no voice for \"tlh\"; install one, or show the text alone"
            ),
            (
                .noService(program: "speech-dispatcher", path: "/s", code: ECONNREFUSED),
                "speech-dispatcher does not answer at /s: Connection refused"
            ),
            (
                .unusableAddress("inet_socket"),
                "SPEECHD_ADDRESS is \"inet_socket\"; it must be unix_socket or unix_socket:/absolute/path"
            ),
        ] as [(PlaybackError, String)])
    func says(error: PlaybackError, words: String) { #expect(error.description == words) }
}
