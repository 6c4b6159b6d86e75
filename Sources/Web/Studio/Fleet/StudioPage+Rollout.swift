import Hub
import WebPages

/// The version that is on its way, and what can be done with it.
extension StudioPage {
    private static let stages = Rollout.Stage.allCases

    func ringName(_ ring: String) -> String {
        Rollout.Stage(rawValue: ring) == nil ? ring : words("fleet.ring.\(ring)")
    }

    func rollout(_ fleet: FleetDesk.Fleet) -> HTML {
        let active = fleet.lines.filter(\.kiosk.isActive)
        let own = Set(active.map(\.ring)).filter { Rollout.Stage(rawValue: $0) == nil }
        return HTML("section", [.class("card roll"), .label(words("fleet.rollout"))]) {
            if let rollout = fleet.rollout {
                let version = "\(rollout.version)"
                HTML("h2") {
                    words("fleet.rollout.\(rollout.state.rawValue)", ["version": version])
                }
                HTML("p", [.class("soft")]) {
                    let showing = active.count { $0.kiosk.shown == rollout.version }
                    words(
                        "fleet.shown",
                        ["count": "\(showing)", "all": "\(active.count)", "version": version])
                }
                HTML("ol", [.class("stages")]) {
                    for stage in Self.stages { self.stage(stage, rollout, active) }
                }
                if [.running, .halted].contains(rollout.state) {
                    let isHalted = rollout.state == .halted
                    HTML("p", [.class(isHalted ? "note danger" : "note")]) {
                        HTML.icon(isHalted ? .danger : .clock)
                        HTML("span", [.lang("en")]) { fleet.progress }
                    }
                }
                rollActs(rollout)
            } else {
                HTML("h2") { words("fleet.rollout.none") }
                HTML("p", [.class("soft")]) { words("fleet.rollout.none.more") }
                command("docent hub ring VERSION")
            }
            if fleet.rollout == nil || !own.isEmpty {
                HTML("dl", [.class("about")]) {
                    if fleet.rollout == nil {
                        for stage in Self.stages { ring(stage.rawValue, active) }
                    }
                    for name in own.sorted().prefix(50) { ring(name, active) }
                }
            }
        }
    }

    private func ring(_ name: String, _ active: [FleetLine]) -> HTML {
        let kiosks = active.filter { $0.ring == name }.map(\.kiosk)
        guard !kiosks.isEmpty else { return HTML() }
        var terms = HTML("dt") { ringName(name) }
        terms += HTML("dd") { versions(of: kiosks) }
        return terms
    }

    /// "version 42: lobby, hall; version 41: foyer".
    private func versions(of kiosks: [HubKiosk]) -> String {
        let versions = Dictionary(grouping: kiosks) { $0.shown ?? 0 }
        return versions.sorted { $0.key > $1.key }.map { version, kiosks in
            let names = kiosks.prefix(5).map(\.name) + (kiosks.count > 5 ? ["\u{2026}"] : [])
            let text =
                version == 0
                ? words("fleet.version.none") : words("fleet.version", ["version": "\(version)"])
            return "\(text) (\(kiosks.count)): \(names.joined(separator: ", "))"
        }.joined(separator: "; ")
    }

    private func stage(
        _ stage: Rollout.Stage, _ rollout: Rollout, _ active: [FleetLine]
    ) -> HTML {
        let place = Self.stages.firstIndex(of: stage) ?? 0
        let current = Self.stages.firstIndex(of: rollout.stage) ?? 0
        let isDone = rollout.state == .done || place < current
        let isNow = !isDone && place == current
        let kiosks = active.filter { $0.ring == stage.rawValue }.map(\.kiosk)
        return HTML(
            "li",
            [
                .class(isDone ? "done" : isNow ? "now" : "next"),
                isNow ? .named("aria-current", "step") : nil,
            ]
        ) {
            HTML("span", [.class("dot"), .hidden]) {
                if isDone { HTML.icon(.check) } else { "\(place + 1)" }
            }
            HTML("div") {
                HTML("b") { ringName(stage.rawValue) }
                HTML("small") {
                    kiosks.isEmpty ? words("fleet.ring.empty") : versions(of: kiosks)
                }
                if isNow {
                    HTML("small", [.class("dim")]) {
                        words("fleet.since", ["time": moment(rollout.began)])
                    }
                }
            }
        }
    }

    /// Why nothing was done: who was faster, as far as that is known.
    func moved(_ rollout: Rollout?) -> String {
        guard let name = rollout?.by else { return words("fleet.roll.moved") }
        return words("fleet.roll.faster", ["name": name])
    }

    // MARK: What can be done with it

    /// What can be done with the version that is on its way.
    func rollActs(_ rollout: Rollout) -> HTML {
        let acts = FleetDesk.RolloutAct.allCases.filter { $0.fits(rollout) }
        guard !acts.isEmpty else { return HTML() }
        return HTML("p", [.class("two")]) {
            for act in acts {
                HTML.link(Link.path(["fleet"]).asking(["roll": act.rawValue])) {
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
                HTML.post(.path(["fleet"])) {
                    for (name, value) in [
                        ("roll", act.rawValue), ("version", version),
                        ("stage", rollout.stage.rawValue),
                    ] {
                        HTML.hidden(name, value)
                    }
                    HTML("p", [.class("acts")]) {
                        HTML.link(.path(["fleet"])) { words("fleet.back") }
                        HTML.submit(.first) {
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
