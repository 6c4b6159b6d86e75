import CCairo
import CPango

/// A centred text of one or more lines as pango lays it out, in a type of ``em`` units.
///
/// The type is large and nothing is hinted, so that a drawing may scale it to any size and the
/// lines stay the same.
@safe
final class TextBlock {
    /// The height of the letters' box.
    static let em = 64.0
    /// The families that are tried one after the other for each character.
    private static let families = """
        Inter, Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Thai, Noto Sans Devanagari, \
        Noto Sans CJK SC, DejaVu Sans
        """

    private let layout: OpaquePointer

    /// Lays out a text on a drawing's context; `nil` when memory is short.
    init?(
        _ text: String, width: Double, breaksWords: Bool, weight: TextStyle.Weight,
        on context: OpaquePointer
    ) {
        guard let layout = unsafe pango_cairo_create_layout(context) else { return nil }
        unsafe self.layout = layout
        let settings = unsafe pango_layout_get_context(layout)
        let options = unsafe cairo_font_options_create()
        defer { unsafe cairo_font_options_destroy(options) }
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(settings, options)
        unsafe pango_context_set_round_glyph_positions(settings, 0)
        let font = unsafe pango_font_description_from_string(Self.families)
        defer { unsafe pango_font_description_free(font) }
        unsafe pango_font_description_set_absolute_size(font, Self.em * Double(PANGO_SCALE))
        unsafe pango_font_description_set_weight(
            font, PangoWeight(rawValue: UInt32(weight.rawValue)))
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        unsafe pango_layout_set_wrap(layout, breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        unsafe pango_layout_set_width(layout, Int32(clamping: Int(width * Double(PANGO_SCALE))))
        unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    }

    deinit { Typesetting.alone { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) } }

    var lineCount: Int {
        Typesetting.alone { Int(unsafe pango_layout_get_line_count(layout)) }
    }

    /// The width of the longest line and the height of all.
    var size: (width: Double, height: Double) {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        Typesetting.alone { unsafe pango_layout_get_extents(layout, &ink, &logical) }
        let width = max(ink.width, logical.width)
        return (Double(width) / Double(PANGO_SCALE), Double(logical.height) / Double(PANGO_SCALE))
    }

    /// How many characters no installed font has.
    var unknownCharacters: Int {
        Typesetting.alone { Int(unsafe pango_layout_get_unknown_glyphs_count(layout)) }
    }

    /// Draws it at the context's current point.
    func show(on context: OpaquePointer) {
        Typesetting.alone { unsafe pango_cairo_show_layout(context, layout) }
    }

    /// Adds its outline to the context's path at the current point.
    func trace(on context: OpaquePointer) {
        Typesetting.alone { unsafe pango_cairo_layout_path(context, layout) }
    }
}
