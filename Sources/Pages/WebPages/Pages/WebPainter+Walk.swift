import PageModel

/// What a stop's page says of its walk: how far along it is, and what comes before and after.
extension WebPainter {
    /// More stops than these are no row of beads on a phone.
    private static let mostBeads = 12

    /// The walk's name and a bead for each of its stops, those on the way here filled.
    func beads(_ walk: Walk) -> HTML {
        HTML("div", [.class("title walkbar")]) {
            HTML("p", [.class("kick")]) {
                if let link = links.link(walk.page, in: language) {
                    HTML("a", [.href(link)]) { walk.name }
                }
                HTML("span") { walk.stop.place }
            }
            if walk.stops.count <= Self.mostBeads {
                HTML("nav", [.label(words["stops"].string)]) {
                    HTML("ol", [.class("beads big")]) {
                        walk.stops.indices.map { bead($0, of: walk) }
                    }
                }
            }
        }
    }

    private func bead(_ index: Int, of walk: Walk) -> HTML {
        let stop = walk.stops[index]
        let look = index < walk.index ? "ring done" : index == walk.index ? "ring now" : "ring"
        return HTML("li") {
            if let link = links.link(stop.id, in: language) {
                HTML(
                    "a",
                    [
                        .class(look), .href(link),
                        .label("\(stop.place.string), \(stop.name.string)"),
                        index == walk.index ? .named("aria-current", "step") : nil,
                    ]
                ) { index == walk.index ? "" : "\(index + 1)" }
            }
        }
    }

    /// The stops before and after this one, at hand while the page is read.
    func neighbours(_ walk: Walk) -> HTML {
        guard walk.stops.count > 1 else { return HTML() }
        return HTML("nav", [.class("next"), .label(walk.name.string)]) {
            if let before = walk.before, let link = links.link(before.id, in: language) {
                HTML(
                    "a",
                    [
                        .class(walk.next == nil ? "btn wide" : "btn"), .href(link),
                        .label(
                            words["stop.before"].string + displayWords.colon + before.name.string),
                    ]
                ) {
                    HTML.icon(.back)
                    if walk.next == nil { before.name }
                }
            }
            if let next = walk.next, let link = links.link(next.id, in: language) {
                HTML("a", [.class(walk.before == nil ? "btn fill wide" : "btn fill"), .href(link)])
                {
                    HTML("span") {
                        HTML("small") { words["stop.next"] }
                        next.name
                    }
                    HTML.icon(.chevron)
                }
            }
        }
    }

    /// Leads from a stop to its whole room.
    func roomButton(_ walk: Walk) -> HTML {
        guard let link = links.link(walk.room, in: language) else { return HTML() }
        return HTML("a", [.class("btn"), .href(link)]) {
            HTML.icon(.room)
            words["room"]
        }
    }
}
