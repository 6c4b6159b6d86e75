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
                    HTML.note(.warn, role: .alert) { moved(fleet.rollout) }
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
                    HTML.help { words("fleet.help") }
                }
            }
        }
    }

    var addAct: HTML {
        HTML.link(Link.path(["fleet"]).asking(["add": ""])) {
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
    func table(
        _ lines: [FleetLine], _ fleet: FleetDesk.Fleet, chosen: FleetLine? = nil
    ) -> HTML {
        HTML("div", [.class("wide"), .named("tabindex", "0"), .label(words("nav.kiosks"))]) {
            HTML("table") {
                HTML.heads {
                    for head in ["kiosk", "how", "camera", "shows", "ring", "heard"] {
                        HTML.columnHead { words("fleet.\(head)") }
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
            HTML("td", [isTold(health?.camera) ? .lang("en") : nil]) {
                cameraWords(health?.camera) ?? "\u{2013}"
            }
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
    func entry(of line: FleetLine) -> FolderOverview.Row? {
        let id = line.kiosk.health?.place ?? line.kiosk.name
        return overview.kiosks.first { $0.id.lowercased() == id.lowercased() }
    }

    func name(of line: FleetLine) -> String {
        entry(of: line).flatMap { $0.name.isEmpty ? nil : $0.name } ?? line.kiosk.name
    }

    func tag(of line: FleetLine) -> HTML {
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
    func sentence(of line: FleetLine) -> String? {
        switch line.state {
        case .failing where line.kiosk.status == .absent, .silent, .awaited: nil
        default: line.words
        }
    }

    func since(_ line: FleetLine, _ fleet: FleetDesk.Fleet) -> String? {
        switch line.state {
        case .silent where line.kiosk.seen == nil: words("fleet.never")
        case .failing where line.kiosk.status == .absent: words("fleet.absent")
        case .awaited: words(line.kiosk.joined == nil ? "fleet.awaited" : "fleet.unheard")
        case .silent:
            line.since.map { words("fleet.silent.since", ["time": moment($0)]) }
        default: line.since.map { words("fleet.since", ["time": moment($0)]) }
        }
    }

    private func heard(_ line: FleetLine, _ fleet: FleetDesk.Fleet) -> String {
        line.kiosk.seen.map { ago(fleet.now - $0) } ?? "\u{2013}"
    }

    private static let cameras = [
        "starting", "streaming", "absent", "busy", "denied", "unplugged", "failed", "frozen",
        "stuck", "black", "blinded", "covered", "ended",
    ]

    /// How a kiosk's camera is, in words; what a newer kiosk says stays as it says it.
    func cameraWords(_ state: String?) -> String? {
        guard let state, Self.cameras.contains(state) else { return state }
        return words("fleet.camera.\(state)")
    }

    /// Whether that is in the kiosk's own words.
    func isTold(_ camera: String?) -> Bool { camera.map { !Self.cameras.contains($0) } ?? false }

    func moment(_ seconds: Int64) -> String {
        Self.moment(Date(timeIntervalSince1970: Double(seconds)), words.language)
    }

    /// How long ago something was, in its largest unit.
    func ago(_ seconds: Int64) -> String {
        switch max(0, seconds) {
        case ..<60: words("fleet.ago.now")
        case ..<7200: words("fleet.ago.minutes", ["count": "\(seconds / 60)"])
        case ..<172_800: words("fleet.ago.hours", ["count": "\(seconds / 3600)"])
        default: words("fleet.ago.days", ["count": "\(seconds / 86_400)"])
        }
    }

    // MARK: Without a hub

    /// How to have a hub.
    func noHub(_ folder: String) -> HTML {
        page(words("nav.fleet"), here: "fleet") {
            HTML("div", [.class("how making")]) {
                HTML.note { words("fleet.none") }
                HTML("p") { words("fleet.none.hub") }
                command("docent serve --hub hub.sqlite")
                HTML("p") { words("fleet.none.start") }
                command("docent studio \(Self.shell(folder)) --hub hub.sqlite")
            }
        }
    }

    func brokenHub(_ reason: String) -> HTML {
        page(words("nav.fleet"), here: "fleet") {
            HTML.noteBlock(.danger, role: .alert) {
                HTML("b") { words("fleet.broken") }
                HTML("p", [.lang("en")]) { reason }
                HTML("p") { words("fleet.broken.more") }
            }
        }
    }
}
