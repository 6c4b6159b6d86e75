import TourAuthoring

/// What a value lacks before its file can be read with it, by the format: a part that is required, or elements of a list.
struct FormGap {
    /// The keys that lead to it; an element of a list by its place, counted from 1.
    let path: [String]
    /// How many elements there are and how many there must be, of a list.
    var elements: (count: Int, minimum: Int)?

    /// The gaps of a value, in the order of the form; none where there is no value at all.
    static func gaps(
        in value: ContentValue?, _ kind: FormatField.Kind, at path: [String]
    ) -> [FormGap] {
        guard let value else { return [] }
        switch (kind, value) {
        case (.list(let kind, let minimum), .list(let elements)):
            let inside = elements.enumerated().flatMap { place, element in
                gaps(in: element, kind, at: path + ["\(place + 1)"])
            }
            guard elements.count < minimum else { return inside }
            return inside + [FormGap(path: path, elements: (elements.count, minimum))]
        case (.group(let group), .map):
            return group.fields.flatMap { field in
                let own = path + [field.key]
                if let part = value[field.key] { return gaps(in: part, field.kind, at: own) }
                guard field.isRequired else { return [] }
                if case .list(_, let minimum) = field.kind {
                    return [FormGap(path: own, elements: (0, minimum))]
                }
                return [FormGap(path: own)]
            }
        default: return []
        }
    }
}

extension FormUnit {
    /// What a form has of the unit that cannot be written yet.
    struct Draft {
        let gaps: [FormGap]
        /// The value that was read, as the form tells it.
        let read: String
    }

    /// What an edit of the unit lacks; nil where it can be written, or mends a value that lacked something before.
    func draft(of edit: ContentEditor.Edit, in form: FormBody) -> Draft? {
        let gaps = FormGap.gaps(in: edit.new, kind, at: [key])
        guard !gaps.isEmpty, FormGap.gaps(in: edit.read, kind, at: [key]).isEmpty,
            let read = form["\(Part.read.rawValue)\(name)"]
        else { return nil }
        return Draft(gaps: gaps, read: read)
    }
}
