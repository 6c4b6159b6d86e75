/// What an audit has found: something to be done about a label.
public enum AuditFinding: Sendable, Equatable {
    /// No picture shows the label.
    case missing(id: String)
    /// A label hangs, or lies, where another should.
    case swapped(picture: String, found: String, expected: String)
    /// A code is hardly read, or, without a grade, not at all; the label where it is known.
    case damaged(picture: String, id: String?, grade: PrintGrade.Grade?)
    /// A picture that is out of focus, so that it does not say how its labels are printed.
    case soft(picture: String)
    /// A picture in which no code is found.
    case empty(picture: String)
    /// A code that is not in the manifest, by its place in the picture.
    case foreign(picture: String, x: Int, y: Int)
    /// A label whose code has no signature, on a site that signs all of them.
    case unsigned(picture: String, id: String)
    /// A code for the site whose signature is not the site's: a copy made by others.
    case forged(picture: String, id: String)
    /// A label of something that the tour no longer has.
    case gone(picture: String, id: String)
    /// A label with an ID that a room had: its code leads to the room, which has another ID today.
    case formerly(picture: String, id: String, today: String)

    /// Whether somebody has to do something soon: a code that leads on works.
    public var needsAttention: Bool { if case .formerly = self { false } else { true } }

    /// What kind of finding it is, in a word.
    public var kind: String {
        switch self {
        case .missing: "missing"
        case .swapped: "swapped"
        case .damaged: "damaged"
        case .soft: "soft"
        case .empty: "empty"
        case .foreign: "foreign"
        case .unsigned: "unsigned"
        case .forged: "forged"
        case .gone: "gone"
        case .formerly: "formerly"
        }
    }
}

extension AuditFinding: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let id): "missing: \(id) is in no picture; put its label up, or photograph it"
        case .swapped(let picture, let found, let expected):
            "swapped: \(picture): \(found) is where \(expected) should be; exchange the labels"
        case .damaged(let picture, let id, let grade):
            "damaged: \(picture): \(id ?? "a code") "
                + (grade.map { "is graded \($0) (an estimate)" } ?? "is not read")
                + "; print it again"
        case .soft(let picture):
            "soft: \(picture): the picture is out of focus; photograph it again, sharper"
        case .empty(let picture):
            "empty: \(picture): no code is found in it; photograph the labels from closer, or leave the picture out"
        case .foreign(let picture, let x, let y):
            "foreign: \(picture): the code at (\(x), \(y)) is none of this sheet's; find out whose it is"
        case .unsigned(let picture, let id):
            "unsigned: \(picture): the code of \(id) has no signature; print it again with --signed"
        case .forged(let picture, let id):
            "forged: \(picture): the code for \(id) has a signature that is not the site's; take it "
                + "down, and find out whose it is"
        case .gone(let picture, let id):
            "gone: \(picture): \(id) is no longer in the tour; take its label down"
        case .formerly(let picture, let id, let today):
            "formerly: \(picture): \(id) is \(today) today, and its code leads there; print the new "
                + "label, and put it up in its place"
        }
    }
}
