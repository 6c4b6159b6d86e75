import Foundation
import Synchronization

@testable import Playback

/// The sound that a visitor hears, in memory.
final class Hearing: Sendable {
    private struct State {
        var samples: [WayOut: [Int16]] = [:]
        var isClosed = false
        var drops = 0
    }

    private let state = Mutex(State())
    /// Lets one period through for each signal; every one where it is `nil`.
    private let gate: DispatchSemaphore?

    init(gate: DispatchSemaphore? = nil) { self.gate = gate }

    func samples(on wayOut: WayOut = .loudspeaker) -> [Int16] {
        state.withLock { $0.samples[wayOut] ?? [] }
    }

    var drops: Int { state.withLock(\.drops) }

    /// Takes the card away, or puts it in.
    func set(isThere: Bool) { state.withLock { $0.isClosed = !isThere } }

    fileprivate func take(_ samples: [Int16], on wayOut: WayOut) throws(PlaybackError) {
        gate?.wait()
        let isClosed = state.withLock { state in
            if !state.isClosed { state.samples[wayOut, default: []] += samples }
            return state.isClosed
        }
        if isClosed { throw .noSoundCard(name: "memory", reason: "it is gone") }
    }

    fileprivate func drop() { state.withLock { $0.drops += 1 } }

    func makeDesk(
        report: @escaping @Sendable (PlaybackError) -> Void = { _ in }
    ) -> SoundDesk {
        SoundDesk(report: report) { wayOut throws(PlaybackError) in
            MemorySink(hearing: self, wayOut: wayOut)
        }
    }
}

private final class MemorySink: SoundSink {
    let latency = 0
    let hearing: Hearing
    let wayOut: WayOut

    init(hearing: Hearing, wayOut: WayOut) {
        (self.hearing, self.wayOut) = (hearing, wayOut)
    }

    func write(_ samples: [Int16]) throws(PlaybackError) {
        if !samples.isEmpty { try hearing.take(samples, on: wayOut) }
    }

    func drop() { hearing.drop() }
}

/// Speech of a number of equal samples.
final class Drone: SpeechSource {
    private struct State {
        var left: Int
        var isClosed = false
    }

    private let level: Int16
    private let state: Mutex<State>

    init(_ level: Int16, count: Int) {
        self.level = level
        state = Mutex(State(left: count))
    }

    var isClosed: Bool { state.withLock(\.isClosed) }

    func read(_ count: Int) -> [Int16]? {
        state.withLock { state in
            let count = min(count, state.left)
            state.left -= count
            return count > 0 ? [Int16](repeating: level, count: count) : nil
        }
    }

    func close() { state.withLock { $0.isClosed = true } }
}

/// The mean level in decibels of full scale.
func level(_ samples: some Collection<Int16>) -> Double {
    let squares = samples.map { pow(Double($0) / 32_768, 2) }
    return 10 * log10(squares.reduce(0, +) / Double(max(squares.count, 1)))
}

/// Measures a frequency: the part of its tone in all of the energy, from 0 to 1.
///
/// - SeeAlso: G. Goertzel, An Algorithm for the Evaluation of Finite Trigonometric Series, 1958
func share(of frequency: Double, in samples: some Collection<Float>) -> Double {
    let step = 2 * cos(2 * Double.pi * frequency / Double(SoundMix.rate))
    var (last, beforeLast) = (0.0, 0.0)
    for sample in samples { (last, beforeLast) = (Double(sample) + step * last - beforeLast, last) }
    let power = last * last + beforeLast * beforeLast - step * last * beforeLast
    let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return energy == 0 ? 0 : 2 * power / (energy * Double(samples.count))
}
