import Imaging
import TourModel
import WebBorder

extension AnswerWriter {
    /// 0 and the route, or the number of why there is none and the room that it is about.
    mutating func add(_ route: Result<Route, RouteFailure>) {
        switch route {
        case .success(let route):
            add(byte: 0)
            add(route)
        case .failure(.noWays): add(failure: 1, "")
        case .failure(.noStart): add(failure: 2, "")
        case .failure(.unknownRoom(let id)): add(failure: 3, id)
        case .failure(.noWayToDoor(let id)): add(failure: 4, id)
        case .failure(.noWay(let id)): add(failure: 5, id)
        case .failure(.noWayWithoutSteps(let id)): add(failure: 6, id)
        }
    }

    private mutating func add(failure: UInt8, _ room: Room.ID) {
        add(byte: failure)
        add(text: room)
    }

    private mutating func add(_ route: Route) {
        add(text: route.start ?? "")
        add(text: route.end)
        add(number: route.metres)
        add(number: route.duration / .seconds(1))
        add(count: route.minutes)
        add(flag: route.isStepFree)
        add(count: route.legs.count)
        for leg in route.legs { add(leg) }
        add(count: route.steps.count)
        for step in route.steps { add(step) }
    }

    private mutating func add(_ leg: RouteLeg) {
        switch leg.area {
        case .site:
            add(text: "")
            add(text: "")
        case .floor(let building, let floor):
            add(text: building)
            add(text: floor)
        }
        add(number: leg.metres)
        add(count: leg.points.count)
        for point in leg.points { add(point) }
    }

    private mutating func add(_ point: Point) {
        add(number: point.x)
        add(number: point.y)
    }

    private mutating func add(_ step: RouteStep) {
        add(step.action)
        add(text: step.side?.rawValue ?? "")
        add(text: step.turn?.rawValue ?? "")
        add(text: step.landmark ?? "")
        add(count: step.passing.count)
        for room in step.passing { add(text: room) }
        add(number: step.metres)
        add(count: step.leg)
        add(step.place)
    }

    /// The action's name, the room or the building, the floor, the kind of connection and its
    /// direction.
    private mutating func add(_ action: RouteStep.Action) {
        switch action {
        case .leave(let room): add(action: "leave", room ?? "")
        case .walk: add(action: "walk", "")
        case .take(let kind, let direction, let building, let floor):
            add(action: "take", building, floor, kind.rawValue, direction.rawValue)
        case .leaveBuilding(let building): add(action: "leaveBuilding", building)
        case .enterBuilding(let building): add(action: "enterBuilding", building)
        case .arrive(let room): add(action: "arrive", room)
        }
    }

    private mutating func add(
        action: String, _ place: String, _ floor: String = "", _ connection: String = "",
        _ direction: String = ""
    ) {
        for text in [action, place, floor, connection, direction] { add(text: text) }
    }
}
