import Foundation

/// How large a code becomes: a module's size on paper and in pixels.
struct CodeScale: Equatable {
    /// A module on paper; `nil` for pixels without a physical size.
    let millimetres: Double?
    /// A module in a picture of pixels.
    let pixels: Int
    /// What a picture of pixels states as its resolution, in pixels per metre.
    let pixelsPerMetre: Double?

    /// The side that a code to be read from afar should have, in millimetres: a tenth of the
    /// distance.
    ///
    /// The rule is a custom among those who print codes, not a standard's; what a camera really
    /// needs depends on its lens and on how many modules there are.
    static func side(for metres: Double) -> Double { metres * 1000 / 10 }

    /// - Parameters:
    ///   - width: the symbol's width in modules, without its quiet zone.
    ///   - format: pixels have no size of their own on a screen, in vector formats they are
    /// CSS's, 1/96 inch.
    init(_ style: CodeStyle, width: Int, format: CodeFormat) {
        // In tenths of a millimetre, rounded up.
        let needed = style.distance.map { metres in
            (Self.side(for: metres) / Double(max(1, width)) * 10).rounded(.up) / 10
        }
        switch style.module ?? .millimetres(max(1, needed ?? 0)) {
        case .millimetres(let size):
            let dots = (size * (style.resolution ?? 300) / 25.4).rounded()
            pixels = max(1, Int(min(dots, 1e6)))
            if let resolution = style.resolution {
                pixelsPerMetre = resolution / 0.0254
                millimetres = format == .png ? Double(pixels) * 25.4 / resolution : size
            } else {
                pixelsPerMetre = Double(pixels) * 1000 / size
                millimetres = size
            }
        case .pixels(let count):
            pixels = count
            pixelsPerMetre = style.resolution.map { $0 / 0.0254 }
            let resolution = style.resolution ?? (format.isVector ? 96 : nil)
            millimetres = resolution.map { Double(count) * 25.4 / $0 }
        }
    }
}
