/// What a page shows beside its value: where the focus is, what is being pressed, how far it is read.
package struct PageState: Sendable, Equatable {
    /// What has the focus; `nil` for the page's own choice.
    package var focus: InputEvent?
    /// Whether the focus is drawn: once a key was pressed.
    var showsFocus: Bool
    /// What a finger is on.
    var pressed: InputEvent?
    /// The part of a page that is longer than the screen, counted from 0.
    var page: Int
    /// Whether text is typed by touching: pages with a field then show keys.
    var hasKeypad: Bool

    package init(
        focus: InputEvent? = nil, showsFocus: Bool = false, pressed: InputEvent? = nil,
        page: Int = 0, hasKeypad: Bool = false
    ) {
        self.focus = focus
        self.showsFocus = showsFocus
        self.pressed = pressed
        self.page = page
        self.hasKeypad = hasKeypad
    }
}
