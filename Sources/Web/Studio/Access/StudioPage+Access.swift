import Accounts
import Foundation
import WebPages

/// The pages of a team: signing in, setting a pass phrase, being asked for it once more.
extension StudioPage {
    // MARK: Who it is

    /// What a person may not do on a page, at its top; nil where the page can be changed.
    func notice(of session: StudioSessions.Session, at path: [String]) -> String? {
        guard let roles = session.person?.roles else { return nil }
        guard roles.include(.translator) else { return words("team.reader") }
        guard let role = Desk.role(changing: path), !roles.include(role) else { return nil }
        let isTranslated = Desk.route(.post, path)?.route.textRole.map { roles.include($0) }
        return words(
            isTranslated == true ? "team.notice.texts" : "team.notice",
            ["who": self.roles(having: role)])
    }

    /// What somebody may not do, and who may.
    func mayNot(_ role: Role, _ names: [String]) -> String {
        let most = 5
        var shown = names.prefix(most).joined(separator: ", ")
        if names.count > most { shown += ", …" }
        let text = words("team.not", ["who": roles(having: role)])
        return names.isEmpty ? text : text + " " + words("team.not.ask", ["names": shown])
    }

    /// "publishers, operators".
    private func roles(having role: Role) -> String {
        Role.allCases.filter { $0.whole.contains(role) }
            .map { words("team.role.\($0.rawValue)") }.joined(separator: ", ")
    }

    func wait(_ time: Duration) -> String {
        let seconds = max(1, time.components.seconds)
        return seconds < 120
            ? words("team.wait", ["seconds": "\(seconds)"])
            : words("team.wait.minutes", ["minutes": "\((seconds + 59) / 60)"])
    }

    /// Whose session it is, and when the person signed in before.
    var person: HTML {
        guard let person = session?.person else { return HTML() }
        return HTML("div", [.class("me")]) {
            HTML("span", [.class("face"), .hidden]) { Self.initials(person.name) }
            HTML("p") {
                HTML("b") { person.name }
                if let before = person.before {
                    HTML("small") {
                        words(
                            "team.before",
                            [
                                "time": before.formatted(
                                    Date.FormatStyle(date: .abbreviated, time: .shortened)
                                        .locale(words.locale))
                            ])
                    }
                }
            }
        }
    }

    /// Who else has the page open, and whether the session ends soon, as a window names what it shows.
    var company: String { others.joined(separator: ", ") + (isEnding ? "!" : "") }

    /// The same in words, for the head of the page.
    var companions: HTML {
        HTML(
            "span",
            [
                .class("company"), .id("company"), .named("role", "status"),
                .named("data-with", company),
            ]
        ) {
            if !others.isEmpty {
                HTML.icon(.group, "s")
                words("team.others.here", ["names": others.joined(separator: ", ")])
            }
            if isEnding, let place {
                HTML("span", [.class("still")]) {
                    HTML("b") { words("team.still.ask") }
                    HTML("span", [.class("soft")]) { words("team.still.more") }
                    HTML.link(place, .first) { words("team.still") }
                }
            }
        }
    }

    /// The address that a form saves to: of somebody of a team one that is the person's own, and so is what the browser keeps
    /// by it, and another person is not shown.
    func own(_ link: Link, in language: String? = nil) -> Link {
        switch (language, session?.person?.account) {
        case (let language?, let account?): link.asking(["lang": language, "as": account])
        case (let language?, nil): link.asking(["lang": language])
        case (nil, let account?): link.asking(["as": account])
        case (nil, nil): link
        }
    }

    // MARK: Pages

    private func field(
        _ name: StaticString, _ label: String, value: String? = nil, help: String? = nil,
        isSecret: Bool = false, filledAs: StaticString, isWrong: Bool = false
    ) -> HTML {
        HTML.field("\(name)", label) {
            HTML.input(
                "\(name)",
                [
                    .named("type", isSecret ? "password" : "text"),
                    .named("autocomplete", "\(filledAs)"), .named("autocapitalize", "none"),
                    .named("spellcheck", "false"), .flag("required"),
                    value.map { .named("value", $0) },
                    help == nil ? nil : .named("aria-describedby", "\(name)-help"),
                    isWrong ? .named("aria-invalid", "true") : nil,
                ])
            if let help { HTML.help([.id("\(name)-help")]) { help } }
        }
    }

    /// Whose pass phrase it is: a password manager keeps it by this name.
    private func known(_ name: String) -> HTML {
        HTML.field("name", words("team.name")) {
            HTML(
                "input",
                [
                    .class("in"), .id("name"), .named("value", name),
                    .named("autocomplete", "username"), .flag("readonly"),
                ])
        }
    }

    private func alert(_ problem: String?) -> HTML {
        guard let problem else { return HTML() }
        return HTML.note(.warn, role: .alert) { problem }
    }

    private func send(_ text: String) -> HTML {
        HTML.submit(.first) { text }
    }

    /// A way on from a page in the middle of the window.
    func goOn(_ address: String, saying key: String? = nil) -> HTML {
        HTML("p") {
            HTML.link(.path(address.split(separator: "/").map(String.init)), .first) {
                words(key ?? (address == "/" ? "nav.today" : "team.enter"))
            }
        }
    }

    /// Where people of a team sign in.
    ///
    /// - Parameter note: why they have to, once more.
    func signIn(
        name: String? = nil, note: String? = nil, problem: String? = nil, to: String?
    ) -> HTML {
        plain(words("team.enter.title")) {
            if let note {
                HTML.note(.info, role: .status) { note }
            }
            alert(problem)
            HTML.post(.path(["enter"])) {
                field(
                    "name", words("team.name"), value: name, filledAs: "username",
                    isWrong: problem != nil)
                field(
                    "phrase", words("team.phrase"), isSecret: true, filledAs: "current-password",
                    isWrong: problem != nil)
                if let to { HTML.hidden("to", String(to.prefix(200))) }
                send(words("team.enter"))
            }
            HTML("p", [.class("quiet-note small dim")]) {
                HTML.icon(.lock, "s")
                words("team.quiet")
            }
            HTML("p", [.class("small")]) {
                HTML("a", [.href(.path(["join"]))]) { words("team.join.link") }
            }
        }
    }

    /// Where the code of an invitation is given; the script takes it from the address.
    func join(problem: String? = nil) -> HTML {
        plain(words("team.join.title"), script: "studio-enter.js") {
            HTML("p", [.class("soft")]) { words("team.join.help") }
            alert(problem)
            HTML.post(.path(["join"]), [.id("enter")]) {
                field(
                    "key", words("team.join.code"), filledAs: "off", isWrong: problem != nil)
                send(words("team.join.next"))
            }
            HTML("p", [.class("small")]) {
                HTML("a", [.href(.path(["enter"]))]) { words("team.enter") }
            }
        }
    }

    /// Where somebody who was invited sets a pass phrase.
    func choosePhrase(_ name: String, code: String, problem: String?) -> HTML {
        plain(words("team.welcome", ["name": name])) {
            HTML("p", [.class("soft")]) { words("team.phrase.help") }
            alert(problem)
            HTML.post(.path(["join"])) {
                HTML.hidden("key", code)
                known(name)
                field(
                    "phrase", words("team.phrase"), isSecret: true, filledAs: "new-password",
                    isWrong: problem != nil)
                field(
                    "repeated", words("team.phrase.repeated"), isSecret: true,
                    filledAs: "new-password", isWrong: problem != nil)
                send(words("team.phrase.set"))
            }
        }
    }

    /// A longer form is not kept, in bytes: it is sent again.
    private static let mostKept = 128 << 10

    /// Asks for the pass phrase once more, and keeps what was asked for.
    func onceMore(
        _ name: String, for request: StudioService.Request, problem: String? = nil
    ) -> HTML {
        plain(words("team.again.title")) {
            HTML("p", [.class("soft")]) { words("team.again.help") }
            alert(problem)
            HTML.post(.path(["again"])) {
                HTML.hidden("to", request.path.joined(separator: "/"))
                HTML.hidden("query", FormBody.encoded(request.query))
                if request.body.count <= Self.mostKept {
                    HTML.hidden("body", String(decoding: request.body, as: UTF8.self))
                }
                known(name)
                field(
                    "phrase", words("team.phrase"), isSecret: true,
                    filledAs: "current-password", isWrong: problem != nil)
                send(words("team.again.go"))
            }
            goOn("/")
        }
    }
}
