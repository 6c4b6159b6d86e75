import CInput

@testable import Screens
@testable import TextPages

/// Devices and hands for tests: time goes as told, and what comes of it is collected.
struct Hands {
    static let person = InputDeviceID(number: 0)
    static let scanner = InputDeviceID(number: 1)
    static let panel = InputDeviceID(number: 2)

    var now = Duration.seconds(100)
    private(set) var inputs: [DeviceInput] = []
    private var translator: InputTranslator

    init(_ options: InputOptions = InputOptions()) throws {
        translator = try InputTranslator(options)
        for (id, name) in [
            (Self.person, "Keyboard"), (Self.scanner, "Scanner"), (Self.panel, "Panel"),
        ] {
            report(
                .added(
                    InputDeviceDescription(
                        name: name, systemName: "event\(id.number)", kinds: [.keyboard])), from: id)
        }
        wait(.seconds(1))
        inputs = []
    }

    mutating func report(_ event: DeviceEvent, from id: InputDeviceID = person) {
        inputs += translator.take([SourceEvent(device: id, time: now, event: event)])
    }

    /// Several events that are read at once.
    mutating func report(atOnce events: [DeviceEvent], from id: InputDeviceID = person) {
        inputs += translator.take(
            events.map { SourceEvent(device: id, time: now, event: $0) })
    }

    /// Lets time pass as the loop does: it looks whenever something is due.
    mutating func wait(_ pause: Duration) {
        let end = now + pause
        while let due = translator.deadline, due <= end {
            now = max(now, due)
            inputs += translator.expire(now: now)
        }
        now = end
    }

    mutating func press(_ code: Int32, from id: InputDeviceID = person) {
        report(.key(code: UInt32(code), isDown: true), from: id)
    }

    mutating func release(_ code: Int32, from id: InputDeviceID = person) {
        report(.key(code: UInt32(code), isDown: false), from: id)
    }

    mutating func tap(
        _ code: Int32, from id: InputDeviceID = person, then pause: Duration = .milliseconds(200)
    ) {
        press(code, from: id)
        release(code, from: id)
        wait(pause)
    }

    mutating func tap(
        _ codes: [Int32], from id: InputDeviceID = person,
        then pause: Duration = .milliseconds(200)
    ) {
        for code in codes { tap(code, from: id, then: pause) }
    }

    mutating func tap(
        _ code: Int32, with modifiers: [Int32], from id: InputDeviceID = person,
        then pause: Duration = .milliseconds(200)
    ) {
        modifiers.forEach { press($0, from: id) }
        tap(code, from: id, then: pause)
        modifiers.forEach { release($0, from: id) }
    }
}
