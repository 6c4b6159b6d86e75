/// The layout of a version: which modules are function patterns, their colours, and in which order the other
/// modules hold the codewords.
struct SymbolLayout: Sendable {
    let version: Version
    let width: Int
    let height: Int
    /// Row-major.
    private(set) var roles: [ModuleRole]
    /// The row-major index of each data module, in codeword order.
    private(set) var dataModules: [UInt16] = []
    /// The same in the symbol reflected in its main diagonal.
    private(set) var mirroredDataModules: [UInt16] = []
    /// Bit m of each data module, in codeword order: whether mask pattern m inverts it.
    private(set) var inversions: [UInt8] = []
    /// The function patterns, with light modules wherever data or information goes.
    private(set) var functionPatterns: ModuleGrid
    /// The modules of each copy of the format information.
    let formatPlaces: [[InformationPlaces.Place]]
    /// The modules of each copy of the version information.
    let versionPlaces: [[InformationPlaces.Place]]

    private static let layouts = OnceTable<SymbolLayout>(count: Version.count)

    /// The layout of a version, computed once.
    static func of(_ version: Version) -> SymbolLayout {
        layouts.value(at: version.index) { SymbolLayout(version) }
    }

    private init(_ version: Version) {
        self.version = version
        width = version.width
        height = version.height
        roles = [ModuleRole](repeating: .data, count: width * height)
        functionPatterns = ModuleGrid(width: width, height: height)
        formatPlaces = InformationPlaces.format(of: version)
        versionPlaces = InformationPlaces.version(of: version)
        switch version.symbology {
        case .qrCode, .qrCodeModel1: drawQRCode()
        case .microQRCode: drawMicroQRCode()
        case .rMQR: drawRMQR()
        }
        for i in roles.indices { functionPatterns.modules[i] = roles[i] == .dark ? 1 : 0 }
        if version.symbology == .qrCodeModel1 {
            let inverting = Self.invertingMasks()
            for place in Model1Placement(side: width).modules { add(place.x, place.y, inverting) }
        } else {
            orderDataModules()
        }
    }

    /// Two columns wide, upward first, from the right; the column of the vertical timing pattern
    /// of a QR Code is skipped.
    private mutating func orderDataModules() {
        let inverting = Self.invertingMasks()
        let count = roles.count { $0 == .data }
        dataModules.reserveCapacity(count)
        mirroredDataModules.reserveCapacity(count)
        inversions.reserveCapacity(count)
        var right = version.symbology == .rMQR ? width - 2 : width - 1
        var upward = true
        while right >= 1 {
            if right == 6, version.symbology == .qrCode { right = 5 }
            for row in 0..<height {
                let y = upward ? height - 1 - row : row
                for x in stride(from: right, to: right - 2, by: -1)
                where roles[y * width + x] == .data {
                    add(x, y, inverting)
                }
            }
            upward.toggle()
            right -= 2
        }
    }

    /// Adds the next data module.
    private mutating func add(_ x: Int, _ y: Int, _ inverting: [UInt8]) {
        dataModules.append(UInt16(y * width + x))
        mirroredDataModules.append(UInt16(x * height + y))
        inversions.append(inverting[y % 12 * 12 + x % 12])
    }

    /// For each of twelve by twelve modules, after which all masks repeat, a bit for each mask that inverts it.
    private static func invertingMasks() -> [UInt8] {
        var bits = [UInt8](repeating: 0, count: 12 * 12)
        for mask in 0..<8 {
            let rows = DataMask(pattern: mask).rows
            for index in bits.indices {
                bits[index] |= UInt8(rows[index / 12] >> UInt16(index % 12) & 1) << UInt8(mask)
            }
        }
        return bits
    }

    /// Draws a square of rings, dark outside: the finder pattern (7) and the others (5 and 3).
    private mutating func drawRings(x left: Int, y top: Int, side: Int) {
        for y in 0..<side {
            for x in 0..<side {
                let ring = min(min(x, y), min(side - 1 - x, side - 1 - y))
                let isDark = ring != 1
                set(left + x, top + y, isDark ? .dark : .light)
            }
        }
    }

    private mutating func fill(x: ClosedRange<Int>, y: ClosedRange<Int>, _ role: ModuleRole) {
        for row in y { for column in x { set(column, row, role) } }
    }

    private mutating func set(_ x: Int, _ y: Int, _ role: ModuleRole) {
        roles[y * width + x] = role
    }

    private func alternating(_ i: Int) -> ModuleRole { i.isMultiple(of: 2) ? .dark : .light }
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
        fill(x: 0...7, y: 0...7, .light)
        fill(x: far...width - 1, y: 0...7, .light)
        fill(x: 0...7, y: far...width - 1, .light)
        drawRings(x: 0, y: 0, side: 7)
        drawRings(x: far + 1, y: 0, side: 7)
        drawRings(x: 0, y: far + 1, side: 7)
        for word in formatPlaces {
            for place in word { set(place.x, place.y, .information) }
        }
        set(8, far, version.symbology == .qrCode ? .dark : .information)
        for word in versionPlaces {
            for place in word { set(place.x, place.y, .information) }
        }
        guard version.symbology == .qrCodeModel1 else { return }
        for place in Model1Placement(side: width).extensions {
            set(place.x, place.y, .information)
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
        fill(x: 0...7, y: 0...7, .light)
        drawRings(x: 0, y: 0, side: 7)
        for word in formatPlaces {
            for place in word { set(place.x, place.y, .information) }
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
        fill(x: 0...7, y: 0...min(7, bottom), .light)
        // The bottom row of a symbol nine modules high passes below the separator.
        drawRings(x: 0, y: 0, side: 7)
        drawRings(x: right - 4, y: bottom - 4, side: 5)
        for word in formatPlaces {
            for place in word { set(place.x, place.y, .information) }
        }
    }

    /// Draws a corner finder pattern: dark along both edges, light inside.
    private mutating func drawCorner(x: Int, y: Int, towards step: (x: Int, y: Int)) {
        for i in 0..<3 {
            set(x + i * step.x, y, .dark)
            set(x, y + i * step.y, .dark)
        }
        set(x + step.x, y + step.y, .light)
    }
}
