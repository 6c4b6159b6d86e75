/// A thing to choose: a room in a list, a person, a language.
public struct Row: Sendable, Equatable {
    public var id: ActionID
    /// The short label in front: a letter, a room number.
    public var label: String?
    public var title: Text
    public var detail: Text?
    public var isSelected: Bool
    /// An icon in front, where there is no label.
    public var icon: Icon?
    /// The letters of a person's round badge: "MR".
    public var initials: String?

    public init(
        id: ActionID, label: String? = nil, title: Text, detail: Text? = nil,
        isSelected: Bool = false, icon: Icon? = nil, initials: String? = nil
    ) {
        self.id = id
        self.label = label?.asLabel
        self.title = title.asLabel
        self.detail = detail?.asSentence
        self.isSelected = isSelected
        self.icon = icon
        self.initials = initials?.asLabel
    }

    /// Label, title and detail, as a voice says them.
    package var spoken: Text { [Text(label ?? ""), title, detail ?? ""].joined(separator: ", ") }
}

/// One of a few choices that exclude each other.
public struct Variant: Sendable, Equatable {
    public var id: ActionID
    public var label: Text
    public var icon: Icon?
    public var isSelected: Bool

    public init(_ id: ActionID, _ label: Text, icon: Icon? = nil, isSelected: Bool) {
        self.id = id
        self.label = label.asLabel
        self.icon = icon
        self.isSelected = isSelected
    }
}

public struct Card: Sendable, Equatable {
    /// `nil` for a card that only tells something.
    public var id: ActionID?
    public var title: Text
    public var lines: [Line]
    public var icon: Icon?
    /// Whether it invites more than the others do.
    public var isInvitation: Bool
    /// A drawing of what it says; the icon stands for it where there is no room.
    public var sketch: Sketch?
    /// What says that some lines are not shown, for one, two and more of them; empty where that need not be said.
    public var omissions: [Text]

    public init(
        id: ActionID?, title: Text, lines: [Line], icon: Icon? = nil,
        isInvitation: Bool = false, sketch: Sketch? = nil, omissions: [Text] = []
    ) {
        self.id = id
        self.title = title.asLabel
        self.lines = lines
        self.icon = icon
        self.isInvitation = isInvitation
        self.sketch = sketch
        self.omissions = omissions.map(\.asLabel)
    }

    /// The first lines, and in the place of the rest how many these are.
    package func lines(first count: Int) -> [Line] {
        let left = lines.count - count
        guard left > 0 else { return lines }
        return lines.prefix(count)
            + (omissions.indices.contains(left - 1) ? [Line(omissions[left - 1])] : [])
    }

    public struct Line: Sendable, Equatable {
        /// The time of day at which it takes place, "15:00"; stands out before the text.
        public var time: String?
        public var text: Text

        public init(_ text: Text, at time: String? = nil) {
            self.text = text.asLabel
            self.time = time?.asLabel
        }

        /// The whole line, time and all.
        public var whole: Text { time.map { "\($0) \(text)" } ?? text }
    }

    /// Title and lines, as a voice says them.
    package var spoken: Text { ([title] + lines.map(\.whole)).joined(separator: ", ") }
}

/// A text field; what is typed is reported character by character and comes back in a new value.
public struct Entry: Sendable, Equatable {
    public var prompt: Text
    public var text: String

    public init(prompt: Text, text: String) {
        self.prompt = prompt.asLabel
        // Who types much sees the end of it.
        let most = 400
        self.text =
            text.utf8.count <= most
            ? text : "…" + String(decoding: text.utf8.suffix(most), as: UTF8.self)
    }
}

/// A small drawing that shows what a sentence says; displays that only write leave it out.
public enum Sketch: Sendable, Equatable, CaseIterable {
    /// A sign with a code beside a door.
    case findCode
    /// A phone with a code before the camera.
    case holdStill
    /// A page on a screen, and that it was found.
    case pageOpens
    /// A room number that is typed.
    case typeNumber
}
