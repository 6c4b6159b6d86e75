import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Playback

@Suite("speech-dispatcher") struct ServiceVoiceTests {
    private func surroundings(_ service: FakeService) -> Surroundings {
        // No program of that name is found here, so none is started.
        Surroundings(variables: [
            "SPEECHD_ADDRESS": "unix_socket:\(service.path)", "PATH": "/nowhere",
        ])
    }

    private func voice(
        _ service: FakeService, limit: Duration = .seconds(20)
    ) async throws(PlaybackError) -> ServiceVoice {
        try await ServiceVoice(at: silentDesk, in: surroundings(service), limit: limit)
    }

    @Test("gives up the old text, sets the language, and speaks")
    func speaks() async throws {
        let service = try FakeService(FakeService.usual)
        let voice = try await voice(service)
        #expect(voice.languages == ["de", "en-gb"])
        try await voice.say("Guten Tag", language: "de-CH")
        await voice.stop()
        #expect(
            service.lines == [
                "SET SELF PRIORITY TEXT", "SET SELF NOTIFICATION END ON",
                "SET SELF NOTIFICATION CANCEL ON", "LIST SYNTHESIS_VOICES", "CANCEL SELF",
                "SET SELF LANGUAGE de", "SET SELF RATE -11", "SET SELF SPELLING OFF", "SPEAK",
                "Guten Tag", ".", "CANCEL SELF",
            ])
    }

    /// A service that ends each message as soon as it has it, with an event of the kind.
    private static func ending(with event: String) -> FakeService.Answer {
        let count = Mutex(0)
        return { line, isText in
            guard isText, line == "." else { return FakeService.usual(line, isText) }
            let number = count.withLock { count in
                count += 1
                return count
            }
            return "225-\(number)\r\n225 OK MESSAGE QUEUED\r\n"
                + event.replacing("#", with: "\(number)")
        }
    }

    @Test("reports an utterance's end after the last of its runs")
    func reportsEnd() async throws {
        let service = try FakeService(Self.ending(with: "702-#\r\n702-7\r\n702 END\r\n"))
        let voice = try await voice(service)
        var ends = voice.ends.makeAsyncIterator()
        try await voice.say(
            Utterance(
                runs: [
                    .init(words: "Raum", language: "de"), .init(words: "Way out", language: "en"),
                ], pace: 320, isSpelled: true))
        await ends.next()
        #expect(!voice.isSpeaking)
        #expect(
            service.lines.suffix(12) == [
                "SET SELF LANGUAGE de", "SET SELF RATE 68", "SET SELF SPELLING ON", "SPEAK", "Raum",
                ".", "SET SELF LANGUAGE en-gb", "SET SELF RATE 68", "SET SELF SPELLING ON", "SPEAK",
                "Way out", ".",
            ])
    }

    @Test(
        "speaks until the event of its message, or until the service is gone",
        arguments: [
            ("703-#\r\n703-7\r\n703 CANCELED\r\n", false), ("nonsense\r\n", false),
            ("702-0\r\n702-7\r\n702 END\r\n", true), ("702 END\r\n", true),
            ("701-#\r\n701-7\r\n701 BEGIN\r\n", true),
        ])
    func endsSpeaking(event: String, isSpeaking: Bool) async throws {
        let service = try FakeService(Self.ending(with: event))
        let voice = try await voice(service)
        _ = await error { () throws(PlaybackError) in
            try await voice.say("Guten Tag", language: "de")
        }
        if isSpeaking {
            #expect(voice.isSpeaking)
        } else {
            #expect(await eventually { !voice.isSpeaking })
        }
        await voice.stop()
        #expect(!voice.isSpeaking)
    }

    @Test("rates are words a minute", arguments: [(110, -66), (160, -11), (170, 0), (320, 68)])
    func maps(pace: Int, rate: Int) { #expect(ServiceVoice.rate(ofPace: pace) == rate) }

    @Test("no text can end itself and continue as a command")
    func holdsText() async throws {
        let service = try FakeService(FakeService.usual)
        let voice = try await voice(service)
        try await voice.say("a\r\n.\r\nQUIT\n..\n.b", language: "en")
        #expect(service.lines.suffix(6) == ["a", "..", "QUIT", "...", "..b", "."])
    }

    @Test("tells what it cannot speak, the old text given up, and says nothing of nothing")
    func tellsMissing() async throws {
        let service = try FakeService(FakeService.usual)
        let voice = try await voice(service)
        let unknown = await error { () throws(PlaybackError) in
            try await voice.say("tasuq", language: "tlh")
        }
        #expect(unknown == .noVoice(language: "tlh", program: "speech-dispatcher"))
        #expect(service.lines.last == "CANCEL SELF")
        try await voice.say("\n \u{0}", language: "de")
        #expect(!service.lines.contains("SPEAK"))
    }

    @Test("asked by many at once never mixes their commands")
    func survivesHurry() async throws {
        let service = try FakeService(FakeService.usual)
        let voice = try await voice(service)
        await withTaskGroup { group in
            for number in 0..<30 {
                group.addTask { try? await voice.say("text \(number)", language: "de") }
            }
        }
        let lines = service.lines
        for place in lines.indices where lines[place] == "SPEAK" {
            #expect(lines[place - 3] == "SET SELF LANGUAGE de")
            #expect(lines[place + 1].hasPrefix("text "))
            #expect(lines[place + 2] == ".")
        }
        #expect(lines.contains("SPEAK"))
    }

    @Test("that hangs up is connected to again")
    func reconnects() async throws {
        let hasHungUp = Mutex(false)
        let service = try FakeService { line, isText in
            let isFirst =
                line == "CANCEL SELF"
                && hasHungUp.withLock { hasHungUp in
                    defer { hasHungUp = true }
                    return !hasHungUp
                }
            return isFirst ? nil : FakeService.usual(line, isText)
        }
        let voice = try await voice(service)
        try await voice.say("Guten Tag", language: "de")
        #expect(service.lines.suffix(3) == ["SPEAK", "Guten Tag", "."])
    }

    @Test(
        "that breaks while it is spoken to is reported, and never waited for longer than its timeout",
        arguments: [
            ("", .stuck(program: "speech-dispatcher", during: "SPEAK", limit: .milliseconds(300))),
            (
                "nonsense\r\n",
                .brokenAnswer(
                    program: "speech-dispatcher", found: "a line of 8 bytes without a code")
            ),
            (
                "12\r\n",
                .brokenAnswer(
                    program: "speech-dispatcher", found: "a line of 2 bytes without a code")
            ),
            (
                "300 ERR INTERNAL\r\n",
                .rejected(
                    program: "speech-dispatcher", command: "SPEAK", answer: "300 ERR INTERNAL")
            ),
            (
                "500 ERR INVALID COMMAND\r\n",
                .rejected(
                    program: "speech-dispatcher", command: "SPEAK",
                    answer: "500 ERR INVALID COMMAND")
            ),
            (
                String(repeating: "2", count: 20_000),
                .brokenAnswer(
                    program: "speech-dispatcher", found: "a line of more than 20000 bytes")
            ),
        ] as [(String, PlaybackError)])
    func tellsBroken(words: String, refusal: PlaybackError) async throws {
        let service = try FakeService { line, isText in
            line == "SPEAK" ? words : FakeService.usual(line, isText)
        }
        let voice = try await voice(service, limit: .milliseconds(300))
        let found = await error { () throws(PlaybackError) in
            try await voice.say("the visitor's secret", language: "de")
        }
        switch (found, refusal) {
        // In how many pieces it came is the system's affair.
        case (.brokenAnswer(_, let found), .brokenAnswer(_, let words))
        where found.hasPrefix("a line of more"):
            #expect(words.hasPrefix("a line of more"))
        default: #expect(found == refusal)
        }
        #expect(found.map { !"\($0)".contains("secret") } == true)
        await voice.stop()
    }

    @Test("that never ends an answer is left")
    func boundsAnswers() async throws {
        let endless = String(repeating: "249-x\tde\tnone\r\n", count: 250_000)
        let service = try FakeService { line, isText in
            line.hasPrefix("LIST") ? endless : FakeService.usual(line, isText)
        }
        let refusal = await error { () throws(PlaybackError) in _ = try await voice(service) }
        #expect(
            refusal == .brokenAnswer(program: "speech-dispatcher", found: "more than 200000 lines"))
    }

    @Test("without voices is not used")
    func refusesVoiceless() async throws {
        let service = try FakeService { _, _ in "200 OK\r\n" }
        let refusal = await error { () throws(PlaybackError) in _ = try await voice(service) }
        #expect(refusal == .brokenAnswer(program: "speech-dispatcher", found: "no voices"))
    }

    @Test(
        "is looked for where it says, or in the user's session",
        arguments: [
            (
                ["XDG_RUNTIME_DIR": "/run/user/7"],
                .success("/run/user/7/speech-dispatcher/speechd.sock")
            ),
            (["HOME": "/h"], .success("/h/.cache/speech-dispatcher/speechd.sock")),
            (["SPEECHD_ADDRESS": "unix_socket:/s", "XDG_RUNTIME_DIR": "/r"], .success("/s")),
            (
                ["SPEECHD_ADDRESS": "unix_socket", "XDG_RUNTIME_DIR": "/r"],
                .success("/r/speech-dispatcher/speechd.sock")
            ),
            (["SPEECHD_ADDRESS": "unix_socket:s"], .failure(.unusableAddress("unix_socket:s"))),
            (["SPEECHD_ADDRESS": "inet_socket:h:1"], .failure(.unusableAddress("inet_socket:h:1"))),
            ([:], .failure(.unusableAddress("unix_socket"))),
        ] as [([String: String], Result<String, PlaybackError>)])
    func findsAddress(variables: [String: String], found: Result<String, PlaybackError>) {
        let surroundings = Surroundings(variables: variables)
        #expect(
            Result { () throws(PlaybackError) in try ServiceAddress.path(in: surroundings) }
                == found)
    }

    @Test("at a path longer than the system takes is rejected")
    func refusesLongPath() {
        let path = "/" + String(repeating: "x", count: 200)
        #expect(
            throws: PlaybackError.noService(
                program: "speech-dispatcher", path: path, code: ENAMETOOLONG)
        ) { _ = try ServiceAddress.connect(to: path) }
    }

    @Test(
        "of this machine is started where it does not run, and speaks",
        .enabled(if: hasService, "not installed: apt-get install speech-dispatcher-espeak-ng"))
    func realSpeaks() async throws {
        let folder = try TemporaryFolder()
        // Sound goes nowhere: libao has a device for that.
        try folder.write("default_driver=null\n", to: ".libao")
        try folder.write(
            """
            LogLevel 1
            AudioOutputMethod "libao"
            AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
            DefaultModule espeak-ng
            Timeout 60

            """, to: "configuration/speechd.conf")
        try folder.write("Debug 0\n", to: "configuration/modules/espeak-ng.conf")
        let program = try #require(Surroundings.own.program("speech-dispatcher"))
        let script = try Script(
            "speech-dispatcher",
            "exec \(program) \"$@\" -C \(folder.path)/configuration -L \(folder.path) "
                + "-P \(folder.path)/number")
        let surroundings = script.surroundings([
            "SPEECHD_ADDRESS": "", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
        ])
        let voice = try await ServiceVoice(at: silentDesk, in: surroundings, limit: .seconds(20))
        let text = try String(contentsOfFile: "\(folder.path)/number", encoding: .utf8)
        let service = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It would end by itself, a minute after the last one has left.
        defer { kill(service, SIGTERM) }
        #expect(voice.languages.contains("de"))
        for language in ["de-AT", "en", "fr"] {
            try await voice.say("Eins.\n.Zwei.", language: language)
        }
        await voice.stop()
        #expect(exists(service))
    }
}
