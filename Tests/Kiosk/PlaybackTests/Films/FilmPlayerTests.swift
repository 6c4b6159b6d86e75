import Files
import Foundation
import Glibc
import Imaging
import TestSupport
import Testing

@testable import Playback

@Suite("A film", .tags(.slow), .serialized)
struct FilmPlayerTests {
    private let box = FilmBox(width: 320, height: 200)

    private func play(_ path: String, _ options: FilmOptions? = nil) throws -> FilmPlayer {
        try FilmPlayer(
            playing: path, options ?? FilmOptions(box: box), with: silentPlayer(),
            limits: FilmLimits())
    }

    private func position(_ film: FilmPlayer) -> FilmPosition? {
        switch film.state {
        case .playing(let position), .paused(let position): position
        case .loading, .ended, .failed: nil
        }
    }

    private func isPaused(_ film: FilmPlayer) -> Bool {
        if case .paused = film.state { true } else { false }
    }

    @Test("of the sample site plays, pauses, goes to a place, and ends")
    func playsSample() async throws {
        let film = try play(sampleFilm)
        #expect(film.state == .loading)
        let picture = try #require(await film.nextPicture())
        #expect(picture.image.width == 320)
        #expect(picture.image.height == 180)
        #expect(
            await eventually { position(film).map { $0.elapsed > .milliseconds(200) } ?? false })
        #expect(position(film)?.total == .seconds(36))
        #expect(!film.hasSound)

        try await film.pause()
        #expect(await eventually { isPaused(film) })
        try await film.seek(to: .seconds(20))
        #expect(await eventually { position(film)?.elapsed == .seconds(20) })
        try await film.seek(by: .seconds(-5))
        #expect(await eventually { position(film)?.elapsed == .seconds(15) })
        #expect(film.state == .paused(FilmPosition(elapsed: .seconds(15), total: .seconds(36))))

        try await film.seek(to: .milliseconds(35_500))
        try await film.resume()
        var states: [FilmState] = []
        for await state in film.states { states.append(state) }
        #expect(states.last == .ended)
        #expect(film.state == .ended)
        #expect(await film.nextPicture() == nil)
        #expect(await eventually { !exists(film.processIdentifier) }, "the player is left")
        let late = await error { () throws(PlaybackError) in try await film.pause() }
        #expect(late == .over(path: sampleFilm))
    }

    @Test("gives its pictures at its own pace, into memory alone")
    func givesPictures() async throws {
        let film = try play(try fixture("subtitled.mkv"))
        let first = try #require(await film.nextPicture()).image.image
        let start = ContinuousClock.now
        for _ in 0..<11 { _ = try #require(await film.nextPicture()) }
        let time = ContinuousClock.now - start
        print("12 pictures of a film of 10 a second in \(time)")
        #expect(first.width == 320)
        #expect(first.height == 180)
        // The first of the bars is grey, the last one blue, near the top.
        func pixel(_ x: Int, _ y: Int) -> [Int] {
            first.pixels[(y * 320 + x) * 4..<(y * 320 + x) * 4 + 4].map(Int.init)
        }
        let grey = pixel(20, 40)
        #expect(abs(grey[0] - grey[1]) < 24 && abs(grey[1] - grey[2]) < 24 && grey[0] > 150)
        let blue = pixel(300, 40)
        #expect(blue[2] > 120 && blue[0] < 60 && blue[1] < 60)
        #expect(blue[3] == 255)
        await film.stop()
    }

    @Test("gives subtitles in the nearest language with its pictures")
    func givesSubtitles() async throws {
        let film = try play(try fixture("subtitled.mkv"))
        #expect(try #require(await film.nextPicture()).subtitle == nil)
        // Its tracks may be known later than its first picture.
        #expect(await eventually { film.subtitleLanguages == ["de", "en"] && film.hasSound })
        for (language, text) in [
            ("de-AT", "GUTEN TAG"), ("en", "GOOD DAY TO YOU ALL"), (nil, nil), ("de", "GUTEN TAG"),
        ] {
            try await film.setSubtitles(language)
            #expect(await eventually { await film.nextPicture()?.subtitle == text })
        }
        let missing = await error { () throws(PlaybackError) in try await film.setSubtitles("fr") }
        #expect(missing == .noSubtitles(language: "fr", available: ["de", "en"]))
        await film.stop()
    }

    @Test("begins with the given volume, silence and subtitles, and changes them")
    func setsSound() async throws {
        let film = try play(
            try fixture("subtitled.mkv"),
            FilmOptions(box: box, volume: 30, isMuted: true, subtitles: "en-GB"))
        #expect(await film.nextPicture() != nil)
        #expect(await eventually { await film.property("volume") == .number(30) })
        #expect(await film.property("mute") == .bool(true))
        #expect(await eventually { await film.property("sid") == .number(2) })
        #expect(await eventually { await film.nextPicture()?.subtitle == "GOOD DAY TO YOU ALL" })
        try await film.setVolume(250)
        #expect(await film.property("volume") == .number(100))
        await film.stop()
    }

    @Test("of sound alone plays, without pictures")
    func playsSound() async throws {
        let film = try play(try fixture("tone.ogg"), FilmOptions(box: nil))
        #expect(await film.nextPicture() == nil)
        var states: [FilmState] = []
        for await state in film.states { states.append(state) }
        #expect(states.last == .ended)
        #expect(states.contains { if case .playing = $0 { true } else { false } })
    }

    @Test(
        "of sound plays where the sound server, the home or the language is missing",
        arguments: [
            [:], ["LC_ALL": "xx_YY", "LANG": "xx_YY"],
            ["HOME": "/none", "XDG_CACHE_HOME": "/none", "XDG_RUNTIME_DIR": "/none"],
        ])
    func playsAlone(variables: [String: String]) async throws {
        var player = try FilmProgram.find()
        // Libraries of sound look for a server on the network where they are told to.
        player.arguments = ["--ao=pulse"]
        player.surroundings.variables["PULSE_SERVER"] = "tcp:127.0.0.1:9"
        player.surroundings.variables.merge(variables) { $1 }
        let film = try FilmPlayer(
            playing: fixture("tone.ogg"), FilmOptions(box: nil), with: player, limits: FilmLimits())
        var states: [FilmState] = []
        for await state in film.states { states.append(state) }
        #expect(states.last == .ended)
    }

    @Test("a version of a sound of the sample site plays, at any speed, and goes back")
    func playsVersion() async throws {
        let sound = try play(sampleSound, FilmOptions(box: nil))
        #expect(await eventually { position(sound).map { $0.elapsed > .zero } ?? false })
        #expect(sound.hasSound)
        #expect(position(sound)?.total.map { $0 > .seconds(30) && $0 < .seconds(36) } == true)
        for percent in [75, 200, 100] {
            try await sound.setSpeed(percent)
            #expect(
                await eventually {
                    await sound.property("speed") == .number(Double(percent) / 100)
                })
        }
        try await sound.pause()
        #expect(await eventually { isPaused(sound) })
        try await sound.seek(to: .seconds(20))
        // A sound goes to the packet nearest to the place.
        func isAt(_ seconds: Double) -> Bool {
            guard let place = position(sound)?.elapsed else { return false }
            return abs(place / .seconds(1) - seconds) < 0.5
        }
        #expect(await eventually { isAt(20) })
        try await sound.seek(by: .seconds(-10))
        #expect(await eventually { isAt(10) }, "\(sound.state)")
        try await sound.setVolume(40)
        #expect(await sound.property("volume") == .number(40))
        try await sound.resume()
        #expect(
            await eventually { position(sound).map { $0.elapsed > .milliseconds(10_200) } ?? false }
        )
        await sound.stop()
        #expect(await eventually { !exists(sound.processIdentifier) }, "the player is left")
    }

    @Test(
        "a sound whose file is hostile ends its player, and says why",
        arguments: [
            Array("OggS".utf8), Array("OggS".utf8) + [UInt8](repeating: 0xFF, count: 5000),
            Array("ID3".utf8) + [UInt8](repeating: 0x7F, count: 9000),
            Array("RIFF".utf8) + [UInt8](repeating: 0xFF, count: 4) + Array("WAVEfmt ".utf8)
                + [UInt8](repeating: 0xFF, count: 3000),
        ] as [[UInt8]])
    func hostileSound(bytes: [UInt8]) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "sound.ogg")
        let sound = try play(path, FilmOptions(box: nil))
        let last = await sound.states.last()
        switch last {
        case .failed?, .ended?: break
        default: Issue.record("\(String(describing: last))")
        }
        #expect(await eventually { !exists(sound.processIdentifier) }, "the player is left")
    }

    @Test("a sound whose pages are scrambled harms its player at most", arguments: 1...8)
    func scrambledSound(seed: UInt64) async throws {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: sampleSound)))
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let index = Int.random(in: 4..<bytes.count, using: &generator)
            bytes[index] = UInt8.random(in: 0...255, using: &generator)
        }
        let folder = try TemporaryFolder()
        let sound = try play(try folder.write(bytes, to: "sound.ogg"), FilmOptions(box: nil))
        _ = await eventually { position(sound) != nil || sound.state.isFinal }
        await sound.stop()
        #expect(await eventually { !exists(sound.processIdentifier) }, "the player is left")
    }

    @Test(
        "a file that is not a film is rejected before a player starts",
        arguments: [
            ("film.mp4", PlaybackError.notFile(path: "film.mp4")),
            ("/nowhere/film.mp4", .noFilm(path: "/nowhere/film.mp4", code: ENOENT)),
            ("/tmp", .notFile(path: "/tmp")), ("/dev/null", .notFile(path: "/dev/null")),
            ("http://example.org/film.mp4", .notFile(path: "http://example.org/film.mp4")),
        ])
    func refusesPaths(path: String, refusal: PlaybackError) {
        #expect(throws: refusal) { _ = try play(path) }
    }

    @Test(
        "whose file is broken fails with the player's reason",
        arguments: [
            [], Array("no film".utf8), [UInt8](repeating: 0xA5, count: 100_000),
            [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0xFF, count: 5000),
            [0x1A, 0x45, 0xDF, 0xA3] + [UInt8](repeating: 0x42, count: 5000),
        ] as [[UInt8]])
    func failsOnBroken(bytes: [UInt8]) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "film.mp4")
        let film = try play(path)
        var last: FilmState?
        for await state in film.states { last = state }
        guard case .failed(.unplayable(path, let reason)) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
        #expect(!reason.isEmpty)
        #expect(await eventually { !exists(film.processIdentifier) })
    }

    @Test("cut short plays what is there, or says why not", arguments: [1000, 9000, 20_000])
    func playsCut(length: Int) async throws {
        let folder = try TemporaryFolder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: try fixture("subtitled.mkv")))
        let film = try play(try folder.write(whole.prefix(length), to: "film.mkv"))
        #expect(await eventually { film.state != .loading })
        try? await film.seek(to: .seconds(19))
        var last: FilmState?
        for await state in film.states { last = state }
        #expect(last?.isFinal == true)
    }

    @Test(
        "that is a list of other films opens none of them",
        arguments: [
            "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nURL\n#EXT-X-ENDLIST\n",
            "#EXTM3U\nURL\n", "ffconcat version 1.0\nfile 'URL'\n", "# mpv EDL v0\nURL\n", "URL\n",
            "[playlist]\nFile1=URL\n", "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\nc=IN IP4 127.0.0.1\r\n",
        ])
    func opensNothingElse(text: String) async throws {
        let listener = try Listener()
        let folder = try TemporaryFolder()
        let url = "http://127.0.0.1:\(listener.port)/film.mp4"
        let path = try folder.write(text.replacing("URL", with: url), to: "film.mp4")
        let film = try play(path)
        var last: FilmState?
        for await state in film.states { last = state }
        guard case .failed(.unplayable(path, _)) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
        #expect(!listener.wasCalled, "the network was used")
    }

    @Test("whose player is killed fails, saying so")
    func tellsKilled() async throws {
        let film = try play(try fixture("subtitled.mkv"))
        #expect(await film.nextPicture() != nil)
        kill(film.processIdentifier, SIGKILL)
        #expect(
            await film.states.last() == .failed(.ended(program: "docent-film", how: "signal 9")))
        #expect(!exists(film.processIdentifier), "a zombie is left")
        #expect(await film.nextPicture() == nil)
        let late = await error { () throws(PlaybackError) in try await film.pause() }
        #expect(late == .ended(program: "docent-film", how: "signal 9"))
    }

    @Test("whose player hangs is ended, even without a request")
    func endsStuck() async throws {
        let film = try FilmPlayer(
            playing: try fixture("subtitled.mkv"), FilmOptions(box: box), with: silentPlayer(),
            limits: shortLimits)
        #expect(await film.nextPicture() != nil)
        kill(film.processIdentifier, SIGSTOP)
        guard case .failed(.stuck(program: "docent-film", _, _)) = await film.states.last() else {
            Issue.record("\(film.state)")
            return
        }
        #expect(await eventually { !exists(film.processIdentifier) }, "the player is left")
    }

    @Test("on a machine that is busy with other things is waited for, longer than any limit")
    func survivesStarvation() async throws {
        let film = try FilmPlayer(
            playing: try fixture("subtitled.mkv"), FilmOptions(box: box), with: silentPlayer(),
            limits: FilmLimits(
                answer: .seconds(2), loading: .seconds(20), progress: .seconds(2),
                heartbeat: .milliseconds(200)))
        #expect(await film.nextPicture() != nil)
        let before = position(film)?.elapsed ?? .zero
        // SCHED_IDLE of sched(7): runs only when the processor is idle otherwise.
        let player = film.processIdentifier
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(player)/task") {
            var parameters = sched_param()
            _ = unsafe sched_setscheduler(Int32(thread) ?? -1, 5, &parameters)
        }
        let hogs = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
            let hog = Process()
            hog.executableURL = URL(fileURLWithPath: "/bin/sh")
            hog.arguments = ["-c", "while :; do :; done"]
            return hog
        }
        for hog in hogs { try hog.run() }
        try await Task.sleep(for: .seconds(6))
        let state = film.state
        // Not waited for: that takes long on such a machine.
        for hog in hogs { kill(hog.processIdentifier, SIGKILL) }
        if case .failed(let error) = state { Issue.record(error) }
        #expect(
            await eventually { film.state == .ended || position(film)?.elapsed ?? .zero > before })
        await film.stop()
    }

    @Test("gives pictures of another size when it is asked to")
    func fitsOtherBoxes() async throws {
        let film = try play(try fixture("subtitled.mkv"))
        #expect(await film.nextPicture()?.image.width == 320)
        film.fit(FilmBox(width: 100, height: 100))
        #expect(await eventually { await film.nextPicture()?.image.height == 56 })
        try await film.pause()
        #expect(await eventually { isPaused(film) })
        film.fit(FilmBox(width: 64, height: 36))
        // The picture that stands comes again.
        #expect(await eventually { await film.nextPicture()?.image.width == 64 })
        await film.stop()
    }

    @Test("that is stopped or released leaves no player")
    func leavesNothing() async throws {
        let stopped = try play(try fixture("subtitled.mkv"))
        #expect(await stopped.nextPicture() != nil)
        await stopped.stop()
        #expect(!exists(stopped.processIdentifier))
        #expect(stopped.state == .ended)
        await stopped.stop()

        var dropped: FilmPlayer? = try play(try fixture("subtitled.mkv"))
        #expect(await dropped?.nextPicture() != nil)
        let identifier = try #require(dropped?.processIdentifier)
        #expect(exists(identifier))
        dropped = nil
        #expect(await eventually { !exists(identifier) })
        let unheard = try play(try fixture("subtitled.mkv"))
        await unheard.stop()
        #expect(!exists(unheard.processIdentifier), "stopped before it began")
    }

    @Test("gives its pictures to one of two readers; a cancelled reader gets none")
    func givesToOne() async throws {
        let film = try play(try fixture("subtitled.mkv"))
        #expect(await film.nextPicture() != nil)
        try await film.pause()
        #expect(await eventually { isPaused(film) })
        await withTaskGroup { readers in
            for _ in 0..<2 {
                readers.addTask { while await film.nextPicture() != nil {} }
            }
            // The one that comes second; the other waits for a picture that does not come.
            await readers.next()
            readers.cancelAll()
        }
        await film.stop()
    }

    @Test("that has no name plays: it is lent open to a player that could not open it")
    func playsLent() async throws {
        let file = try FileDescriptor(
            opening: try fixture("tone.ogg"), O_RDONLY)
        let film = try play("/proc/self/fd/\(file.number)", FilmOptions(box: nil))
        #expect(await film.states.last() == .ended)
    }

    @Test("is described without being played")
    func isProbed() throws {
        let pool = FilmProbe.makePool()
        var film = try FilmProbe.look(at: try fixture("subtitled.mkv"), in: pool)
        // The sound begins some milliseconds before the pictures.
        let length = try #require(film.duration)
        #expect(length > .milliseconds(19_900) && length < .milliseconds(20_100))
        film.duration = nil
        #expect(
            film
                == FilmProbe(
                    duration: nil, width: 320, height: 180, hasSound: true,
                    subtitleLanguages: ["de", "en"]))
        let tone = try FilmProbe.look(at: try fixture("tone.ogg"), in: pool)
        #expect(tone.width == nil && tone.height == nil && tone.hasSound)
        #expect(tone.duration.map { abs($0.components.seconds - 2) <= 1 } == true)
        let folder = try TemporaryFolder()
        let broken = try folder.write("no film", to: "film.mp4")
        let refusal = #expect(throws: PlaybackError.self) {
            _ = try FilmProbe.look(at: broken, in: pool)
        }
        guard case .unplayable(broken, _) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        let picture = try folder.write([0x89, 0x50, 0x4E, 0x47], to: "film.png")
        #expect(throws: PlaybackError.self) { _ = try FilmProbe.look(at: picture, in: pool) }
    }

    private static let note = "\(NSTemporaryDirectory())docent-player-\(getuid())"

    @Test("ends with us when we are killed, hanging as its player may")
    func diesWithUs() async throws {
        try? FileManager.default.removeItem(atPath: Self.note)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            let film = try FilmPlayer(
                playing: try fixture("subtitled.mkv"), FilmOptions(box: nil),
                with: silentPlayer(), limits: FilmLimits())
            _ = await eventually { if case .playing = film.state { true } else { false } }
            kill(film.processIdentifier, SIGSTOP)
            try Data("\(film.processIdentifier)".utf8).write(
                to: URL(fileURLWithPath: FilmPlayerTests.note))
            kill(getpid(), SIGKILL)
        }
        let text = try String(contentsOfFile: Self.note, encoding: .utf8)
        try? FileManager.default.removeItem(atPath: Self.note)
        let orphan = try #require(Int32(text))
        #expect(await eventually { isGone(orphan) }, "the player outlives us")
    }
}

extension AsyncStream {
    /// The last element.
    func last() async -> Element? {
        var last: Element?
        for await element in self { last = element }
        return last
    }
}
