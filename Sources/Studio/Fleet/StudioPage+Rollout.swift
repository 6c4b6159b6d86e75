import Hub
import WebPages

extension StudioPage {
    /// What can be done with the version that is on its way.
    func rollActs(_ rollout: Rollout) -> HTML {
        let acts = FleetDesk.RolloutAct.allCases.filter { $0.fits(rollout) }
        guard !acts.isEmpty else { return HTML() }
        return HTML("p", [.class("two")]) {
            for act in acts {
                HTML(
                    "a",
                    [
                        .class("btn"),
                        .href(Link.path(["fleet"]).asking(["roll": act.rawValue])),
                    ]
                ) {
                    HTML.icon(icon(of: act))
                    words("fleet.roll.\(act.rawValue)")
                }
            }
        }
    }

    private func icon(of act: FleetDesk.RolloutAct) -> StudioIcon {
        switch act {
        case .hold: .lock
        case .resume: .play
        case .next: .chevron
        }
    }

    /// Asks before the rollout is held, continues, or takes its next step.
    func roll(
        _ act: FleetDesk.RolloutAct, _ rollout: Rollout, _ fleet: FleetDesk.Fleet
    ) -> HTML {
        let version = "\(rollout.version)"
        let active = fleet.lines.filter(\.kiosk.isActive)
        let showing = active.count { $0.kiosk.shown == rollout.version }
        return page(
            words("fleet.roll.\(act.rawValue).title", ["version": version]), here: "fleet",
            kicker: [(words("nav.fleet"), .path(["fleet"]))]
        ) {
            HTML("div", [.class("making")]) {
                HTML("p") {
                    words(
                        "fleet.shown",
                        ["count": "\(showing)", "all": "\(active.count)", "version": version])
                }
                if let reason = rollout.reason {
                    HTML("p", [.class("note danger"), .lang("en")]) {
                        HTML.icon(.danger)
                        HTML("span") { reason }
                    }
                }
                HTML("p") { words("fleet.roll.\(act.rawValue).more") }
                HTML("form", [.named("method", "post"), .action(.path(["fleet"]))]) {
                    for (name, value) in [
                        ("roll", act.rawValue), ("version", version),
                        ("stage", rollout.stage.rawValue),
                    ] {
                        HTML(
                            "input",
                            [
                                .named("type", "hidden"), .named("name", name),
                                .named("value", value),
                            ])
                    }
                    HTML("p", [.class("acts")]) {
                        HTML("a", [.class("btn"), .href(.path(["fleet"]))]) { words("fleet.back") }
                        HTML("button", [.class("btn first"), .named("type", "submit")]) {
                            words("fleet.roll.\(act.rawValue)")
                        }
                    }
                }
            }
        }
    }

    /// How the kiosks are, on the page of today.
    var fleetSentence: String {
        guard let counts = fleetCounts else { return words("today.fleet.unknown") }
        let parts = [
            ("silent", counts.silent), ("failing", counts.failing), ("behind", counts.behind),
        ].filter { $0.1 > 0 }.map { words("today.fleet.\($0.0)", ["count": "\($0.1)"]) }
        let all = "\(counts.all)"
        return parts.isEmpty
            ? words("today.fleet.well", ["count": all])
            : words("today.fleet.some", ["count": all, "what": parts.joined(separator: ", ")])
    }
}
