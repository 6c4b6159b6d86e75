/// A guided tour as it is walked: each stop with the way to it.
public struct TourItinerary: Sendable, Equatable {
    /// One stop and the way to it from the one before.
    public struct Stage: Sendable, Equatable {
        public var stop: GuidedTour.Stop
        /// The first picture of the room's page.
        public var picture: Media.ID?
        /// From the stop before, or from the kiosk to the first; or why there is none.
        public var route: Result<Route, RouteFailure>

        package init(
            stop: GuidedTour.Stop, picture: Media.ID? = nil, route: Result<Route, RouteFailure>
        ) {
            self.stop = stop
            self.picture = picture
            self.route = route
        }
    }

    public var tour: GuidedTour
    public var stages: [Stage]

    package init(tour: GuidedTour, stages: [Stage]) {
        self.tour = tour
        self.stages = stages
    }

    /// What is walked in all, in metres, as far as ways are known.
    public var metres: Double {
        stages.reduce(0) { $0 + ($1.known?.metres ?? 0) }
    }

    /// The whole minutes that are left for who sets out to a stop, rounded up: the walk from there
    /// on, and the time that the tour's own minutes leave for its stops, the same for each.
    ///
    /// - Parameter index: of a stage; with the number of stages, nothing is left.
    /// - Returns: nil where neither the content tells the tour's minutes nor any way is known.
    public func minutesLeft(fromStage index: Int) -> Int? {
        let walks = stages.map { ($0.known?.duration ?? .zero) / .seconds(60) }
        guard tour.minutes != nil || stages.contains(where: { $0.known != nil }) else { return nil }
        let all = walks.reduce(0, +)
        let stay = max(0, Double(tour.minutes ?? 0) - all) / Double(max(1, stages.count))
        let left = walks.dropFirst(max(0, index)).reduce(0) { $0 + $1 + stay }
        // Sums of fractions may end a hair above a whole minute.
        return Int((left - 1e-9).rounded(.up))
    }
}

extension TourItinerary.Stage {
    /// The route, where there is one.
    fileprivate var known: Route? { try? route.get() }
}
