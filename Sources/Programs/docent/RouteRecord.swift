import Foundation
import Imaging
import TourModel

/// A route for programs, "docent.route/1": metres on plans, seconds, and each step in words.
struct RouteRecord: Encodable {
    struct Leg: Encodable {
        /// "site" or "floor".
        let plan: String
        let building: String?
        let floor: String?
        let metres: Double
        let points: [[Double]]
    }

    struct Step: Encodable {
        let action: String
        let room: String?
        let building: String?
        let floor: String?
        let direction: String?
        let side: String?
        let turn: String?
        let landmark: String?
        let passing: [String]
        let metres: Double
        let leg: Int
        let place: [Double]
        let words: String
    }

    let schema = "docent.route/1"
    let from: String?
    let to: String
    let stepFree: Bool
    let metres: Double
    let seconds: Double
    let minutes: Int
    let legs: [Leg]
    let steps: [Step]

    init(_ route: Route, _ words: RouteWords) throws {
        from = route.start
        to = route.end
        stepFree = route.isStepFree
        metres = Self.rounded(route.metres)
        seconds = Self.rounded(route.duration / .seconds(1))
        minutes = route.minutes
        legs = route.legs.map(Leg.init)
        steps = try route.steps.map { try Step($0, words.words($0)) }
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    /// To the centimetre: plans are drawn no finer.
    fileprivate static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

    fileprivate static func pair(_ point: Point) -> [Double] {
        [rounded(point.x), rounded(point.y)]
    }
}

extension RouteRecord.Leg {
    init(_ leg: RouteLeg) {
        switch leg.area {
        case .site:
            plan = "site"
            building = nil
            floor = nil
        case .floor(let buildingID, let floorID):
            plan = "floor"
            building = buildingID
            floor = floorID
        }
        metres = RouteRecord.rounded(leg.metres)
        points = leg.points.map(RouteRecord.pair)
    }
}

extension RouteRecord.Step {
    init(_ step: RouteStep, _ words: String) {
        var room: String?
        var building: String?
        var floor: String?
        var direction: String?
        switch step.action {
        case .leave(let id):
            action = "leave"
            room = id
        case .walk: action = "walk"
        case .take(let kind, let way, let id, let floorID):
            action = kind.rawValue
            building = id
            floor = floorID
            direction = way.rawValue
        case .leaveBuilding(let id):
            action = "leaveBuilding"
            building = id
        case .enterBuilding(let id):
            action = "enterBuilding"
            building = id
        case .arrive(let id):
            action = "arrive"
            room = id
        }
        self.room = room
        self.building = building
        self.floor = floor
        self.direction = direction
        side = step.side?.rawValue
        turn = step.turn?.rawValue
        landmark = step.landmark
        passing = step.passing
        metres = RouteRecord.rounded(step.metres)
        leg = step.leg
        place = RouteRecord.pair(step.place)
        self.words = words
    }
}
