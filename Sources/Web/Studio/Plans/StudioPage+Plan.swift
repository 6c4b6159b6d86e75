import Foundation
import TourModel
import WebPages

extension StudioPage {
    /// The site map, and the buildings with their floors.
    ///
    /// - Parameter hasSiteMap: false where the site has no map yet.
    func plans(hasSiteMap: Bool) -> HTML {
        page(words("nav.plans"), here: "plans") {
            if overview.buildings.isEmpty {
                nothing(.map, "plans.none", nil) { make(.buildings) }
            }
            HTML.rows {
                if hasSiteMap {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            HTML("h2") {
                                let (building, floor) = PlanDocument.site
                                HTML("a", [.href(StudioLinks.page("plans", building, floor))]) {
                                    words("plans.site")
                                }
                            }
                            HTML("p") { words("plans.siteMore") }
                        }
                    }
                }
                for building in overview.buildings {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            HTML("h2") { building.name.isEmpty ? building.id : building.name }
                            HTML("p", [.class("floors")]) {
                                for floor in building.floors {
                                    HTML.link(
                                        StudioLinks.page("plans", building.id, floor.id)
                                    ) {
                                        HTML("b", [.class("room-no")]) { floor.id }
                                        floor.name
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A floor: its editor, and until a script has drawn it, the kiosk's own page of it and its rooms as a list.
    func plan(_ plan: PlanDocument) -> HTML {
        let title =
            plan.isSite
            ? words("plans.site")
            : words("plan.title", ["building": plan.buildingName, "floor": plan.floorName])
        let data = StudioLinks.page("plans", plan.building, "\(plan.floor).json").url
        let shown = plan.isSite ? "map" : "floor:\(plan.building):\(plan.floor)"
        let picture = Link.path(["preview", "\(shown).png"])
            .asking(["language": overview.languages.first?.rawValue ?? "en"])
        return document(
            title,
            HTML("body") {
                HTML("a", [.class("skip"), .href(.fragment("main"))]) { words("skip") }
                HTML("div", [.class("plan-page"), .named("data-plan", data)]) {
                    HTML("main", [.class("page"), .id("main")]) {
                        HTML("div", [.class("kicker")]) {
                            HTML("a", [.href(StudioLinks.page("plans"))]) { words("nav.plans") }
                        }
                        HTML("h1") { title }
                        HTML("p", [.class("soft")]) { words("plans.script") }
                        HTML(
                            "img",
                            [
                                .class("shot"), .src(picture), .named("alt", title),
                                .named("width", 1280), .named("height", 800),
                            ])
                        HTML("h2") { words(plan.isSite ? "nav.buildings" : "nav.rooms") }
                        HTML.rows {
                            for room in plan.rooms {
                                HTML("li") {
                                    HTML(
                                        "a",
                                        [
                                            .href(
                                                StudioLinks.entry(
                                                    plan.isSite ? .buildings : .rooms, room.id))
                                        ]
                                    ) {
                                        HTML("span", [.class("room-no")]) {
                                            overview.label(ofRoom: room.id)
                                        }
                                        " " + (plan.name(of: room.values) ?? "")
                                    }
                                }
                            }
                        }
                        if !plan.isSite {
                            HTML("p") {
                                HTML(
                                    "a",
                                    [
                                        .href(
                                            StudioLinks.page(
                                                "plans", plan.building, plan.floor, "drawing"))
                                    ]
                                ) { words("drawing.title") }
                            }
                            HTML("p") {
                                HTML(
                                    "a",
                                    [.href(StudioLinks.entry(.buildings, plan.building))]
                                ) { plan.buildingName }
                            }
                        }
                    }
                }
            }, styles: ["plan.css"])
    }
}
