import TourModel
import WebPages

extension StudioPage {
    /// The rooms of each building, in tables.
    ///
    /// - Parameter gone: the ID of one that was just taken out.
    func rooms(gone: String? = nil) -> HTML {
        page(
            words("nav.rooms"), here: "rooms",
            acts: overview.buildings.isEmpty ? HTML() : make(.rooms)
        ) {
            if let gone { isGone(gone, "rooms") }
            if overview.rooms.isEmpty {
                nothing(.room, "rooms.none", "rooms.none.more") {
                    overview.buildings.isEmpty ? make(.buildings) : make(.rooms)
                }
            }
            for building in overview.buildings {
                let rooms = overview.rooms.filter { $0.building == building.id }
                if !rooms.isEmpty {
                    HTML(
                        "div", [.class("wide"), .named("tabindex", "0"), .label(building.name)]
                    ) { table(of: rooms, in: building) }
                }
            }
        }
    }

    private func table(
        of rooms: [FolderOverview.RoomRow], in building: FolderOverview.BuildingRow
    ) -> HTML {
        let others = overview.languages.dropFirst()
        let labels = overview.labels.ofRooms
        return HTML("table", [.class("rms")]) {
            HTML("caption") {
                HTML("b") { building.name }
                " \(building.id)"
            }
            HTML.heads {
                for word in ["number", "name", "floor", "access", "media"] {
                    HTML.columnHead { words("rooms.\(word)") }
                }
                for language in others {
                    HTML.columnHead { language.rawValue }
                }
                HTML.columnHead { words("rooms.label") }
            }
            HTML("tbody") {
                for room in rooms {
                    HTML("tr") {
                        HTML("td", [.class("room-no")]) {
                            let label = overview.label(ofRoom: room.id)
                            label
                            if label != room.id {
                                HTML("span", [.class("path")]) { " \(room.id)" }
                            }
                        }
                        HTML("td") {
                            HTML("a", [.href(StudioLinks.entry(.rooms, room.id))]) {
                                room.name.isEmpty ? room.id : room.name
                            }
                        }
                        HTML("td", [.class("soft")]) {
                            building.floors.first { $0.id == room.floor }?.name ?? room.floor
                        }
                        HTML("td", [.class("soft")]) { words("access.\(room.access.rawValue)") }
                        HTML("td", [.class("num")]) { "\(room.media)" }
                        for language in others {
                            HTML("td") {
                                if room.languages.contains(language) {
                                    HTML("span", [.class("tag ok")]) {
                                        HTML.icon(.check)
                                        HTML.spoken { words("yes") }
                                    }
                                } else {
                                    HTML("span", [.class("tag none")]) { words("language.missing") }
                                }
                            }
                        }
                        HTML("td") {
                            if let state = labels[room.id] { tag(of: state) }
                        }
                    }
                }
            }
        }
    }
}
