import TourModel

/// Brings a page that somebody has written from what it says to what it shall say, and leaves all else as they wrote it.
enum PageRevision {
    /// The author's page with what is different between two pages of our own.
    ///
    /// - Returns: nil where it cannot be done for sure.
    static func revise(_ text: String, from before: String, to after: String) -> String? {
        guard let page = parts(of: text), let before = parts(of: before),
            let after = parts(of: after),
            let head = YAMLRevision.revise(page.head, from: before.head, to: after.head)
        else { return nil }
        let body = before.body == after.body ? page.body : after.body
        return "---\n" + head + body
    }

    /// The head, and what stands from its second fence on.
    private static func parts(of text: String) -> (head: String, body: String)? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, PageFile.isFence(first) else { return nil }
        lines.removeFirst()
        guard let end = lines.firstIndex(where: PageFile.isFence) else { return nil }
        return (
            lines[..<end].map { $0 + "\n" }.joined(), lines[end...].joined(separator: "\n")
        )
    }
}
