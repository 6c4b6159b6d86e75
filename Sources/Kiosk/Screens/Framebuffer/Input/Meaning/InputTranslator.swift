internal import CInput
import PageModel

/// Translates what devices report into what visitors mean.
///
/// Time is given by the caller. Every device has keys, locks and a scanner's burst of its own, so that a person's
/// typing never ends up in a code, nor a code in a person's text.
struct InputTranslator {
    /// A turn of the wheel by one notch.
    static let linesPerNotch = 3.0

    private let options: InputOptions
    private let layout: KeyboardLayout
    /// The layout in which scanners type, where it is another.
    private var scanner: KeyboardLayout?
    private var devices: [InputDeviceID: Device] = [:]
    /// The devices as last given; `nil` at the start.
    private var told: [InputDeviceDescription]?
    private var touches = TouchFilter()
    private var jacks = JackFilter()
    /// As the visitor sees it; the mouse starts in the middle.
    private var pointer = (x: 0.5, y: 0.5)
    /// Whose first button is held.
    private var pressing: InputDeviceID?

    private struct Device {
        var description: InputDeviceDescription
        var keys: DeviceKeys?

        /// The kernel counts its devices, `event0` and up, in the order they came.
        var order: (Int, String) {
            (description.systemName.utf8.count, description.systemName)
        }
    }

    init(_ options: InputOptions) throws(InputDeviceError) {
        self.options = options
        layout = try KeyboardLayout(options.layout)
        if let name = options.scannerLayout { scanner = try KeyboardLayout(.init(name: name)) }
    }

    /// When ``expire(now:)`` has something to do.
    var deadline: Duration? {
        (devices.values.map { $0.keys?.deadline } + [jacks.deadline]).compactMap { $0 }.min()
    }

    /// Takes all that was read at once; a later place of the finger or the mouse stands for an earlier one.
    mutating func take(_ events: [SourceEvent]) -> [DeviceInput] {
        var out: [DeviceInput] = []
        // The first report lists the devices, even if there are none.
        var haveDevicesChanged = told == nil
        for event in events {
            switch event.event {
            case .added(let description):
                devices[event.device] = Device(
                    description: description,
                    keys: DeviceKeys(
                        layout, scanner: scanner,
                        keypad: options.keypad.profile(ofDevice: description.name),
                        repeats: options.repeatsKeys, doubleStrike: options.doubleStrike,
                        now: event.time))
                haveDevicesChanged = true
            case .removed:
                letGo(event.device, now: event.time, into: &out)
                out += jacks.take(event.device, isIn: false, now: event.time)
                devices[event.device] = nil
                haveDevicesChanged = true
            default:
                take(event, into: &out)
            }
        }
        if haveDevicesChanged {
            // The power button is a device too, but none that a visitor uses.
            let all = devices.values.filter { !$0.description.kinds.isEmpty }
                .sorted { $0.order < $1.order }.map(\.description)
            if all != told { out.append(.devices(all)) }
            told = all
        }
        return Self.withoutPassedPlaces(out)
    }

    /// What time alone brings: slow characters and repeated keys.
    mutating func expire(now: Duration) -> [DeviceInput] {
        devices.keys.flatMap { devices[$0]?.keys?.expire(now: now) ?? [] }
            + jacks.expire(now: now)
    }

    private mutating func take(_ event: SourceEvent, into out: inout [DeviceInput]) {
        let (id, now) = (event.device, event.time)
        guard devices[id] != nil else { return }
        switch event.event {
        case .added, .removed: break
        case .interrupted: letGo(id, now: now, into: &out)
        case .key(let code, let isDown):
            out += devices[id]?.keys?.take(code, isDown: isDown, now: now) ?? []
        case .touchDown(let slot, let x, let y):
            let (x, y) = place(x, y)
            out += touches.down(id, slot: slot, x: x, y: y, now: now)
        case .touchMoved(let slot, let x, let y):
            let (x, y) = place(x, y)
            out += touches.moved(id, slot: slot, x: x, y: y, now: now)
        case .touchUp(let slot): out += touches.up(id, slot: slot)
        case .touchCancelled(let slot): out += touches.cancel(id, slot: slot)
        case .motion(let x, let y):
            // Motion is relative to the page as the visitor sees it, however the panel is rotated.
            move(
                to: (
                    pointer.x + x / Double(max(options.widthInPixels, 1)),
                    pointer.y + y / Double(max(options.heightInPixels, 1))
                ), into: &out)
        case .place(let x, let y): move(to: place(x, y), into: &out)
        case .button(let code, let isDown):
            take(button: code, isDown: isDown, from: id, into: &out)
        case .wheel(let notches) where notches.isFinite && notches != 0:
            out.append(.wheel(lines: notches * Self.linesPerNotch))
        case .wheel: break
        case .plug(let isIn):
            guard options.jack.counts(device: devices[id]?.description.name ?? "") else { return }
            out += jacks.take(id, isIn: isIn, now: now)
        }
    }

    // MARK: Places

    private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        options.rotation.pagePlace(x: Self.clamped(x), y: Self.clamped(y))
    }

    private static func clamped(_ fraction: Double) -> Double {
        fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    }

    private mutating func move(to place: (x: Double, y: Double), into out: inout [DeviceInput]) {
        let next = (x: Self.clamped(place.x), y: Self.clamped(place.y))
        guard next != pointer else { return }
        pointer = next
        out.append(.pointer(x: next.x, y: next.y))
    }

    private mutating func take(
        button code: UInt32, isDown: Bool, from id: InputDeviceID, into out: inout [DeviceInput]
    ) {
        switch Int32(truncatingIfNeeded: code) {
        case BTN_LEFT:
            // Two mice are one hand: the first to press is the one to release.
            guard isDown ? pressing == nil : pressing == id else { return }
            pressing = isDown ? id : nil
            out.append(.button(isDown: isDown, x: pointer.x, y: pointer.y))
        case BTN_SIDE, BTN_BACK: if isDown { out.append(.key(.escape)) }
        default: break
        }
    }

    /// Of places that follow each other only the last matters.
    private static func withoutPassedPlaces(_ inputs: [DeviceInput]) -> [DeviceInput] {
        var out: [DeviceInput] = []
        for input in inputs {
            switch (out.last, input) {
            case (.pointer, .pointer): out[out.count - 1] = input
            case (.touch(.moved, let before, _, _), .touch(.moved, let slot, _, _))
            where before == slot:
                out[out.count - 1] = input
            default: out.append(input)
            }
        }
        return out
    }

    /// Whatever a device held is held no longer.
    private mutating func letGo(_ id: InputDeviceID, now: Duration, into out: inout [DeviceInput]) {
        out += touches.cancel(id, slot: nil)
        if pressing == id {
            pressing = nil
            out.append(.button(isDown: false, x: -1, y: -1))
        }
        devices[id]?.keys?.letGo(now: now)
    }
}
