import Hub
import HubProtocol
import WebPages

/// One kiosk: how it is, what to do, and what it reports.
extension StudioPage {
    /// More kiosks are not listed beside one.
    private static let mostBeside = 50

    /// All kiosks, and beside them how one is, what to do, and what it reports.
    ///
    /// - Parameter day: its last 24 hours.
    func fleetKiosk(
        _ line: FleetLine, _ fleet: FleetDesk.Fleet, day: [HubStore.DaySpan]
    ) -> HTML {
        let isRetired = line.state == .retired
        let others = fleet.lines.filter { ($0.state == .retired) == isRetired }
        var shown = Array(others.prefix(Self.mostBeside))
        if !shown.contains(where: { $0.kiosk.name == line.kiosk.name }) { shown.append(line) }
        return page(
            name(of: line), here: "fleet", kicker: [(words("nav.fleet"), .path(["fleet"]))],
            acts: addAct, aside: one(line, fleet, day)
        ) {
            HTML("div", [.class("fleet form")]) {
                table(shown, fleet, chosen: line)
                if others.count > shown.count {
                    HTML("p") { HTML("a", [.href(.path(["fleet"]))]) { words("nav.fleet") } }
                }
                HTML.help { words("fleet.help") }
            }
        }
    }

    private func one(
        _ line: FleetLine, _ fleet: FleetDesk.Fleet, _ day: [HubStore.DaySpan]
    ) -> HTML {
        let kiosk = line.kiosk
        return HTML("aside", [.class("one one-kiosk"), .label(name(of: line))]) {
            HTML("p", [.class("is")]) {
                tag(of: line)
                if let since = since(line, fleet) { HTML("span", [.class("soft")]) { since } }
            }
            trouble(of: line)
            reports(of: line)
            steps(for: line)
            lastDay(day)
            HTML("h2") { words("fleet.facts") }
            facts(of: line, fleet)
            HTML("p", [.class("acts")]) {
                if let entry = entry(of: line) {
                    HTML.link(StudioLinks.entry(.kiosks, entry.id)) {
                        HTML.icon(.kiosk)
                        words("fleet.entry")
                    }
                }
                act(.plus, "fleet.add.again", .path(["fleet"]), ["add": kiosk.name])
                if kiosk.isActive {
                    act(.swap, "fleet.ring.act", .path(["fleet", kiosk.name, "ring"]))
                }
                if line.state != .retired {
                    act(.trash, "fleet.retire", .path(["fleet", kiosk.name, "retire"]))
                }
            }
        }
    }

    private func act(
        _ icon: StudioIcon, _ key: String, _ link: Link,
        _ query: KeyValuePairs<String, String> = [:]
    ) -> HTML {
        HTML.link(query.isEmpty ? link : link.asking(query)) {
            HTML.icon(icon)
            words(key)
        }
    }

    /// Everything that the kiosk and its link say is wrong, in their own words.
    private func reports(of line: FleetLine) -> HTML {
        let health = line.kiosk.isActive ? line.kiosk.health : nil
        var problems = health?.problems ?? []
        var warnings = health?.warnings ?? []
        if line.kiosk.isActive, let problem = line.kiosk.link?.problem { warnings.append(problem) }
        // What the hub itself has found, such as a clock that is off.
        if let words = sentence(of: line), !(problems + warnings).contains(words) {
            if line.state == .failing { problems.append(words) } else { warnings.append(words) }
        }
        guard !problems.isEmpty || !warnings.isEmpty else { return HTML() }
        return HTML.rows([.label(words("fleet.says"))]) {
            for (text, isProblem) in problems.map({ ($0, true) }) + warnings.map({ ($0, false) }) {
                HTML("li") {
                    HTML("span", [.class(isProblem ? "sign danger" : "sign warn")]) {
                        HTML.icon(isProblem ? .danger : .warning)
                    }
                    HTML("div", [.class("what"), .lang("en")]) { text }
                }
            }
        }
    }

    /// What to do first where something fails: the key of the words, by the trouble.
    private static let steps = [
        "unplugged": "camera", "absent": "camera.absent", "busy": "camera.busy",
        "denied": "camera.denied", "failed": "camera.again", "frozen": "camera.again",
        "stuck": "camera.again", "ended": "camera.again", "black": "camera.dark",
        "blinded": "camera.bright", "covered": "camera.covered",
        KioskCondition.display: "display",
    ]

    /// Whether a trouble is one that the studio has words for.
    func hasWords(for trouble: String) -> Bool { Self.steps[trouble] != nil }

    /// What fails, and what visitors have of it.
    private func trouble(of line: FleetLine) -> HTML {
        guard line.state == .failing, let health = line.kiosk.health else { return HTML() }
        let condition = KioskCondition(health)
        guard hasWords(for: condition.trouble) else { return HTML() }
        return HTML.noteBlock(.danger) {
            HTML("b") { words("fleet.trouble.\(condition.trouble)") }
            if condition.trouble != KioskCondition.display {
                HTML("p", [.class("small")]) { words("fleet.trouble.camera") }
            }
        }
    }

    /// What somebody can do, in up to three steps.
    private func steps(for line: FleetLine) -> HTML {
        let trouble = line.kiosk.health.map { KioskCondition($0).trouble } ?? ""
        let (keys, shell): ([String], String?) =
            switch line.state {
            case .silent: (["silent", "itself", "at"], "docent link status")
            case .failing where line.kiosk.status == .absent:
                (["absent", "at"], "systemctl status docent-kiosk")
            case .failing:
                (Self.steps[trouble].map { [$0, "itself", "at"] } ?? ["at"], "docent doctor")
            case .warning: (["warning", "at"], "docent doctor")
            case .behind: (["behind"], nil)
            case .held: (["held"], "docent hub hold \(line.kiosk.name) --release")
            case .awaited where line.kiosk.joined != nil:
                (["report"], "systemctl start docent-link")
            case .awaited: (["join"], nil)
            case .retired: (["back"], nil)
            case .well: ([], nil)
            }
        guard !keys.isEmpty else { return HTML() }
        return HTML("section", [.class("how")]) {
            HTML("h2") { words("fleet.do") }
            HTML("ol", [.class("do")]) {
                for key in keys { HTML("li") { words("fleet.do.\(key)") } }
            }
            if let shell { command(shell) }
        }
    }

    private static func size(_ bytes: Int64) -> String {
        bytes < 10_000_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1_000_000_000) GB"
    }

    private func facts(of line: FleetLine, _ fleet: FleetDesk.Fleet) -> HTML {
        let (kiosk, health, link) = (line.kiosk, line.kiosk.health, line.kiosk.link)
        let progress = link?.percent.map { " (\($0) %)" } ?? ""
        let hours = health.map { ($0.hoursWaiting, $0.hoursLost) } ?? (0, 0)
        let ring = words(kiosk.ring == nil ? "fleet.ring.place" : "fleet.ring.own")
        // A name of the words, the value, and whether the value is in the kiosk's words.
        let facts: [(key: String, value: String?, isKiosks: Bool)] = [
            ("name", kiosk.name, false),
            ("heard", kiosk.seen.map { "\(moment($0)), \(ago(fleet.now - $0))" }, false),
            ("joined", kiosk.joined.map(moment), false),
            ("retired.on", kiosk.retired.map(moment), false),
            ("ring", kiosk.isActive ? "\(ringName(line.ring)), \(ring)" : nil, false),
            ("shows", kiosk.shown.map { words("fleet.version", ["version": "\($0)"]) }, false),
            ("shows.since", kiosk.shown == nil ? nil : kiosk.shownSince.map(moment), false),
            ("held", kiosk.isHeld ? words("fleet.held.yes") : nil, false),
            ("waiting", health?.waiting, true),
            (
                "offered",
                link?.offered.map {
                    words("fleet.version", ["version": "\($0)"]) + progress
                }, false
            ),
            ("camera", cameraWords(health?.camera), isTold(health?.camera)),
            ("display", health?.display, true),
            ("disk", health?.diskFreeBytes.map(Self.size), false),
            ("memory", health?.residentBytes.map(Self.size), false),
            (
                "started",
                health.flatMap { health in
                    // Of what a kiosk may report, a start before 1970 is none.
                    kiosk.seen.map { $0 - Int64(health.uptimeSeconds) }
                        .flatMap { $0 > 0 ? moment($0) : nil }
                }, false
            ),
            ("software", health?.software, true), ("link", link?.software, true),
            (
                "journal",
                hours == (0, 0)
                    ? nil
                    : words("fleet.hours", ["waiting": "\(hours.0)", "lost": "\(hours.1)"]), false
            ),
        ]
        return HTML("dl", [.class("about")]) {
            if let entry = entry(of: line), kiosk.isActive {
                HTML("dt") { words("nav.journal") }
                HTML("dd") {
                    HTML(
                        "a",
                        [
                            .href(
                                Link.path(["journal"]).asking([
                                    "by": "room", "period": "last-week", "kiosk": entry.id,
                                ]))
                        ]
                    ) { words("journal.last-week") }
                }
            }
            for fact in facts {
                if let value = fact.value, !value.isEmpty {
                    HTML("dt") { words("fleet.\(fact.key)") }
                    HTML("dd", [fact.isKiosks ? .lang("en") : nil]) { value }
                }
            }
        }
    }
}
