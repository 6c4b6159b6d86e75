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
    /// Moved by so many pixels, to the right and down as the hand sees it.
    case motion(x: Double, y: Double)
    /// Moved to a place of the panel, before rotation.
    case place(x: Double, y: Double)
    /// A button by the kernel's code (`BTN_…`).
    case button(code: UInt32, isDown: Bool)
    /// Turned by so many notches, positive towards the end of the page.
    case wheel(notches: Double)
}
