import CInput
import Testing

@testable import PageModel
@testable import Screens
@testable import TextPages

@Suite("Fingers and mice")
struct TouchTests {
    private static func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, slot: Int = 0)
        -> DeviceInput
    {
        .touch(phase, slot: slot, x: x, y: y)
    }

    @Test("a finger goes down, moves and is lifted where it was last")
    func oneFinger() throws {
        var hands = try Hands()
        hands.report(.touchDown(slot: 3, x: 0.25, y: 0.5), from: Hands.panel)
        hands.report(.touchMoved(slot: 3, x: 0.5, y: 0.5), from: Hands.panel)
        hands.report(.touchMoved(slot: 3, x: 0.5, y: 0.5), from: Hands.panel)
        hands.report(.touchUp(slot: 3), from: Hands.panel)
        hands.report(.touchUp(slot: 3), from: Hands.panel)
        #expect(
            hands.inputs == [
                Self.touch(.down, 0.25, 0.5, slot: 3), Self.touch(.moved, 0.5, 0.5, slot: 3),
                Self.touch(.up, 0.5, 0.5, slot: 3),
            ])
    }

    @Test("further fingers, also on another panel, are ignored until the first has gone")
    func moreFingers() throws {
        var hands = try Hands()
        hands.report(.touchDown(slot: 0, x: 0.25, y: 0.25), from: Hands.panel)
        hands.report(.touchDown(slot: 1, x: 0.75, y: 0.75), from: Hands.panel)
        hands.report(.touchDown(slot: 0, x: 0.75, y: 0.75), from: Hands.person)
        hands.report(.touchMoved(slot: 1, x: 0.5, y: 0.5), from: Hands.panel)
        hands.report(.touchUp(slot: 0), from: Hands.panel)
        hands.report(.touchMoved(slot: 1, x: 0.25, y: 0.5), from: Hands.panel)
        hands.report(.touchUp(slot: 1), from: Hands.panel)
        hands.report(.touchDown(slot: 2, x: 1, y: 1), from: Hands.panel)
        #expect(
            hands.inputs == [
                Self.touch(.down, 0.25, 0.25), Self.touch(.up, 0.25, 0.25),
                Self.touch(.down, 1, 1, slot: 2),
            ])
    }

    @Test("a palm that rests is taken back when a finger comes; a finger that drags is not")
    func palm() throws {
        var hands = try Hands()
        hands.report(.touchDown(slot: 0, x: 0, y: 0.5), from: Hands.panel)
        hands.wait(TouchFilter.patience)
        // Trembling is resting.
        hands.report(.touchMoved(slot: 0, x: 0, y: 0.505), from: Hands.panel)
        hands.report(.touchDown(slot: 1, x: 0.5, y: 0.5), from: Hands.panel)
        hands.wait(TouchFilter.patience)
        hands.report(.touchMoved(slot: 1, x: 0.75, y: 0.5), from: Hands.panel)
        hands.report(.touchDown(slot: 2, x: 1, y: 1), from: Hands.panel)
        hands.report(.touchUp(slot: 1), from: Hands.panel)
        #expect(
            hands.inputs == [
                Self.touch(.down, 0, 0.5), Self.touch(.moved, 0, 0.505),
                Self.touch(.cancelled, 0, 0.505), Self.touch(.down, 0.5, 0.5, slot: 1),
                Self.touch(.moved, 0.75, 0.5, slot: 1), Self.touch(.up, 0.75, 0.5, slot: 1),
            ])
    }

    @Test(
        "a touch that the device takes back, or that goes with it, is cancelled",
        arguments: [DeviceEvent.touchCancelled(slot: 0), .interrupted, .removed])
    func cancelled(by event: DeviceEvent) throws {
        var hands = try Hands()
        hands.report(.touchDown(slot: 0, x: 0.5, y: 0.5), from: Hands.panel)
        hands.report(event, from: Hands.panel)
        #expect(hands.inputs[1] == Self.touch(.cancelled, 0.5, 0.5))
        hands.report(.touchDown(slot: 0, x: 1, y: 1), from: Hands.person)
        #expect(hands.inputs.last == Self.touch(.down, 1, 1))
    }

    @Test("of the places that are read at once only the last is told")
    func passedPlaces() throws {
        var hands = try Hands()
        hands.report(
            atOnce: [
                .touchDown(slot: 0, x: 0, y: 0), .touchMoved(slot: 0, x: 0.25, y: 0),
                .touchMoved(slot: 0, x: 0.5, y: 0), .touchUp(slot: 0),
                .place(x: 0, y: 0), .place(x: 0.25, y: 0.25), .wheel(notches: 1),
                .place(x: 0.5, y: 0.5),
            ], from: Hands.panel)
        #expect(
            hands.inputs == [
                Self.touch(.down, 0, 0), Self.touch(.moved, 0.5, 0), Self.touch(.up, 0.5, 0),
                .pointer(x: 0.25, y: 0.25), .wheel(lines: 3), .pointer(x: 0.5, y: 0.5),
            ])
    }

    @Test(
        "places are on the page however it is turned on the panel",
        arguments: [
            // The panel's upper left corner shows the page's …
            (ScreenRotation.none, 0.0, 0.0), (.quarter, 0.0, 1.0), (.half, 1.0, 1.0),
            (.threeQuarters, 1.0, 0.0),
        ])
    func rotation(rotation: ScreenRotation, x: Double, y: Double) throws {
        var hands = try Hands(InputOptions(rotation: rotation))
        hands.report(.touchDown(slot: 0, x: 0, y: 0), from: Hands.panel)
        hands.report(.place(x: 0, y: 0), from: Hands.panel)
        #expect(hands.inputs == [Self.touch(.down, x, y), .pointer(x: x, y: y)])
    }

    @Test("a quarter turn and three more come back to the same place")
    func rotationsCompose() {
        let (x, y) = (0.25, 0.125)
        let quarter = ScreenRotation.quarter
        var place = (x: x, y: y)
        for (turns, rotation) in [quarter, .half, .threeQuarters, .none].enumerated() {
            place = quarter.pagePlace(x: place.x, y: place.y)
            let whole = rotation.pagePlace(x: x, y: y)
            #expect(place.x == whole.x && place.y == whole.y, "\(turns + 1) quarter turns")
        }
    }

    @Test(
        "a mouse goes where the hand goes on the page, from the middle, a pixel a step",
        arguments: ScreenRotation.allCases)
    func motion(rotation: ScreenRotation) throws {
        var hands = try Hands(
            InputOptions(rotation: rotation, widthInPixels: 400, heightInPixels: 200))
        hands.report(.motion(x: 100, y: -50))
        hands.report(.motion(x: 1e9, y: 0))
        hands.report(.motion(x: 1, y: 0))
        hands.report(.motion(x: -.infinity, y: .nan))
        #expect(
            hands.inputs == [
                .pointer(x: 0.75, y: 0.25), .pointer(x: 1, y: 0.25), .pointer(x: 0, y: 0),
            ])
    }

    @Test("places outside of the panel are at its edge")
    func outside() throws {
        var hands = try Hands()
        hands.report(.place(x: -3, y: 7))
        hands.report(.touchDown(slot: 0, x: .nan, y: .infinity), from: Hands.panel)
        #expect(hands.inputs == [.pointer(x: 0, y: 1), Self.touch(.down, 0, 1)])
    }

    @Test("the first button presses, those for going back are Escape, the others nothing")
    func buttons() throws {
        var hands = try Hands()
        for button in [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, BTN_SIDE, BTN_BACK, BTN_EXTRA] {
            hands.report(.button(code: UInt32(button), isDown: true))
            hands.report(.button(code: UInt32(button), isDown: false))
        }
        hands.report(.button(code: .max, isDown: true))
        #expect(
            hands.inputs == [
                .button(isDown: true, x: 0.5, y: 0.5), .button(isDown: false, x: 0.5, y: 0.5),
                .key(.escape), .key(.escape),
            ])
    }

    @Test("two mice press once; a mouse that goes away while pressing presses nothing")
    func twoMice() throws {
        var hands = try Hands()
        let left = UInt32(BTN_LEFT)
        hands.report(.button(code: left, isDown: true))
        hands.report(.button(code: left, isDown: true), from: Hands.panel)
        hands.report(.button(code: left, isDown: false), from: Hands.panel)
        hands.report(.removed)
        #expect(
            hands.inputs.prefix(2) == [
                .button(isDown: true, x: 0.5, y: 0.5), .button(isDown: false, x: -1, y: -1),
            ])
        #expect(hands.inputs.count == 3)
    }

    @Test("the wheel counts three lines a notch; what is no number is nothing")
    func wheel() throws {
        var hands = try Hands()
        for notches in [1, -0.5, 0, .nan, .infinity] { hands.report(.wheel(notches: notches)) }
        #expect(hands.inputs == [.wheel(lines: 3), .wheel(lines: -1.5)])
    }

    @Test(
        "devices are told in the kernel's order, at the start and when one that people use changes")
    func devices() throws {
        let options = InputOptions()
        var translator = try InputTranslator(options)
        func change(_ number: Int, _ event: DeviceEvent) -> [DeviceInput] {
            translator.take([
                SourceEvent(device: InputDeviceID(number: number), time: .zero, event: event)
            ])
        }
        let panel = InputDeviceDescription(name: "Panel", systemName: "event10", kinds: [.touch])
        let mouse = InputDeviceDescription(name: "Mouse", systemName: "event9", kinds: [.mouse])
        let power = InputDeviceDescription(name: "Power", systemName: "event1", kinds: [])
        #expect(translator.take([]) == [.devices([])])
        #expect(translator.take([]) == [])
        #expect(change(0, .added(panel)) == [.devices([panel])])
        #expect(change(1, .added(power)) == [])
        #expect(change(2, .added(mouse)) == [.devices([mouse, panel])])
        #expect(change(1, .removed) == [])
        #expect(change(0, .removed) == [.devices([mouse])])
    }

    @Test("events of a device that nobody knows are nothing")
    func unknownDevice() throws {
        var hands = try Hands()
        hands.report(
            atOnce: [.touchDown(slot: 0, x: 0, y: 0), .key(code: 30, isDown: true)],
            from: InputDeviceID(number: 99))
        #expect(hands.inputs == [])
    }
}
