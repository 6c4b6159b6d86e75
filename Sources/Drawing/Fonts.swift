import CPango

/// The fonts that are installed.
public enum Fonts {
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
