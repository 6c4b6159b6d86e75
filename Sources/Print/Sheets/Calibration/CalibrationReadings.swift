/// The lengths measured on a printed page of scales, in millimetres.
///
/// A and B from the paper's left edge to the upright line, near the top and near the bottom; C from the upper edge to
/// the level line; D from one upright line to the other; E from one level line to the other.
public struct CalibrationReadings: Sendable, Equatable {
    /// From the edges to the lines, as they are meant.
    static let inset = 20.0
    /// From the upper and the lower edge to where A and B are measured.
    static let height = 40.0

    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var e: Double

    /// What would be measured on a page that a printer has adjusted so.
    init(_ adjustment: PrinterAdjustment, page: LabelStock.Page) {
        let (near, height) = (Self.inset, Self.height)
        func left(_ y: Double) -> Double {
            adjustment.offsetX + adjustment.scaleX * near + adjustment.drift * y
        }
        a = left(height)
        b = left(page.height - height)
        c = adjustment.offsetY + adjustment.scaleY * near
        d = adjustment.scaleX * (page.width - 2 * near)
        e = adjustment.scaleY * (page.height - 2 * near)
    }

    /// As they are entered, to hundredths.
    public var text: String {
        [("A", a), ("B", b), ("C", c), ("D", d), ("E", e)].map { name, value in
            "\(name)=\(Measure.text((value * 100).rounded() / 100))"
        }.joined(separator: " ")
    }

    /// Reads `A=20.4 B=20.7 C=19.8 D=169.6 E=256.5`.
    ///
    /// - Throws: ``CalibrationError/unreadable(found:)``.
    public init(_ text: String) throws(CalibrationError) {
        var values: [String: Double] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: "=", maxSplits: 1)
            // A comma is a decimal point in many languages.
            guard parts.count == 2, let value = Double(parts[1].replacing(",", with: ".")),
                value.isFinite, values.updateValue(value, forKey: parts[0].uppercased()) == nil
            else { throw .unreadable(found: String(word.prefix(40))) }
        }
        guard values.count == 5, let a = values["A"], let b = values["B"], let c = values["C"],
            let d = values["D"], let e = values["E"]
        else { throw .unreadable(found: String(text.prefix(80))) }
        (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
    }

    /// What the printer does to a page of this size.
    ///
    /// - Throws: ``CalibrationError/implausible(reading:found:expected:)`` for what no printer that works does.
    public func adjustment(for page: LabelStock.Page) throws(CalibrationError) -> PrinterAdjustment
    {
        let inset = Self.inset
        let width = page.width - 2 * inset
        let height = page.height - 2 * inset
        let meant = [
            ("A", a, inset, 15.0), ("B", b, inset, 15), ("C", c, inset, 15),
            ("D", d, width, width * 0.05), ("E", e, height, height * 0.05),
        ]
        for (name, found, expected, tolerance) in meant where abs(found - expected) > tolerance {
            throw .implausible(reading: name, found: found, expected: expected)
        }
        let scaleX = d / width
        let scaleY = e / height
        let drift = (b - a) / (page.height - 2 * Self.height)
        return PrinterAdjustment(
            offsetX: a - scaleX * inset - drift * Self.height, offsetY: c - scaleY * inset,
            scaleX: scaleX, scaleY: scaleY, drift: drift)
    }
}

/// Why a printer was not measured.
public enum CalibrationError: Error, Equatable, CustomStringConvertible {
    case unreadable(found: String)
    case implausible(reading: String, found: Double, expected: Double)
    case pageTooSmall(stock: String)

    // Photographs

    /// How many of the four codes of a page of scales are in a photograph.
    case marksNotFound(Int)
    /// A photograph shows scales for another size of paper.
    case otherPage(found: String, expected: String)
    /// A photograph is too coarse to resolve tenths of a millimetre.
    case tooFewPixels(perMillimetre: Double)
    /// An edge of the paper cannot be distinguished from what is around it.
    case edgeNotSeen(String)
    /// The paper's corners differ from a rectangle's by this much.
    case notFlat(millimetres: Double)

    // Measured printers

    case noSuchPrinter(String, stock: String, known: [String])
    case badFile(file: String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let found):
            "\"\(found)\" is not a set of readings; write all five in millimetres, such as "
                + "\"A=20.4 B=20.7 C=19.8 D=169.6 E=256.5\""
        case .implausible(let reading, let found, let expected):
            "\(reading) is \(Measure.text(found)) mm, and should be about \(Measure.text(expected)) mm; "
                + "measure again, and print the page at its own size, not fitted to the paper"
        case .pageTooSmall(let stock):
            "the page of \(stock) is too small for the scales; calibrate with a larger one"
        case .marksNotFound(let found):
            "only \(found) of the page's four codes can be read; photograph the whole page of scales, "
                + "flat, sharp and from above"
        case .otherPage(let found, let expected):
            "the photograph shows the scales for \(found.lowercased()) mm, and the stock's page has "
                + "\(expected.lowercased()); name the --stock that they were printed for"
        case .tooFewPixels(let count):
            "the photograph has \(SheetError.one(count)) pixels for a millimetre of the page, and 4 are needed at "
                + "least; go nearer, or take a larger picture"
        case .edgeNotSeen(let name):
            "the paper's \(name) edge does not stand out; lay the page on something dark, and photograph all "
                + "of it with some of the background"
        case .notFlat(let millimetres):
            "the paper's corners are \(SheetError.one(millimetres)) mm away from a rectangle's; lay the page flat, and "
                + "photograph it from above and from farther away"
        case .noSuchPrinter(let name, let stock, let known):
            "the printer \"\(name)\" is not calibrated for \(stock) "
                + "(\(known.isEmpty ? "no printer is" : "known: \(known.joined(separator: ", "))")); "
                + "run docent sheet calibrate"
        case .badFile(let file, let reason): "\(file): \(reason)"
        }
    }
}
