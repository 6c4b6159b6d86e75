public struct Notice: Sendable, Equatable {
    public enum Level: String, Sendable, CaseIterable { case ok, information, warning, danger }
    public var level: Level
    public var text: Text
    public var detail: Text?

    public init(_ level: Level, _ text: Text, detail: Text? = nil) {
        self.level = level
        self.text = text.asSentence
        self.detail = detail?.asSentence
    }
}

/// One of several things to do in their order.
public struct Step: Sendable, Equatable {
    /// Counted from 1; the same number stands on the plan.
    public var number: Int
    public var text: Text
    /// What stands behind it more quietly: "45 m".
    public var detail: Text?

    public init(_ number: Int, _ text: Text, detail: Text? = nil) {
        self.number = number
        self.text = text.asSentence
        self.detail = detail?.asLabel
    }
}

public struct Fact: Sendable, Equatable {
    public var label: Text
    public var value: Text
    /// Stands in the label's place where there is room for an icon only.
    public var icon: Icon?

    public init(_ label: Text, _ value: Text, icon: Icon? = nil) {
        self.label = label.asLabel
        self.value = value.asSentence
        self.icon = icon
    }
}
