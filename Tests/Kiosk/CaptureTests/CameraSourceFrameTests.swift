import Imaging
import TestSupport
import Testing

@testable import Capture

/// What becomes of a camera's frames.
@Suite(.timeLimit(.generous), .serialized)
struct CameraSourceFrameTests {
    /// Keeps a frame the newest until the test has read it.
    private static let longSilence = Array(repeating: FakeMachine.Event.silence, count: 10_000)

    @Test("JPEG frames go through the decoder; those it refuses are damaged")
    func jpeg() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.formats = [
                CameraFormat(
                    pixelFormat: .mjpeg, description: "Motion-JPEG",
                    modes: [.init(size: .discrete(width: 2, height: 1), rates: [.discrete(30)])])
            ]
            $0.cameras["/dev/video0"]?.events =
                [.bytes([1]), .bytes([9, 8]), .bytes([1])] + Self.longSilence
        }
        let camera = machine.source { bytes in
            guard bytes.count == 2 else { throw TestError() }
            return LumaImage(width: 2, height: 1, pixels: [bytes[0], bytes[1]])
        }
        await camera.start()
        var frames = camera.frames.makeAsyncIterator()
        let frame = await frames.next()
        await camera.stop()
        #expect(frame?.image == LumaImage(width: 2, height: 1, pixels: [9, 8]))
        #expect(frame?.sequence == 1)
        #expect(camera.counts.damaged >= 1)
    }

    @Test("of several ready frames only the newest is read")
    func newestOfBatch() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.events = [.frames(3, shade: 5)] + Self.longSilence
        }
        let camera = machine.source()
        await camera.start()
        var frames = camera.frames.makeAsyncIterator()
        let frame = await frames.next()
        #expect(frame?.sequence == 2)
        await camera.stop()
        #expect(camera.counts.superseded >= 2)
    }

    @Test("buffers that are skipped or damaged go back to the driver, so it never runs out")
    func buffersGoRound() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.events =
                Array(repeating: [.damagedFrame, .frames(3, shade: 5)], count: 20).flatMap { $0 }
                + Self.longSilence
        }
        let camera = machine.source()
        await camera.start()
        for await frame in camera.frames where frame.sequence >= 79 { break }
        await camera.stop()
        // A test that is kept waiting may see more than one round.
        let counts = camera.counts
        #expect(counts.delivered >= 20 && counts.superseded >= 40 && counts.damaged >= 20)
    }

    @Test("a driver's time stamp is kept; one that cannot be is replaced by the present time")
    func timeStamps() async {
        for (age, expected) in [
            (Duration.milliseconds(20), Duration.milliseconds(20)), (.seconds(60), .zero),
            (.seconds(-5), .zero),
        ] {
            let machine = FakeMachine()
            machine.script {
                $0.cameras["/dev/video0"]?.age = age
                // Silence after the frame would move the time on; the frame is taken before.
                $0.cameras["/dev/video0"]?.events = [.frames(1, shade: 5)]
            }
            let start = machine.now()
            let camera = machine.source()
            let frames = camera.frames
            await camera.start()
            var iterator = frames.makeAsyncIterator()
            let frame = await iterator.next()
            await camera.stop()
            let first = start.advanced(by: .milliseconds(33) - expected)
            // A later frame may have replaced the first; each comes 33 ms after the one before.
            let time = frame.map { $0.time - .milliseconds(33) * $0.sequence }
            #expect(time == first, "\(age)")
        }
    }

    @Test("a camera source that is released ends by itself and gives the camera back")
    func letGo() async {
        let machine = FakeMachine()
        var camera: CameraSource? = machine.source()
        let states = camera?.states
        await camera?.start()
        camera = nil
        var last: SourceState?
        if let states { for await state in states { last = state } }
        #expect(last == .ended)
        #expect(machine.openDescriptors == 0)
    }
}
