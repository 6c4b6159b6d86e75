import Files
import TourModel

/// Where the files of a folder name a part of the content, and how each of these lines goes when the part does.
package struct ContentReferences: Sendable, Equatable {
    /// A key that names it.
    package struct Mention: Sendable, Equatable {
        /// Within the folder: "tours/short-walk.yaml".
        package var file: String
        package var path: ContentPath

        package init(file: String, path: ContentPath) {
            self.file = file
            self.path = path
        }
    }

    /// Take it out of what names it: of lists their element, of maps the key.
    package var edits: [ContentEditor.Edit] = []
    /// Keys that are needed and would be left with nothing.
    package var held: [Mention] = []

    package init() {}
}

extension ContentEditor {
    /// Where a room, a person, a medium, a tour or a building is named by a key of the format.
    ///
    /// Links in Markdown are not among them.
    ///
    /// - Parameter id: in any case, as IDs count.
    /// - Throws: ``ContentEditError`` for a file that cannot be read, `TourImportError` for what is wrong with the folder.
    package func references(to subject: FormatField.Subject, _ id: String) throws
        -> ContentReferences
    {
        var found = ContentReferences()
        let search = ReferenceSearch(subject: subject, id: id)
        for file in try textFiles() {
            guard let (group, isByID) = ContentFormat.outermost(of: file.path),
                search.mayBe(in: file.bytes)
            else { continue }
            let values = try EditableFile(file.path, bytes: file.bytes, limits: ImportLimits())
                .values
            if isByID, case .map(let entries) = values {
                for entry in entries {
                    search.look(
                        in: entry.value, group, at: ContentPath(entry.key), of: file.path, &found)
                }
            } else {
                search.look(in: values, group, at: ContentPath([]), of: file.path, &found)
            }
        }
        return found
    }
}

/// Looks for the ID of one part of the content.
private struct ReferenceSearch {
    let subject: FormatField.Subject
    let id: String

    /// Whether a file's bytes have the ID somewhere.
    func mayBe(in bytes: [UInt8]) -> Bool {
        let id = Array(id.lowercased().utf8)
        guard let first = id.first, bytes.count >= id.count else { return false }
        func lower(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
        return (0...bytes.count - id.count).contains { start in
            lower(bytes[start]) == first
                && id.indices.allSatisfy { lower(bytes[start + $0]) == id[$0] }
        }
    }

    func look(
        in values: ContentValue, _ group: FormatGroup, at path: ContentPath, of file: String,
        _ found: inout ContentReferences
    ) {
        guard case .map(let entries) = values else { return }
        for entry in entries where group.keys.contains(entry.key) {
            let field = group[entry.key]
            let left = pruned(entry.value, field.kind)
            guard left != entry.value else { continue }
            let place = ContentPath(path.steps + [.key(entry.key)])
            if left == nil, field.isRequired {
                found.held.append(.init(file: file, path: place))
            } else {
                found.edits.append(
                    .init(file: file, path: place, read: entry.value, new: left))
            }
        }
    }

    /// A value without what names the part; nil where nothing of use is left.
    private func pruned(_ value: ContentValue, _ kind: FormatField.Kind) -> ContentValue? {
        switch (kind, value) {
        case (.reference(let other), .text(let word)), (.reference(let other), .bare(let word)):
            return isOurs(other) && word.lowercased() == id.lowercased() ? nil : value
        case (.list(let element, let minimum), .list(let elements)):
            let left = elements.compactMap { pruned($0, element) }
            guard left != elements else { return value }
            return left.count < max(1, minimum) ? nil : .list(left)
        case (.group(let group), .map(let entries)):
            var left: [ContentValue.Entry] = []
            for entry in entries {
                guard group.keys.contains(entry.key) else {
                    left.append(entry)
                    continue
                }
                let field = group[entry.key]
                if let value = pruned(entry.value, field.kind) {
                    left.append(.init(entry.key, value))
                } else if field.isRequired {
                    return nil
                }
            }
            return .map(left)
        default: return value
        }
    }

    /// Pictures, films and sounds are media.
    private func isOurs(_ other: FormatField.Subject) -> Bool {
        switch subject {
        case .medium: [.medium, .picture, .film, .sound].contains(other)
        default: subject == other
        }
    }
}
