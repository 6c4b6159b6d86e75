/// The words of a Markdown paragraph without its inline marks.
enum InlineText {
    /// Drops emphasis and code marks that pair, the addresses of links and the backslashes of
    /// escapes.
    ///
    /// - Complexity: linear in the number of scalars.
    static func plain(_ scalars: [Unicode.Scalar]) -> String {
        var marks = Marks(scalars: scalars)
        marks.find()
        var text = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() where !marks.isDropped[index] {
            text.append(scalar)
        }
        return String(text)
    }

    private struct Marks {
        let scalars: [Unicode.Scalar]
        var isDropped: [Bool]
        /// Where emphasis may begin, by its mark.
        private var openings: [Unicode.Scalar: [Range<Int>]] = [:]
        private var brackets: [Int] = []
        /// The next closing parenthesis at or after each index.
        private var closings: [Int]

        init(scalars: [Unicode.Scalar]) {
            self.scalars = scalars
            isDropped = Array(repeating: false, count: scalars.count)
            closings = Array(repeating: scalars.count, count: scalars.count + 1)
            for index in scalars.indices.reversed() {
                closings[index] = scalars[index] == ")" ? index : closings[index + 1]
            }
        }

        mutating func find() {
            var index = 0
            while index < scalars.count {
                switch scalars[index] {
                case "\\" where index + 1 < scalars.count && isPunctuation(scalars[index + 1]):
                    isDropped[index] = true
                    index += 2
                case "*", "_", "`":
                    index = emphasis(at: index)
                case "[":
                    brackets.append(index)
                    index += 1
                case "]":
                    index = link(endingAt: index)
                default:
                    index += 1
                }
            }
        }

        /// Pairs a run of marks with one of the same kind before it; returns the index after the
        /// run.
        private mutating func emphasis(at start: Int) -> Int {
            let mark = scalars[start]
            var end = start
            while end < scalars.count, scalars[end] == mark { end += 1 }
            let before = start > 0 ? scalars[start - 1] : " "
            let after = end < scalars.count ? scalars[end] : " "
            let isInWord = mark == "_" && isWord(before) && isWord(after)
            let opens = after != " " && !isInWord
            let closes = before != " " && !isInWord
            if closes, let opening = openings[mark]?.popLast() {
                drop(opening)
                drop(start..<end)
            } else if opens {
                openings[mark, default: []].append(start..<end)
            }
            return end
        }

        /// Drops all of `[text](address)` but the text; returns the index after it.
        private mutating func link(endingAt index: Int) -> Int {
            guard let opening = brackets.popLast() else { return index + 1 }
            guard index + 1 < scalars.count, scalars[index + 1] == "(" else { return index + 1 }
            let closing = closings[index + 1]
            guard closing < scalars.count else { return index + 1 }
            drop(opening..<opening + 1)
            if opening > 0, scalars[opening - 1] == "!" { isDropped[opening - 1] = true }
            drop(index..<closing + 1)
            return closing + 1
        }

        private mutating func drop(_ range: Range<Int>) {
            for index in range { isDropped[index] = true }
        }

        private func isWord(_ scalar: Unicode.Scalar) -> Bool { Folding.isWordScalar(scalar) }

        private func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F && !isWord(scalar)
        }
    }
}
