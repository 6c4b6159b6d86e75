/// Which modules of a version are function patterns, how these look, and in what order the others
/// hold the codewords.
struct SymbolLayout {
    let version: Version
    let width: Int
    let height: Int
    /// Row-major: ``data``, or a function module that is ``light``, ``dark`` or ``information``.
    private(set) var kinds: [UInt8]

    static let data: UInt8 = 0
    static let light: UInt8 = 2
    static let dark: UInt8 = 3
    /// Format or version information: differs from symbol to symbol.
    static let information: UInt8 = 4

    init(_ version: Version) {
        self.version = version
        width = version.width
        height = version.height
        kinds = [UInt8](repeating: Self.data, count: width * height)
        switch version.symbology {
        case .qrCode: drawQRCode()
        case .microQRCode: drawMicroQRCode()
        case .rMQR: drawRMQR()
        }
    }

    /// The function patterns with light modules wherever data or information goes.
    var functionPatterns: ModuleGrid {
        var grid = ModuleGrid(width: width, height: height)
        for i in kinds.indices { grid.modules[i] = kinds[i] == Self.dark ? 1 : 0 }
        return grid
    }

    /// Calls `body` with the index in row-major order of each data module, in codeword order.
    ///
    /// Two columns wide, upward first, from the right; the column of the vertical timing pattern
    /// of a QR Code is skipped.
    @inline(__always)
    func forEachDataModule(_ body: (Int) -> Void) {
        var right = version.symbology == .rMQR ? width - 2 : width - 1
        var upward = true
        let kinds = kinds.span
        while right >= 1 {
            if right == 6, version.symbology == .qrCode { right = 5 }
            var module = (upward ? height - 1 : 0) * width + right
            let step = upward ? -width : width
            for _ in 0..<height {
                if kinds[module] == Self.data { body(module) }
                if kinds[module - 1] == Self.data { body(module - 1) }
                module += step
            }
            upward.toggle()
            right -= 2
        }
    }

    /// Draws a square of rings, dark outside: the finder pattern (7) and the others (5 and 3).
    private mutating func drawRings(x left: Int, y top: Int, side: Int) {
        for y in 0..<side {
            for x in 0..<side {
                let ring = min(min(x, y), min(side - 1 - x, side - 1 - y))
                let isDark = ring != 1
                set(left + x, top + y, isDark ? Self.dark : Self.light)
            }
        }
    }

    private mutating func fill(
        x: ClosedRange<Int>, y: ClosedRange<Int>, _ kind: UInt8
    ) {
        for row in y { for column in x { set(column, row, kind) } }
    }

    private mutating func set(_ x: Int, _ y: Int, _ kind: UInt8) { kinds[y * width + x] = kind }

    private func alternating(_ i: Int) -> UInt8 { i.isMultiple(of: 2) ? Self.dark : Self.light }
}

// MARK: QR Code

extension SymbolLayout {
    private mutating func drawQRCode() {
        for i in 0..<width {
            set(i, 6, alternating(i))
            set(6, i, alternating(i))
        }
        for centre in version.alignmentPatternCentres {
            drawRings(x: centre.x - 2, y: centre.y - 2, side: 5)
        }
        let far = width - 8
        fill(x: 0...7, y: 0...7, Self.light)
        fill(x: far...width - 1, y: 0...7, Self.light)
        fill(x: 0...7, y: far...width - 1, Self.light)
        drawRings(x: 0, y: 0, side: 7)
        drawRings(x: far + 1, y: 0, side: 7)
        drawRings(x: 0, y: far + 1, side: 7)
        for word in InformationPlaces.format(of: version) {
            for place in word { set(place.x, place.y, Self.information) }
        }
        set(8, far, Self.dark)
        for word in InformationPlaces.version(of: version) {
            for place in word { set(place.x, place.y, Self.information) }
        }
    }
}

// MARK: Micro QR Code

extension SymbolLayout {
    private mutating func drawMicroQRCode() {
        for i in 0..<width {
            set(i, 0, alternating(i))
            set(0, i, alternating(i))
        }
        fill(x: 0...7, y: 0...7, Self.light)
        drawRings(x: 0, y: 0, side: 7)
        for word in InformationPlaces.format(of: version) {
            for place in word { set(place.x, place.y, Self.information) }
        }
    }
}

// MARK: rMQR

extension SymbolLayout {
    private mutating func drawRMQR() {
        let (right, bottom) = (width - 1, height - 1)
        for x in 0..<width {
            set(x, 0, alternating(x))
            set(x, bottom, alternating(x))
        }
        for y in 0..<height {
            set(0, y, alternating(y))
            set(right, y, alternating(y))
        }
        for column in RectangularVersion.all[version.number - 1].alignmentColumns {
            for y in 0..<height { set(column, y, alternating(y)) }
        }
        for centre in version.alignmentPatternCentres {
            drawRings(x: centre.x - 1, y: centre.y - 1, side: 3)
        }
        drawCorner(x: right, y: 0, towards: (-1, 1))
        drawCorner(x: 0, y: bottom, towards: (1, -1))
        fill(x: 0...7, y: 0...min(7, bottom), Self.light)
        // The bottom row of a symbol nine modules high passes below the separator.
        drawRings(x: 0, y: 0, side: 7)
        drawRings(x: right - 4, y: bottom - 4, side: 5)
        for word in InformationPlaces.format(of: version) {
            for place in word { set(place.x, place.y, Self.information) }
        }
    }

    /// Draws a corner finder pattern: dark along both edges, light inside.
    private mutating func drawCorner(x: Int, y: Int, towards step: (x: Int, y: Int)) {
        for i in 0..<3 {
            set(x + i * step.x, y, Self.dark)
            set(x, y + i * step.y, Self.dark)
        }
        set(x + step.x, y + step.y, Self.light)
    }
}
