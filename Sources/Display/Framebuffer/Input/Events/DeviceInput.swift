/// What a visitor's hands do, whatever device they do it with.
///
/// Places are fractions of the screen as the visitor sees it: 0 is the left or upper edge, 1 the other.
enum DeviceInput: Sendable, Equatable {
    /// The one finger that counts; `slot` is the place that its device keeps for it.
    case touch(TouchPhase, slot: Int, x: Double, y: Double)
    /// The mouse was moved to a place.
    case pointer(x: Double, y: Double)
    /// The mouse's first button. It is released at (-1, -1), where nothing is, when the mouse has gone.
    case button(isDown: Bool, x: Double, y: Double)
    /// The wheel was turned, or two fingers moved on a touchpad; positive towards the end of the page.
    case wheel(lines: Double)
    case key(Key)
    /// Typed slowly, by a person.
    case character(Character)
    /// Typed by a scanner, without the Enter or Tab that ended it.
    case typedCode(String)
    /// The devices that there are now; sent at the start and whenever one comes or goes.
    case devices([InputDeviceDescription])
}
