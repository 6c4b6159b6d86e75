import CCairo
import CPango
internal import Synchronization

/// What text is set with on one thread: grey edges and no hinting, so that lines break alike at every size.
enum TextContext {
    /// An empty layout in a style; the caller unreferences it.
    ///
    /// Pango's default font map is the thread's own.
    static func makeLayout(_ style: TextStyle) -> OpaquePointer {
        let map = unsafe pango_cairo_font_map_get_default()
        let context = unsafe pango_font_map_create_context(map)
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        unsafe pango_context_set_base_dir(
            context, style.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        unsafe pango_context_set_language(context, pango_language_from_string(style.language))
        let layout: OpaquePointer = unsafe pango_layout_new(context)
        unsafe g_object_unref(UnsafeMutableRawPointer(context))

        let font = unsafe pango_font_description_new()
        unsafe pango_font_description_set_family(font, style.families)
        unsafe pango_font_description_set_weight(
            font, PangoWeight(UInt32(style.weight.rawValue)))
        // Sizes that overflow pango's fixed point, or vanish, are not sizes.
        let size = min(max(style.size, 0.5), 10_000)
        unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_font_description_free(font)
        unsafe pango_layout_set_auto_dir(layout, 1)
        unsafe pango_layout_set_alignment(
            layout,
            style.alignment == .center
                ? PANGO_ALIGN_CENTER
                : style.alignment == .trailing ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        return unsafe layout
    }
}

/// One text at a time: cairo 1.16 closes the faces of fonts that no text has drawn with for a while, even while another
/// thread draws with them.
enum Typesetting {
    private static let turn = Mutex(())

    /// Does what sets, measures or draws text.
    ///
    /// Must not be nested.
    static func alone<Result>(_ body: () -> Result) -> Result {
        turn.withLock { _ in body() }
    }
}
