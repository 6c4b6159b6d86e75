import TourModel
import Wording

/// A page: YAML between two lines of `---`, then Markdown.
struct PageFile {
    let path: String
    /// The keys and values at its head.
    let head: YAMLValue
    /// The Markdown below it, without empty lines around it.
    let body: String

    /// Takes a file apart; nil where its head cannot be read, and the log tells why.
    init?(_ file: TextFile, limits: ImportLimits, log: ProblemLog) {
        path = file.path
        var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, PageFile.isFence(first) else {
            log.error(
                Place(file: path), "the page does not begin with ---",
                "write --- in the first line, then name: and the other keys, then --- again")
            return nil
        }
        lines.removeFirst()
        guard let end = lines.firstIndex(where: PageFile.isFence) else {
            log.error(
                Place(file: path), "the --- of the first line has no second one",
                "write --- in the line below the keys")
            return nil
        }
        let reader = YAMLReader(file: path, lineOffset: 1, limits: limits, log: log)
        guard let head = reader.read(lines[..<end].joined(separator: "\n") + "\n") else {
            return nil
        }
        self.head = head
        var body = lines[(end + 1)...]
        while let line = body.first, PageFile.isBlank(line) { body.removeFirst() }
        while let line = body.last, PageFile.isBlank(line) { body.removeLast() }
        self.body = body.joined(separator: "\n")
    }

    static func isFence(_ line: Substring) -> Bool {
        line.hasPrefix("---") && isBlank(line.dropFirst(3))
    }

    private static func isBlank(_ line: Substring) -> Bool {
        line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
}
