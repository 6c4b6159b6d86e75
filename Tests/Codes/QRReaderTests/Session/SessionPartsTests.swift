import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Parts of a reading session")
struct SessionPartsTests {
    /// A wall with a lamp, and noise that is another in every frame.
    private func frame(_ number: Int, lamp: UInt8 = 200) -> LumaImage {
        let pixels = (0..<320 * 180).map { index -> UInt8 in
            let noise = UInt8((index &* 31 &+ number &* 7919) % 7)
            return index % 320 < 60 && index / 320 < 60 ? lamp + noise : 90 + noise
        }
        return LumaImage(width: 320, height: 180, pixels: pixels)
    }

    /// Which of the frames of some seconds are looked at, 10 a second.
    private func looks(_ gate: inout ChangeGate, from: Int, to: Int, lamp: UInt8 = 200) -> [Int] {
        let frames = (0..<2).map { frame($0, lamp: lamp) }
        return (from..<to).filter { gate.shouldLook(at: frames[$0 % 2], at: 100 * $0) }
    }

    @Test("all are looked at for two seconds, then every second one, after ten seconds every fifth")
    func stillness() {
        var gate = ChangeGate()
        #expect(looks(&gate, from: 0, to: 20) == Array(0..<20))
        let still = looks(&gate, from: 20, to: 100)
        #expect(still == Array(stride(from: 21, to: 100, by: 2)))
        let long = looks(&gate, from: 100, to: 160)
        #expect(long == Array(stride(from: 104, to: 160, by: 5)))
    }

    @Test("what comes into view is looked at with its first frame, however long nothing has come")
    func change() {
        var gate = ChangeGate()
        _ = looks(&gate, from: 0, to: 151)
        let read = looks(&gate, from: 151, to: 171, lamp: 206)
        #expect(read == Array(151..<171))
    }

    @Test("while something is in view every frame is looked at")
    func inView() {
        var gate = ChangeGate()
        _ = looks(&gate, from: 0, to: 100)
        gate.note(hasSomething: true)
        let seen = looks(&gate, from: 101, to: 140)
        #expect(seen == Array(101..<140))
        // And for two seconds after it was in view last.
        gate.note(hasSomething: false)
        let after = looks(&gate, from: 140, to: 160)
        #expect(after != Array(140..<160))
        gate.note(hasSomething: true)
        gate.note(hasSomething: false)
        let again = looks(&gate, from: 160, to: 177)
        #expect(again == Array(160..<177))
    }

    @Test("a time that runs backwards holds nothing up")
    func backwards() {
        var gate = ChangeGate()
        _ = looks(&gate, from: 0, to: 60)
        let isRead = gate.shouldLook(at: frame(0), at: -60_000)
        #expect(isRead)
    }

    @Test("the means of blocks are those of the plain sum", arguments: [(128, 72), (200, 100)])
    func means(size: (width: Int, height: Int)) {
        var random = SeededGenerator(seed: 2)
        let (width, height) = size
        let image = LumaImage(width: width, height: height, pixels: random.bytes(width * height))
        var means = FrameMeans()
        means.measure(image)
        for row in 0..<36 {
            for column in 0..<64 {
                var sum = 0
                var count = 0
                for y in row * height / 36..<(row + 1) * height / 36 {
                    for x in column * width / 64..<(column + 1) * width / 64 {
                        sum += Int(image[x, y])
                        count += 1
                    }
                }
                #expect(means.means[row * 64 + column] == Int32(64 * sum / count))
            }
        }
    }

    @Test("a blurred line is restored", arguments: [3.0, 4.5, 7.2, 9.6, 13])
    func deblurs(length: Double) {
        var random = SeededGenerator(seed: 3)
        // Modules of three pixels; the blur is taken from ten samples a pixel.
        let fine = (0..<4000).map { _ in 0.0 }.indices.map { $0 / 30 }
        let bits = (0...4000 / 30).map { _ in Double(random.number(below: 2)) }
        let samples = Int((length * 10).rounded())
        let blurred = (0..<340).map { pixel -> Float in
            let middle = 10 * pixel + 300 + 5
            var sum = 0.0
            for k in 0..<samples { sum += bits[fine[middle + k - samples / 2]] }
            return Float(sum / Double(samples))
        }
        var kernel = DeblurKernel()
        kernel.prepare(length)
        #expect(abs(kernel.taps.reduce(0, +) - 1) < 1e-4)
        let reach = DeblurKernel.reach
        let padded =
            [Float](repeating: blurred[0], count: reach) + blurred
            + [Float](repeating: blurred[339], count: reach)
        var restored = [Float](repeating: 0, count: 340)
        kernel.apply(to: padded, count: 340, &restored)
        func wrong(_ line: [Float]) -> Int {
            (40..<300).count { (line[$0] > 0.5 ? 1.0 : 0) != bits[fine[10 * $0 + 305]] }
        }
        #expect(wrong(restored) < 40)
        #expect(wrong(restored) < wrong(blurred) || wrong(blurred) < 10)
    }

    @Test("the blur of a moving symbol is found: its direction and its length")
    func findsBlur() throws {
        let scene = try SessionScene("HTTPS://LOBBY.EXAMPLE/R/A-014", version: 5, level: .m)
        var random = SeededGenerator(seed: 4)
        for motion in [Vector(8, 3), Vector(-4, 6), Vector(0, 11), Vector(12, 0)] {
            let image = scene.frame(
                at: Vector(250, 100), moduleSize: 3.5, motion: motion, &random)
            var texture = FrameTexture()
            texture.measure(image)
            let found = texture.patch(in: image) { _ in true }
            let patch = try #require(found)
            #expect((patch.center - Vector(315, 165)).length < 20)
            let cosine = abs(patch.along.dot(motion)) / motion.length
            #expect(cosine > 0.985)
            #expect(patch.sharpness < 0.6)
            var window = MotionWindow()
            let isTaken = window.take(patch, of: image)
            #expect(isTaken)
            let measured = window.blurLength()
            let length = try #require(measured)
            #expect(abs(length - motion.length) < 1)
        }
    }

    @Test("nothing is taken from a picture without texture")
    func flat() {
        let image = LumaImage(width: 640, height: 360, shade: 90)
        var texture = FrameTexture()
        texture.measure(image)
        let patch = texture.patch(in: image) { _ in true }
        #expect(patch == nil)
    }
}
