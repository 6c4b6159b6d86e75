import PageModel

/// What one device reports, before it is known what the visitor means.
enum DeviceEvent: Sendable, Equatable {
    case added(InputDeviceDescription)
    case removed
    /// Events were lost; whatever was held is held no longer.
    case interrupted
    /// A key by the kernel's code (`KEY_…`).
    case key(code: UInt32, isDown: Bool)
    /// Fractions of the panel, before rotation.
    case touchDown(slot: Int, x: Double, y: Double)
    case touchMoved(slot: Int, x: Double, y: Double)
    case touchUp(slot: Int)
    case touchCancelled(slot: Int)
    /// Moved by a number of pixels, right and down as the visitor sees the page.
    case motion(x: Double, y: Double)
    /// Moved to a place of the panel, before rotation.
    case place(x: Double, y: Double)
    /// A button by the kernel's code (`BTN_…`).
    case button(code: UInt32, isDown: Bool)
    /// Whether a plug is in a device's jack.
    case plug(isIn: Bool)
    /// Turned by a number of notches, positive towards the end of the page.
    case wheel(notches: Double)
}

/// A device while it is there; numbers are not used again.
struct InputDeviceID: Sendable, Hashable {
    var number: Int
}

/// An event with its device and its time on the clock that only goes forward.
struct SourceEvent: Sendable, Equatable {
    var device: InputDeviceID
    var time: Duration
    var event: DeviceEvent
}

/// A device that people use.
struct InputDeviceDescription: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        case touch, mouse, keyboard
    }

    /// As the device calls itself.
    var name: String
    /// As the kernel calls it: `event3`.
    var systemName: String
    var kinds: Set<Kind>
}

/// What a visitor does, independent of the device.
///
/// Places are fractions of the screen as the visitor sees it: 0 is the left or upper edge, 1 the other.
enum DeviceInput: Sendable, Equatable {
    /// The one finger that counts; `slot` is the place that its device keeps for it.
    case touch(TouchPhase, slot: Int, x: Double, y: Double)
    /// The mouse was moved to a place.
    case pointer(x: Double, y: Double)
    /// The mouse's first button. A mouse that is unplugged releases it at (-1, -1), outside of the page.
    case button(isDown: Bool, x: Double, y: Double)
    /// The wheel was turned, or two fingers moved on a touchpad; positive towards the end of the page.
    case wheel(lines: Double)
    case key(Key)
    /// A headset was plugged in or out.
    case plug(isIn: Bool)
    /// Typed slowly, by a person.
    case character(Character)
    /// Typed by a scanner, without the Enter or Tab that ended it.
    case typedCode(String)
    /// The layout in which a scanner types, as its test code has shown; comes before that code.
    case scannerLayout(String)
    /// The devices that there are now; sent at the start and whenever one comes or goes.
    case devices([InputDeviceDescription])
}

/// What a finger does.
enum TouchPhase: Sendable, Equatable {
    case down, moved, up
    /// The device takes back that it was a finger; nothing is to be pressed.
    case cancelled
}
