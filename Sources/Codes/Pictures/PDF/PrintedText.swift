/// The words on a page of a document, and how large the page is on paper.
public struct PrintedText: Sendable, Equatable {
    /// In the order in which they are read, line by line.
    public var text: String
    /// In points of 1/72 inch, as the page is looked at.
    public var widthInPoints: Double
    public var heightInPoints: Double
}
