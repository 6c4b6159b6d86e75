/// A piece of a page.
public enum Block: Sendable, Equatable {
    case text(String, role: TextRole)
    case picture(Picture)
    case plan(Plan)
    /// The camera's picture; its pixels come through ``Display/show(frame:outlines:)``.
    case viewfinder(Viewfinder)
    /// A code that the visitor's phone reads from the display.
    case code(CodePicture)
    case notice(Notice)
    /// Things to choose from, one below the other.
    case rows([Row])
    /// Labels and values, in two columns.
    case facts([Fact])
    /// The home page's cards, side by side.
    case cards([Card])
    /// A text field.
    case entry(Entry)
    /// A few choices of which one holds, side by side.
    case variants([Variant])
    /// What to do, one step after the other.
    case steps([Step])
    /// A film, or what stands in its place.
    case film(Film)

    public enum TextRole: String, Sendable, CaseIterable {
        case heading, lead, body, caption
        /// A room number as on the door.
        case code
        /// A web address or unknown text: fixed pitch, never cut, control characters already visible.
        case address
    }
}
