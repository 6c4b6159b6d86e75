/// Where something that can be chosen leads: enough for a display that makes links.
public enum Destination: Sendable, Hashable {
    case tab(Dock.Tab)
    case building(String)
    /// A floor's plan; a room on it may be marked.
    case floor(building: String, floor: String, room: String?)
    case room(String)
    /// One plan of the way to a room, counted from 0.
    case way(room: String, isStepFree: Bool, plan: Int)
    case picture(id: String, number: Int)
    case film(String)
    case person(String)
    case tours
    case tour(String)
    /// A stop of a tour, counted from 0.
    case stop(tour: String, index: Int)
    /// One plan of the way to a stop of a tour, counted from 0.
    case leg(tour: String, stop: Int, isStepFree: Bool, plan: Int)
    case tourEnd(String)
    case programme
    /// One date of an event; its start is in seconds since 1970-01-01T00:00 on the site's clock.
    case event(Int, start: Int)
    case news
    case newsItem(String)
    case numberEntry
    case search
    case help
    case keys
    case about
    case language(String)
    /// Something that only the kiosk does: play, reveal, hand over, end.
    case command
}
