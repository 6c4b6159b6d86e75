import CZBar
import Imaging

/// One scan of one picture by libzbar.
///
/// Each picture gets a new scanner: creating one costs nothing measurable, a reused one keeps memory for every symbol
/// it reads, and a new one starts its random sampling from the same seed, so that a picture's result does not depend
/// on the pictures before it.
enum ZBarScan {
    /// One symbol as libzbar reports it.
    struct Reading: Equatable {
        var symbology: Symbology
        /// As libzbar reports it; see ``ZBarRendition`` for how that differs from the encoded bytes.
        var data: [UInt8]
        /// Four places of a QR symbol, see ``gridOutline``; every end of a 1-D symbol on every scanned line.
        var points: [Point]
        var direction: Direction
        var place: Place

        /// The reading of a reduced picture, as if it had been made in the whole one.
        func enlarged(by factor: Double) -> Reading {
            var reading = self
            reading.points = points.map { Point(x: $0.x * factor, y: $0.y * factor) }
            return reading
        }
    }

    /// A symbol's position in the set that libzbar grouped it into.
    enum Place: Equatable {
        case alone
        /// A part of a complete structured append set, numbered from 0.
        case part(index: Int, count: Int)
        /// A part of a set in this picture of which other parts are missing.
        case partOfIncompleteSet(isFirst: Bool)

        /// Whether another part of the same set was reported just before.
        var continuesSet: Bool {
            switch self {
            case .alone: false
            case .part(let index, _): index > 0
            case .partOfIncompleteSet(let isFirst): !isFirst
            }
        }
    }

    /// Where the symbol's own "up" points in the picture, in quarter turns clockwise.
    enum Direction: Int32 {
        case unknown = -1
        case up, right, down, left
    }

    /// Reads a picture.
    ///
    /// - Parameters:
    ///   - inverted: whether libzbar may look again at the negative when it found nothing.
    ///   - step: from one row or column that is scanned to the next.
    /// - Returns: in libzbar's order; empty when nothing was found or memory ran out.
    static func read(
        _ image: LumaImage, symbologies: Set<Symbology>, inverted: Bool, step: Int = 1
    ) -> [Reading] {
        // libzbar counts pixels in 32-bit numbers and places in quarter pixels.
        let longest = max(image.width, image.height)
        guard longest < 1 << 28, image.pixels.count < 1 << 31,
            let scanner = unsafe zbar_image_scanner_create()
        else { return [] }
        defer { unsafe zbar_image_scanner_destroy(scanner) }
        guard let picture = unsafe zbar_image_create() else { return [] }
        defer { unsafe zbar_image_destroy(picture) }
        unsafe configure(scanner, for: symbologies, inverted: inverted, step: step)
        unsafe zbar_image_set_format(picture, y800)
        unsafe zbar_image_set_size(picture, UInt32(image.width), UInt32(image.height))
        return unsafe image.pixels.span.withUnsafeBufferPointer { pixels in
            unsafe zbar_image_set_data(picture, pixels.baseAddress, UInt(pixels.count), nil)
            // The pixels are valid only during this call; without this libzbar would keep the address.
            defer { unsafe zbar_image_set_data(picture, nil, 0, nil) }
            guard unsafe zbar_scan_image(scanner, picture) > 0 else { return [] }
            var readings: [Reading] = []
            var next = unsafe zbar_image_first_symbol(picture)
            while let symbol = unsafe next {
                unsafe append(symbol, to: &readings)
                unsafe next = zbar_symbol_next(symbol)
            }
            return readings
        }
    }

    /// The format code of grey bytes, "Y800" in little-endian order.
    private static let y800: UInt = 0x3030_3859

    private static func configure(
        _ scanner: OpaquePointer, for symbologies: Set<Symbology>, inverted: Bool, step: Int
    ) {
        func set(_ type: UInt32, _ setting: UInt32, _ value: Int32) {
            unsafe zbar_image_scanner_set_config(scanner, type, setting, value)
        }
        set(DOCENT_ZBAR_NONE, DOCENT_ZBAR_CFG_ENABLE, 0)
        var types = symbologies.compactMap(\.zbarType)
        // libzbar reads these as EAN-13 first and distinguishes them afterwards.
        if !symbologies.isDisjoint(with: [.upcA, .isbn10, .isbn13]) {
            types.append(DOCENT_ZBAR_EAN13)
        }
        for type in types { set(type, DOCENT_ZBAR_CFG_ENABLE, 1) }
        set(DOCENT_ZBAR_QRCODE, DOCENT_ZBAR_CFG_BINARY, 1)
        if inverted { set(DOCENT_ZBAR_NONE, DOCENT_ZBAR_CFG_TEST_INVERTED, 1) }
        for density in [DOCENT_ZBAR_CFG_X_DENSITY, DOCENT_ZBAR_CFG_Y_DENSITY] {
            set(DOCENT_ZBAR_NONE, density, Int32(min(max(step, 1), 1000)))
        }
    }

    private static func append(_ symbol: OpaquePointer, to readings: inout [Reading]) {
        guard let set = unsafe zbar_symbol_get_components(symbol) else {
            var data: [UInt8] = []
            let count = unsafe Int(zbar_symbol_get_data_length(symbol))
            if count > 0, let start = unsafe zbar_symbol_get_data(symbol) {
                data = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
            }
            if let reading = unsafe reading(of: symbol, data: data, place: .alone) {
                readings.append(reading)
            }
            return
        }
        unsafe appendParts(of: symbol, in: set, to: &readings)
    }

    /// Splits a structured append set into its parts.
    ///
    /// libzbar reports a set as one symbol that contains its parts in order, with a placeholder for every gap. All
    /// share the buffer of the whole, where a zero byte marks a gap unless it is the last. libzbar's own offsets and
    /// lengths of parts are wrong next to gaps and too short elsewhere. Reliable are the starts of parts that follow
    /// no other, the starts of placeholders (behind their zero byte), and the end of the whole.
    private static func appendParts(
        of whole: OpaquePointer, in set: OpaquePointer, to readings: inout [Reading]
    ) {
        guard let start = unsafe zbar_symbol_get_data(whole) else { return }
        let end = unsafe Int(zbar_symbol_get_data_length(whole))
        let isComplete = unsafe zbar_symbol_get_type(whole) != DOCENT_ZBAR_PARTIAL
        var parts: [(symbol: OpaquePointer, isGap: Bool, offset: Int)] = unsafe []
        var next = unsafe zbar_symbol_set_first_symbol(set)
        while let part = unsafe next {
            let offset = unsafe zbar_symbol_get_data(part).map { unsafe $0 - start } ?? 0
            let isGap = unsafe zbar_symbol_get_type(part) == DOCENT_ZBAR_PARTIAL
            unsafe parts.append((part, isGap, offset))
            unsafe next = zbar_symbol_next(part)
        }
        let count = unsafe parts.count
        for index in 0..<count where unsafe !parts[index].isGap {
            let followsGap = unsafe index > 0 && parts[index - 1].isGap
            let from = unsafe parts[followsGap ? index - 1 : index].offset
            let isLast = index + 1 == count
            let to = unsafe isLast ? end : parts[index + 1].offset
            let precedesZero = unsafe !isLast && parts[index + 1].isGap && index + 2 < count
            let length = to - from - (precedesZero ? 1 : 0)
            guard from >= 0, length >= 0, from + length <= end else { continue }
            let data = unsafe UnsafeRawBufferPointer(start: start + from, count: length)
            let place =
                isComplete
                ? Place.part(index: index, count: count)
                : .partOfIncompleteSet(isFirst: index == 0)
            if let reading = unsafe reading(
                of: parts[index].symbol, data: [UInt8](data), place: place)
            {
                readings.append(reading)
            }
        }
    }

    /// One symbol as libzbar reports it; `nil` for other types than the wanted ones.
    private static func reading(of symbol: OpaquePointer, data: [UInt8], place: Place) -> Reading? {
        guard let symbology = unsafe Symbology(zbarType: zbar_symbol_get_type(symbol)) else {
            return nil
        }
        let points = unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            unsafe Point(
                x: Double(zbar_symbol_get_loc_x(symbol, index)),
                y: Double(zbar_symbol_get_loc_y(symbol, index)))
        }
        let direction = unsafe Direction(
            rawValue: zbar_symbol_get_orientation(symbol))
        return Reading(
            symbology: symbology, data: data, points: points, direction: direction ?? .unknown,
            place: place)
    }
}
