import Hub
import HubProtocol
import WebPages

/// One kiosk: how it is, what to do, and what it reports.
extension StudioPage {
    /// More kiosks are not listed beside one.
    private static let mostBeside = 50

    /// All kiosks, and beside them how one is, what to do, and what it reports.
    func fleetKiosk(_ line: FleetLine, _ fleet: FleetDesk.Fleet) -> HTML {
        let isRetired = line.state == .retired
        let others = fleet.lines.filter { ($0.state == .retired) == isRetired }
        var shown = Array(others.prefix(Self.mostBeside))
        if !shown.contains(where: { $0.kiosk.name == line.kiosk.name }) { shown.append(line) }
        return page(
            name(of: line), here: "fleet", kicker: [(words("nav.fleet"), .path(["fleet"]))],
            acts: addAct, aside: one(line, fleet)
        ) {
            HTML("div", [.class("fleet form")]) {
                table(shown, fleet, chosen: line)
                if others.count > shown.count {
                    HTML("p") { HTML("a", [.href(.path(["fleet"]))]) { words("nav.fleet") } }
                }
                HTML("p", [.class("help")]) { words("fleet.help") }
            }
        }
    }

    private func one(_ line: FleetLine, _ fleet: FleetDesk.Fleet) -> HTML {
        let kiosk = line.kiosk
        return HTML("aside", [.class("one one-kiosk"), .label(name(of: line))]) {
            HTML("p", [.class("is")]) {
                tag(of: line)
                if let since = since(line, fleet) { HTML("span", [.class("soft")]) { since } }
            }
            reports(of: line)
            steps(for: line)
            HTML("h2") { words("fleet.facts") }
            facts(of: line, fleet)
            HTML("p", [.class("acts")]) {
                if let entry = entry(of: line) {
                    HTML("a", [.class("btn"), .href(StudioLinks.entry(.kiosks, entry.id))]) {
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
        HTML("a", [.class("btn"), .href(query.isEmpty ? link : link.asking(query))]) {
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
        return HTML("ul", [.class("rows"), .label(words("fleet.says"))]) {
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

    /// What somebody can do, in up to three steps.
    private func steps(for line: FleetLine) -> HTML {
        let isUnplugged = line.kiosk.health?.camera == "unplugged"
        let (keys, shell): ([String], String?) =
            switch line.state {
            case .silent: (["silent", "itself", "at"], "docent link status")
            case .failing where line.kiosk.status == .absent:
                (["absent", "at"], "systemctl status docent-kiosk")
            case .failing: (isUnplugged ? ["camera", "itself", "at"] : ["at"], "docent doctor")
            case .warning: (["warning", "at"], "docent doctor")
            case .behind: (["behind"], nil)
            case .held: (["held"], "docent hub hold \(line.kiosk.name) --release")
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
            ("camera", health?.camera, true), ("display", health?.display, true),
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
            for fact in facts {
                if let value = fact.value, !value.isEmpty {
                    HTML("dt") { words("fleet.\(fact.key)") }
                    HTML("dd", [fact.isKiosks ? .lang("en") : nil]) { value }
                }
            }
        }
    }
}
