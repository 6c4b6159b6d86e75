import Drawing
import Foundation

/// A colour of a code, opaque, in sRGB.
public struct InkColor: Sendable, Equatable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public static let black = InkColor(red: 0, green: 0, blue: 0)
    public static let white = InkColor(red: 255, green: 255, blue: 255)

    /// Reads `#rrggbb`, `#rgb`, `black` or `white`.
    ///
    /// - Parameter option: the option that an error names.
    /// - Throws: ``SheetError/invalidValue(option:found:rule:)``.
    public init(_ text: String, option: String) throws(SheetError) {
        switch text.lowercased() {
        case "black": self = .black
        case "white": self = .white
        default:
            let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
            let values = digits.compactMap(\.hexDigitValue).compactMap { UInt8(exactly: $0) }
            guard values.count == digits.count, values.count == 6 || values.count == 3 else {
                throw .invalidValue(
                    option: option, found: text, rule: "a colour such as #1b2a41, black or white")
            }
            let digitsEach = values.count / 3
            let parts = (0..<3).map { part -> UInt8 in
                let high = values[part * digitsEach]
                return high * 16 + values[part * digitsEach + digitsEach - 1]
            }
            self.init(red: parts[0], green: parts[1], blue: parts[2])
        }
    }

    /// The colour as `#rrggbb`.
    var hexadecimal: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(part, radix: 16)
                return part < 16 ? "0" + digits : digits
            }.joined()
    }

    var drawing: Color {
        Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }

    /// How light a camera sees it, 0 to 255.
    ///
    /// - SeeAlso: ITU-R BT.601.
    var luma: Double {
        0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    }

    /// How light it is for the eye, 0 to 1.
    ///
    /// - SeeAlso: WCAG 2.2, relative luminance.
    var relativeLuminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of two colours, 1 to 21.
    ///
    /// - SeeAlso: WCAG 2.2, contrast ratio.
    static func contrast(_ one: InkColor, _ other: InkColor) -> Double {
        let (low, high) = (
            min(one.relativeLuminance, other.relativeLuminance),
            max(one.relativeLuminance, other.relativeLuminance)
        )
        return (high + 0.05) / (low + 0.05)
    }

    /// A colour between this and another: 0 is this, 1 the other.
    func mixed(with other: InkColor, share: Double) -> InkColor {
        func part(_ one: UInt8, _ other: UInt8) -> UInt8 {
            let value = Double(one) + (Double(other) - Double(one)) * share
            return UInt8(min(max(value.rounded(), 0), 255))
        }
        return InkColor(
            red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue)
        )
    }
}
