import Wording

/// The site's own picture among a phone's programs: its initials on its colour.
public enum SiteIcon {
    /// What pages call it.
    public static let name = "icon.svg"

    /// Whether letters on a colour are black: where it is light.
    public static func hasBlackLetters(on color: UInt32) -> Bool { brightness(of: color) > 0.45 }

    /// An SVG document, 512 units wide; what a phone cuts away at the corners is plain.
    ///
    /// - Parameters:
    ///   - initials: one to three letters.
    ///   - color: `0xRRGGBB`.
    public static func svg(initials: String, color: UInt32) -> String {
        let digits = String(color & 0xFF_FFFF, radix: 16)
        let fill = "#" + String(repeating: "0", count: 6 - digits.count) + digits
        let isLight = hasBlackLetters(on: color)
        let text = XMLText.escaped(String(initials.prefix(3)))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="\(fill)" d="M0 0h512v512H0z"/>\
            <text x="256" y="256" dy=".35em" text-anchor="middle" font-family="Inter, system-ui, sans-serif" \
            font-weight="600" font-size="176" fill="\(isLight ? "#000" : "#fff")">\(text)</text></svg>

            """
    }

    /// From 0, black, to 1, white (ITU-R BT.709 weights).
    private static func brightness(of color: UInt32) -> Double {
        func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
        return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }
}
