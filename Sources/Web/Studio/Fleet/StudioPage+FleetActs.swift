import Hub
import WebPages

/// The questions that are asked before a kiosk is changed.
extension StudioPage {
    /// Why no code was made.
    enum AddProblem {
        /// By the key of the words.
        case words(String)
        /// In the words of the hub.
        case reason(String)
    }

    private func question(
        _ title: String, of line: FleetLine? = nil, @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        let kiosk = line.map { [($0.kiosk.name, Link.path(["fleet", $0.kiosk.name]))] } ?? []
        return page(
            title, here: "fleet", kicker: [(words("nav.fleet"), .path(["fleet"]))] + kiosk
        ) {
            HTML("div", [.class("making")], content)
        }
    }

    private func acts(_ back: Link, _ key: String, kind: String) -> HTML {
        HTML("p", [.class("acts")]) {
            HTML.link(back) { words("fleet.back") }
            HTML("button", [.class(kind), .named("type", "submit")]) { words(key) }
        }
    }

    /// Asks before a kiosk is retired.
    func retireKiosk(_ line: FleetLine, _ fleet: FleetDesk.Fleet) -> HTML {
        let name = line.kiosk.name
        return question(words("fleet.retire.title", ["name": name]), of: line) {
            HTML("p") { words("fleet.retire.lead") }
            HTML("p") { words("fleet.do.back") }
            HTML.post(.path(["fleet", name, "retire"])) {
                acts(.path(["fleet", name]), "fleet.retire", kind: "btn risk")
            }
        }
    }

    /// Asks which ring a kiosk should be in.
    ///
    /// - Parameters:
    ///   - sent: what was written; nil for the ring that it has.
    ///   - isWrong: whether the name of the ring is invalid.
    func ringOfKiosk(
        _ line: FleetLine, _ fleet: FleetDesk.Fleet, sent: String? = nil, isWrong: Bool = false
    ) -> HTML {
        let name = line.kiosk.name
        let rings = Set(Rollout.Stage.allCases.map(\.rawValue) + fleet.lines.map(\.ring))
        return question(words("fleet.ring.title", ["name": name]), of: line) {
            HTML("p") { words("fleet.ring.lead") }
            HTML.post(.path(["fleet", name, "ring"])) {
                if isWrong { problem(.words("fleet.ring.wrong")) }
                field(
                    "ring", "fleet.ring", sent ?? line.kiosk.ring ?? "", "fleet.ring.help",
                    rings.sorted(), isWrong: isWrong)
                acts(.path(["fleet", name]), "fleet.ring.set", kind: "btn first")
            }
        }
    }

    /// Asks for the name of a kiosk to be added.
    ///
    /// - Parameters:
    ///   - name: what is in the field.
    ///   - again: the kiosk that has the name, where it must be asked whether that one is meant.
    func addKiosk(
        _ name: String, _ fleet: FleetDesk.Fleet, problem: AddProblem? = nil,
        again: FleetLine? = nil
    ) -> HTML {
        let known = Set(fleet.lines.map(\.kiosk.name))
        let free = overview.kiosks.map { $0.id.lowercased() }.filter { !known.contains($0) }
        return question(words("fleet.add")) {
            HTML("p") { words("fleet.add.lead") }
            HTML.post(.path(["fleet"])) {
                if let problem { self.problem(problem) }
                if let again {
                    note(
                        .warning, "warn",
                        words("fleet.add.known", ["name": again.kiosk.name]),
                        words("fleet.add.known.more"))
                    HTML.hidden("again", again.kiosk.name)
                }
                field(
                    "name", "fleet.name", name, "fleet.add.name.help", free,
                    isWrong: problem != nil)
                acts(
                    .path(["fleet"]), again == nil ? "fleet.add.make" : "fleet.add.again",
                    kind: "btn first")
            }
        }
    }

    private func problem(_ problem: AddProblem) -> HTML {
        HTML("div", [.class("note warn"), .named("role", "alert")]) {
            HTML.icon(.warning)
            switch problem {
            case .words(let key): HTML("span") { words(key) }
            case .reason(let reason): HTML("span", [.lang("en")]) { reason }
            }
        }
    }

    private func field(
        _ name: String, _ label: String, _ value: String, _ help: String, _ choices: [String],
        isWrong: Bool
    ) -> HTML {
        HTML.field(name, words(label)) {
            HTML.input(
                name, isWrong: isWrong,
                [
                    .named("value", value), .named("maxlength", 32), .named("list", "choices"),
                    .named("autocomplete", "off"), .named("autocapitalize", "none"),
                    .named("spellcheck", "false"), .named("aria-describedby", "\(name)-help"),
                ])
            HTML("datalist", [.id("choices")]) {
                for choice in choices { HTML("option", [.named("value", choice)]) }
            }
            HTML.help([.id("\(name)-help")]) { words(help) }
        }
    }

    /// Shows a code, once: no other page has it, and the hub keeps only its hash.
    func joinCode(_ code: JoinCode, of name: String) -> HTML {
        question(words("fleet.code.title", ["name": name])) {
            HTML("p", [.class("join-code"), .label(words("fleet.code"))]) { code.text }
            HTML("p") {
                words("fleet.code.lead", ["minutes": "\(JoinCode.lifetime / 60)"])
            }
            command("docent link join https://hub.example \(code.text)")
            HTML.help { words("fleet.code.help") }
            HTML("p") {
                HTML.link(.path(["fleet"]), .first) { words("nav.fleet") }
            }
        }
    }
}
