/// A face of three by five points for the invitation, drawn in half blocks: three rows a line.
enum BigLetters {
    /// The text in block letters, on one or two lines (a blank row between), capitals only.
    ///
    /// `nil` when a letter is not in the face or the text needs more than two lines.
    static func lines(of text: String, columns: Int) -> [String]? {
        let words = text.uppercased().split(separator: " ").map(String.init)
        guard !words.isEmpty else { return nil }
        var pictures: [[String]] = []
        for word in words {
            guard let picture = picture(of: word) else { return nil }
            pictures.append(picture)
        }
        if words.count == 1 {
            return width(pictures[...]) <= columns ? joined(pictures[...]) : nil
        }
        // Two lines of about the same length; the second may be the longer one.
        let cuts = (1..<words.count).map { cut in
            (cut, max(width(pictures[..<cut]), width(pictures[cut...])))
        }
        guard let best = cuts.min(by: { $0.1 < $1.1 }), best.1 <= columns else { return nil }
        return joined(pictures[..<best.0]) + [""] + joined(pictures[best.0...])
    }

    private static func width(_ words: ArraySlice<[String]>) -> Int {
        words.reduce(-3) { $0 + ($1.first?.count ?? 0) + 3 }
    }

    private static func joined(_ words: ArraySlice<[String]>) -> [String] {
        (0..<3).map { row in words.map { $0[row] }.joined(separator: "   ") }
    }

    private static func picture(of word: String) -> [String]? {
        var rows = ["", "", ""]
        for character in word {
            guard let points = points(of: character) else { return nil }
            for row in 0..<3 {
                if !rows[row].isEmpty { rows[row] += " " }
                for column in 0..<3 {
                    let upper = points[6 * row + column] == "#"
                    let lower = row < 2 && points[6 * row + 3 + column] == "#"
                    rows[row] += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
                }
            }
        }
        return rows
    }

    /// Fifteen points, row by row; letters with marks are drawn without.
    private static func points(of character: Character) -> [Character]? {
        let plain =
            CharacterSubstitution.ascii.replacement(for: character).flatMap {
                $0 == "?" ? nil : $0
            } ?? character
        return face[plain].map(Array.init)
    }

    private static let face: [Character: String] = [
        "A": "####.#####.##.#", "B": "##.#.###.#.###.", "C": "####..#..#..###",
        "D": "##.#.##.##.###.", "E": "####..####..###", "F": "####..####..#..",
        "G": "####..#.##.####", "H": "#.##.#####.##.#", "I": "###.#..#..#.###",
        "J": "..#..#..##.####", "K": "#.##.###.#.##.#", "L": "#..#..#..#..###",
        "M": "#.########.##.#", "N": "##.#.##.##.##.#", "O": "####.##.##.####",
        "P": "####.#####..#..", "Q": "####.##.####..#", "R": "##.#.###.#.##.#",
        "S": "####..###..####", "T": "###.#..#..#..#.", "U": "#.##.##.##.####",
        "V": "#.##.##.##.#.#.", "W": "#.##.########.#", "X": "#.##.#.#.#.##.#",
        "Y": "#.##.#.#..#..#.", "Z": "###..#.#.#..###", "0": "####.##.##.####",
        "1": ".#.##..#..#.###", "2": "##...#.#.#..###", "3": "###..#.##..####",
        "4": "#.##.####..#..#", "5": "####..##...###.", "6": "####..####.####",
        "7": "###..#.#..#..#.", "8": "####.#####.####", "9": "####.####..####",
        "-": "......###......", "'": ".#..#..........", "’": ".#..#..........",
        ".": ".............#.", ",": "..........#.#..", "!": ".#..#..#.....#.",
        "?": "###..#.#.....#.", ":": "....#.....#....",
    ]
}
