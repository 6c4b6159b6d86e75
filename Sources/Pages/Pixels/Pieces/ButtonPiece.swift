import Drawing
import Imaging
import PageModel

/// A button: filled for what the page is for, outlined for the rest.
struct ButtonPiece: Piece {
    let event: InputEvent
    let label: String
    var icon: Icon?
    var isPrimary = false

    init(_ action: Action, isPrimary: Bool = false) {
        event = .choose(action.id)
        label = action.label.string
        icon = action.icon
        self.isPrimary = isPrimary
    }

    init(_ event: InputEvent, _ label: String, icon: Icon? = nil) {
        self.event = event
        self.label = label
        self.icon = icon
    }

    /// Whether it has to share a narrow line.
    var isTight = false

    /// The same, with little around its word.
    var tight: ButtonPiece {
        var button = self
        button.isTight = true
        return button
    }

    /// The same, with its word alone and little around it.
    var bare: ButtonPiece {
        var button = tight
        button.icon = nil
        return button
    }

    /// The same as it stands on small pages, where only the page's own button has an icon.
    var plain: ButtonPiece {
        var button = self
        if !isPrimary { button.icon = nil }
        return button
    }

    /// The buttons of a page, the first one filled where the page is for that.
    static func all(_ actions: [Action], hasPrimary: Bool = true) -> [ButtonPiece] {
        actions.enumerated().map { ButtonPiece($1, isPrimary: hasPrimary && $0 == 0) }
    }

    private func padding(_ ink: DrawingContext) -> Double {
        ink.u(isTight ? 1.25 : ink.metrics.isCompact ? 2 : 3.5)
    }

    /// What the icon takes beside the word, in pixels.
    private func iconWidth(_ ink: DrawingContext) -> Double {
        icon == nil ? 0 : ink.u(4) + ink.u(1.5)
    }

    /// The width at which the label stands in one line, in pixels.
    func naturalWidth(_ ink: DrawingContext) -> Double {
        2 * padding(ink) + iconWidth(ink) + ink.text(label, .button).width
    }

    /// The height of a button of one line, in pixels.
    static func least(_ ink: DrawingContext) -> Double {
        max(ink.metrics.button, ink.metrics.minimumTarget)
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        max(Self.least(ink), text(width, ink).height + ink.u(3))
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let palette = ink.palette
        let radius = ink.u(1.5)
        if isPrimary {
            ink.fill(frame, palette.accent, radius: radius)
        } else {
            ink.stroke(frame, palette.edge, width: ink.metrics.edge, radius: radius)
        }
        let color = isPrimary ? palette.onAccent : palette.text
        let text = text(frame.width, ink)
        let iconSide = iconWidth(ink)
        // Icon and word stand in the middle together.
        let taken = min(frame.width, iconSide + min(text.inkWidth.rounded(.up), text.width))
        let x = frame.x + ((frame.width - taken) / 2).rounded()
        if let icon {
            let side = ink.u(4)
            ink.icon(
                icon, in: Rectangle(x: x, y: frame.y, width: side, height: frame.height), color)
        }
        let box = taken - iconSide
        ink.draw(
            ink.text(
                label, .button, width: box + 1, lines: 3,
                alignment: icon == nil ? .center : .leading),
            at: Point(x: x + iconSide, y: frame.y + (frame.height - text.height) / 2), color)
        page.target(frame, event, label, ink, radius: radius)
    }

    private func text(_ width: Double, _ ink: DrawingContext) -> SetText {
        let room = max(ink.u(4), width - 2 * padding(ink) - iconWidth(ink))
        return ink.text(label, .button, width: room, lines: 3)
    }
}
