package import TourModel

/// What a visitor has seen of the guided tours, and where to go on; forgotten with the visit.
package struct TourWalk: Sendable, Equatable {
    /// A stop of a tour, from 0.
    package struct Place: Sendable, Equatable {
        package var tour: GuidedTour.ID
        package var stop: Int
    }

    /// A tour that was begun at its first stop.
    package struct Course: Sendable, Equatable {
        package let began: ContinuousClock.Instant
        /// The furthest stop that was reached since, from 0, and when it was reached.
        package fileprivate(set) var stop = 0
        package fileprivate(set) var reached: ContinuousClock.Instant

        /// From the first stop to the furthest, whatever came after that.
        package var duration: Duration { reached - began }
    }

    /// The stop that was shown last of the tour that is being walked; `nil` while none is.
    package private(set) var current: Place?
    /// Whether the visitor asked for ways without steps.
    package private(set) var isStepFree = false
    /// The stop that was shown last of each tour.
    private var shown: [GuidedTour.ID: Int] = [:]
    /// The stops from which the visitor went on.
    private var passed: [GuidedTour.ID: Set<Int>] = [:]
    /// The rooms whose own codes were shown.
    private var rooms: Set<Room.ID> = []
    /// How far each tour came that was begun at its first stop.
    package private(set) var courses: [GuidedTour.ID: Course] = [:]

    /// Takes in that a visitor went from one page to another.
    package mutating func turn(
        from old: Page, to new: Page, byCode: Bool, at time: ContinuousClock.Instant
    ) {
        if byCode, case .room(let id) = new { rooms.insert(id) }
        if case .stop(let tour, let stop) = new { reach(stop, of: tour, at: time) }
        let before = old.tourPlace
        if case .tourEnd(let tour) = new {
            if let before, before.tour == tour { passed[tour, default: []].insert(before.stop) }
            current = nil
        }
        guard let place = new.tourPlace else { return }
        if let before, before.tour == place.tour, before.stop + 1 == place.stop {
            passed[place.tour, default: []].insert(before.stop)
        }
        current = place
        shown[place.tour] = place.stop
        if case .leg(_, _, let isStepFree, _) = new { self.isStepFree = isStepFree }
    }

    private mutating func reach(
        _ stop: Int, of tour: GuidedTour.ID, at time: ContinuousClock.Instant
    ) {
        if courses[tour] == nil {
            if stop == 0 { courses[tour] = Course(began: time, reached: time) }
        } else if stop > courses[tour]?.stop ?? 0 {
            courses[tour]?.stop = stop
            courses[tour]?.reached = time
        }
    }

    /// Ends the walk; what was seen stays seen.
    package mutating func leave() { current = nil }

    /// Whether a tour was begun in this visit.
    package func hasBegun(_ tour: GuidedTour) -> Bool {
        shown[tour.id] != nil || tour.stops.indices.contains { hasSeen($0, of: tour) }
    }

    /// Whether a stop was seen: its code was shown, or the visitor went on from it.
    func hasSeen(_ stop: Int, of tour: GuidedTour) -> Bool {
        passed[tour.id]?.contains(stop) == true || rooms.contains(tour.stops[stop].roomID)
    }

    /// How many stops of a tour were seen.
    package func seen(of tour: GuidedTour) -> Int {
        tour.stops.indices.count { hasSeen($0, of: tour) }
    }

    /// Where to go on: the stop shown last, else the next one that was not seen; `nil` when all were.
    package func next(of tour: GuidedTour) -> Int? {
        let start = shown[tour.id].flatMap { tour.stops.indices.contains($0) ? $0 : nil } ?? 0
        let order = Array(start..<tour.stops.count) + Array(0..<start)
        return order.first { !hasSeen($0, of: tour) }
    }
}

extension Page {
    /// The stop that a page of a tour is about.
    var tourPlace: TourWalk.Place? {
        switch self {
        case .stop(let tour, let index): TourWalk.Place(tour: tour, stop: index)
        case .leg(let tour, let index, _, _),
            .compare(.stop(let tour, let index), _, _):
            TourWalk.Place(tour: tour, stop: index)
        case .question(let place):
            if case .stop(let tour, let index) = place.subject {
                TourWalk.Place(tour: tour, stop: index)
            } else {
                nil
            }
        default: nil
        }
    }

    /// Whether it is a page of a tour.
    package var isOfTour: Bool {
        switch self {
        case .tour, .stop, .leg, .tourEnd: true
        default: tourPlace != nil
        }
    }
}
