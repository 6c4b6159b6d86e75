import Imaging
import Testing

@testable import Capture

/// Pictures as cameras send them, and what is told of them.
@Suite("What a camera's pictures say about it")
struct FrameHealthTests {

    /// What is said after each picture of a scene, 30 a second.
    private func looks(
        _ health: inout FrameHealth, at scene: CameraScene, from start: Duration = .zero,
        for time: Duration
    ) -> [CameraCondition] {
        let first = Self.start + start
        let count = Int(time / .milliseconds(100))
        // Some with different noise, over and over.
        let frames = (0..<3).map(scene.frame)
        return (0..<count).map { index in
            health.look(at: frames[index % 3], time: first + .milliseconds(100 * index))
        }
    }

    private static let start = ContinuousClock.now

    @Test(
        "a lobby is clear: by day, at night, still for long, or before a bare wall",
        arguments: [
            CameraScene.lobby(light: 1, noise: 3), .lobby(light: 0.3, noise: 3),
            .lobby(light: 0.1, noise: 2), .lobby(light: 1, noise: 1), .wall,
        ])
    func clear(scene: CameraScene) {
        var health = FrameHealth()
        let seen = looks(&health, at: scene, for: .seconds(12))
        #expect(Set(seen.map { "\($0)" }) == ["streaming"], "\(scene)")
    }

    @Test(
        "an obstruction is reported after three seconds, and cleared half a second after it is gone",
        arguments: [
            (CameraScene.uniform(0), CameraCondition.black), (.uniform(16), .black),
            (.noisy(8, 1.5), .black), (.uniform(255), .blinded), (.sun, .blinded),
            (.hand, .covered), (.noisy(120, 4), .covered), (.noisy(40, 3), .covered),
        ])
    func obstructed(scene: CameraScene, obstruction: CameraCondition) {
        var health = FrameHealth()
        let day = CameraScene.lobby(light: 1, noise: 3)
        #expect(looks(&health, at: day, for: .seconds(1)).last == .streaming)
        let seen = looks(&health, at: scene, from: .seconds(1), for: .seconds(5))
        let told = seen.firstIndex { $0 != .streaming }
        #expect(seen.last == obstruction)
        // Looked at five times a second.
        #expect((29...33).contains(told ?? -1), "\(scene): told at picture \(told ?? -1)")
        let after = looks(&health, at: day, from: .seconds(6), for: .seconds(2))
        let recovered = after.firstIndex(of: .streaming) ?? -1
        #expect((5...8).contains(recovered), "\(scene): clear again at picture \(recovered)")
        #expect(after.last == .streaming)
    }

    @Test("the same picture for five seconds is stuck; one that differs in one pixel ends that")
    func stuck() {
        var health = FrameHealth()
        let seen = looks(&health, at: .still, for: .seconds(8))
        let told = seen.firstIndex(of: .stuck) ?? -1
        #expect((49...52).contains(told), "told at picture \(told)")
        #expect(seen.last == .stuck)
        var pixels = CameraScene.still.frame(0).pixels
        pixels[pixels.count - 1] ^= 1
        let other = LumaImage(
            width: CameraScene.width, height: CameraScene.height, pixels: pixels)
        let sight = health.look(at: other, time: Self.start + .seconds(8))
        #expect(sight == .streaming)
    }

    @Test("a slow camera that repeats some pictures is not stuck")
    func slow() {
        var health = FrameHealth()
        let scene = CameraScene.lobby(light: 1, noise: 2)
        let frames = (0..<3).map(scene.frame)
        let seen = (0..<40).map { index in
            health.look(at: frames[index / 4 % 3], time: Self.start + .seconds(index))
        }
        #expect(!seen.contains(.stuck))
    }

    @Test("a light that flickers between two faults is reported as neither")
    func flickers() {
        var health = FrameHealth()
        let frames = [CameraScene.uniform(0), .uniform(255)].map { $0.frame(0) }
        let seen = (0..<100).map { index in
            health.look(
                at: frames[index / 10 % 2], time: Self.start + .milliseconds(100 * index))
        }
        #expect(seen.allSatisfy { $0 == .streaming })
    }

    @Test("pictures of any size, and times that run backwards, are taken")
    func hostile() {
        var health = FrameHealth(stuckAfter: .zero, obstructedAfter: .zero)
        for (index, side) in [1, 2, 31, 33, 500].enumerated() {
            for shade: UInt8 in [0, 128, 255] {
                let image = LumaImage(width: side, height: 1, shade: shade)
                let sight = health.look(at: image, time: Self.start - .seconds(index))
                #expect(sight != .stuck)
            }
        }
    }
}

/// What stands before a camera.
enum CameraScene: Sendable {
    case lobby(light: Double, noise: Double)
    case wall, hand, sun, still
    case uniform(UInt8)
    case noisy(Double, Double)

    static let width = 160
    static let height = 90

    func frame(_ number: Int) -> LumaImage {
        var random = SmallRandom(seed: UInt64(number) &+ 1)
        let pixels = (0..<Self.width * Self.height).map { index in
            let x = Double(index % Self.width) / Double(Self.width)
            let y = Double(index / Self.width) / Double(Self.height)
            let shade = shade(x, y) + noise * random.spread()
            return UInt8(min(max(shade.rounded(), 0), 255))
        }
        return LumaImage(width: Self.width, height: Self.height, pixels: pixels)
    }

    private var noise: Double {
        switch self {
        case .lobby(_, let noise), .noisy(_, let noise): noise
        case .wall, .hand: 3
        case .sun: 1
        case .still, .uniform: 0
        }
    }

    private func shade(_ x: Double, _ y: Double) -> Double {
        switch self {
        case .lobby(let light, _): light * Self.room(x, y)
        case .still: Self.room(x, y)
        // The light falls from a window at the left; a skirting board, a switch.
        case .wall:
            90 + 70 * (1 - x) * (1 - x) - (y > 0.93 ? 50 : 0)
                - (abs(x - 0.8) < 0.03 && abs(y - 0.5) < 0.05 ? 25 : 0)
        // Light comes in between the fingers.
        case .hand: 40 + 8 * x * x + 4 * y
        case .sun:
            (x - 0.5) * (x - 0.5) + (y - 0.4) * (y - 0.4) < 0.35 ? 255 : 180
        case .uniform(let shade): Double(shade)
        case .noisy(let shade, _): shade
        }
    }

    /// Floor, wall, a door, a counter, a lamp.
    private static func room(_ x: Double, _ y: Double) -> Double {
        if (x - 0.7) * (x - 0.7) + (y - 0.15) * (y - 0.15) < 0.003 { return 250 }
        if y > 0.75 { return 70 + 20 * x }
        if (0.1...0.3).contains(x), y > 0.25 { return 45 }
        if x > 0.55, y > 0.55 { return 110 }
        return 150 - 30 * x
    }
}

/// The same numbers on every machine.
private struct SmallRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// About normal, with a deviation of 1.
    mutating func spread() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        let bytes = (0..<4).map { Double(state >> ($0 * 16) & 0xFFFF) / 65536 }
        return (bytes.reduce(0, +) - 2) * 3.0.squareRoot()
    }
}
