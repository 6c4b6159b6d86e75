import Foundation
import Hub
import HubProtocol
import WebPages

extension StudioPage {
    /// So many kiosks are shown on one page; the command shows them all.
    private static let mostKiosks = 500

    /// How a version goes out, and how all kiosks are.
    ///
    /// - Parameters:
    ///   - showsRetired: whether only those are shown that were retired.
    ///   - retired: the kiosk that was just retired.
    ///   - isMoved: whether the rollout was another one than the page had shown.
    func fleet(
        _ fleet: FleetDesk.Fleet, showsRetired: Bool = false, retired: FleetLine? = nil,
        isMoved: Bool = false
    ) -> HTML {
        let gone = fleet.lines.filter { $0.state == .retired }
        let lines = fleet.lines.filter { $0.state != .retired }
        let shown = showsRetired ? gone : lines
        return page(
            words("nav.fleet"), here: "fleet", lead: lines.isEmpty ? nil : summary(lines),
            acts: addAct
        ) {
            HTML("div", [.class("fleet")]) {
                if let retired {
                    note(
                        .check, "ok",
                        words("fleet.retired", ["name": retired.kiosk.name]))
                }
                if isMoved {
                    HTML("p", [.class("note warn"), .named("role", "alert")]) {
                        HTML.icon(.warning)
                        HTML("span") { words("fleet.roll.moved") }
                    }
                }
                rollout(fleet)
                if lines.isEmpty, gone.isEmpty {
                    note(.info, "", words("fleet.empty"), words("fleet.empty.more"))
                } else {
                    if !gone.isEmpty {
                        HTML("nav", [.class("tabs wrap"), .label(words("fleet.which"))]) {
                            for (name, count) in [("now", lines.count), ("retired", gone.count)] {
                                HTML(
                                    "a",
                                    [
                                        .href(Link.path(["fleet"]).asking(["show": name])),
                                        showsRetired == (name == "retired")
                                            ? .named("aria-current", "true") : nil,
                                    ]
                                ) {
                                    words("fleet.show.\(name)")
                                    HTML("span", [.class("dim num")]) { "\(count)" }
                                }
                            }
                        }
                    }
                    table(Array(shown.prefix(Self.mostKiosks)), fleet)
                    if shown.count > Self.mostKiosks {
                        HTML("p") {
                            words("fleet.more", ["count": "\(shown.count - Self.mostKiosks)"])
                        }
                        command(showsRetired ? "docent hub kiosks --all" : "docent hub kiosks")
                    }
                    HTML("p", [.class("help")]) { words("fleet.help") }
                }
            }
        }
    }

    private var addAct: HTML {
        HTML("a", [.class("btn"), .href(Link.path(["fleet"]).asking(["add": ""]))]) {
            HTML.icon(.plus)
            words("fleet.add")
        }
    }

    /// "6 kiosks: 1 needs you, 1 not heard, 4 well".
    private func summary(_ lines: [FleetLine]) -> String {
        let counts = FleetLine.State.allCases.compactMap { state in
            let count = lines.count { $0.state == state }
            return count == 0 ? nil : "\(count) \(name(of: state, count))"
        }
        let all = words("fleet.count", ["count": "\(lines.count)"])
        return counts.isEmpty ? all : "\(all): \(counts.joined(separator: ", "))"
    }

    // MARK: Kiosks

    /// - Parameter chosen: the kiosk that stands beside the table.
    private func table(
        _ lines: [FleetLine], _ fleet: FleetDesk.Fleet, chosen: FleetLine? = nil
    ) -> HTML {
        HTML("div", [.class("wide"), .named("tabindex", "0"), .label(words("nav.kiosks"))]) {
            HTML("table") {
                HTML("thead") {
                    HTML("tr") {
                        for head in ["kiosk", "how", "camera", "shows", "ring", "heard"] {
                            HTML("th", [.named("scope", "col")]) { words("fleet.\(head)") }
                        }
                    }
                }
                HTML("tbody") {
                    for line in lines {
                        row(line, fleet, isChosen: line.kiosk.name == chosen?.kiosk.name)
                    }
                }
            }
        }
    }

    private func row(_ line: FleetLine, _ fleet: FleetDesk.Fleet, isChosen: Bool) -> HTML {
        let health = line.kiosk.isActive ? line.kiosk.health : nil
        return HTML("tr", [isChosen ? .class("sel") : nil]) {
            HTML("td") {
                HTML(
                    "a",
                    [
                        .href(.path(["fleet", line.kiosk.name])),
                        isChosen ? .named("aria-current", "page") : nil,
                    ]
                ) { name(of: line) }
                if name(of: line) != line.kiosk.name {
                    HTML("small", [.class("dim")]) { line.kiosk.name }
                }
            }
            HTML("td", [.class("how-is")]) {
                tag(of: line)
                if let words = sentence(of: line) {
                    HTML("small", [.lang("en")]) { words }
                } else if let since = since(line, fleet) {
                    HTML("small", [.class("dim")]) { since }
                }
            }
            HTML("td", [.lang("en")]) { health?.camera ?? "\u{2013}" }
            HTML("td", [.class("num")]) {
                line.kiosk.shown.map { "\($0)" } ?? "\u{2013}"
                if line.kiosk.isActive, line.kiosk.shown != nil, let since = line.kiosk.shownSince {
                    HTML("small", [.class("dim")]) {
                        words("fleet.since", ["time": moment(since)])
                    }
                }
            }
            HTML("td") { line.kiosk.isActive ? ringName(line.ring) : "\u{2013}" }
            HTML("td", [.class("num")]) { heard(line, fleet) }
        }
    }

    /// The tour's entry of a kiosk: the one that the kiosk says it is, or one of the same name.
    private func entry(of line: FleetLine) -> FolderOverview.Row? {
        let id = line.kiosk.health?.place ?? line.kiosk.name
        return overview.kiosks.first { $0.id.lowercased() == id.lowercased() }
    }

    private func name(of line: FleetLine) -> String {
        entry(of: line).flatMap { $0.name.isEmpty ? nil : $0.name } ?? line.kiosk.name
    }

    private func tag(of line: FleetLine) -> HTML {
        let (kind, icon): (String, StudioIcon) =
            switch line.state {
            case .silent: ("tag none", .cloudOff)
            case .failing: ("tag danger", .danger)
            case .behind: ("tag", .clock)
            case .held: ("tag", .lock)
            case .warning: ("tag warn", .warning)
            case .well: ("tag ok", .check)
            case .awaited: ("tag", .plus)
            case .retired: ("tag none", .close)
            }
        return HTML("span", [.class(kind)]) {
            HTML.icon(icon)
            name(of: line.state, 1)
        }
    }

    private func name(of state: FleetLine.State, _ count: Int) -> String {
        words("fleet.is.\(state.rawValue)", ["count": "\(count)"])
    }

    /// What the kiosk or the hub says about it, in their own words; what a state means stands in ours.
    private func sentence(of line: FleetLine) -> String? {
        switch line.state {
        case .failing where line.kiosk.status == .absent, .silent, .awaited: nil
        default: line.words
        }
    }

    private func since(_ line: FleetLine, _ fleet: FleetDesk.Fleet) -> String? {
        switch line.state {
        case .silent where line.kiosk.seen == nil: words("fleet.never")
        case .failing where line.kiosk.status == .absent: words("fleet.absent")
        case .awaited: words("fleet.awaited")
        case .silent:
            line.since.map { words("fleet.silent.since", ["time": moment($0)]) }
        default: line.since.map { words("fleet.since", ["time": moment($0)]) }
        }
    }

    private func heard(_ line: FleetLine, _ fleet: FleetDesk.Fleet) -> String {
        line.kiosk.seen.map { ago(fleet.now - $0) } ?? "\u{2013}"
    }

    private func moment(_ seconds: Int64) -> String {
        Self.moment(Date(timeIntervalSince1970: Double(seconds)), words.language)
    }

    /// How long ago something was, in its largest unit.
    private func ago(_ seconds: Int64) -> String {
        switch max(0, seconds) {
        case ..<60: words("fleet.ago.now")
        case ..<7200: words("fleet.ago.minutes", ["count": "\(seconds / 60)"])
        case ..<172_800: words("fleet.ago.hours", ["count": "\(seconds / 3600)"])
        default: words("fleet.ago.days", ["count": "\(seconds / 86_400)"])
        }
    }

    // MARK: The rollout

    private static let stages = Rollout.Stage.allCases

    private func ringName(_ ring: String) -> String {
        Rollout.Stage(rawValue: ring) == nil ? ring : words("fleet.ring.\(ring)")
    }

    private func rollout(_ fleet: FleetDesk.Fleet) -> HTML {
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

    // MARK: One kiosk

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

    // MARK: Without a hub

    /// How to have a hub.
    func noHub(_ folder: String) -> HTML {
        page(words("nav.fleet"), here: "fleet") {
            HTML("div", [.class("how making")]) {
                HTML("p", [.class("note")]) {
                    HTML.icon(.info)
                    HTML("span") { words("fleet.none") }
                }
                HTML("p") { words("fleet.none.hub") }
                command("docent serve --hub hub.sqlite")
                HTML("p") { words("fleet.none.start") }
                command("docent studio \(Self.shell(folder)) --hub hub.sqlite")
            }
        }
    }

    func brokenHub(_ reason: String) -> HTML {
        page(words("nav.fleet"), here: "fleet") {
            HTML("div", [.class("note danger"), .named("role", "alert")]) {
                HTML.icon(.danger)
                HTML("div") {
                    HTML("b") { words("fleet.broken") }
                    HTML("p", [.lang("en")]) { reason }
                    HTML("p") { words("fleet.broken.more") }
                }
            }
        }
    }
}
