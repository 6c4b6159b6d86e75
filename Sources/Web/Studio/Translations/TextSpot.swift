import TourAuthoring

/// Where a text that can be translated stands in a page of the folder.
struct TextSpot {
    /// From what is written whole to the text itself.
    private enum Step {
        case key(String)
        /// The number of an element, from 0.
        case index(Int)
    }

    private let file: ContentFile
    /// What is written whole: a list of questions has no names that a path could lead through.
    let root: ContentPath
    private let inner: [Step]

    /// - Parameter key: of the text, as translators' files have it: "hours", "floors.G", "quiz.1.answers.2.text".
    /// - Returns: nil where no text stands there by itself.
    init?(_ key: String, in file: ContentFile) {
        let parts = key.split(separator: ".").map(String.init)
        guard let first = parts.first else { return nil }
        self.file = file
        if key == "text", file.text != nil {
            (root, inner) = (.text, [])
        } else if first == "floors", parts.count == 2 {
            inner = []
            // The first language has its floors as a list, the others have their names alone.
            if case .list? = file.value(at: ContentPath("floors")) {
                root = ContentPath([
                    .key("floors"), .element(key: "id", value: parts[1]), .key("name"),
                ])
            } else {
                root = ContentPath("floors", parts[1])
            }
        } else {
            root = ContentPath(first)
            inner = parts.dropFirst().map { part in
                Int(part).map { .index($0 - 1) } ?? .key(part)
            }
        }
        guard text != nil else { return nil }
    }

    /// What stands there; nil for nothing, or for what is more than a text.
    var text: String? {
        var value = file.value(at: root)
        for step in inner {
            switch step {
            case .key(let key): value = value?[key]
            case .index(let index): value = value?.element(index)
            }
        }
        return value?.word
    }

    /// The edit that has another text stand there.
    ///
    /// - Parameters:
    ///   - text: nil takes it out.
    ///   - earlier: edits of the same gesture; one of the same root takes this one in.
    func edit(to text: String?, after earlier: inout [ContentEditor.Edit]) {
        let place = earlier.firstIndex { $0.path == root }
        let now = place.map { earlier[$0].new } ?? file.value(at: root)
        // A page always has a text, if one without words.
        let none: ContentValue? = root == .text ? .text("") : nil
        let new = Self.setting(now, inner[...], to: text.map { .text($0) } ?? none)
        guard let place else {
            let read = file.value(at: root)
            earlier.append(.init(file: file.name, path: root, read: read, new: new))
            return
        }
        earlier[place].new = new
    }

    private static func setting(
        _ value: ContentValue?, _ steps: ArraySlice<Step>, to text: ContentValue?
    ) -> ContentValue? {
        guard let step = steps.first else { return text }
        switch (step, value) {
        case (.key(let key), .map(var entries)?):
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return value }
            if let new = setting(entries[index].value, steps.dropFirst(), to: text) {
                entries[index].value = new
            } else {
                entries.remove(at: index)
            }
            return .map(entries)
        case (.index(let index), .list(var elements)?) where elements.indices.contains(index):
            guard let new = setting(elements[index], steps.dropFirst(), to: text) else {
                return value
            }
            elements[index] = new
            return .list(elements)
        default: return value
        }
    }
}
