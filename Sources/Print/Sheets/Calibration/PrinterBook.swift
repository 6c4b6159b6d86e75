import Files
import Forms
import Foundation

/// What is known of printers: for each its adjustments, by stock.
///
/// Kept in a JSON file.
public struct PrinterBook: Sendable, Equatable {
    private struct File: Codable {
        var printers: [String: [String: PrinterAdjustment]]
    }

    private static let maximumBytes = 1 << 20

    private var printers: [String: [String: PrinterAdjustment]] = [:]

    public init() {}

    /// Reads a book; one that is not there is empty.
    ///
    /// - Throws: ``CalibrationError/badFile(file:reason:)``.
    public init(file: String) throws(CalibrationError) {
        let bytes: [UInt8]
        do throws(SystemCallError) {
            bytes = try FormFile.start(of: file, bytes: Self.maximumBytes)
        } catch {
            guard error.code == ENOENT else { throw .badFile(file: file, reason: error.reason) }
            return
        }
        do {
            printers = try JSONDecoder().decode(File.self, from: Data(bytes)).printers
        } catch {
            throw .badFile(
                file: file,
                reason:
                    "it is not what docent sheet calibrate writes; move it away and measure again")
        }
        let isSound = printers.values.flatMap(\.values).allSatisfy {
            (0.9...1.1).contains($0.scaleX) && (0.9...1.1).contains($0.scaleY)
                && abs($0.offsetX) <= 30 && abs($0.offsetY) <= 30 && abs($0.drift) <= 0.3
        }
        guard isSound else {
            throw .badFile(
                file: file, reason: "it says what no printer does; move it away and measure again")
        }
    }

    /// - Throws: ``CalibrationError/noSuchPrinter(_:stock:known:)``.
    public func adjustment(
        printer: String, stock: String
    ) throws(CalibrationError) -> PrinterAdjustment {
        guard let found = printers[printer]?[stock] else {
            let known = printers.flatMap { name, stocks in stocks.keys.map { "\(name) with \($0)" }
            }
            throw .noSuchPrinter(printer, stock: stock, known: known.sorted())
        }
        return found
    }

    public mutating func set(_ adjustment: PrinterAdjustment, printer: String, stock: String) {
        printers[printer, default: [:]][stock] = adjustment
    }

    /// The book's file.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return try Array(encoder.encode(File(printers: printers))) + [0x0A]
    }
}

/// What a printer does to a page: a point meant for (x, y), in millimetres, comes to lie at
/// (offsetX + scaleX x + drift y, offsetY + scaleY y).
public struct PrinterAdjustment: Sendable, Equatable, Codable {
    public var offsetX: Double = 0
    public var offsetY: Double = 0
    public var scaleX: Double = 1
    public var scaleY: Double = 1
    /// How far a page moves aside for each millimetre that it is fed.
    public var drift: Double = 0

    /// A printer that prints exactly what it is sent.
    public static let none = PrinterAdjustment()

    /// Where to send a point, so that the printer puts it where it belongs: the inverse of what the printer does.
    func compensated(x: Double, y: Double) -> (x: Double, y: Double) {
        let down = (y - offsetY) / scaleY
        return ((x - offsetX - drift * down) / scaleX, down)
    }
}
