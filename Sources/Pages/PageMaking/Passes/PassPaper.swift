public import Foundation
import PageModel
public import Passes
import Times
public import TourModel

/// The words that a pass is handed over with, on a badge and in a mail, in the kiosk's voice.
public struct PassPaper: Sendable {
    private let strings: Strings
    private let language: Language
    private let timeZone: TimeZone
    private let site: Site
    private let host: Person
    private let room: Room
    private let pass: Pass

    /// A fact of the pass: what it tells, and the thing itself.
    public struct Fact: Sendable, Equatable {
        public let label: String
        public let value: String
    }

    /// - Parameter language: the kiosk's own words are there in ``Strings/languages``; English
    ///   stands in for others.
    public init(
        pass: Pass, site: Site, host: Person, room: Room, language: Language,
        timeZone: TimeZone = .current
    ) throws {
        strings = try Strings()
        self.pass = pass
        self.site = site
        self.host = host
        self.room = room
        self.language = language
        self.timeZone = timeZone
    }

    /// “Visitor pass”.
    public var kind: String { say(pass.isStaff ? "pass.staff.kicker" : "pass.kicker") }

    /// The visitor's name, or the word that stands for it.
    public var name: String { pass.visitor ?? say("paper.visitor") }

    public var siteName: String { words(site.names) }

    /// What to do with the code, in a sentence.
    public var promise: String { say("paper.show") }

    /// Host, room and times.
    public var facts: [Fact] {
        [
            Fact(label: say("paper.host"), value: host.name),
            Fact(label: say("fact.office"), value: place),
            Fact(label: say("fact.when"), value: times.span(pass.from, pass.until, strings)),
        ]
    }

    public var mailSubject: String { say("paper.subject", ["site": "\(siteName)"]) }

    public var mailText: String {
        var lines = [
            pass.visitor.map { say("paper.hello.name", ["name": "\($0)"]) } ?? say("paper.hello"),
            "",
            say("pass.host", ["host": "\(host.name)", "room": "\(place)"]), "",
        ]
        lines += [times.span(pass.from, pass.until, strings), "", promise]
        if pass.isSingleUse { lines.append(say("paper.once")) }
        lines += ["", siteName]
        if let address = site.address { lines.append(address) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var place: String { "\(room.label), \(words(room.names))" }

    /// Times with their day: paper does not know what today is.
    private var times: PassTimeWords {
        PassTimeWords(language: language, now: UTCMinute(minutes: 0), timeZone: timeZone)
    }

    private func words(_ texts: Localized<String>) -> String {
        texts.value(in: [language] + site.languages)?.value ?? ""
    }

    private func say(_ key: String, _ values: KeyValuePairs<String, Text> = [:]) -> String {
        strings(key, language, values).string
    }
}
