extension ContentChange {
    /// What takes back two changes of one gesture, of which `later` takes back the second.
    ///
    /// A file of both comes back to the byte, or not at all where somebody has changed it since.
    package func joined(with later: ContentChange) -> ContentChange {
        var joined = self
        var twice: Set<String> = []
        for other in later.before {
            if let index = before.firstIndex(where: { $0.file == other.file }) {
                twice.insert(other.file)
                joined.before[index] = Before(
                    file: other.file, sha256: other.sha256, bytes: before[index].bytes)
            } else {
                joined.before.append(other)
            }
        }
        joined.edits = (edits + later.edits).filter { !twice.contains($0.file) }
        joined.made += later.made
        joined.replaced += later.replaced
        joined.gone += later.gone
        return joined
    }
}
