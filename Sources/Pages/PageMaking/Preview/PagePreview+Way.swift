import Imaging
import PageModel
public import TourModel
import TourStore

extension PagePreview {
    /// A way as visitors are told it.
    public struct Way: Sendable {
        public let route: Route
        /// What to do, step by step, in the order of the route's steps.
        public let sentences: [String]
        /// "2 min, 75 m".
        public let summary: String
    }

    /// The way from one room to another, with the kiosk's own words for each step.
    ///
    /// - Parameters:
    ///   - start: the room where it begins, upper case; `nil` for where the kiosk stands.
    ///   - end: upper case.
    ///   - language: the site's first when `nil`.
    /// - Throws: an error of the store.
    public func way(
        from start: Room.ID?, to end: Room.ID, isStepFree: Bool, in language: Language?
    ) throws -> Result<Way, RouteFailure> {
        let content = try content.seen(by: .staff)
        let language = language ?? content.site.languages.first ?? Language(rawValue: "en")
        let now = ContinuousClock.now
        let maker = PageBuilder(
            maker: PageMaker(content: content, strings: strings, settings: settings),
            session: Session(language: language, page: .home, appearance: .init(), now: now),
            surroundings: .init(clock: "", camera: .absent, now: now))
        switch try content.store.route(from: start, to: end, isStepFree: isStepFree) {
        case .failure(let failure): return .failure(failure)
        case .success(let route):
            return .success(
                Way(
                    route: route, sentences: try route.steps.map { try maker.sentence($0).string },
                    summary: maker.summary(route).string))
        }
    }
}
