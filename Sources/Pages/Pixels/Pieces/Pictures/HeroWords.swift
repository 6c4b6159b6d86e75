import Drawing
import Imaging
import PageModel

/// Title, lead and buttons over a picture, from the foot of their frame upwards.
struct HeroWords {
    let title: SetText
    let lead: SetText?
    private let buttons: [(piece: ButtonPiece, width: Double)]
    private let buttonHeight: Double
    private let width: Double
    private let isCompact: Bool
    private let u: Double

    init(_ screen: Screen, _ lead: Text?, width: Double, role: TypeRole, _ ink: DrawingContext) {
        u = ink.u
        self.width = width
        isCompact = ink.metrics.isCompact
        let column = ink.metrics.layoutClass == .regular ? 0.52 * width : width
        title = Self.balanced(screen.title.string, role, width: column, ink)
        let shown = isCompact || lead?.isEmpty == true ? nil : lead
        self.lead = shown.map {
            Self.balanced($0.string, .lead, width: min(column, ink.u(84)), ink)
        }
        func sized(_ pieces: [ButtonPiece]) -> [(piece: ButtonPiece, width: Double)] {
            pieces.map { ($0, min(width, $0.naturalWidth(ink).rounded(.up))) }
        }
        let pieces = ButtonPiece.all(Array(screen.actions.prefix(4)))
        let natural = sized(pieces)
        let tight = sized(pieces.map(\.tight))
        // Little around their words where that saves a row.
        func rows(_ buttons: [(piece: ButtonPiece, width: Double)]) -> Int {
            Self.places(buttons, width: width, height: 0, gap: 2 * ink.u).count { $0.x == 0 }
        }
        buttons = rows(tight) < rows(natural) ? tight : natural
        buttonHeight =
            buttons.map { $0.piece.height(forWidth: $0.width, ink) }.max() ?? 0
    }

    /// From the top of the title to the foot of the buttons, in pixels.
    var height: Double {
        let leadHeight = lead.map { $0.height + gapOverLead } ?? 0
        let last = rows.last.map { $0.y + buttonHeight } ?? 0
        return (title.height + leadHeight + (buttons.isEmpty ? 0 : gapOverButtons) + last)
            .rounded(.up)
    }

    private var gapOverLead: Double { (1.75 * u).rounded() }
    private var gapOverButtons: Double { ((isCompact ? 1.5 : 4) * u).rounded() }

    /// Where the words without a plate of their own lie, at a place of the page.
    func boxes(at block: Rectangle) -> [Rectangle] {
        var boxes = [Self.box(of: title, x: block.x, y: block.y)]
        if let lead {
            boxes.append(
                Self.box(of: lead, x: block.x, y: block.y + title.height + gapOverLead))
        }
        return boxes
    }

    func draw(in block: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        ink.draw(title, at: Point(x: block.x, y: block.y), PictureVeil.words)
        if let lead {
            ink.draw(
                lead, at: Point(x: block.x, y: block.y + title.height + gapOverLead),
                PictureVeil.words)
        }
        let top = block.maxY - (rows.last.map { $0.y + buttonHeight } ?? 0)
        for (button, place) in zip(buttons, rows) {
            let box = Rectangle(
                x: block.x + place.x, y: top + place.y, width: button.width,
                height: buttonHeight)
            if !button.piece.isPrimary {
                ink.fill(box, PictureVeil.color.faded(0.62), radius: ink.u(1.5))
            }
            button.piece.draw(in: box, ink, &page)
        }
    }

    // MARK: Places

    /// The top left corners of the buttons, from the first one's; a new row where one has no room.
    private var rows: [Point] {
        Self.places(buttons, width: width, height: buttonHeight, gap: (2 * u).rounded())
    }

    private static func places(
        _ buttons: [(piece: ButtonPiece, width: Double)], width: Double, height: Double,
        gap: Double
    ) -> [Point] {
        var places: [Point] = []
        var at = Point(x: 0, y: 0)
        for button in buttons {
            if at.x > 0, at.x + button.width > width {
                at = Point(x: 0, y: at.y + height + gap)
            }
            places.append(at)
            at.x += button.width + gap
        }
        return places
    }

    private static func box(of text: SetText, x: Double, y: Double) -> Rectangle {
        Rectangle(x: x, y: y, width: text.inkWidth, height: text.height)
    }

    /// Lines of about the same length, as many as the width asks for: no single word is left over at the end.
    static func balanced(
        _ string: String, _ role: TypeRole, width: Double, _ ink: DrawingContext,
        weight: TextStyle.Weight? = nil
    ) -> SetText {
        let text = ink.text(string, role, width: max(1, width), weight: weight)
        guard (2...4).contains(text.lineCount), string.utf8.count <= 400 else {
            return text.lineCount == 1 ? ink.text(string, role, weight: weight) : text
        }
        var narrow = width * 0.4
        var best = text
        var wide = width
        for _ in 0..<6 {
            let middle = ((narrow + wide) / 2).rounded()
            let other = ink.text(string, role, width: middle, weight: weight)
            if other.lineCount == text.lineCount, other.inkWidth <= middle,
                ink.fits(string, role, width: middle)
            {
                best = other
                wide = middle
            } else {
                narrow = middle
            }
        }
        return best
    }
}
