/// What a text is on the page; its size, weight and line follow.
enum TypeRole: Sendable, Hashable, CaseIterable {
    /// The invitation while nobody is there.
    case display
    /// The title of the home page.
    case hero
    /// The title of a page.
    case h1
    /// A hint, a sub-title.
    case h2
    /// The title of a card, row or notice.
    case h3
    /// The first paragraph.
    case lead
    case body
    case bodyStrong
    /// The word on a button.
    case button
    /// Kickers, captions, promises.
    case caption
    /// A room number in large, as on the door.
    case code
    /// A room number in a line of text.
    case codeSmall
    /// A web address, or unknown text.
    case address
    /// The words of the dock's tabs.
    case dock
    /// The words of the dock's tools.
    case tool
}
