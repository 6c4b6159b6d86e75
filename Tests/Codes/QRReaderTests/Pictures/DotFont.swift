/// Capitals and digits of three by five dots.
enum DotFont {
    /// Five rows of three dots, each row an octal digit.
    private static let rows: [Character: Int] = [
        "A": 0o25755, "B": 0o65656, "C": 0o34443, "D": 0o65556, "E": 0o74647, "F": 0o74644,
        "G": 0o34553, "H": 0o55755, "I": 0o72227, "J": 0o11152, "K": 0o55655, "L": 0o44447,
        "M": 0o57755, "N": 0o65555, "O": 0o25552, "P": 0o65644, "Q": 0o25563, "R": 0o65655,
        "S": 0o34216, "T": 0o72222, "U": 0o55557, "V": 0o55552, "W": 0o55775, "X": 0o55255,
        "Y": 0o55222, "Z": 0o71247, "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717,
        "4": 0o55711, "5": 0o74717, "6": 0o74757, "7": 0o71111, "8": 0o75757, "9": 0o75717,
        "-": 0o00700,
    ]

    /// Whether a dot of a line is set: four columns a character, the last one empty.
    static func isInk(_ line: String, _ x: Int, _ y: Int) -> Bool {
        guard x >= 0, (0..<5).contains(y), x & 3 < 3, x >> 2 < line.count else { return false }
        let character = line[line.index(line.startIndex, offsetBy: x >> 2)]
        return rows[character].map { $0 >> ((4 - y) * 3 + 2 - x & 3) & 1 == 1 } ?? false
    }
}
