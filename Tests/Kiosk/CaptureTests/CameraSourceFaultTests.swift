import Glibc
import Imaging
import TestSupport
import Testing

@testable import Capture

/// Every fault of a camera: the state it is told by, and the way back.
@Suite(.timeLimit(.generous), .serialized)
struct CameraSourceFaultTests {
    private static let streaming = SourceState(.streaming, "8x4 grey, 30 per second")

    @Test("a camera that works goes from starting to streaming")
    func works() async {
        let machine = FakeMachine()
        let seen = await states(of: machine.source(), until: Self.streaming)
        #expect(seen == [.starting, Self.streaming])
        #expect(machine.openDescriptors == 0)
        #expect(machine.mappedBuffers == 0)
    }

    @Test(
        "a call that fails is reported as a state, and the camera streams once the call succeeds",
        arguments: [
            (
                FakeMachine.Call.open, ENOENT,
                SourceState(.absent, CameraMessage.absent("/dev/video0"))
            ),
            (.open, ENODEV, SourceState(.absent, CameraMessage.absent("/dev/video0"))),
            (.open, ENXIO, SourceState(.absent, CameraMessage.absent("/dev/video0"))),
            (.open, EACCES, SourceState(.denied, CameraMessage.denied("/dev/video0"))),
            (.open, EPERM, SourceState(.denied, CameraMessage.denied("/dev/video0"))),
            (.open, EBUSY, SourceState(.busy, CameraMessage.busy("/dev/video0", nil))),
            (
                .setFormat, EBUSY,
                SourceState(.busy, CameraMessage.busy("/dev/video0", "Test camera"))
            ),
            (
                .requestBuffers, EBUSY,
                SourceState(.busy, CameraMessage.busy("/dev/video0", "Test camera"))
            ),
            (
                .streamOn, EBUSY,
                SourceState(.busy, CameraMessage.busy("/dev/video0", "Test camera"))
            ),
            (
                .capability, ENOTTY,
                SourceState(.failed, CaptureError.notVideoDevice(path: "/dev/video0").description)
            ),
            (.setFormat, EIO, refused("setting the format", EIO)),
            (.requestBuffers, ENOMEM, refused("asking for buffers", ENOMEM)),
            (.map, EINVAL, refused("mapping a buffer", EINVAL)),
            (.enqueue, EINVAL, refused("giving a buffer back", EINVAL)),
            (.streamOn, EIO, refused("starting the stream", EIO)),
            (.dequeue, EIO, refused("reading a frame", EIO)),
            (.setRate, EIO, refused("setting the rate", EIO)),
        ])
    func failsOnce(call: FakeMachine.Call, code: CInt, expected: SourceState) async {
        let machine = FakeMachine()
        machine.script { $0.faults[call] = [code] }
        let seen = await states(of: machine.source(), until: Self.streaming)
        #expect(seen == [.starting, expected, Self.streaming])
        #expect(machine.openDescriptors == 0)
        #expect(machine.mappedBuffers == 0)
    }

    private static func refused(_ call: String, _ code: CInt) -> SourceState {
        SourceState(
            .failed, CameraMessage.refused(.system(call: call, path: "/dev/video0", code: code)))
    }

    @Test(
        "a call that a signal interrupts is repeated without a state",
        arguments: [
            FakeMachine.Call.open, .capability, .setFormat, .setRate, .requestBuffers, .map,
            .enqueue,
            .dequeue, .streamOn,
        ])
    func interrupted(call: FakeMachine.Call) async {
        let machine = FakeMachine()
        machine.script {
            $0.faults[call] = [EINTR, EINTR]
            $0.cameras["/dev/video0"]?.events = [.interruption]
        }
        let seen = await states(of: machine.source(), until: Self.streaming)
        #expect(seen == [.starting, Self.streaming])
    }

    @Test("a rate that cannot be set is not an error", arguments: [EINVAL, ENOTTY])
    func noRate(code: CInt) async {
        let machine = FakeMachine()
        machine.script { $0.faults[.setRate] = [code] }
        let seen = await states(of: machine.source(), until: Self.streaming)
        #expect(seen == [.starting, Self.streaming])
    }

    @Test("an unplugged camera is reported, closed before the search, and used when it is back")
    func unplugged() async throws {
        let machine = FakeMachine()
        let camera = FakeMachine.Camera()
        machine.script {
            $0.cameras["/dev/video0"]?.events = [.frames(1, shade: 1), .unplugging]
            $0.afterWaits = [(4, { $0.cameras["/dev/video0"] = camera })]
        }
        let gone = SourceState(.unplugged, CameraMessage.unplugged("/dev/video0", "Test camera"))
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(seen == [.starting, Self.streaming, gone, Self.streaming])
        let log = machine.log
        let close = try #require(log.firstIndex(of: "close /dev/video0"))
        let again = try #require(log.lastIndex(of: "open /dev/video0"))
        #expect(close < again)
        #expect(log[..<close].count { $0.hasPrefix("open") } == 1)
        #expect(machine.mappedBuffers == 0)
    }

    @Test(
        "a camera that goes away between two calls is unplugged",
        arguments: [FakeMachine.Call.dequeue, .enqueue])
    func unpluggedInCall(call: FakeMachine.Call) async {
        let machine = FakeMachine()
        // The first calls of both kinds: four buffers are given before the stream, one frame is
        // taken.
        machine.script { $0.faults[call] = (call == .enqueue ? [0, 0, 0, 0] : [0, 0]) + [ENODEV] }
        let gone = SourceState(.unplugged, CameraMessage.unplugged("/dev/video0", "Test camera"))
        let seen = await states(of: machine.source(), until: gone)
        #expect(seen.last == gone)
    }

    @Test("a camera that comes back under another number is found by its name and socket")
    func otherNumber() async {
        let machine = FakeMachine()
        let camera = FakeMachine.Camera()
        var other = FakeMachine.Camera()
        other.capability.bus = "usb-2"
        machine.script { [other] in
            $0.cameras["/dev/video2"] = other
            $0.cameras["/dev/video0"]?.events = [.frames(1, shade: 1), .unplugging]
            $0.afterWaits = [(2, { $0.cameras["/dev/video3"] = camera })]
        }
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(seen.count == 4)
        #expect(machine.log.contains("streamOn /dev/video3"))
        #expect(!machine.log.contains("streamOn /dev/video2"))
    }

    @Test("another camera at the path is not taken while the known one is elsewhere")
    func changedPlaces() async {
        let machine = FakeMachine()
        let camera = FakeMachine.Camera()
        var other = FakeMachine.Camera()
        other.capability.card = "Another camera"
        machine.script { [other] in
            $0.cameras["/dev/video0"]?.events = [.frames(1, shade: 1), .unplugging]
            $0.afterWaits = [
                (
                    2,
                    {
                        $0.cameras["/dev/video0"] = other
                        $0.cameras["/dev/video1"] = camera
                    }
                )
            ]
        }
        _ = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(machine.log.last { $0.hasPrefix("streamOn") } == "streamOn /dev/video1")
    }

    @Test("a camera in another socket is taken when it is at the path")
    func otherSocket() async {
        let machine = FakeMachine()
        var moved = FakeMachine.Camera()
        moved.capability.bus = "usb-7"
        machine.script { [moved] in
            $0.cameras["/dev/video0"]?.events = [.frames(1, shade: 1), .unplugging]
            $0.afterWaits = [(2, { $0.cameras["/dev/video0"] = moved })]
        }
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(seen.count == 4)
    }

    @Test("a camera that sends nothing is frozen until a frame comes, however often it is opened")
    func frozen() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.events = [
                .frames(1, shade: 1), .silence, .silence, .silence, .frames(1, shade: 2),
            ]
        }
        let frozen = SourceState(
            .frozen, CameraMessage.frozen("/dev/video0", "Test camera", .seconds(3)))
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(seen == [.starting, Self.streaming, frozen, Self.streaming])
        #expect(machine.log.count { $0.hasPrefix("open") } == 4)
    }

    @Test("a stream of bad frames alone is a failure; a good frame ends it")
    func onlyDamaged() async {
        let machine = FakeMachine()
        machine.script {
            $0.frameInterval = .milliseconds(500)
            $0.cameras["/dev/video0"]?.events =
                [.frames(1, shade: 1)] + Array(repeating: .damagedFrame, count: 6)
        }
        let camera = machine.source()
        let bad = SourceState(.failed, CameraMessage.damaged("/dev/video0", "Test camera", 6))
        let seen = await states(of: camera, until: Self.streaming, times: 2)
        #expect(seen == [.starting, Self.streaming, bad, Self.streaming])
        #expect(camera.counts.damaged == 6)
    }

    @Test("a few bad frames are dropped and counted without a state")
    func fewDamaged() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.events = [
                .damagedFrame, .bytes([]), .bytes([1, 2, 3]), .nothingThere, .frames(1, shade: 7),
            ]
        }
        let camera = machine.source()
        let seen = await states(of: camera, until: Self.streaming)
        #expect(seen == [.starting, Self.streaming])
        #expect(camera.counts.damaged == 3)
    }

    @Test("an error without a hang-up is found by its number, and the camera is reopened")
    func pollError() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.events = [.frames(1, shade: 1), .error(EIO)]
        }
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(
            seen == [
                .starting, Self.streaming, Self.refused("reading a frame", EIO), Self.streaming,
            ])
    }

    @Test("the driver's own answer counts, not what was asked")
    func otherFormat() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.answer = VideoFormat(
                pixelFormat: .yuyv, width: 6, height: 2, bytesPerRow: 16)
        }
        let expected = SourceState(.streaming, "6x2 YUYV, 30 per second")
        let seen = await states(of: machine.source(), until: expected)
        #expect(seen == [.starting, expected])
    }

    @Test("a format that cannot be read is named with those that can")
    func unreadableFormat() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.formats = [
                CameraFormat(
                    pixelFormat: PixelFormat(rawValue: 0x3436_3248), description: "H.264", modes: []
                )
            ]
        }
        let expected = SourceState(
            .failed,
            CaptureError.noReadableFormat(
                path: "/dev/video0", card: "Test camera", offered: ["H264"]
            ).description)
        #expect(await states(of: machine.source(), until: expected) == [.starting, expected])
    }

    @Test("too few buffers, or an answer no picture can have, is a failure")
    func impossibleAnswers() async {
        let machine = FakeMachine()
        machine.script { $0.cameras["/dev/video0"]?.bufferCount = 1 }
        let tooFew = SourceState(
            .failed, CaptureError.tooFewBuffers(path: "/dev/video0", found: 1).description)
        #expect(await states(of: machine.source(), until: tooFew) == [.starting, tooFew])

        let giant = FakeMachine()
        giant.script {
            $0.cameras["/dev/video0"]?.answer = VideoFormat(
                pixelFormat: .grey, width: 4_294_967_295, height: 4_294_967_295)
        }
        let impossible = SourceState(
            .failed,
            CaptureError.unusableFormat(
                path: "/dev/video0", format: "GREY", width: 4_294_967_295, height: 4_294_967_295
            ).description)
        #expect(await states(of: giant.source(), until: impossible) == [.starting, impossible])
    }

    @Test("a camera that refuses is tried less and less often, up to the longest wait")
    func backsOff() async {
        let machine = FakeMachine()
        machine.script { $0.faults[.streamOn] = Array(repeating: EIO, count: 6) }
        let before = machine.monotonic()
        _ = await states(of: machine.source(), until: Self.streaming)
        let waited = machine.beginnings.first.map { $0 - before }
        // 0.5, 1, 2, 4, 4, 4 seconds.
        #expect(waited == .milliseconds(15_500))
    }
    @Test(
        "a camera that repeats one picture is reported and reopened, ever less often")
    func stuck() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.events =
                [.bytes(Self.picture(0)), .bytes(Self.picture(1))]
                + Array(repeating: .bytes(Self.picture(2)), count: 1000)
                + [.bytes(Self.picture(3))]
        }
        let stuck = SourceState(
            .stuck, CameraMessage.stuck("/dev/video0", "Test camera", .seconds(5)))
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(seen == [.starting, Self.streaming, stuck, Self.streaming])
        // 33 seconds of it: after 5, 10 and 20 seconds, with half a second between.
        let begun = machine.beginnings
        let gaps = zip(begun, begun.dropFirst()).map { Int(($1 - $0) / .seconds(1)) }
        #expect(gaps == [5, 10])
        #expect(machine.openDescriptors == 0)
        #expect(machine.mappedBuffers == 0)
    }

    @Test("a covered camera is reported, keeps streaming, and is reported when it is clear again")
    func obstructed() async {
        let machine = FakeMachine()
        machine.script {
            $0.cameras["/dev/video0"]?.events =
                [.bytes(Self.picture(0))]
                + Array(repeating: .frames(1, shade: 2), count: 120)
                + (0..<40).map { .bytes(Self.picture($0)) }
        }
        let black = SourceState(
            .black, CameraMessage.obstructed(.black, "/dev/video0", "Test camera"))
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(seen == [.starting, Self.streaming, black, Self.streaming])
        #expect(machine.log.count { $0.hasPrefix("open") } == 1)
    }

    /// A picture of 8 x 4 pixels with something to see in it, another for each number.
    private static func picture(_ number: Int) -> [UInt8] {
        (0..<32).map { UInt8(($0 * 37 + 11) % 200) }.enumerated().map { index, shade in
            index == 31 ? UInt8(number % 200) : shade
        }
    }

    @Test(
        "a camera in another socket and under another number is taken when it is the only one of its name"
    )
    func movedElsewhere() async {
        let machine = FakeMachine()
        var moved = FakeMachine.Camera()
        moved.capability.bus = "usb-7"
        var other = FakeMachine.Camera()
        other.capability.card = "Another camera"
        machine.script { [moved, other] in
            $0.cameras["/dev/video2"] = other
            $0.cameras["/dev/video0"]?.events = [.frames(1, shade: 1), .unplugging]
            $0.afterWaits = [(2, { $0.cameras["/dev/video5"] = moved })]
        }
        let seen = await states(of: machine.source(), until: Self.streaming, times: 2)
        #expect(seen.count == 4)
        #expect(machine.log.last { $0.hasPrefix("streamOn") } == "streamOn /dev/video5")
    }
}
