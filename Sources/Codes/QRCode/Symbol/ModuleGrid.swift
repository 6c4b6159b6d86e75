/// The modules of a symbol without its quiet zone: row-major, one byte per module, 1 is dark.
///
/// A module may be marked as erased: its value is a guess, and the decoder may treat the codeword
/// it belongs to as an erasure, which costs half as much error correction as an error.
/// Of each byte only bit 0 counts.
public struct ModuleGrid: Hashable, Sendable {
    /// Modules per row, 1...177.
    public let width: Int
    /// Rows, 1...177.
    public let height: Int
    var modules: [UInt8]
    /// As ``modules``, 1 is erased; empty when no module is.
    var erasures: [UInt8] = []

    /// Makes a grid of light modules.
    ///
    /// - Precondition: both sides are in 1...177, the largest symbol there is.
    public init(width: Int, height: Int) {
        precondition(
            (1...177).contains(width) && (1...177).contains(height),
            "a module grid has 1...177 modules a side, not \(width) by \(height)")
        self.width = width
        self.height = height
        modules = [UInt8](repeating: 0, count: width * height)
    }

    /// Reads a drawing: one line per row, `#` for dark, `.` for light, `?` for an erased module.
    ///
    /// `nil` when lines differ in length, hold another character, or there are too few or many.
    public init?(drawing: String) {
        let lines = drawing.utf8.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, (1...177).contains(first.count),
            (1...177).contains(lines.count), lines.allSatisfy({ $0.count == first.count })
        else { return nil }
        self.init(width: first.count, height: lines.count)
        for (y, line) in lines.enumerated() {
            for (x, character) in line.enumerated() {
                switch character {
                case UInt8(ascii: "#"): self[x, y] = 1
                case UInt8(ascii: "."): break
                case UInt8(ascii: "?"): markErased(x: x, y: y)
                default: return nil
                }
            }
        }
    }

    /// The module in column `x` of row `y`: 1 is dark, 0 is light.
    public subscript(x: Int, y: Int) -> UInt8 {
        get { modules[y * width + x] & 1 }
        set { modules[y * width + x] = newValue & 1 }
    }

    /// The modules of row `y` from left to right.
    @_lifetime(borrow self)
    public func row(_ y: Int) -> Span<UInt8> {
        modules.span.extracting(y * width..<(y + 1) * width)
    }

    /// Replaces row `y`, from left to right.
    ///
    /// - Precondition: there are ``width`` modules.
    public mutating func setRow(_ y: Int, _ row: Span<UInt8>) {
        precondition(row.count == width, "a row of \(row.count) modules in a grid \(width) wide")
        for x in 0..<width { modules[y * width + x] = row[x] & 1 }
    }

    /// Whether any module is marked as erased.
    public var hasErasures: Bool { !erasures.isEmpty }

    /// Whether the module in column `x` of row `y` is marked as erased.
    public func isErased(x: Int, y: Int) -> Bool {
        !erasures.isEmpty && erasures[y * width + x] != 0
    }

    /// Marks the module in column `x` of row `y` as erased.
    public mutating func markErased(x: Int, y: Int) {
        if erasures.isEmpty { erasures = [UInt8](repeating: 0, count: modules.count) }
        erasures[y * width + x] = 1
    }

    /// The grid reflected in its main diagonal, as a mirrored symbol is seen.
    public var transposed: ModuleGrid {
        var result = ModuleGrid(width: height, height: width)
        result.modules = transpose(modules)
        if hasErasures { result.erasures = transpose(erasures) }
        return result
    }

    private func transpose(_ plane: [UInt8]) -> [UInt8] {
        [UInt8](capacity: plane.count) { output in
            for x in 0..<width {
                for y in 0..<height { output.append(plane[y * width + x]) }
            }
        }
    }

    /// The drawing that ``init(drawing:)`` reads.
    public var drawing: String {
        var text = ""
        text.reserveCapacity((width + 1) * height)
        for y in 0..<height {
            for x in 0..<width {
                text += isErased(x: x, y: y) ? "?" : self[x, y] == 1 ? "#" : "."
            }
            text += "\n"
        }
        return text
    }
}
