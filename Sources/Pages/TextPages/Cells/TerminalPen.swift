/// Writes cells as escape sequences, keeping track of the cursor and the style that the terminal has.
package struct TerminalPen {
    private var bytes: [UInt8] = []
    private var place: (x: Int, y: Int)?
    private var style: Style?
    private let colors: TerminalCapabilities.Colors

    package init(colors: TerminalCapabilities.Colors) {
        self.colors = colors
        bytes.reserveCapacity(4096)
    }

    package var isEmpty: Bool { bytes.isEmpty }

    /// Everything, as one synchronised update that ends in the plain style.
    package var finished: [UInt8] {
        Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[0m\u{1B}[?2026l".utf8)
    }

    package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Bytes after which cursor and style are unknown.
    package mutating func append(bytes more: [UInt8]) {
        bytes.append(contentsOf: more)
        place = nil
        style = nil
    }

    package mutating func move(x: Int, y: Int) {
        if let place, place == (x, y) { return }
        append("\u{1B}[\(y + 1);\(x + 1)H")
        place = (x, y)
    }

    package mutating func put(_ cell: Cell, x: Int, y: Int) {
        move(x: x, y: y)
        if cell.style != style {
            append(Self.sequence(cell.style, colors: colors))
            style = cell.style
        }
        let text = String(cell.character)
        append(text)
        // Terminals disagree about the width of anything but one simple character, so the next cell sets the cursor.
        let isSimple = cell.columns == 1 && text.unicodeScalars.count == 1
        place = isSimple ? (x + 1, y) : nil
    }

    /// Select Graphic Rendition for a style, from the plain one.
    static func sequence(_ style: Style, colors: TerminalCapabilities.Colors) -> String {
        var numbers = ["0"]
        if style.traits.contains(.bold) { numbers.append("1") }
        if style.traits.contains(.dim) { numbers.append("2") }
        if style.traits.contains(.underline) { numbers.append("4") }
        if style.traits.contains(.reverse) { numbers.append("7") }
        if let ink = color(style.ink, colors: colors, isBackground: false) { numbers.append(ink) }
        if let background = color(style.background, colors: colors, isBackground: true) {
            numbers.append(background)
        }
        return "\u{1B}[" + numbers.joined(separator: ";") + "m"
    }

    private static func color(
        _ ink: Ink, colors: TerminalCapabilities.Colors, isBackground: Bool
    ) -> String? {
        guard colors != .none, ink != .standard else { return nil }
        let prefix = isBackground ? "48" : "38"
        if colors == .sixteen {
            guard let number = sixteen(ink) else { return nil }
            return String((number < 8 ? 30 + number : 82 + number) + (isBackground ? 10 : 0))
        }
        if case .indexed(let number) = ink { return "\(prefix);5;\(number)" }
        guard let (red, green, blue) = components(ink) else { return nil }
        return colors == .full
            ? "\(prefix);2;\(red);\(green);\(blue)"
            : "\(prefix);5;\(paletteIndex(red, green, blue))"
    }

    /// The terminal's 16 colours, by role.
    ///
    /// No yellow, which is unreadable on white: a warning has its icon and is bold.
    private static func sixteen(_ ink: Ink) -> Int? {
        switch ink {
        case .standard, .warning: nil
        case .accent: 12
        case .way: 5
        case .ok: 2
        case .danger: 1
        case .white: 15
        case .black: 0
        case .indexed(let number): Int(number) & 15
        case .rgb(let red, let green, let blue):
            (red > 127 ? 1 : 0) + (green > 127 ? 2 : 0) + (blue > 127 ? 4 : 0)
                + (max(red, green, blue) > 191 ? 8 : 0)
        }
    }

    /// Shades with a contrast of 4.5 on black and 3 on white, since the terminal's background is unknown.
    private static func components(_ ink: Ink) -> (UInt8, UInt8, UInt8)? {
        switch ink {
        case .standard, .indexed: nil
        case .accent: (0x3C, 0x8F, 0xF0)
        case .way: (0xE0, 0x78, 0x28)
        case .ok: (0x2E, 0x9E, 0x6A)
        case .warning: (0xB8, 0x86, 0x0B)
        case .danger: (0xE5, 0x5B, 0x52)
        case .white: (255, 255, 255)
        case .black: (0, 0, 0)
        case .rgb(let red, let green, let blue): (red, green, blue)
        }
    }

    /// The nearest of the 216 colours and 24 greys of the usual palette of 256.
    private static func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        func step(_ value: UInt8) -> Int {
            value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
        }
        if red == green && green == blue {
            return red < 4 ? 16 : red > 246 ? 231 : 232 + min(23, max(0, (Int(red) - 3) / 10))
        }
        return 16 + 36 * step(red) + 6 * step(green) + step(blue)
    }
}
