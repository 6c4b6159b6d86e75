package import TourModel

/// Whose questions, or pictures of one view, a page shows.
package enum PageSubject: Sendable, Hashable {
    case room(Room.ID)
    case building(Building.ID)
    /// A stop of a tour, from 0.
    case stop(GuidedTour.ID, index: Int)

    /// A name for it, as ``Page/key`` has for a page.
    package var key: String {
        switch self {
        case .room(let id): "room \(id)"
        case .building(let id): "building \(id)"
        case .stop(let id, let index): "stop \(index) of \(id)"
        }
    }
}

/// A question of the content: whose it is, and which of theirs, from 0.
package struct QuestionPlace: Sendable, Hashable {
    package var subject: PageSubject
    package var index: Int

    package var key: String { "\(index) of \(subject.key)" }
}
