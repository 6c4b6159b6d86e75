/// A text's paragraphs: what stands between empty lines.
struct ParagraphText {
    private struct Part {
        var text: String
        /// The lines without anything below it.
        var gap: String
    }

    private let head: String
    private let parts: [Part]

    init(_ text: String) {
        var head = ""
        var parts: [Part] = []
        var isOpen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isEmpty = line.allSatisfy { $0 == " " || $0 == "\t" }
            if isEmpty {
                if parts.isEmpty {
                    head += line + "\n"
                } else {
                    parts[parts.count - 1].gap += line + "\n"
                }
            } else if isOpen {
                parts[parts.count - 1].text += "\n" + line
            } else {
                parts.append(Part(text: String(line), gap: ""))
            }
            isOpen = !isEmpty
        }
        self.head = head
        self.parts = parts
    }

    var texts: [String] { parts.map(\.text) }

    /// The text as its author wrote it with what is different in another one: paragraphs that are the same stay, with
    /// the lines between them.
    func revised(to text: String) -> String {
        let new = ParagraphText(text).texts
        let difference = new.difference(from: texts)
        var inserted: Set<Int> = []
        var removed: Set<Int> = []
        for change in difference {
            switch change {
            case .insert(let offset, _, _): inserted.insert(offset)
            case .remove(let offset, _, _): removed.insert(offset)
            }
        }
        let kept = parts.indices.filter { !removed.contains($0) }
        var next = kept.makeIterator()
        // A paragraph that takes the place of another one takes over what was below that.
        var result: [Part] = []
        for (index, text) in new.enumerated() {
            if inserted.contains(index) {
                result.append(Part(text: text, gap: ""))
            } else if let old = next.next() {
                result.append(parts[old])
            }
        }
        let last = parts.last?.gap ?? ""
        var revised = head
        for (index, part) in result.enumerated() {
            let isLast = index == result.count - 1
            revised += part.text + "\n" + (isLast ? last : part.gap.isEmpty ? "\n" : part.gap)
        }
        // The line that ends with the text has no line end of its own.
        return String(revised.dropLast())
    }
}
