internal import CChafa
internal import CPango
internal import Imaging

/// Pictures for terminals, drawn by the chafa library: in characters, or in the terminal's own pixels.
struct ChafaPainter {
    let colors: TerminalCapabilities.Colors
    let isUnicode: Bool
    /// Whether time counts more than the last detail, as for the camera's picture.
    var isQuick = false

    /// The picture in exactly this many cells.
    ///
    /// - Returns: `nil` when either side is not 1 to 1000.
    func cells(of image: ColorImage, columns: Int, rows: Int) -> CellGrid? {
        guard
            let canvas = unsafe Canvas(
                columns: columns, rows: rows, pixels: CHAFA_PIXEL_MODE_SYMBOLS, mode: mode,
                isUnicode: isUnicode, isQuick: isQuick)
        else { return nil }
        canvas.draw(image)
        var grid = CellGrid(width: columns, height: rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let (scalar, ink, background) = canvas.cell(x: x, y: y)
                let style = Style(ink: color(ink), background: color(background))
                let known = Unicode.Scalar(scalar).map(Character.init) ?? " "
                grid.put(scalar < 0x20 ? " " : known, x: x, y: y, style: style)
            }
        }
        return grid
    }

    /// The bytes that draw the picture over a number of cells from the cursor on.
    static func pixels(
        of image: ColorImage, columns: Int, rows: Int, capabilities: TerminalCapabilities,
        isQuick: Bool = false
    ) -> [UInt8] {
        let mode: ChafaPixelMode
        switch capabilities.graphics {
        case .characters: return []
        case .sixel: mode = CHAFA_PIXEL_MODE_SIXELS
        case .kitty: mode = CHAFA_PIXEL_MODE_KITTY
        case .iterm: mode = CHAFA_PIXEL_MODE_ITERM2
        }
        guard
            let canvas = unsafe Canvas(
                columns: columns, rows: rows, pixels: mode, mode: CHAFA_CANVAS_MODE_TRUECOLOR,
                isUnicode: true, isQuick: isQuick, cellWidth: capabilities.cellWidth,
                cellHeight: capabilities.cellHeight)
        else { return [] }
        canvas.draw(image)
        return canvas.printed()
    }

    private var mode: ChafaCanvasMode {
        switch colors {
        case .none: CHAFA_CANVAS_MODE_FGBG
        case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
        case .palette: CHAFA_CANVAS_MODE_INDEXED_240
        case .full: CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }

    private func color(_ raw: Int32) -> Ink {
        guard raw >= 0, colors != .none else { return .standard }
        if colors == .full {
            return .rgb(
                UInt8(truncatingIfNeeded: raw >> 16), UInt8(truncatingIfNeeded: raw >> 8),
                UInt8(truncatingIfNeeded: raw))
        }
        return raw > 255 ? .standard : .indexed(UInt8(raw))
    }
}

/// Owns a chafa canvas and its configuration.
@safe private final class Canvas {
    private let canvas: OpaquePointer

    @unsafe init?(
        columns: Int, rows: Int, pixels: ChafaPixelMode, mode: ChafaCanvasMode, isUnicode: Bool,
        isQuick: Bool = false, cellWidth: Int = 8, cellHeight: Int = 16
    ) {
        guard (1...1000).contains(columns), (1...1000).contains(rows),
            let symbols = unsafe chafa_symbol_map_new(),
            let configuration = unsafe chafa_canvas_config_new()
        else { return nil }
        defer {
            unsafe chafa_symbol_map_unref(symbols)
            unsafe chafa_canvas_config_unref(configuration)
        }
        var tags = CHAFA_SYMBOL_TAG_SPACE.rawValue
        if !isUnicode {
            tags |= CHAFA_SYMBOL_TAG_ASCII.rawValue
        } else if mode == CHAFA_CANVAS_MODE_FGBG {
            tags |= CHAFA_SYMBOL_TAG_BLOCK.rawValue
        } else if isQuick {
            tags |= CHAFA_SYMBOL_TAG_HALF.rawValue | CHAFA_SYMBOL_TAG_QUAD.rawValue
        } else {
            tags |= CHAFA_SYMBOL_TAG_BLOCK.rawValue
        }
        unsafe chafa_symbol_map_add_by_tags(symbols, ChafaSymbolTags(rawValue: tags))
        unsafe chafa_canvas_config_set_geometry(configuration, Int32(columns), Int32(rows))
        unsafe chafa_canvas_config_set_cell_geometry(
            configuration, Int32(max(1, min(200, cellWidth))), Int32(max(1, min(200, cellHeight))))
        unsafe chafa_canvas_config_set_pixel_mode(configuration, pixels)
        unsafe chafa_canvas_config_set_canvas_mode(configuration, mode)
        if isQuick { unsafe chafa_canvas_config_set_work_factor(configuration, 0) }
        unsafe chafa_canvas_config_set_symbol_map(configuration, symbols)
        if mode == CHAFA_CANVAS_MODE_FGBG, let fills = unsafe chafa_symbol_map_new() {
            // Without colours, surfaces differ in brightness.
            unsafe chafa_symbol_map_add_by_tags(
                fills,
                ChafaSymbolTags(
                    rawValue: isUnicode
                        ? CHAFA_SYMBOL_TAG_STIPPLE.rawValue | CHAFA_SYMBOL_TAG_SPACE.rawValue
                            | CHAFA_SYMBOL_TAG_SOLID.rawValue
                        : CHAFA_SYMBOL_TAG_ASCII.rawValue))
            unsafe chafa_canvas_config_set_fill_symbol_map(configuration, fills)
            unsafe chafa_symbol_map_unref(fills)
        }
        guard let canvas = unsafe chafa_canvas_new(configuration) else { return nil }
        unsafe self.canvas = canvas
    }

    deinit { unsafe chafa_canvas_unref(canvas) }

    func draw(_ image: ColorImage) {
        unsafe image.pixels.withUnsafeBufferPointer { pixels in
            unsafe chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels.baseAddress, Int32(image.width),
                Int32(image.height), Int32(image.width * 4))
        }
    }

    /// The character and its two colours: a packed value or a palette index, -1 for the terminal's own.
    func cell(x: Int, y: Int) -> (scalar: UInt32, ink: Int32, background: Int32) {
        var ink: Int32 = -1
        var background: Int32 = -1
        let scalar = unsafe chafa_canvas_get_char_at(canvas, Int32(x), Int32(y))
        unsafe chafa_canvas_get_raw_colors_at(canvas, Int32(x), Int32(y), &ink, &background)
        return (scalar, ink, background)
    }

    func printed() -> [UInt8] {
        guard let database = unsafe chafa_term_db_get_default(),
            let terminal = unsafe chafa_term_db_get_fallback_info(database)
        else { return [] }
        defer { unsafe chafa_term_info_unref(terminal) }
        guard let text = unsafe chafa_canvas_print(canvas, terminal) else { return [] }
        defer { unsafe g_string_free(text, 1) }
        guard let start = unsafe text.pointee.str else { return [] }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(text.pointee.len))
        return unsafe [UInt8](bytes)
    }
}
