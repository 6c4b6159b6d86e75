/// How the input devices of a screen are used.
struct InputOptions: Sendable, Equatable {
    /// The keyboards' layout, by its name in xkb-data.
    var layout = Layout(name: "us")
    var rotation = ScreenRotation.none
    /// The screen as the visitor sees it, so that a mouse moves one pixel for each of its steps.
    var widthInPixels = 1920
    var heightInPixels = 1080
    /// Whether devices are grabbed: then no key reaches SysRq, the kernel's console or logind.
    var grabs = true

    struct Layout: Sendable, Hashable {
        /// `us`, `de`, or several as `us,ru`.
        var name: String
        /// `nodeadkeys`, `intl`; none when empty.
        var variant = ""
    }
}
