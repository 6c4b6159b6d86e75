import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Playback

@Suite("The sound desk") struct SoundDeskTests {
    /// The samples of a second of a drone.
    private func hear(_ desk: SoundDesk, _ hearing: Hearing) async -> [Int16] {
        let before = hearing.samples().count
        #expect(await desk.speak(Drone(8000, count: SoundMix.rate), isPrivate: false))
        return Array(hearing.samples().dropFirst(before))
    }

    @Test("has nine steps of 3 dB, starts in the middle, and a new visitor starts there again")
    func steps() async {
        let hearing = Hearing()
        let desk = hearing.makeDesk()
        #expect(desk.loudness.step == 5)
        let start = level(await hear(desk, hearing))
        for _ in 0..<20 { desk.move(up: false) }
        #expect(desk.loudness.isFirst && !desk.loudness.isLast)
        var levels = [level(await hear(desk, hearing))]
        for step in 2...9 {
            #expect(desk.move(up: true).step == step)
            levels.append(level(await hear(desk, hearing)))
        }
        #expect(desk.loudness.isLast && desk.move(up: true).step == 9)
        for (quieter, louder) in zip(levels, levels.dropFirst()) {
            #expect(abs(louder - quieter - 3) < 0.05)
        }
        #expect(abs(levels[8] - levels[0] - 24) < 0.1, "the range")
        #expect(abs(start - levels[0] - 12) < 0.1, "the start over the lowest")
        #expect(levels[0] > -60, "the lowest step is not silence")
        desk.reset()
        #expect(abs(level(await hear(desk, hearing)) - start) < 0.01)
    }

    @Test("plays exactly the speech it was given, whole, and then reports its end")
    func playsWhole() async {
        let hearing = Hearing()
        let desk = hearing.makeDesk()
        while !desk.loudness.isLast { desk.move(up: true) }
        #expect(await desk.speak(Drone(1000, count: 1234), isPrivate: false))
        #expect(hearing.samples().count == 1234)
        #expect(hearing.samples().allSatisfy { abs(Int($0) - 1000) <= 1 })
    }

    @Test("gives at most 50 ms of sound after a stop, and drops what the card holds")
    func stops() async {
        let gate = DispatchSemaphore(value: 0)
        let hearing = Hearing(gate: gate)
        let desk = hearing.makeDesk()
        let drone = Drone(8000, count: 100 * SoundMix.rate)
        async let wasHeard = desk.speak(drone, isPrivate: false)
        for _ in 0..<10 { gate.signal() }
        #expect(await eventually { hearing.samples().count == 10 * SoundMix.period })
        desk.stop()
        let before = hearing.samples().count
        #expect(await !wasHeard)
        for _ in 0..<100 { gate.signal() }
        #expect(await eventually { hearing.drops == 1 })
        #expect(hearing.samples().count - before <= SoundMix.rate / 20)
        #expect(drone.isClosed)
    }

    @Test("new speech takes the place of the old, which was not heard")
    func interrupts() async {
        let gate = DispatchSemaphore(value: 0)
        let hearing = Hearing(gate: gate)
        let desk = hearing.makeDesk()
        async let first = desk.speak(Drone(8000, count: 100 * SoundMix.rate), isPrivate: false)
        gate.signal()
        #expect(await eventually { !hearing.samples().isEmpty })
        async let second = desk.speak(Drone(-8000, count: 1000), isPrivate: false)
        #expect(await !first)
        for _ in 0..<10 { gate.signal() }
        #expect(await second)
        #expect(hearing.samples().last.map { $0 < 0 } == true)
        #expect(hearing.samples().count(where: { $0 < 0 }) == 1000)
    }

    @Test("says nothing private on the loudspeaker")
    func refusesPrivate() async {
        let hearing = Hearing()
        let desk = hearing.makeDesk()
        #expect(!desk.admits(isPrivate: true) && desk.admits(isPrivate: false))
        let drone = Drone(8000, count: 1000)
        #expect(await !desk.speak(drone, isPrivate: true))
        #expect(hearing.samples().isEmpty && drone.isClosed)
        desk.plug(isIn: true)
        #expect(desk.admits(isPrivate: true))
        #expect(await desk.speak(Drone(8000, count: 1000), isPrivate: true))
        #expect(hearing.samples().isEmpty && hearing.samples(on: .headset).count == 1000)
    }

    @Test("is silent when the plug goes out, until speech is begun again or a new visitor comes")
    func plugOut() async {
        let gate = DispatchSemaphore(value: 0)
        let hearing = Hearing(gate: gate)
        let desk = hearing.makeDesk()
        desk.plug(isIn: true)
        async let wasHeard = desk.speak(
            Drone(8000, count: 100 * SoundMix.rate), isPrivate: false)
        for _ in 0..<5 { gate.signal() }
        #expect(await eventually { hearing.samples(on: .headset).count == 5 * SoundMix.period })
        desk.plug(isIn: false)
        #expect(await !wasHeard)
        for _ in 0..<1000 { gate.signal() }
        #expect(desk.wayOut == nil)
        desk.play(.hello)
        #expect(await !desk.speak(Drone(8000, count: 1000), isPrivate: false))
        #expect(hearing.samples().isEmpty)
        desk.use(.loudspeaker)
        #expect(await desk.speak(Drone(8000, count: 1000), isPrivate: false))
        #expect(hearing.samples().count == 1000)
        desk.plug(isIn: true)
        desk.plug(isIn: false)
        desk.reset()
        #expect(desk.wayOut == .loudspeaker)
        let rest = hearing.samples(on: .headset).count - 5 * SoundMix.period
        #expect(rest <= SoundMix.rate / 20)
    }

    @Test("without a card speech ends at once, that is reported once, and tried again")
    func survivesCard() async {
        let hearing = Hearing()
        let errors = Mutex<[PlaybackError]>([])
        let desk = hearing.makeDesk { error in errors.withLock { $0.append(error) } }
        hearing.set(isThere: false)
        for _ in 0..<3 {
            #expect(await !desk.speak(Drone(8000, count: 100_000_000), isPrivate: false))
        }
        #expect(
            errors.withLock(\.self) == [.noSoundCard(name: "memory", reason: "it is gone")])
        hearing.set(isThere: true)
        #expect(await desk.speak(Drone(8000, count: 1000), isPrivate: false))
        hearing.set(isThere: false)
        #expect(await !desk.speak(Drone(8000, count: 1000), isPrivate: false))
        #expect(errors.withLock(\.count) == 2, "a card that is gone again is reported again")
    }

    @Test("never clips, however much sounds at one time")
    func limits() async throws {
        let hearing = Hearing()
        let desk = hearing.makeDesk()
        while !desk.loudness.isLast { desk.move(up: true) }
        for signal in Signal.allCases { desk.play(signal) }
        #expect(await desk.speak(Drone(.max, count: 20_000), isPrivate: false))
        let samples = hearing.samples()
        #expect(samples.count { $0 > 32_000 } > 10_000)
        // The drone is always over the signals: a sum that went over would begin again at the lowest value.
        let drone = try #require(samples.firstIndex { $0 > 20_000 })
        #expect(samples[drone...].prefix(19_000).allSatisfy { $0 > 0 })
    }
}

@Suite("Signals") struct SignalTests {
    @Test(
        "sound at the frequencies of their notes, last as long, and are under 1.4 kHz",
        arguments: Signal.allCases)
    func frequencies(signal: Signal) {
        var rest = signal.samples()[...]
        for note in signal.notes {
            let samples = rest.prefix(note.milliseconds * SoundMix.rate / 1000)
            rest = rest.dropFirst(samples.count)
            #expect(max(note.from, note.to) < 1400)
            guard note.from > 0 else {
                #expect(samples.allSatisfy { $0 == 0 })
                continue
            }
            // Over its first quarter a glide has gone an eighth of its way.
            let isGlide = note.from != note.to
            let part = isGlide ? samples.count / 4 : samples.count
            let eighth = (note.to - note.from) / 8
            #expect(share(of: note.from + eighth, in: samples.prefix(part)) > 0.6)
            #expect(share(of: note.to - eighth, in: samples.suffix(part)) > 0.6)
            #expect(
                samples.first == 0 && abs(samples.last ?? 1) < 1e-6,
                "begins and ends without a click")
        }
        #expect(rest.isEmpty)
    }

    @Test("differ from each other")
    func differ() {
        let notes = Signal.allCases.map(\.notes)
        for (index, one) in notes.enumerated() {
            #expect(!notes.dropFirst(index + 1).contains(one))
        }
    }

    @Test(
        "are 12 dB under speech, and soft is 6 dB less",
        .enabled(if: hasSpeaker, "espeak-ng is not installed: apt-get install espeak-ng"))
    func levels() async throws {
        let hearing = Hearing()
        let voice = try await EspeakVoice(at: hearing.makeDesk())
        var ends = voice.ends.makeAsyncIterator()
        var speech: [Double] = []
        for (words, language) in [
            ("Ten flight controllers sit here at any hour.", "en"),
            ("Hier sitzen zu jeder Stunde zehn Menschen.", "de"),
            ("Dix contrôleurs de vol sont assis ici.", "fr"),
        ] {
            let before = hearing.samples().count
            try await voice.say(words, language: language)
            await ends.next()
            let samples = Array(hearing.samples().dropFirst(before))
            // Where it sounds: pauses say nothing of its level.
            let loud = stride(from: 0, to: samples.count, by: SoundMix.period)
                .map { samples[$0...].prefix(SoundMix.period) }.filter { level($0) > -52 }
            speech.append(level(loud.joined()))
        }
        let gain = Double(20 * log10(Loudness().gain))
        func signalLevel(_ signal: Signal) -> Double {
            let samples = signal.samples().filter { $0 != 0 }
            return level(samples.map { Int16($0 * 32_767) }) + gain
        }
        for one in speech { #expect(abs(one - signalLevel(.hello) - 12) < 2) }
        // By their peaks: of a short signal the ramps are a larger part.
        func peak(_ signal: Signal) -> Double { 20 * log10(Double(signal.samples().max() ?? 0)) }
        #expect(abs(peak(.tick) - peak(.soft) - 6) < 0.5)
    }
}
