package import PageModel
import Passes
import Payloads
package import TourModel

/// What a button, row, card or hotspot does.
package enum Choice: Sendable, Equatable {
    case go(Page)
    /// Changes the page in place, so that Back does not lead through every floor.
    case replace(Page)
    /// Types some characters where text is typed.
    case type(String)
    /// To a tab's first page.
    case tab(Page)
    case panel(Panel)
    case language(Language)
    /// Turns a setting of the view on or off.
    case turn(ViewSetting)
    /// To a film's page, where it begins at once.
    case watch(Media.ID)
    case film(FilmCommand)
    /// Shows the next of this number of pictures of one view whole.
    case compare(count: Int)
    /// Chooses an answer, from 0.
    case answer(QuestionPlace, Int)
    /// Makes a question new again.
    case retry(QuestionPlace)
    case reveal
    case hide
    /// Leaves a guided tour for the page before it.
    case leaveTour
    /// Leaves the group that the visitor came with.
    case leaveGroup
    /// Goes on with the visit.
    case stay
    /// Ends the visit now.
    case end

    /// The name a display reports it by: the same for the same choice.
    package var id: ActionID {
        switch self {
        case .go(let page): ActionID("go \(page.key)", to: page.destination)
        case .replace(let page): ActionID("replace \(page.key)", to: page.destination)
        case .type(let text): ActionID("type \(text)")
        case .tab(let page): ActionID("tab \(page.key)", to: page.destination)
        case .panel(let panel): ActionID("panel \(panel)")
        case .language(let language):
            ActionID("language \(language)", to: .language(language.rawValue))
        case .turn(let setting): ActionID("turn \(setting)")
        case .watch(let id): ActionID("watch \(id)", to: .film(id))
        case .film(let command): ActionID("film \(command)")
        case .compare: ActionID("compare")
        case .answer(let place, let index): ActionID("answer \(index) to \(place.key)")
        case .retry(let place): ActionID("retry \(place.key)")
        case .reveal: ActionID("reveal")
        case .hide: ActionID("hide")
        case .leaveTour: ActionID("leave the tour")
        case .leaveGroup: ActionID("leave the group")
        case .stay: ActionID("stay")
        case .end: ActionID("end")
        }
    }
}

extension Page {
    /// Where a link to the page leads; what only the kiosk can show is a command.
    package var destination: Destination {
        switch self {
        case .home: .tab(.home)
        case .scan: .tab(.scan)
        case .siteMap: .tab(.map)
        case .number: .numberEntry
        case .search: .search
        case .building(let id): .building(id)
        case .floor(let building, let floor, let room):
            .floor(building: building, floor: floor, room: room)
        case .room(let id): .room(id)
        case .way(let id, let isStepFree, let leg):
            .way(room: id, isStepFree: isStepFree, plan: leg)
        case .pictures(let media, let index, _):
            media.indices.contains(index) ? .picture(id: media[index], number: index) : .command
        case .film(let id): .film(id)
        case .person(let id): .person(id)
        case .tours: .tours
        case .tour(let id): .tour(id)
        case .stop(let id, let index): .stop(tour: id, index: index)
        case .leg(let id, let stop, let isStepFree, let leg):
            .leg(tour: id, stop: stop, isStepFree: isStepFree, plan: leg)
        case .tourEnd(let id): .tourEnd(id)
        case .programme: .programme
        case .event(.event(let id), let start): .event(id, start: start)
        case .event: .command
        case .news: .news
        case .newsItem(let id): .newsItem(id)
        case .help: .help
        case .keys: .keys
        case .about: .about
        case .attract, .compare, .question, .payload, .pass, .group, .part, .gone, .withheld,
            .opened, .take:
            .command
        }
    }

    /// A name for the page that says where, but nothing of what a visitor's code says.
    package var key: String {
        switch self {
        case .attract: "attract"
        case .home: "home"
        case .scan: "scan"
        case .number: "number"
        case .search: "search"
        case .siteMap: "map"
        case .building(let id): "building \(id)"
        case .floor(let building, let floor, let room):
            "floor \(building) \(floor) \(room ?? "")"
        case .room(let id): "room \(id)"
        case .way(let id, let isStepFree, let leg):
            "way \(id)\(isStepFree ? " step-free" : "") \(leg)"
        case .pictures(_, let index, let title): "picture \(index) of \(title)"
        case .film(let id): "film \(id)"
        case .compare(let subject, _, _): "compare \(subject.key)"
        case .question(let place): "question \(place.key)"
        case .person(let id): "person \(id)"
        case .tours: "tours"
        case .tour(let id): "tour \(id)"
        case .stop(let id, let index): "stop \(index) of \(id)"
        case .leg(let id, let index, let isStepFree, let leg):
            "leg \(leg) to stop \(index) of \(id)\(isStepFree ? " step-free" : "")"
        case .tourEnd(let id): "end of \(id)"
        case .programme: "programme"
        case .event(let source, let start): "event \(source) \(start)"
        case .news: "news"
        case .newsItem(let id): "news \(id)"
        case .payload(let payload): "payload \(payload.kind)"
        case .pass(let sight): "pass \(sight.name)"
        case .group(let id): "group \(id)"
        case .part(let index, let count, _): "part \(index) of \(count)"
        case .gone(let code): "gone \(code.id)"
        case .withheld(let code): "withheld \(code.id)"
        case .opened: "opened"
        case .take: "take"
        case .help: "help"
        case .keys: "keys"
        case .about: "about"
        }
    }
}
