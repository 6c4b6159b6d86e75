import Foundation
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// All people, and the form for one more.
    func people(isAdding: Bool = false, gone: String? = nil, problem: String? = nil) -> HTML {
        page(words("nav.people"), here: "people", acts: addPerson) {
            HTML("div", [.class("ppl")]) {
                peopleList(chosen: nil)
                HTML("div", [.class("form")]) {
                    if let gone { isGone(gone, "people") }
                    if isAdding {
                        newPerson(problem)
                    } else {
                        HTML.note {
                            if overview.people.isEmpty { HTML("b") { words("people.none") } }
                            " " + words("people.choose")
                        }
                    }
                }
            }
        }
    }

    private var addPerson: HTML {
        HTML.link(Link.path(["people"]).asking(["add": "1"]), .first) {
            HTML.icon(.plus)
            words("people.new")
        }
    }

    private func newPerson(_ problem: String?) -> HTML {
        HTML.post(.path(["people"]), [.class("asks")]) {
            HTML("h2") { words("people.add") }
            HTML("p", [.class("soft")]) { words("people.add.help") }
            HTML.field("new-name", words("field.name")) {
                HTML(
                    "input",
                    [
                        .class(problem == nil ? "in" : "in wrong"), .id("new-name"),
                        .named("name", "name"), .named("autocomplete", "off"),
                        .flag("required"), .flag("autofocus"),
                        problem.map { _ in .named("aria-describedby", "new-problem") },
                    ])
                if let problem {
                    HTML("p", [.class("problem"), .id("new-problem"), .named("role", "alert")]) {
                        HTML.icon(.warning, "s")
                        problem
                    }
                }
            }
            HTML("p") {
                HTML.submit(.first) {
                    words("people.add")
                }
            }
        }
    }

    private func peopleList(chosen: String?) -> HTML {
        HTML("nav", [.class("whos"), .label(words("nav.people"))]) {
            HTML("p", [.class("dim small")]) {
                words("people.count", ["count": "\(overview.people.count)"])
            }
            HTML("ul") {
                for person in overview.people {
                    HTML("li") {
                        HTML(
                            "a",
                            [
                                .class("who"), .href(StudioLinks.entry(.people, person.id)),
                                person.id == chosen ? .named("aria-current", "page") : nil,
                            ]
                        ) {
                            HTML("span", [.class("face"), .hidden]) { Self.initials(person.name) }
                            HTML("span", [.class("words")]) {
                                HTML("b") { person.name.isEmpty ? person.id : person.name }
                                if !person.more.isEmpty { HTML("small") { person.more } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The letters that stand for a name: of its first and its last word.
    static func initials(_ name: String) -> String {
        let words = name.split { $0 == " " || $0 == "-" }
        let ends = words.count > 1 ? [words[0], words[words.count - 1]] : words
        return ends.compactMap { $0.first.map(String.init) }.joined().uppercased()
    }

    // MARK: One person

    /// The form of a card, the rooms that show it, and the card itself.
    func person(
        _ entry: StudioEntry, units: [FormUnit], file: String, view: EntryView,
        shown: FolderReferences?, card: String
    ) -> HTML {
        let link = StudioLinks.entry(.people, entry.id)
        let name = units.first { $0.key == "name" }?.value?.word ?? entry.id
        let version = units.first { $0.key == "version" }?.value?.word
        let rooms = rooms(showing: entry, shown)
        let (main, later) = (
            units.filter { !["version", "parts"].contains($0.key) },
            units.filter { $0.key == "parts" }
        )
        return page(
            words("nav.people"), here: "people", acts: addPerson, foot: file,
            aside: preview(entry, view) { cardText(entry, card) }
        ) {
            HTML("div", [.class("ppl")]) {
                peopleList(chosen: entry.id)
                HTML("div", [.class("form person")]) {
                    HTML("div", [.class("head-who")]) {
                        HTML("span", [.class("face xl"), .hidden]) { Self.initials(name) }
                        HTML("div") {
                            HTML("h2", [.class("name")]) { name }
                            HTML("p", [.class("soft")]) {
                                words("people.shown.count", ["count": "\(rooms.count)"])
                            }
                        }
                        HTML(
                            "a",
                            [.class("btn quiet end"), .href(.path(["out", "people", entry.id]))]
                        ) {
                            HTML.icon(.trash)
                            words("people.out")
                        }
                    }
                    form(entry, view, file, [.class("fields"), .action(own(link))]) {
                        HTML("div", [.id("notes")]) {
                            note(
                                overview.problems(of: file), view.refused, units: units,
                                drafts: view.drafts)
                        }
                        for unit in main where unit.key != "speaks" || version == "4.0" {
                            self.unit(unit, of: entry, view: view, source: nil)
                        }
                        HTML("details", [.class("more")]) {
                            HTML("summary") { words("field.parts") }
                            for unit in later {
                                self.unit(unit, of: entry, view: view, source: nil)
                            }
                        }
                        tongues
                    }
                    if version == "3.0" { olderVersion(entry, card) }
                    shownIn(entry, rooms)
                    HTML("p", [.class("note small")]) {
                        HTML.icon(.info, "s")
                        HTML("span") { words("people.whole") }
                    }
                }
            }
        }
    }

    /// What a check says of a line of a card.
    func problems(of unit: FormUnit) -> [TourProblem] {
        overview.problems(of: unit.file).filter {
            $0.rule == .contactDetail && $0.key == unit.key
        }
    }

    /// The form of an entry, with what its script needs.
    func form(
        _ entry: StudioEntry, _ view: EntryView, _ file: String, _ attributes: [Attribute?],
        @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        let rights = rights(of: entry)
        let isFixed = if case .none = rights { true } else { false }
        let mayMove = if case .all = rights { true } else { false }
        return HTML(
            "form",
            attributes + [
                .id("form"), .named("method", "post"), mayMove ? nil : .flag("data-fixed"),
                .named("data-saving", file), .named("data-number", overview.number),
                .named("data-writing", words("writing")),
                .named("data-saved", words("saved")), .named("data-away", words("away")),
                .named("data-conflict", words("conflict.short")),
                .named("data-unsaved", words("unsaved.short")),
                .named("data-replayed", words("replayed")),
                unsaved.map { .named("data-draft", $0) },
            ]
        ) {
            // What is drawn later has its icons in the page's sheet from the start.
            HTML("span", [.class("sprite"), .hidden]) {
                for icon in [StudioIcon.warning, .danger, .close, .back, .plus, .film, .play] {
                    HTML.icon(icon)
                }
            }
            // What Enter in a field does, before any other button of the form.
            HTML("button", [.class("hide"), .named("type", "submit"), .named("tabindex", "-1")]) {
                words("save")
            }
            // Shown while the studio does not answer: what is written is in the browser alone.
            HTML("div", [.class("note warn"), .id("away")]) {
                HTML.icon(.cloudOff)
                HTML("span") {
                    HTML("b") { words("away.title") }
                    " " + words("away.help")
                }
                HTML("span", [.class("acts")]) {
                    HTML.submit {
                        words("away.again")
                    }
                }
            }
            HTML(
                "div",
                [.class("note warn"), .id("failed"), .named("role", "alert"), .flag("hidden")]
            ) {
                HTML.icon(.warning)
                HTML("span")
                HTML("span", [.class("acts")]) { HTML.submit { words("away.again") } }
            }
            content()
            if !isFixed {
                HTML("p", [.class("save")]) {
                    HTML.submit(.first) { words("save") }
                }
            }
        }
    }

    /// Languages in their own words, for fields that ask for one.
    var tongues: HTML {
        HTML("datalist", [.id("tongues")]) {
            for tag in Self.tags {
                HTML("option", [.named("value", tag)]) { Self.name(of: Language(rawValue: tag)) }
            }
        }
    }

    private static let tags = [
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr",
        "ga", "gl", "he", "hi", "hr", "hu", "id", "is", "it", "ja", "ka", "ko", "lb", "lt", "lv",
        "mk", "mt", "nb", "nl", "nn", "pl", "pt", "ro", "ru", "se", "sk", "sl", "sq", "sr", "sv",
        "sw", "ta", "th", "tr", "uk", "ur", "vi", "zh",
    ]

    private func olderVersion(_ entry: StudioEntry, _ card: String) -> HTML {
        HTML.post(.path(["people", entry.id, "version"]), [.class("note small")]) {
            HTML.icon(.info, "s")
            if PersonCard.canBecomeVersion4(Array(card.utf8)) {
                HTML("span") { words("people.version") }
                HTML("span", [.class("acts")]) {
                    HTML.submit {
                        words("people.version.act")
                    }
                }
            } else {
                HTML("span") { words("people.version") + " " + words("people.version.no") }
            }
        }
    }

    private func rooms(
        showing entry: StudioEntry, _ shown: FolderReferences?
    ) -> [FolderOverview.RoomRow] {
        let files = Set(shown?.files(naming: entry.id, .person) ?? [])
        return overview.rooms.filter { files.contains(overview.files["rooms/\($0.id)"] ?? "") }
    }

    private func shownIn(_ entry: StudioEntry, _ rooms: [FolderOverview.RoomRow]) -> HTML {
        HTML.post(.path(["people", entry.id, "rooms"]), [.class("field"), .id("rooms")]) {
            HTML("span", [.class("label")]) { words("people.shown") }
            if rooms.isEmpty {
                HTML("p", [.class("problem")]) {
                    HTML.icon(.warning, "s")
                    words("people.nowhere")
                }
            }
            HTML("div", [.class("chips")]) {
                for room in rooms {
                    HTML("span", [.class("chip")]) {
                        HTML("a", [.href(StudioLinks.entry(.rooms, room.id))]) {
                            HTML("span", [.class("room-no")]) { overview.label(ofRoom: room.id) }
                            " \(room.name)"
                        }
                        HTML(
                            "button",
                            [
                                .class("x"), .named("type", "submit"), .named("name", "out"),
                                .named("value", room.id),
                                .label(
                                    words("people.room.out", ["room": overview.title(of: room)])),
                            ]
                        ) { HTML.icon(.close) }
                    }
                }
            }
            HTML("div", [.class("choose")]) {
                HTML("label", [.class("hide"), .named("for", "room-in")]) { words("people.room") }
                HTML.select(
                    [("", words("people.room"))]
                        + overview.rooms.filter { room in !rooms.contains { $0.id == room.id } }
                        .map { ($0.id, overview.title(of: $0)) },
                    chosen: "", [.id("room-in"), .named("name", "in")])
                HTML.submit {
                    HTML.icon(.plus)
                    words("people.room.add")
                }
            }
        }
    }

    /// The card as its file has it.
    func cardText(_ entry: StudioEntry, _ card: String) -> HTML {
        HTML("div", [.class("card-text"), .id("card")]) {
            HTML("h2") {
                words("people.card")
                HTML("span", [.class("path end")]) { entry.file }
            }
            HTML("pre", [.class("write"), .named("tabindex", "0"), .label(words("people.card"))]) {
                card.replacing("\r\n", with: "\n")
            }
            HTML("p") {
                HTML.link(
                    .path(["people", entry.id, "card.vcf"]), .ordinary,
                    [.named("download", "\(entry.id).vcf")]
                ) {
                    HTML.icon(.download)
                    words("people.card.save")
                }
            }
        }
    }

    /// A change that was not made, and why.
    func unmade(_ reasons: [String]) -> HTML {
        page(words("unsaved.short"), here: "") {
            HTML.noteBlock(.danger, role: .alert) {
                HTML("b") { words("refused") }
                for reason in reasons { HTML("p", [.lang("en")]) { reason } }
            }
            HTML("p") {
                HTML.link(.path([])) { words("nav.today") }
            }
        }
    }
}
