import Foundation
import Processes
import TestSupport
import Testing

@testable import Playback

@Suite("espeak-ng") struct EspeakVoiceTests {
    /// A program that notes what it is told, and speaks for a long time.
    private static let slow = """
        here=${0%/*}
        if [ "$1" = --voices ]; then
            echo ' 5  de              --/M      German             gmw/de'
            echo ' 2  en-gb           --/M      English            gmw/en               (en 2)'
            exit 0
        fi
        echo "$@" >>$here/arguments
        # What it runs outlives it: each process has a file of its own.
        cat >$here/text-$$
        echo $$ >>$here/processes
        exec sleep 1000
        """

    @Test("gets the text by its input, and the language's voice")
    func speaks() async throws {
        let script = try Script("espeak-ng", Self.slow)
        let voice = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        #expect(voice.languages == ["de", "en-gb", "en"])
        try await voice.say("Grüß\u{7} Gott [[x]]\nund -v en", language: "de-AT")
        let process = try #require(await voice.processIdentifier)
        #expect(
            await eventually {
                script.text(of: "text-\(process)") == "Grüß Gott [ [x]]\nund -v en\n"
            })
        #expect(script.text(of: "arguments") == "-b 1 -v de -s 160 --stdin --stdout\n")
        await voice.stop()
    }

    @Test("gives up the old text for the new, and is silent at once when stopped")
    func interrupts() async throws {
        let script = try Script("espeak-ng", Self.slow)
        let voice = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        try await voice.say("one", language: "de")
        let first = try #require(await voice.processIdentifier)
        try await voice.say("two", language: "en")
        let second = try #require(await voice.processIdentifier)
        #expect(first != second)
        #expect(!exists(first), "the old text is still spoken")
        #expect(await eventually { script.text(of: "text-\(second)") == "two\n" })
        await voice.stop()
        #expect(!exists(second))
        #expect(await voice.processIdentifier == nil)
        await voice.stop()
    }

    @Test("asked by many at once speaks one text, and leaves no process")
    func survivesHurry() async throws {
        let script = try Script("espeak-ng", Self.slow)
        let voice = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        await withTaskGroup { group in
            for number in 0..<30 {
                group.addTask { try? await voice.say("text \(number)", language: "de") }
            }
        }
        let last = try #require(await voice.processIdentifier)
        #expect(await eventually { script.text(of: "processes").hasSuffix("\(last)\n") })
        let started = script.text(of: "processes").split(separator: "\n").compactMap { Int32($0) }
        #expect(started.filter(exists) == [last])
        await voice.stop()
        #expect(!exists(last))
    }

    @Test(
        "speaks each run with its own voice at the pace, or with the page's, and reports the end once"
    )
    func speaksRuns() async throws {
        let script = try Script("espeak-ng", Self.slow.replacing("exec sleep 1000", with: ""))
        let voice = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        var ends = voice.ends.makeAsyncIterator()
        try await voice.say(
            Utterance(
                runs: [
                    .init(words: "Raum", language: "de"), .init(words: "tasuq", language: "tlh"),
                    .init(words: "", language: "en"), .init(words: "Way out", language: "en"),
                ], pace: 1000))
        await ends.next()
        #expect(!voice.isSpeaking)
        #expect(
            script.text(of: "arguments")
                == "-b 1 -v de -s 320 --stdin --stdout\n-b 1 -v en-gb -s 320 --stdin --stdout\n")
        let texts = script.text(of: "processes").split(separator: "\n").map {
            script.text(of: "text-\($0)")
        }
        #expect(texts == ["Raum tasuq\n", "Way out\n"])
    }

    @Test("spells what is marked so, and no character is markup")
    func spells() async throws {
        let script = try Script("espeak-ng", Self.slow.replacing("exec sleep 1000", with: ""))
        let voice = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        var ends = voice.ends.makeAsyncIterator()
        try await voice.say(Utterance("A<&1", language: "de", isSpelled: true))
        await ends.next()
        #expect(script.text(of: "arguments") == "-b 1 -v de -s 160 -m --stdin --stdout\n")
        let process = script.text(of: "processes").split(separator: "\n").joined()
        #expect(
            script.text(of: "text-\(process)")
                == "<say-as interpret-as=\"characters\">A&lt;&amp;1</say-as>\n")
    }

    @Test(
        "is silent after every end: by itself, stopped, killed, failed, without a voice, hanging",
        arguments: ["exit 0", "exit 3", "kill -9 $$", "exec sleep 1000"])
    func endsSpeaking(ending: String) async throws {
        let script = try Script(
            "espeak-ng", Self.slow.replacing("exec sleep 1000", with: ending))
        let voice = try await EspeakVoice(
            at: silentDesk, in: script.surroundings(), limit: .milliseconds(500))
        #expect(!voice.isSpeaking)
        try await voice.say("one", language: "de")
        #expect(await eventually { !voice.isSpeaking })
        _ = await error { () throws(PlaybackError) in
            try await voice.say("tasuq", language: "tlh")
        }
        #expect(!voice.isSpeaking)
        try await voice.say("two", language: "de")
        await voice.stop()
        #expect(!voice.isSpeaking)
    }

    @Test("that hangs is ended at its limit")
    func endsStuck() async throws {
        let script = try Script("espeak-ng", Self.slow)
        let voice = try await EspeakVoice(
            at: silentDesk, in: script.surroundings(), limit: .milliseconds(300))
        try await voice.say("one", language: "de")
        let process = try #require(await voice.processIdentifier)
        #expect(await eventually { !exists(process) })
    }

    @Test("falls silent when it is released")
    func fallsSilent() async throws {
        let script = try Script("espeak-ng", Self.slow)
        var voice: EspeakVoice? = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        try await voice?.say("one", language: "de")
        let process = try #require(await voice?.processIdentifier)
        voice = nil
        #expect(await eventually { !exists(process) })
    }

    @Test("tells what it cannot speak, the old text given up, and says nothing of nothing")
    func tellsMissing() async throws {
        let script = try Script("espeak-ng", Self.slow)
        let voice = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        try await voice.say("one", language: "de")
        let unknown = await error { () throws(PlaybackError) in
            try await voice.say("tasuq", language: "tlh")
        }
        #expect(unknown == .noVoice(language: "tlh", program: "espeak-ng"))
        #expect(await voice.processIdentifier == nil)
        try await voice.say(" \u{0}\n", language: "de")
        #expect(await voice.processIdentifier == nil)
    }

    @Test(
        "that lists no voices is not used",
        arguments: [
            "exit 0", "exit 1", "echo nothing", "kill -9 $$", "head -c 100000 /dev/zero; sleep 100",
        ])
    func refusesBroken(words: String) async throws {
        let script = try Script("espeak-ng", words)
        let refusal = await error { () throws(PlaybackError) in
            _ = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        }
        #expect(refusal == .brokenAnswer(program: "espeak-ng", found: "no list of voices"))
    }

    @Test("says nothing private on the loudspeaker")
    func refusesPrivate() async throws {
        let script = try Script("espeak-ng", Self.slow)
        let voice = try await EspeakVoice(at: silentDesk, in: script.surroundings())
        let refusal = await error { () throws(PlaybackError) in
            try await voice.say(Utterance("secret", language: "de", isPrivate: true))
        }
        #expect(refusal == .needsHeadset)
        #expect(!voice.isSpeaking)
        #expect(script.text(of: "arguments").isEmpty)
    }

    @Test(
        "of this machine speaks the languages of a site to its end",
        .enabled(if: hasSpeaker, "espeak-ng is not installed: apt-get install espeak-ng"))
    func realSpeaks() async throws {
        let hearing = Hearing()
        let voice = try await EspeakVoice(at: hearing.makeDesk())
        var ends = voice.ends.makeAsyncIterator()
        for language in ["de", "en", "fr", "en-GB", "zh", "ar"] {
            var heard: [[Int16]] = []
            for _ in 0..<2 {
                let before = hearing.samples().count
                try await voice.say("1 2 3", language: language)
                await ends.next()
                heard.append(Array(hearing.samples().dropFirst(before)))
            }
            #expect(heard[0].count > SoundMix.rate / 2 && heard[0].contains { abs($0) > 1000 })
            #expect(heard[0] == heard[1], "the same text has the same sound")
        }
        #expect(voice.languages.count > 50)
    }
}
