import CPango

/// The fonts that are installed.
public enum Fonts {
    /// Families for text, tried one after the other for each character.
    public static let text = """
        Inter, Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Devanagari, Noto Sans Thai, \
        Noto Sans Georgian, Noto Sans Armenian, Noto Sans CJK SC, DejaVu Sans
        """
    /// Families for titles.
    public static let display = "Inter Display, " + text
    /// Families for room numbers, as on the door.
    public static let code = "B612 Mono, DejaVu Sans Mono"
    /// Families for addresses and unknown text.
    public static let address = "DejaVu Sans Mono, Noto Sans Mono"

    /// The names of all font families, as fontconfig knows them.
    public static func families() -> Set<String> {
        let map = unsafe pango_cairo_font_map_get_default()
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        unsafe pango_font_map_list_families(map, &families, &count)
        defer { unsafe g_free(families) }
        var names: Set<String> = []
        guard let families = unsafe families else { return names }
        for index in 0..<Int(count) {
            if let name = unsafe pango_font_family_get_name(families[index]) {
                names.insert(unsafe String(cString: name))
            }
        }
        return names
    }
}
