import CCairo
import CPango
public import Imaging

/// Text broken into lines, measured, ready to be drawn.
///
/// Not `Sendable`: pango's layouts belong to one thread at a time.
@safe
public final class TextLayout {
    /// A piece of the text that is drawn otherwise.
    public struct Span: Sendable, Hashable {
        public var text: String
        /// `nil` for the colour that the whole is drawn in.
        public var color: Color?
        public var weight: TextStyle.Weight?
        public var isUnderlined: Bool
        public var isItalic: Bool

        public init(
            _ text: String, color: Color? = nil, weight: TextStyle.Weight? = nil,
            isUnderlined: Bool = false, isItalic: Bool = false
        ) {
            self.text = text
            self.color = color
            self.weight = weight
            self.isUnderlined = isUnderlined
            self.isItalic = isItalic
        }
    }

    /// Where a line may be broken.
    public enum Wrap: Sendable {
        /// Between words; inside one only where it is wider than the line.
        case words
        /// Anywhere.
        case characters
    }

    private let layout: OpaquePointer
    /// The longest text that is set; what is longer is cut.
    public static let maximumBytes = 64 * 1024

    /// Sets one text in one style.
    ///
    /// - Parameters:
    ///   - width: where lines are broken, in the canvas's units; `nil` to break only at line feeds.
    ///   - maximumLines: what does not fit ends in an ellipsis; `nil` for no limit.
    public convenience init(
        _ text: String, _ style: TextStyle, width: Double? = nil, maximumLines: Int? = nil,
        wrap: Wrap = .words
    ) {
        self.init([Span(text)], style, width: width, maximumLines: maximumLines, wrap: wrap)
    }

    public init(
        _ spans: [Span], _ style: TextStyle, width: Double? = nil, maximumLines: Int? = nil,
        wrap: Wrap = .words
    ) {
        unsafe layout = TextContext.makeLayout(style)
        var text = ""
        let attributes = unsafe pango_attr_list_new()
        for span in spans {
            let start = text.utf8.count
            for character in span.text {
                if text.utf8.count + character.utf8.count > Self.maximumBytes { break }
                // A zero byte would end the text for C.
                text.append(character == "\0" ? "\u{FFFD}" : character)
            }
            let range = UInt32(start)..<UInt32(text.utf8.count)
            if let color = span.color {
                unsafe Self.add(
                    pango_attr_foreground_new(
                        Self.channel(color.red), Self.channel(color.green),
                        Self.channel(color.blue)), range, to: attributes)
                if color.alpha < 1 {
                    unsafe Self.add(
                        pango_attr_foreground_alpha_new(max(1, Self.channel(color.alpha))), range,
                        to: attributes)
                }
            }
            if let weight = span.weight {
                unsafe Self.add(
                    pango_attr_weight_new(PangoWeight(UInt32(weight.rawValue))), range,
                    to: attributes)
            }
            if span.isItalic {
                unsafe Self.add(
                    pango_attr_style_new(PANGO_STYLE_ITALIC), range, to: attributes)
            }
            if span.isUnderlined {
                unsafe Self.add(
                    pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), range, to: attributes)
            }
        }
        let whole = UInt32(0)..<UInt32.max
        if style.tracking != 0 {
            let spacing = Int32(style.tracking * style.size * Double(PANGO_SCALE))
            unsafe Self.add(pango_attr_letter_spacing_new(spacing), whole, to: attributes)
        }
        let features =
            (style.hasTabularFigures ? ["tnum=1"] : []) + (style.hasSlashedZero ? ["zero=1"] : [])
        if !features.isEmpty {
            unsafe Self.add(
                pango_attr_font_features_new(features.joined(separator: ",")), whole,
                to: attributes)
        }
        if let lineHeight = style.lineHeight {
            let height = Int32(lineHeight * Double(PANGO_SCALE))
            unsafe Self.add(
                pango_attr_line_height_new_absolute(height), whole, to: attributes)
        }
        unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        if let width {
            let units = min(max(width, 1), 1_000_000) * Double(PANGO_SCALE)
            unsafe pango_layout_set_width(layout, Int32(units))
        }
        unsafe pango_layout_set_wrap(
            layout, wrap == .words ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_CHAR)
        if let maximumLines {
            unsafe pango_layout_set_height(layout, -Int32(clamping: maximumLines))
            unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
    }

    deinit { Typesetting.alone { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) } }

    /// The room that the lines take, in the canvas's units.
    public var size: (width: Double, height: Double) {
        var logical = PangoRectangle()
        Typesetting.alone { unsafe pango_layout_get_extents(layout, nil, &logical) }
        return (
            Double(logical.width) / Double(PANGO_SCALE),
            Double(logical.height) / Double(PANGO_SCALE)
        )
    }

    public var lineCount: Int {
        Typesetting.alone { Int(unsafe pango_layout_get_line_count(layout)) }
    }

    /// Whether something was left out for want of lines.
    public var isShortened: Bool {
        Typesetting.alone { unsafe pango_layout_is_ellipsized(layout) != 0 }
    }

    /// Characters for which no installed font has a shape.
    public var unknownCharacters: Int {
        Typesetting.alone { Int(unsafe pango_layout_get_unknown_glyphs_count(layout)) }
    }

    /// From the top of the whole to the top of each line, in the canvas's units.
    public var lineTops: [Double] { Typesetting.alone { readLineTops() } }

    private func readLineTops() -> [Double] {
        guard let iterator = unsafe pango_layout_get_iter(layout) else { return [] }
        defer { unsafe pango_layout_iter_free(iterator) }
        var tops: [Double] = []
        repeat {
            var logical = PangoRectangle()
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
            tops.append(Double(logical.y) / Double(PANGO_SCALE))
        } while unsafe pango_layout_iter_next_line(iterator) != 0
        return tops
    }

    /// The text from the beginning of a line on, its lines counted from 0; nothing where there are fewer.
    public func text(fromLine line: Int) -> String {
        Typesetting.alone {
            guard let start = unsafe pango_layout_get_line_readonly(layout, Int32(clamping: line)),
                let text = unsafe pango_layout_get_text(layout)
            else { return "" }
            return unsafe String(cString: text + Int(start.pointee.start_index))
        }
    }

    func draw(on canvas: Canvas, at place: Point, _ color: Color) {
        canvas.setColor(color)
        unsafe cairo_move_to(canvas.context, place.x, place.y)
        Typesetting.alone { unsafe pango_cairo_show_layout(canvas.context, layout) }
    }

    /// The outline of the letters, from the text's top left corner; filled by the nonzero rule.
    public func outline() throws(DrawingError) -> [PathStep] {
        let sheet = try GreySheet()
        unsafe cairo_move_to(sheet.context, 0, 0)
        Typesetting.alone { unsafe pango_cairo_layout_path(sheet.context, layout) }
        try sheet.check()
        guard let path = unsafe cairo_copy_path(sheet.context) else {
            throw .cairo("out of memory")
        }
        defer { unsafe cairo_path_destroy(path) }
        let status = unsafe path.pointee.status
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cairo(Drawing.words(of: status))
        }
        return unsafe PathStep.steps(of: path, scale: 1)
    }

    private static func channel(_ value: Double) -> UInt16 {
        UInt16((min(max(value, 0), 1) * 65535).rounded())
    }

    private static func add(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<UInt32>,
        to list: OpaquePointer?
    ) {
        guard let attribute = unsafe attribute else { return }
        unsafe attribute.pointee.start_index = range.lowerBound
        unsafe attribute.pointee.end_index = range.upperBound
        unsafe pango_attr_list_insert(list, attribute)
    }
}

extension Canvas {
    /// Draws text, the top left corner of its first line at a place.
    public func draw(_ text: TextLayout, at place: Point, _ color: Color) {
        text.draw(on: self, at: place, color)
    }
}
