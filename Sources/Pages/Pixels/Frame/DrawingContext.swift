import Drawing
import Imaging
import PageModel
import Wording

/// What pieces of a page are drawn with: the canvas, the look, and the texts.
///
/// Places are given as on a page that runs from left to right; on one that runs from right to left everything
/// that is drawn with these functions is mirrored. Who draws on ``canvas`` itself, as plans and photographs are
/// that never are mirrored, asks ``real(_:)`` for the place first.
struct DrawingContext {
    let canvas: Canvas
    let metrics: Metrics
    let palette: Palette
    let appearance: Appearance
    /// A BCP 47 tag.
    let language: String
    let isRightToLeft: Bool
    let type: TypeScale
    let words: DisplayWords
    let texts: TextCache
    /// Where texts are written down, for those who check them.
    var ledger: TextLedger?

    init(
        canvas: Canvas, metrics: Metrics, palette: Palette, appearance: Appearance,
        language: String, texts: TextCache, ledger: TextLedger? = nil
    ) {
        self.canvas = canvas
        self.metrics = metrics
        self.palette = palette
        self.appearance = appearance
        // A tag has 35 characters at most; what is none is no language.
        let tag = String(decoding: language.utf8.prefix(35), as: UTF8.self)
        let isTag = tag.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 }
        let code = isTag ? tag : ""
        self.language = code
        isRightToLeft = TextScript.isRightToLeft(code)
        type = TypeScale(
            metrics: metrics, textSize: appearance.textSize, language: code,
            isRightToLeft: isRightToLeft)
        words = DisplayWords(language: code)
        self.texts = texts
        self.ledger = ledger
    }

    var u: Double { metrics.u }

    /// A small page is in large type: it has room for its purpose and little more.
    var isCramped: Bool { metrics.isSmall && appearance.textSize != .normal }

    /// This many units, in whole pixels.
    func u(_ count: Double) -> Double { metrics.units(count) }

    /// The same place as it is on the canvas; doing it twice changes nothing.
    func real(_ frame: Rectangle) -> Rectangle {
        guard isRightToLeft else { return frame }
        return Rectangle(
            x: metrics.width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
    }

    /// The same for another set of colours: words on a picture are always on a dark one.
    func with(_ palette: Palette) -> DrawingContext {
        DrawingContext(
            canvas: canvas, metrics: metrics, palette: palette, appearance: appearance,
            language: language, texts: texts, ledger: ledger)
    }
}

// MARK: Texts

extension DrawingContext {
    /// Sets a text.
    ///
    /// - Parameters:
    ///   - width: where lines are broken, in pixels; `nil` for one line, however long.
    ///   - lines: what does not fit ends in an ellipsis; `nil` for no limit.
    ///   - size: another size than the role's, in units.
    ///   - wrapsAnywhere: whether lines may be broken inside words.
    func text(
        _ string: String, _ role: TypeRole, width: Double? = nil, lines: Int? = nil,
        alignment: TextStyle.Alignment = .leading, size: Double? = nil,
        weight: TextStyle.Weight? = nil, wrapsAnywhere: Bool = false
    ) -> SetText {
        spans(
            [TextLayout.Span(string)], role, width: width, lines: lines, alignment: alignment,
            size: size, weight: weight, wrapsAnywhere: wrapsAnywhere)
    }

    /// Sets a text of several pieces that differ in colour or weight.
    func spans(
        _ spans: [TextLayout.Span], _ role: TypeRole, width: Double? = nil, lines: Int? = nil,
        alignment: TextStyle.Alignment = .leading, size: Double? = nil,
        weight: TextStyle.Weight? = nil, wrapsAnywhere: Bool = false
    ) -> SetText {
        // On a page of a few pixels columns may have less than none: two letters stand in each line.
        let narrowest = 2 * (size ?? type.size(role)) * u
        let width = width.map { max(narrowest, $0.isFinite ? $0 : 0) }
        // No letter is narrower than a seventh of its size: more cannot stand in the lines there are.
        var most = Self.longestText
        if let width, let lines {
            let letters = Double(lines) * width / max(1, type.size(role) * u / 7)
            most = min(most, 16 * Int(min(letters, 10_000)) + 64)
        }
        var visible = spans.map { span in
            var span = span
            // What is made visible takes more room than it had.
            let shown = VisibleText.lines(Self.bounded(span.text, most))
            span.text = Self.bounded(shown, most)
            return span
        }
        let script = TextScript(visible.map(\.text).joined())
        if script.hasRightToLeft {
            visible = visible.map { span in
                var span = span
                span.text = DirectionIsolates.isolated(
                    span.text, isRightToLeft: script.beginsRightToLeft)
                return span
            }
        }
        var style = type.style(role, script: script, size: size, weight: weight)
        // Pango turns left and right about in paragraphs of the other direction than this one: there are none.
        style.isRightToLeft = script.beginsRightToLeft
        // Every text begins at the page's side, in whatever letters.
        let alignment = isRightToLeft ? alignment.turned : alignment
        let key = TextCache.Key(
            spans: visible, style: style, width: width.map { $0.rounded(.down) }, lines: lines,
            alignment: alignment,
            wrapsAnywhere: wrapsAnywhere)
        return texts.text(key) { set(key) }
    }

    private func set(_ key: TextCache.Key) -> SetText {
        let spans = key.spans
        let wrap = key.wrapsAnywhere ? TextLayout.Wrap.characters : .words
        // A text that fits its width in one line needs no lines; it is placed by the page's direction.
        let isShort = spans.reduce(0) { $0 + $1.text.utf8.count } <= 200
        if isShort || key.width == nil {
            let line = TextLayout(spans, key.style)
            let size = line.size
            if line.lineCount == 1, size.width <= key.width ?? .infinity {
                let width = key.width ?? size.width.rounded(.up)
                return SetText(
                    layout: line, width: width, height: size.height, inkWidth: size.width,
                    offset: offset(of: size.width, in: width, key.alignment))
            }
        }
        var style = key.style
        style.alignment = key.alignment
        let layout = TextLayout(
            spans, style, width: key.width, maximumLines: key.lines, wrap: wrap)
        let size = layout.size
        return SetText(
            layout: layout, width: key.width ?? size.width.rounded(.up), height: size.height,
            inkWidth: size.width, offset: 0)
    }

    private func offset(
        of inkWidth: Double, in width: Double, _ alignment: TextStyle.Alignment
    ) -> Double {
        switch alignment {
        case .center: (width - inkWidth) / 2
        case .leading: 0
        case .trailing: width - inkWidth
        }
    }

    /// The longest text that is set at once, in bytes: setting a paragraph takes time by the square of its length.
    static let longestText = 2000
    /// The most lines of such a text that end by themselves.
    static let mostLineFeeds = 80

    /// At most this many bytes and lines, so that nothing walks through a megabyte.
    private static func bounded(_ text: String, _ bytes: Int) -> String {
        let bytes = max(0, bytes)
        var feeds = 0
        let feed = text.utf8.prefix(bytes).firstIndex { byte in
            if byte == 0x0A { feeds += 1 }
            return feeds > mostLineFeeds
        }
        let limit = text.utf8.index(text.startIndex, offsetBy: bytes, limitedBy: text.endIndex)
        guard let end = feed ?? limit, end < text.endIndex else { return text }
        return String(decoding: text.utf8[..<end], as: UTF8.self) + "…"
    }

    /// Draws a text, the top leading corner of its box at a place.
    ///
    /// - Parameter showing: the part of its height that is drawn, where not all lines are; it comes to the place.
    func draw(
        _ text: SetText, at place: Point, _ color: Color, showing: Range<Double>? = nil
    ) {
        let shown = showing ?? 0..<text.height
        let box = real(
            Rectangle(
                x: place.x, y: place.y, width: text.width,
                height: shown.upperBound - shown.lowerBound))
        if let ledger {
            ledger.note(text, box: box, color: color, showing: showing)
            if ledger.isSilent { return }
        }
        let corner = Point(
            x: metrics.whole(box.x + text.offset), y: metrics.whole(box.y - shown.lowerBound))
        guard showing != nil else {
            canvas.draw(text.layout, at: corner, color)
            return
        }
        canvas.saved {
            // Letters may reach over their box at the sides, never into the next line.
            canvas.clip(to: Path(box.inset(x: -u, y: 0)))
            canvas.draw(text.layout, at: corner, color)
        }
    }
}

// MARK: Shapes

extension DrawingContext {
    func fill(_ frame: Rectangle, _ color: Color, radius: Double = 0) {
        let frame = real(frame)
        if color.alpha == 1 { ledger?.note(.surface, frame) }
        if radius == 0 {
            canvas.fill(frame, color)
        } else {
            canvas.fill(Path(frame, radius: radius), color)
        }
    }

    /// A line along the inner side of an edge, in pixels wide.
    func stroke(_ frame: Rectangle, _ color: Color, width: Double, radius: Double = 0) {
        ledger?.note(.line, real(frame))
        let inner = real(frame).inset(width / 2)
        canvas.stroke(
            Path(inner, radius: max(0, radius - width / 2)), color, Stroke(width: width))
    }

    /// A surface with rounded corners; in high contrast an edge sets it off.
    func plate(_ frame: Rectangle, _ color: Color, radius: Double) {
        fill(frame, color, radius: radius)
        if palette.isHighContrast {
            stroke(frame, palette.edge, width: metrics.edge, radius: radius)
        }
    }

    /// An icon in a square in the middle of a frame.
    ///
    /// - Parameter weight: the width of its line, on its grid of 24.
    func icon(_ icon: Icon, in frame: Rectangle, _ color: Color, weight: Double = 1.75) {
        guard let shape = IconShape.all[icon] else { return }
        let box = real(frame)
        let side = min(box.width, box.height)
        // cairo draws nothing more after a scale of nought.
        guard side > 0, side.isFinite else { return }
        ledger?.note(
            .line,
            Rectangle(
                x: box.middle.x - side / 2, y: box.middle.y - side / 2, width: side, height: side))
        let isMirrored = isRightToLeft && IconShape.isMirrored(icon)
        canvas.saved {
            canvas.translate(
                x: metrics.whole(box.middle.x - side / 2) + (isMirrored ? side : 0),
                y: metrics.whole(box.middle.y - side / 2))
            canvas.scale(x: (isMirrored ? -1 : 1) * side / 24, y: side / 24)
            if let fill = shape.fill { canvas.fill(fill, color) }
            canvas.stroke(
                shape.strokes, color, Stroke(width: weight, cap: .round, join: .round))
        }
    }
}

extension DrawingContext {
    /// An arrow that points left, turned clockwise by quarters; it points to a place of the room, so it is not mirrored.
    func arrow(quarters: Int, in frame: Rectangle, _ color: Color, weight: Double = 1.75) {
        guard let shape = IconShape.all[.back] else { return }
        let box = real(frame)
        let side = min(box.width, box.height)
        // cairo draws nothing more after a scale of nought.
        guard side > 0, side.isFinite else { return }
        canvas.saved {
            canvas.translate(x: metrics.whole(box.middle.x), y: metrics.whole(box.middle.y))
            canvas.rotate(Double(quarters) * .pi / 2)
            canvas.scale(x: side / 24, y: side / 24)
            canvas.translate(x: -12, y: -12)
            canvas.stroke(
                shape.strokes, color, Stroke(width: weight, cap: .round, join: .round))
        }
    }
}

extension TextStyle.Alignment {
    /// The same as seen in a mirror.
    fileprivate var turned: TextStyle.Alignment {
        switch self {
        case .leading: .trailing
        case .center: .center
        case .trailing: .leading
        }
    }
}
