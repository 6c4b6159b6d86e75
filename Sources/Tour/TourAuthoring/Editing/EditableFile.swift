import Cryptography
import Files
import Forms
import Payloads
import TourModel
import Yams

/// A page or a YAML file of the folder whose values can be changed, all else staying as its author wrote it: comments,
/// order, quotes, empty lines, line ends, a byte order mark.
struct EditableFile {
    let path: String
    /// Of its bytes, 64 hexadecimal digits.
    let sha256: String
    /// Its keys and values.
    let values: ContentValue

    private let hasMark: Bool
    private let hasCarriageReturns: Bool
    /// The YAML.
    private let head: String
    /// Of a page: the line that ends its head, and the text below it.
    private let page: (fence: String, text: String)?
    /// The card, where it is one.
    private let card: EditableCard?

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether a file is a card of a person.
    static func isCard(_ path: String) -> Bool {
        path.hasPrefix("people/") && FileName.stem(of: path, "vcf") != nil
    }

    /// Whether a file is a page.
    static func isPage(_ path: String) -> Bool { FileName.stem(of: path, "md") != nil }

    /// - Parameter languages: the site's, for a card.
    init(
        _ path: String, bytes: [UInt8], limits: ImportLimits, languages: [Language] = []
    ) throws(ContentEditError) {
        func unreadable(_ reason: String) -> ContentEditError {
            .unreadable(file: path, reason: reason)
        }
        self.path = path
        sha256 = SHA256.hash(bytes).hexadecimal
        guard bytes.count <= limits.textBytes else {
            throw unreadable(
                "\(bytes.count) bytes are too many for a text; keep it under \(limits.textBytes)")
        }
        if Self.isCard(path) {
            // What is changed is written in UTF-8, and so are the lines around it.
            let bytes = VCardEncoding(bytes).bytes
            guard let card = EditableCard(bytes, languages: languages) else {
                throw unreadable(
                    "it is not one vCard; write one, from BEGIN:VCARD to END:VCARD")
            }
            (self.card, values) = (card, card.values)
            (hasMark, hasCarriageReturns, head, page) = (false, false, "", nil)
            return
        }
        card = nil
        hasMark = bytes.starts(with: Self.mark)
        let rest = hasMark ? bytes.dropFirst(3) : bytes[...]
        guard let whole = String(validating: rest, as: UTF8.self) else {
            throw unreadable("this is not UTF-8; save it as UTF-8 text")
        }
        let ends = rest.count { $0 == 0x0A }
        let returns = rest.count { $0 == 0x0D }
        hasCarriageReturns = returns > 0
        guard returns == 0 || returns == ends && whole.utf8.count(of: "\r\n") == ends else {
            throw unreadable("its lines end in two ways; save it with one kind of line ends")
        }
        let text = hasCarriageReturns ? whole.replacing("\r\n", with: "\n") : whole
        if Self.isPage(path) {
            guard let parts = Self.parts(of: text) else {
                throw unreadable("its head is not between two lines of ---; write them")
            }
            head = parts.head
            page = (parts.fence, parts.text)
        } else {
            head = text
            page = nil
        }
        guard YAMLForm.alias(in: head) == nil else {
            throw unreadable("it has an anchor or alias, which tours do not have; write the value")
        }
        do {
            let node = try Yams.compose(yaml: head)
            let values = node.map { ContentValue($0) } ?? .map([])
            switch values {
            case .map: self.values = values
            case .bare(""): self.values = .map([])
            default: throw unreadable("it is no keys with values; write them")
            }
        } catch let error as ContentEditError {
            throw error
        } catch {
            throw unreadable("it is not YAML; mend it in a text editor")
        }
    }

    private static func parts(of text: String) -> (head: String, fence: String, text: String)? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first == "---" else { return nil }
        lines.removeFirst()
        guard let end = lines.firstIndex(where: PageFile.isFence) else { return nil }
        let head = lines[..<end].map { $0 + "\n" }.joined()
        let hasMore = end + 1 < lines.count
        return (
            head, lines[end] + (hasMore ? "\n" : ""), lines[(end + 1)...].joined(separator: "\n")
        )
    }

    /// The value at a path; of a page's text, without empty lines around it.
    func value(at path: ContentPath) throws(ContentEditError) -> ContentValue? {
        guard path == .text else { return try values.value(at: path) }
        guard let page else { throw .noSuchPlace(path: path) }
        return .text(ParagraphText(page.text).texts.joined(separator: "\n\n"))
    }

    /// What the file was before, where that says the same as other bytes.
    ///
    /// - Parameter earlier: what it may have been.
    func earlier(
        saying bytes: [UInt8], in earlier: [ContentChange.Before], limits: ImportLimits
    ) -> [UInt8]? {
        guard let before = earlier.last(where: { $0.sha256 == sha256 })?.bytes, before != bytes,
            let old = try? EditableFile(path, bytes: before, limits: limits),
            let new = try? EditableFile(path, bytes: bytes, limits: limits),
            Self.says(old.values, new.values), old.page?.text == new.page?.text
        else { return nil }
        return before
    }

    /// Whether two values are the same, but for the order of elements that have an ID.
    private static func says(_ old: ContentValue, _ new: ContentValue) -> Bool {
        switch (old, new) {
        case (.map(let entries), .map(let others)):
            entries.count == others.count
                && entries.allSatisfy { entry in
                    new[entry.key].map { says(entry.value, $0) } ?? false
                }
        case (.list(let elements), .list(let others)):
            elements.count == others.count
                && elements.enumerated().allSatisfy { index, element in
                    let other =
                        element["id"].map { id in others.first { $0["id"] == id } }
                        ?? others[index]
                    return other.map { says(element, $0) } ?? false
                }
        default: old == new
        }
    }

    /// The file's bytes with other values.
    ///
    /// - Throws: ``ContentEditError/notForSure(file:path:)`` where what was changed cannot be told from what was not.
    func bytes(
        setting changes: [(path: ContentPath, value: ContentValue?)]
    ) throws(ContentEditError) -> [UInt8] {
        if let card { return try self.bytes(of: card, setting: changes) }
        var values = values
        var text = page?.text
        for (path, value) in changes {
            if path == .text {
                guard let old = text else { throw .noSuchPlace(path: path) }
                let new = if case .text(let new)? = value { new } else { "" }
                text = ParagraphText(old).revised(to: new)
            } else {
                values = try values.setting(
                    value, at: path, order: ContentFormat.order(of: path, in: self.path))
            }
        }
        guard let head = Self.revise(head, from: self.values, to: values) else {
            throw .notForSure(file: self.path, path: changes.first?.path ?? .text)
        }
        var whole = page.map { "---\n" + head + $0.fence + (text ?? "") } ?? head
        if hasCarriageReturns { whole = whole.replacing("\n", with: "\r\n") }
        return (hasMark ? Self.mark : []) + Array(whole.utf8)
    }

    private func bytes(
        of card: EditableCard, setting changes: [(path: ContentPath, value: ContentValue?)]
    ) throws(ContentEditError) -> [UInt8] {
        var keys: [(key: String, value: ContentValue?)] = []
        for (path, value) in changes {
            guard path.steps.count == 1, case .key(let key)? = path.steps.first else {
                throw .noSuchPlace(path: path)
            }
            keys.append((key, value))
        }
        do throws(EditableCard.Obstacle) {
            return try card.bytes(setting: keys)
        } catch {
            guard case .notForSure(let key) = error else { throw .noSuchPlace(path: .text) }
            throw .notForSure(file: self.path, path: ContentPath([.key(key)]))
        }
    }

    /// A whole new file.
    ///
    /// - Parameter text: of a page, the Markdown below its head; nil for a YAML file.
    static func bytes(of values: ContentValue, text: String?) -> [UInt8] {
        let entries: [ContentValue.Entry] =
            if case .map(let entries) = values { entries } else { [] }
        let head = document(entries)
        guard let text else { return Array(head.utf8) }
        let words = ParagraphText(text).texts.joined(separator: "\n\n")
        return Array(("---\n" + head + "---\n" + (words.isEmpty ? "" : "\n\(words)\n")).utf8)
    }

    private static func document(_ entries: [ContentValue.Entry]) -> String {
        YAMLWriter.document(YAMLMap(ids: entries.map { ($0.key, $0.value.node) }))
    }

    private static func revise(
        _ text: String, from before: ContentValue, to after: ContentValue
    ) -> String? {
        guard before != after, case .map(let old) = before, case .map(let new) = after else {
            return text
        }
        // A file without keys has nothing that new ones could stand beside.
        guard !old.isEmpty else {
            let isOpen = !text.isEmpty && !text.hasSuffix("\n")
            return text + (isOpen ? "\n" : "") + document(new)
        }
        let (then, now) = (document(old), document(new))
        if let revised = YAMLRevision.revise(text, from: then, to: now) { return revised }
        // Behind a last line without an end nothing can come.
        guard !text.hasSuffix("\n") else { return nil }
        return YAMLRevision.revise(text + "\n", from: then, to: now)
            .map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
    }
}

extension String.UTF8View {
    fileprivate func count(of pair: String) -> Int {
        let pair = Array(pair.utf8)
        return zip(self, dropFirst()).count { $0 == pair[0] && $1 == pair[1] }
    }
}
