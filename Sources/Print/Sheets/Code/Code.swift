public import QRCode
import Wording

/// A code that was made and read back.
public struct Code: Sendable {
    /// Its symbols: one, or the parts of a message in order.
    public let symbols: [EncodedSymbol]
    /// The whole file, the same bytes for the same request.
    public let file: [UInt8]
    public let format: CodeFormat
    /// The page in modules, with the quiet zone and the caption.
    let width: Int
    let height: Int
    let scale: CodeScale
    let byteCount: Int
    /// What a logo covers.
    var logoModules: (width: Int, height: Int)?
    /// What may keep it from doing its work.
    public let warnings: [CodeWarning]

    /// What was made, in a line for people; without what it says.
    public var summary: String {
        guard let symbol = symbols.first else { return "" }
        let levels = Set(symbols.map(\.errorCorrectionLevel)).sorted().map(\.description)
        let masks = symbols.map { "\($0.mask)" }
        var parts = [
            (symbols.count > 1 ? "\(symbols.count) symbols of " : "")
                + "\(title(of: symbol)) version \(symbol.version)",
            "level " + levels.joined(separator: " to "),
        ]
        if symbol.version.masks.count > 1, symbols.count == 1 { parts.append("mask \(masks[0])") }
        parts.append("\(symbol.grid.width) x \(symbol.grid.height) modules")
        parts += sizes
        if let logo = logoModules {
            parts.append("a logo over \(logo.width) x \(logo.height) modules")
        }
        parts.append("\(counted(byteCount, "byte")), read back")
        return parts.joined(separator: ", ")
    }

    /// What a terminal of some columns does to it.
    public func warnings(terminalColumns: Int) -> [CodeWarning] {
        guard [.terminal, .ascii, .text].contains(format) else { return [] }
        let columns = format == .terminal ? width : 2 * width
        return columns <= terminalColumns
            ? [] : [.widerThanTerminal(columns: columns, available: terminalColumns)]
    }

    private var sizes: [String] {
        var sizes: [String] = []
        if format == .png {
            sizes.append(
                "\(width * scale.pixels) x \(height * scale.pixels) px (\(scale.pixels) a module)")
        }
        if format == .png || format.isVector, let module = scale.millimetres {
            let side = [width, height].map { Measure.text(Double($0) * module) }
            sizes.append("\(side[0]) x \(side[1]) mm (\(Measure.text(module)) a module)")
        }
        if format == .terminal { sizes.append(counted(width, "column")) }
        if format == .ascii { sizes.append(counted(2 * width, "column")) }
        if format == .text { sizes.append(counted(2 * width, "column")) }
        return sizes
    }

    private func title(of symbol: EncodedSymbol) -> String {
        let symbology = CodeSymbology.allCases.first {
            $0.versions.first?.symbology == symbol.version.symbology
        }
        return symbology?.title ?? ""
    }
}
