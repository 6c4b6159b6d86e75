import Drawing

/// A place on the page that can be pressed.
struct GraphicTarget: Sendable, Equatable {
    /// In pixels of the page, as it is drawn.
    var frame: Rectangle
    var event: InputEvent
    /// What is spoken when it has the focus.
    var label: String
    /// Whether it is an area of a picture or plan, which may be smaller than a finger and may overlap others.
    var isHotspot: Bool

    init(frame: Rectangle, event: InputEvent, label: String, isHotspot: Bool = false) {
        self.frame = frame
        self.event = event
        self.label = label
        self.isHotspot = isHotspot
    }
}
