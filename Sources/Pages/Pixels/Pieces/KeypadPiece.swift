import Drawing
import Imaging
import PageModel

/// Keys for letters and digits, for a screen that is touched and has no keyboard.
struct KeypadPiece: Piece {
    /// A BCP 47 tag; it decides on the places of the letters.
    let language: String
    /// Whether the keys must share a narrow screen.
    let isNarrow: Bool

    private struct Key {
        var legend: String
        var event: InputEvent
        var label: String
        var share = 1.0
    }

    private func rows(_ words: DisplayWords) -> [[Key]] {
        let tag = language.lowercased()
        let isGerman = tag.hasPrefix("de")
        let isFrench = tag.hasPrefix("fr")
        let letters: [String]
        if isGerman {
            letters =
                isNarrow
                ? ["QWERTZUIOP", "ASDFGHJKL-", "YXCVBNM"]
                : ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM-"]
        } else if isFrench {
            letters = ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN-"]
        } else {
            letters = ["QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM"]
        }
        var rows = (["1234567890"] + letters).map { $0.map(Self.key) }
        let columns = Double(rows.map(\.count).max() ?? 10)
        let rest = columns - Double(rows[3].count)
        rows[3].append(
            Key(
                legend: words.space, event: .character(" "), label: words.space,
                share: rest / 2))
        rows[3].append(
            Key(legend: words.erase, event: .erase, label: words.erase, share: rest / 2))
        return rows
    }

    private static func key(_ letter: Character) -> Key {
        Key(legend: String(letter), event: .character(letter), label: String(letter))
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        line(ink) * Double(rows(width, ink).count)
    }

    /// The rows of a keyboard, or of the alphabet where a keyboard's keys would be smaller than a finger.
    private func rows(_ width: Double, _ ink: DrawingContext) -> [[Key]] {
        let rows = rows(ink.words)
        let fitting = Int(width / ink.metrics.minimumTarget)
        if fitting >= rows.map(\.count).max() ?? 10 { return rows }
        var keys = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-".map(Self.key)
        keys.append(Key(legend: "␣", event: .character(" "), label: ink.words.space))
        keys.append(Key(legend: "⌫", event: .erase, label: ink.words.erase))
        let columns = max(3, min(10, fitting))
        return stride(from: 0, to: keys.count, by: columns).map {
            Array(keys[$0..<min($0 + columns, keys.count)])
        }
    }

    private func line(_ ink: DrawingContext) -> Double {
        max(ink.u(isNarrow ? 9 : 10), ink.metrics.minimumTarget)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        let rows = rows(frame.width, ink)
        let line = line(ink)
        let gap = ink.u(0.5)
        for (index, row) in rows.enumerated() {
            let y = frame.y + Double(index) * line
            // A shorter row is stretched: no key is so large that it could not be hit more easily.
            let unit = frame.width / max(1, row.reduce(0) { $0 + $1.share })
            var share = 0.0
            for key in row {
                let left = (share * unit).rounded()
                share += key.share
                let cell = Rectangle(
                    x: frame.x + left, y: y, width: (share * unit).rounded() - left,
                    height: line)
                draw(key, in: cell, cap: cell.inset(gap), ink, &page)
            }
        }
    }

    private func draw(
        _ key: Key, in cell: Rectangle, cap: Rectangle, _ ink: DrawingContext,
        _ page: inout PageSheet
    ) {
        let radius = ink.u(1)
        ink.plate(cap, ink.palette.s2, radius: radius)
        let isLetter = key.legend.count == 1
        let factor = ink.appearance.textSize.factor
        var legend = ink.text(
            key.legend, .h3, width: cap.width, lines: 1, alignment: .center,
            size: (isLetter ? 3.75 : 2.75) / (isLetter ? 1 : factor))
        if legend.isShortened {
            legend = ink.text(
                key.legend, .h3, width: cap.width, lines: 1, alignment: .center,
                size: 2.25 / factor)
        }
        ink.draw(
            legend, at: Point(x: cap.x, y: cap.y + (cap.height - legend.height) / 2),
            ink.palette.text)
        page.target(cell, key.event, key.label, ink, radius: radius, shape: cap)
    }
}
