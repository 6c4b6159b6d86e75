public import TourModel

/// Where a code of the site leads.
public enum Resolution: Sendable, Equatable {
    case room(Room)
    case building(Building)
    case person(Person)
    case tour(GuidedTour)
    /// A tour that is not shown to the public, and not to this visitor.
    case withheld(Visibility)
    /// Nothing has this ID any more, or has it yet; for a room, the rooms that are likely to be
    /// near it.
    case gone(near: [Room])
}
