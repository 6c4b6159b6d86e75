public struct Notice: Sendable, Equatable {
    public enum Level: String, Sendable, CaseIterable { case ok, information, warning, danger }
    public var level: Level
    public var text: String
    public var detail: String?

    public init(_ level: Level, _ text: String, detail: String? = nil) {
        self.level = level
        self.text = text.asSentence
        self.detail = detail?.asSentence
    }
}

/// One of several things to do in their order.
public struct Step: Sendable, Equatable {
    /// Counted from 1; the same number stands on the plan.
    public var number: Int
    public var text: String
    /// What stands behind it more quietly: "45 m".
    public var detail: String?

    public init(_ number: Int, _ text: String, detail: String? = nil) {
        self.number = number
        self.text = text.asSentence
        self.detail = detail?.asLabel
    }
}

public struct Fact: Sendable, Equatable {
    public var label: String
    public var value: String
    /// Stands in the label's place where there is room for a sign only.
    public var icon: Icon?

    public init(_ label: String, _ value: String, icon: Icon? = nil) {
        self.label = label.asLabel
        self.value = value.asSentence
        self.icon = icon
    }
}
