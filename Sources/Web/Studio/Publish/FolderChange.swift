import TourAuthoring

/// One thing in which a folder differs from what it was.
struct FolderChange: Equatable {
    enum Kind: String { case made, gone, changed }

    var kind: Kind
    /// Within the folder.
    var file: String
    /// The medium or kiosk of a file that has many.
    var part: String?
    /// The keys whose values differ, as the format names them; "text" for a page's Markdown.
    var keys: [String] = []
    /// The lines that are gone, and those that came, in order; only where they are asked for.
    var lines: [Line] = []

    struct Line: Equatable {
        var isNew: Bool
        var text: String
    }

    /// Files that have one entry under each of their first keys.
    private static let many: Set<String> = ["media/media.yaml", "kiosks.yaml"]
    /// Longer texts are not compared line by line.
    private static let mostLines = 4000
    /// Lines of a change that are shown at most.
    private static let mostShown = 60
    /// Longer lines are cut, in characters.
    private static let longestLine = 400

    /// What differs between the folder as it is now and a version, by its path.
    ///
    /// - Parameters:
    ///   - old: the version's files.
    ///   - record: has their texts.
    ///   - hasLines: whether each line that differs is wanted.
    static func changes(
        of folder: String, since old: [String: PublishedRecord.File],
        in record: PublishedRecord, hasLines: Bool
    ) throws -> [FolderChange] {
        let now = Dictionary(
            try FolderStamp(folder).files.map { ($0.path, $0) },
            uniquingKeysWith: { first, _ in first })
        var changes: [FolderChange] = []
        for path in Set(old.keys).union(now.keys).sorted() {
            guard let file = now[path] else {
                changes.append(FolderChange(kind: .gone, file: path))
                continue
            }
            guard let before = old[path] else {
                changes.append(FolderChange(kind: .made, file: path))
                continue
            }
            if before.size == file.size, before.written == file.written { continue }
            guard let sha256 = before.sha256 else {
                changes.append(FolderChange(kind: .changed, file: path))
                continue
            }
            guard let text = PublishedRecord.text(path, in: folder) else {
                // It has become too long, a link, or unreadable: its contents are not compared.
                changes.append(FolderChange(kind: .changed, file: path))
                continue
            }
            if text.sha256 == sha256 { continue }
            let earlier = try record.text(sha256) ?? []
            changes += differences(path, earlier, text.bytes, hasLines: hasLines)
        }
        return changes
    }

    /// What differs between two states of a text file.
    static func differences(
        _ path: String, _ old: [UInt8], _ new: [UInt8], hasLines: Bool
    ) -> [FolderChange] {
        let lines = hasLines ? lines(old, new) : []
        let (before, after) = (values(old, path), values(new, path))
        guard many.contains(path) else {
            var keys = differing(before, after)
            if path.hasSuffix(".md"), body(old) != body(new) { keys.append("text") }
            return [FolderChange(kind: .changed, file: path, keys: keys, lines: lines)]
        }
        let parts = differing(before, after).map { part in
            let kind: Kind =
                before[part] == nil ? .made : after[part] == nil ? .gone : .changed
            let keys =
                kind == .changed
                ? differing(entries(before[part]), entries(after[part])) : []
            return FolderChange(kind: kind, file: path, part: part, keys: keys)
        }
        guard var first = parts.first else {
            return [FolderChange(kind: .changed, file: path, lines: lines)]
        }
        first.lines = lines
        return [first] + parts.dropFirst()
    }

    private static func values(_ bytes: [UInt8], _ path: String) -> [String: ContentValue] {
        entries(ContentEditor.values(ofBytes: bytes, named: path))
    }

    private static func entries(_ value: ContentValue?) -> [String: ContentValue] {
        guard case .map(let entries)? = value else { return [:] }
        return Dictionary(
            entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    private static func differing(
        _ old: [String: ContentValue], _ new: [String: ContentValue]
    ) -> [String] {
        Set(old.keys).union(new.keys).filter { key in
            switch (old[key], new[key]) {
            case (let old?, let new?): !(old == new)
            default: true
            }
        }.sorted()
    }

    /// What stands below a page's second line of `---`.
    private static func body(_ bytes: [UInt8]) -> Substring {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let end = lines.dropFirst().firstIndex(where: { $0.hasPrefix("---") }) else {
            return text[...]
        }
        return Substring(lines[(end + 1)...].joined(separator: "\n"))
    }

    private static func lines(_ old: [UInt8], _ new: [UInt8]) -> [Line] {
        let (before, after) = (split(old), split(new))
        guard before.count <= mostLines, after.count <= mostLines else { return [] }
        let difference = after.difference(from: before)
        // In the order of the new file: what is gone stands before what came in its place.
        let gone = difference.removals.compactMap { change -> (Int, Line)? in
            guard case .remove(let offset, let text, _) = change else { return nil }
            return (offset, Line(isNew: false, text: shortened(text)))
        }
        let came = difference.insertions.compactMap { change -> (Int, Line)? in
            guard case .insert(let offset, let text, _) = change else { return nil }
            return (offset, Line(isNew: true, text: shortened(text)))
        }
        return merged(gone, came).prefix(mostShown).map(\.self)
    }

    /// Lines that are gone by their place in the old file, and those that came by theirs in the new one, in one order.
    private static func merged(_ gone: [(Int, Line)], _ came: [(Int, Line)]) -> [Line] {
        var merged: [Line] = []
        var (g, c) = (0, 0)
        while g < gone.count || c < came.count {
            // A place in the old file is one in the new one once what came and went before it is counted.
            let isGone = g < gone.count && (c >= came.count || gone[g].0 - g <= came[c].0 - c)
            merged.append(isGone ? gone[g].1 : came[c].1)
            if isGone { g += 1 } else { c += 1 }
        }
        return merged
    }

    private static func split(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
    }

    private static func shortened(_ line: Substring) -> String {
        line.count <= longestLine ? String(line) : "\(line.prefix(longestLine))\u{2026}"
    }
}
