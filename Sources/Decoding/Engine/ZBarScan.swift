import CZBar
import Imaging

/// One look of libzbar at one picture, and what it saw.
///
/// A scanner is made for each picture and not kept: making one costs nothing measurable, a reused one
/// holds on to memory with every symbol it reads, and a fresh one starts its random sampling from the same
/// seed, so that a picture's result does not depend on the pictures before it.
enum ZBarScan {
    /// What libzbar tells of one symbol.
    struct Reading: Equatable {
        var symbology: Symbology
        /// As libzbar hands it over, see ``ZBarRendition`` for how that differs from what is encoded.
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

    /// Where a symbol stands among those libzbar grouped with it.
    enum Place: Equatable {
        case alone
        /// A part of a complete structured append set, numbered from 0.
        case part(index: Int, count: Int)
        /// A part of a set in this picture of which other parts are missing.
        case partOfIncompleteSet(isFirst: Bool)

        /// Whether another part of the same set was handed over just before.
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
            // The pixels are lent for this call alone; without this libzbar would keep the address.
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
        func set(_ type: zbar_symbol_type_t, _ setting: zbar_config_t, _ value: Int32) {
            unsafe zbar_image_scanner_set_config(scanner, type, setting, value)
        }
        set(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        var types = symbologies.compactMap(\.zbarType)
        // libzbar reads these as EAN-13 first and tells them apart afterwards.
        if !symbologies.isDisjoint(with: [.upcA, .isbn10, .isbn13]) { types.append(ZBAR_EAN13) }
        for type in types { set(type, ZBAR_CFG_ENABLE, 1) }
        set(ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
        if inverted { set(ZBAR_NONE, ZBAR_CFG_TEST_INVERTED, 1) }
        for density in [ZBAR_CFG_X_DENSITY, ZBAR_CFG_Y_DENSITY] {
            set(ZBAR_NONE, density, Int32(min(max(step, 1), 1000)))
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

    /// Takes a structured append set apart.
    ///
    /// It stands as one symbol with its parts inside, in order, and one placeholder for every gap. All share
    /// the whole's buffer, where a zero byte stands for a gap unless that is the last. libzbar's own
    /// notes of where a part begins and how long it is are wrong beside gaps and short elsewhere; what
    /// holds is where the parts that follow none begin, where placeholders do (behind their zero byte),
    /// and where the whole ends.
    private static func appendParts(
        of whole: OpaquePointer, in set: OpaquePointer, to readings: inout [Reading]
    ) {
        guard let start = unsafe zbar_symbol_get_data(whole) else { return }
        let end = unsafe Int(zbar_symbol_get_data_length(whole))
        let isComplete = unsafe zbar_symbol_get_type(whole) != ZBAR_PARTIAL
        var parts: [(symbol: OpaquePointer, isGap: Bool, offset: Int)] = unsafe []
        var next = unsafe zbar_symbol_set_first_symbol(set)
        while let part = unsafe next {
            let offset = unsafe zbar_symbol_get_data(part).map { unsafe $0 - start } ?? 0
            let isGap = unsafe zbar_symbol_get_type(part) == ZBAR_PARTIAL
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

    /// What libzbar tells of one symbol; `nil` for types that were not asked for.
    private static func reading(
        of symbol: OpaquePointer, data: [UInt8], place: Place
    ) -> Reading? {
        guard let symbology = unsafe Symbology(zbarType: zbar_symbol_get_type(symbol)) else {
            return nil
        }
        let points = unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            unsafe Point(
                x: Double(zbar_symbol_get_loc_x(symbol, index)),
                y: Double(zbar_symbol_get_loc_y(symbol, index)))
        }
        let direction = unsafe Direction(
            rawValue: Int32(zbar_symbol_get_orientation(symbol).rawValue))
        return Reading(
            symbology: symbology, data: data, points: points, direction: direction ?? .unknown,
            place: place)
    }
}
