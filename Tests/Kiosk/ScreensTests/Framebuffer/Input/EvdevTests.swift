import CInput
import Glibc
import TestSupport
import Testing

@testable import Screens
@testable import TextPages

@Suite("The kernel's input records")
struct EvdevTests {
    typealias Record = (Int32, Int32, Int32)

    static let panel = EvdevCapabilities(
        name: "Panel", keys: [BTN_TOUCH], properties: [INPUT_PROP_DIRECT],
        axes: [
            ABS_X: 0...999, ABS_Y: 0...499, ABS_MT_SLOT: 0...9, ABS_MT_POSITION_X: 0...999,
            ABS_MT_POSITION_Y: 0...499,
        ])
    static let oldPanel = EvdevCapabilities(
        name: "Old panel", keys: [BTN_TOUCH], axes: [ABS_X: 100...299, ABS_Y: -100...99])
    static let mouse = EvdevCapabilities(
        name: "Mouse", keys: [BTN_LEFT, BTN_RIGHT], relativeAxes: [REL_X, REL_Y, REL_WHEEL])
    static let tablet = EvdevCapabilities(
        name: "Tablet", keys: [BTN_LEFT], relativeAxes: [REL_WHEEL],
        axes: [ABS_X: 0...32767, ABS_Y: 0...32767])
    static let keyboard = EvdevCapabilities(name: "Keys", keys: Set(1...247))

    private static func decode(
        _ records: [Record], _ capabilities: EvdevCapabilities
    ) -> [DeviceEvent] {
        var decoder = EvdevDecoder(capabilities)
        return records.flatMap { decoder.take(type: $0.0, code: $0.1, value: $0.2) }
    }

    private static let report: Record = (EV_SYN, SYN_REPORT, 0)

    @Test("devices are what they can report")
    func kinds() {
        #expect(Self.panel.kinds == [.touch])
        #expect(Self.oldPanel.kinds == [.touch])
        #expect(Self.mouse.kinds == [.mouse])
        #expect(Self.tablet.kinds == [.mouse])
        #expect(Self.keyboard.kinds == [.keyboard])
        #expect(EvdevCapabilities(keys: [KEY_POWER]).kinds == [])
        #expect(EvdevCapabilities().kinds == [])
        var touchpad = Self.panel
        touchpad.properties = []
        touchpad.keys = [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT]
        #expect(touchpad.kinds == [])
    }

    @Test(
        "a finger that comes down where the last one was is there, though the kernel does not say it again"
    )
    func knownPlaces() {
        var places = EvdevPlaces()
        places.fingersX[0] = 500
        places.fingersY[0] = 250
        var decoder = EvdevDecoder(Self.panel)
        decoder.learn(places)
        let down: [Record] = [(EV_ABS, ABS_MT_TRACKING_ID, 7), (EV_KEY, BTN_TOUCH, 1), Self.report]
        let events = down.flatMap { decoder.take(type: $0.0, code: $0.1, value: $0.2) }
        #expect(events == [.touchDown(slot: 0, x: 0.5, y: 0.5)])

        places.x = 200
        places.y = 0
        var old = EvdevDecoder(Self.oldPanel)
        old.learn(places)
        let touch: [Record] = [(EV_KEY, BTN_TOUCH, 1), Self.report]
        let touches = touch.flatMap { old.take(type: $0.0, code: $0.1, value: $0.2) }
        #expect(touches == [.touchDown(slot: 0, x: 0.5, y: 0.5)])
    }

    @Test("fingers in slots go down, move, and are lifted, each frame at once")
    func slots() {
        let events = Self.decode(
            [
                (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, 7),
                (EV_ABS, ABS_MT_POSITION_X, 500), (EV_ABS, ABS_MT_POSITION_Y, 250),
                (EV_ABS, ABS_MT_SLOT, 1), (EV_ABS, ABS_MT_TRACKING_ID, 8),
                (EV_ABS, ABS_MT_POSITION_X, 0), (EV_ABS, ABS_MT_POSITION_Y, 0),
                (EV_KEY, BTN_TOUCH, 1), Self.report,
                (EV_ABS, ABS_MT_POSITION_X, 250), Self.report,
                // The finger of slot 1 is another one within one frame, that of slot 0 is lifted.
                (EV_ABS, ABS_MT_TRACKING_ID, 9), (EV_ABS, ABS_MT_SLOT, 0),
                (EV_ABS, ABS_MT_TRACKING_ID, -1), Self.report,
                Self.report,
            ], Self.panel)
        #expect(
            events == [
                .touchDown(slot: 0, x: 0.5, y: 0.5), .touchDown(slot: 1, x: 0, y: 0),
                .touchMoved(slot: 1, x: 0.25, y: 0), .touchUp(slot: 0), .touchUp(slot: 1),
                .touchDown(slot: 1, x: 0.25, y: 0),
            ])
    }

    @Test("a panel for one finger uses its range, whatever it begins with")
    func oneFinger() {
        let records: [Record] = [
            (EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 150), (EV_ABS, ABS_Y, 0), Self.report,
            (EV_ABS, ABS_X, 200), Self.report, (EV_KEY, BTN_TOUCH, 0), Self.report,
        ]
        #expect(
            Self.decode(records, Self.oldPanel) == [
                .touchDown(slot: 0, x: 0.25, y: 0.5), .touchMoved(slot: 0, x: 0.5, y: 0.5),
                .touchUp(slot: 0),
            ])
    }

    @Test("a mouse's steps are summed in a frame, and a button is pressed where the mouse is")
    func mice() {
        #expect(
            Self.decode(
                [
                    (EV_REL, REL_X, 3), (EV_REL, REL_X, 4), (EV_REL, REL_Y, -1),
                    (EV_REL, REL_WHEEL, -1), Self.report,
                    (EV_REL, REL_X, 1), (EV_KEY, BTN_LEFT, 1), Self.report,
                    (EV_KEY, BTN_LEFT, 0), Self.report,
                ], Self.mouse) == [
                    .motion(x: 7, y: -1), .wheel(notches: 1), .motion(x: 1, y: 0),
                    .button(code: UInt32(BTN_LEFT), isDown: true),
                    .button(code: UInt32(BTN_LEFT), isDown: false),
                ])
        #expect(
            Self.decode(
                [(EV_ABS, ABS_X, 16384), (EV_ABS, ABS_Y, 8192), Self.report], Self.tablet)
                == [.place(x: 0.5, y: 0.25)])
    }

    @Test("keys are pressed and released; the kernel's repetition is not")
    func keys() {
        #expect(
            Self.decode(
                [
                    (EV_MSC, 4, 30), (EV_KEY, KEY_A, 1), Self.report, (EV_KEY, KEY_A, 2),
                    Self.report, (EV_KEY, KEY_A, 0), Self.report,
                ], Self.keyboard) == [
                    .key(code: UInt32(KEY_A), isDown: true),
                    .key(code: UInt32(KEY_A), isDown: false),
                ])
    }

    @Test("after lost records nothing is believed until the next frame")
    func lost() {
        #expect(
            Self.decode(
                [
                    (EV_KEY, KEY_A, 1), (EV_SYN, SYN_DROPPED, 0), (EV_KEY, KEY_B, 1),
                    Self.report, (EV_KEY, KEY_C, 1),
                ], Self.keyboard) == [
                    .key(code: UInt32(KEY_A), isDown: true), .interrupted,
                    .key(code: UInt32(KEY_C), isDown: true),
                ])
    }

    @Test("any records are taken without harm", arguments: (1...20).some(5))
    func fuzz(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let kinds = [Self.panel, Self.oldPanel, Self.mouse, Self.tablet, Self.keyboard]
        var decoder = EvdevDecoder(kinds[seed % kinds.count])
        var hands = try Hands()
        let types: [Int32] = [EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_MSC, -1]
        let codes: [Int32] = [
            0, 1, 3, 8, BTN_LEFT, BTN_TOUCH, ABS_MT_SLOT, ABS_MT_POSITION_X, 0x39, -1,
        ]
        for _ in 0..<5000 {
            let value =
                Bool.random(using: &random)
                ? Int32.random(in: -1...20, using: &random)
                : Int32.random(in: .min ... .max, using: &random)
            let type = types[Int.random(in: 0..<types.count, using: &random)]
            let code = codes[Int.random(in: 0..<codes.count, using: &random)]
            hands.report(
                atOnce: decoder.take(type: type, code: code, value: value), from: Hands.panel)
        }
        let isOnPage = hands.inputs.allSatisfy { input in
            switch input {
            case .touch(_, _, let x, let y), .pointer(let x, let y), .button(true, let x, let y):
                (0...1).contains(x) && (0...1).contains(y)
            default: true
            }
        }
        #expect(isOnPage)
        #expect(!hands.inputs.isEmpty || seed % kinds.count > 1)
    }

    // MARK: Reading

    private static func pipe() throws -> (input: CInt, output: CInt) {
        try TerminalPort.makePipe()
    }

    /// As the kernel writes them where a word has 64 bits.
    private struct WrittenRecord {
        var seconds: Int64
        var microseconds: Int64
        var type: UInt16
        var code: UInt16
        var value: Int32
    }

    private static func write(_ records: [Record], at microseconds: Int64, to output: CInt) {
        for record in records {
            var written = WrittenRecord(
                seconds: 5, microseconds: microseconds,
                type: UInt16(truncatingIfNeeded: record.0),
                code: UInt16(truncatingIfNeeded: record.1), value: record.2)
            _ = unsafe Glibc.write(output, &written, MemoryLayout<WrittenRecord>.size)
        }
    }

    @Test("records keep the kernel's times; where those are another clock's, the time of reading")
    func times() throws {
        for isMonotonic in [true, false] {
            let (input, output) = try Self.pipe()
            var device = EvdevDevice(
                descriptor: input, capabilities: Self.keyboard, isMonotonic: isMonotonic)
            Self.write([(EV_KEY, KEY_A, 1), Self.report], at: 250_000, to: output)
            var seen: [Duration] = []
            let isThere = device.read(now: .seconds(7)) { time, _ in seen.append(time) }
            #expect(isThere)
            #expect(seen == [isMonotonic ? .milliseconds(5250) : .seconds(7)])
            close(output)
            let isStillThere = device.read(now: .seconds(8)) { _, _ in seen.append(.zero) }
            #expect(!isStillThere)
            #expect(seen.count == 1)
        }
    }

    @Test("a half record and a flood are read in bounded steps")
    func odd() throws {
        let (input, output) = try Self.pipe()
        defer { close(output) }
        var device = EvdevDevice(
            descriptor: input, capabilities: Self.keyboard, isMonotonic: true)
        for _ in 0..<1000 { Self.write([(EV_KEY, KEY_A, 1)], at: 0, to: output) }
        var half: [UInt8] = [1, 2, 3]
        _ = unsafe Glibc.write(output, &half, half.count)
        var count = 0
        var rounds = 0
        while count < 1000, rounds < 10 {
            rounds += 1
            let isThere = device.read(now: .zero) { _, _ in count += 1 }
            #expect(isThere)
        }
        #expect(count == 1000)
    }
}
