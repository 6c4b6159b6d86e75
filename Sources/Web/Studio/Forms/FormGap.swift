import TourAuthoring

/// A part that the format requires and a value lacks: a field, or elements of a list.
///
/// A file with such a value could not be read.
struct FormGap {
    /// The keys that lead to it; an element of a list by its place, counted from 1.
    let path: [String]
    /// Of a list: the number of its elements, and the least number that it must have.
    var elements: (count: Int, minimum: Int)?

    /// The gaps of a value, in the order of the form; empty without a value.
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
    /// A unit as a form has it that cannot be written yet.
    struct Draft {
        let gaps: [FormGap]
        /// The value that was read, as the form tells it.
        let read: String
    }

    /// The draft that an edit is; `nil` if it can be written, or if the value was incomplete before.
    func draft(of edit: ContentEditor.Edit, in form: FormBody) -> Draft? {
        let gaps = FormGap.gaps(in: edit.new, kind, at: [key])
        guard !gaps.isEmpty, FormGap.gaps(in: edit.read, kind, at: [key]).isEmpty,
            let read = form["\(Part.read.rawValue)\(name)"]
        else { return nil }
        return Draft(gaps: gaps, read: read)
    }
}
