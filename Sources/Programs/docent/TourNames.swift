import Payloads
import TourModel
import TourStore

/// What the tour calls the things that codes name.
struct TourNames: Sendable {
    private let tour: TourStore?

    init(_ tour: TourStore?) { self.tour = tour }

    /// The name of a room, building, person or tour; `nil` for other codes, and where there is no tour.
    func name(of payload: Payload) -> String? {
        guard let tour, case .site(let code) = payload else { return nil }
        do {
            let languages = try tour.site().languages
            func first(_ names: Localized<String>) -> String? {
                names.value(in: languages)?.value
            }
            switch try tour.resolve(code) {
            case .room(let room):
                let today = room.id == code.id ? "" : ", \(room.id) today"
                return first(room.names).map { $0 + today }
            case .building(let building): return first(building.names)
            case .person(let person): return person.name
            case .tour(let tour): return first(tour.names)
            case .withheld: return "\(code.id) is not shown to all visitors"
            case .gone: return "\(code.id) is not in the tour"
            }
        } catch {
            return "the tour cannot be read: \(error)"
        }
    }
}
