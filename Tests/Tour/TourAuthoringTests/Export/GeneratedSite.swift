import Foundation
import Passes
import TestSupport
import Times
import TourModel
import TourTestSupport

/// A folder of content that nobody would write by hand, but that an import takes: the same for the
/// same seed.
struct GeneratedSite {
    private var generator: SeededGenerator
    private(set) var files: [(path: String, text: String)] = []
    private var languages: [String] = []
    private var media: [String] = []
    /// Sounds that are no versions of others.
    private var sounds: [String] = []
    private var people: [String] = []
    private var rooms: [String] = []
    private var tours: [String] = []
    /// The buildings with the IDs of their floors.
    private var plans: [(building: String, floors: [String])] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        let all = ["en", "de", "fr", "zh-Hant", "ar", "pt-BR"].shuffled(using: &generator)
        languages = Array(all.prefix(Int.random(in: 1...4, using: &generator)))
        media = (0..<number(0...4)).map { "m-\($0)" }
        sounds = (0..<number(0...3)).map { "s-\($0)" }
        people = (0..<number(0...4)).map { "P\($0)-\(number(0...99))" }
        for index in 0..<number(1...3) { building("B\(index)") }
        for id in people { files.append(("people/\(cased(id)).vcf", card(id))) }
        let tours = (0..<number(0...3)).map { "T\($0)" }
        for id in tours { tour(id) }
        for index in 0..<number(0...3) { visit("V\(index)", tours) }
        site()
        if chance() { kiosks() }
        if chance() { calendar(chance() ? "events" : "events/c-1") }
        for index in 0..<number(0...2) { news("2026-0\(number(1...9))-1\(index)-n\(index)") }
        if chance() { passes() }
        if !media.isEmpty || !sounds.isEmpty { mediaList() }
    }

    // MARK: Files

    private mutating func site() {
        var lines = ["id: \(quoted("site-\(number(0...99))"))"]
        lines.append("name: \(localized())")
        lines.append("languages: [\(languages.joined(separator: ", "))]")
        if chance() {
            lines.append(
                "language_names: {\(languages[0]): \(quoted("L\(number(0...9))")), de-x-kids: Für Kinder}"
            )
        }
        if chance() { lines.append("address: HTTPS://Site.example/t/") }
        if chance() { lines.append("signed_codes: \(chance())") }
        if chance() { lines.append("time_zone: Europe/Berlin") }
        if chance() { lines.append("accent: \"#aB\(number(1000...9999))\"") }
        lines.append("home:")
        lines.append("  title: \(localized())")
        if chance() { lines.append("  lead: \(localized())") }
        if chance(), let picture = media.first { lines.append("  picture: \(picture)") }
        if chance() {
            lines.append("  events:")
            for _ in 0..<number(1...3) {
                lines.append(
                    "    - {time: \"1\(number(0...9)):0\(number(0...9))\", name: \(localized())}")
            }
        }
        lines.append("map:")
        lines.append("  name: \(localized())")
        lines.append("  size: [\(metres(200...900)), \(metres(200...900))]")
        if chance() {
            lines.append(
                "  globe: {latitude: \(metres(-80...80)), longitude: \(metres(-180...180))}")
        }
        if chance() {
            // Roads and paths are ways, which would have to lead to every door.
            lines.append("  features:")
            for kind in ["antenna", "water", "wood"] {
                lines.append("    - {kind: \(kind), points: \(points(3, 0...190))}")
            }
        }
        if chance() {
            lines.append("reception: {phone: \(quoted(text())), hours: \(localized())}")
        }
        if chance() { lines += web() }
        if chance() { lines.append("about: \(localized())") }
        files.append(("site.yaml", lines.joined(separator: "\n") + "\n"))
    }

    private mutating func web() -> [String] {
        var lines = ["web:"]
        let isReasoned = chance()
        let contacts = ["none", "work"] + (isReasoned ? ["all"] : [])
        lines.append("  contacts: \(contacts[number(0...contacts.count - 1)])")
        if isReasoned { lines.append("  contacts_reason: \(quoted(text()))") }
        if chance() { lines.append("  people: \(chance() ? "names" : "none")") }
        if chance() { lines.append("  staff_rooms: \(chance() ? "listed" : "hidden")") }
        if chance(), let picture = media.last { lines.append("  title_picture: \(picture)") }
        if chance() {
            lines += [
                "  pages:", "    - id: imprint", "      name: \(localized())",
                "      text: \(localized())",
            ]
        }
        return lines
    }

    private mutating func passes() {
        var lines = ["keys:"]
        for byte in 0..<number(1...2) {
            // Any 32 bytes can be a public key.
            let bytes = [UInt8](repeating: UInt8(byte), count: 31) + [UInt8(number(0...127))]
            let text = Data(bytes).base64EncodedString()
            let start = UTCMinute(minutes: 29_453_760)
            guard
                let key = try? PublicPassKey(
                    base64: text, from: start, until: start.adding(minutes: 60))
            else { continue }
            lines.append("  - {id: \"\(key.id)\", public: \"\(text)\",")
            lines.append("     from: 2026-01-01T00:00Z, until: 2026-12-31T12:30Z}")
        }
        lines.append("revoked:")
        for _ in 0..<number(1...3) {
            let value = PassNumber(value: generator.next())
            lines.append("  - {number: \"\(value)\", until: 2026-11-21T09:00Z}")
        }
        files.append(("passes.yaml", lines.joined(separator: "\n") + "\n"))
    }

    private mutating func building(_ id: String) {
        let floors = (0..<number(1...4)).map { ["U", "G", "1", "no"][$0] }
        plans.append((id, floors))
        var lines = ["---", "name: \(quoted(text()))"]
        if chance() { lines.append("summary: \(quoted(text()))") }
        if chance() {
            lines.append("access: \(Access.allCases.randomElement(using: &generator) ?? .open)")
        }
        if chance() { lines.append("hours: \(quoted(text()))") }
        lines.append("outline: \(points(number(3...6), 0...190))")
        let all = media + sounds
        if !all.isEmpty, chance() { lines.append("media: [\(all.joined(separator: ", "))]") }
        if media.count > 1, chance() { lines.append(pair()) }
        lines.append("floors:")
        for (level, floor) in floors.enumerated().reversed() {
            lines.append(
                "  - {id: \"\(floor)\", level: \(level - 1), name: \(quoted(text())), size: [100, 100.5]}"
            )
        }
        if floors.count > 1, chance() {
            lines.append("connections:")
            lines.append(
                "  - {id: \(quoted("l i f t")), kind: lift, closed: \(chance()), at: {U: \(point()), G: \(point())}}"
            )
            lines.append(
                "  - {id: moving, kind: escalator, direction: down, at: {G: \(point()), U: \(point())}}"
            )
        }
        if floors.count > 1, chance() {
            lines.append("entrances: [{at: \(point()), map: \(point()), step_free: \(chance())}]")
        }
        lines.append("---")
        files.append(("buildings/\(id)/building.md", lines.joined(separator: "\n") + "\n" + body()))
        for language in languages.dropFirst() where chance() {
            let head = "name: \(quoted(text()))\nfloors: {\"\(floors[0])\": \(quoted(text()))}"
            files.append(
                ("buildings/\(id)/building.\(language).md", "---\n\(head)\n---\n" + body()))
        }
        for index in 0..<number(0...6) { room("\(id)-\(index)", id, floors) }
    }

    private mutating func room(_ id: String, _ building: String, _ floors: [String]) {
        rooms.append(id)
        let floor = floors.randomElement(using: &generator) ?? ""
        let isSplit = chance()
        var lines = [
            "---", "name: \(isSplit ? quoted(text()) : localized())", "floor: \"\(floor)\"",
        ]
        if chance() { lines.append("step_free: \(chance())") }
        if chance() { lines.append("text_access: \(visibility(Visibility.withoutVisit))") }
        if chance() { lines.append("hours: \(quoted(text()))") }
        lines.append("hotspot: \(points(number(3...5), 0...100))")
        if chance() { lines.append("door: \(point())") }
        if !people.isEmpty, chance() {
            lines.append(
                "people: [\(people.map(\.self).shuffled(using: &generator).map { cased($0) }.joined(separator: ", "))]"
            )
        }
        let all = (media + sounds).shuffled(using: &generator)
        if !all.isEmpty, chance() { lines.append("media: [\(all.joined(separator: ", "))]") }
        if chance() { lines.append("tags: [\(quoted(text())), \(quoted(text()))]") }
        if media.count > 1, chance() { lines.append(pair()) }
        // Answers by question; pages in other languages have as many at most.
        let answers = chance() ? (0..<number(1...2)).map { _ in number(2...4) } : []
        if !answers.isEmpty {
            lines += ["quiz:"] + answers.flatMap { question($0, isSplit ? .whole : .localized) }
        }
        lines.append("---")
        files.append(
            ("buildings/\(building)/\(id).md", lines.joined(separator: "\n") + "\n" + body()))
        for language in languages.dropFirst() where chance() {
            var head = isSplit ? "name: \(quoted(text()))\n" : ""
            if isSplit, !answers.isEmpty, chance() {
                let questions = answers.prefix(number(1...answers.count))
                    .flatMap { question($0, .translated) }
                head += (["quiz:"] + questions).map { $0 + "\n" }.joined()
            }
            files.append(
                ("buildings/\(building)/\(id).\(language).md", "---\n\(head)---\n" + body()))
        }
    }

    private mutating func kiosks() {
        var text = ""
        for index in 0..<number(1...4) {
            text += "\(cased("K\(index)-\(number(0...9))")):\n  name: \(localized())\n"
            if chance(), let plan = plans.randomElement(using: &generator) {
                text += "  building: \(cased(plan.building))\n"
                let floor = plan.floors.randomElement(using: &generator) ?? ""
                text += "  floor: \"\(floor)\"\n"
                if chance() { text += "  map: \(point())\n" }
            }
            text += "  at: \(point())\n"
            if chance() {
                let words = ["up", "right", "down", "left", "\(number(0...359))", "12.5"]
                text += "  faces: \(words.randomElement(using: &generator) ?? "up")\n"
            }
            if chance() {
                let side = KioskPlace.CameraSide.allCases.randomElement(using: &generator)
                text += "  camera: \(side ?? .above)\n"
            }
            if chance() {
                let known = tours.shuffled(using: &generator).map { cased($0) }
                text += "  tours: [\(known.joined(separator: ", "))]\n"
            }
            if chance() { text += "  audience: \(chance() ? "staff" : "public")\n" }
        }
        files.append(("kiosks.yaml", text))
    }

    private mutating func tour(_ id: String) {
        guard !rooms.isEmpty else { return }
        tours.append(id)
        var lines = ["name: \(localized())", "stops:"]
        if chance() {
            lines.append("  []")
        } else {
            for _ in 0..<number(1...4) {
                let room = rooms.randomElement(using: &generator) ?? ""
                lines.append("  - room: \(cased(room))")
                if chance() { lines.append("    text: \(localized())") }
                if chance(), let sound = sounds.randomElement(using: &generator) {
                    lines.append("    sound: \(sound)")
                }
                if media.count > 1, chance() { lines.append("    " + pair()) }
                if chance() {
                    let question = question(number(2...4), .localized)
                    lines += ["    quiz:"] + question.map { "    " + $0 }
                }
            }
        }
        if lines.last == "  []" { lines = [lines[0], "stops: [{room: \(rooms[0])}]"] }
        if chance() { lines.append("minutes: \(number(1...1440))") }
        if chance() { lines.append("audio: \(chance())") }
        if chance() { lines.append("access: \(visibility(Visibility.allCases))") }
        files.append(("tours/\(cased(id)).yaml", lines.joined(separator: "\n") + "\n"))
    }

    private mutating func visit(_ name: String, _ tours: [String]) {
        guard let room = rooms.randomElement(using: &generator) else { return }
        var lines = [
            "name: \(localized())", "people: \(number(1...10_000))", "meet: \(cased(room))",
        ]
        if chance(), let kind = GroupVisit.Kind.allCases.randomElement(using: &generator) {
            lines.append("kind: \(kind.rawValue)")
        }
        lines += [
            "from: \"0\(number(0...9)):30\"", "until: \"1\(number(0...9)):0\(number(0...9))\"",
        ]
        if chance(), let guide = people.randomElement(using: &generator) {
            lines.append("guide: \(cased(guide))")
        }
        if chance(), let tour = tours.randomElement(using: &generator) {
            lines.append("tour: \(cased(tour))")
        }
        if chance() { lines.append("languages: [sv, \(languages.joined(separator: ", "))]") }
        if chance() { lines.append("welcome: \(localized())") }
        if chance() {
            lines.append("programme:")
            for hour in 0..<number(1...4) {
                let place = chance() ? ", room: \(cased(room))" : ""
                lines.append("  - {time: \"1\(hour):00\", name: \(localized())\(place)}")
            }
        }
        let path = "visits/2026-1\(number(0...2))-\(number(10...28))-\(cased(name)).yaml"
        files.append((path, lines.joined(separator: "\n") + "\n"))
    }

    private mutating func visibility(_ choices: [Visibility]) -> Visibility {
        choices.randomElement(using: &generator) ?? .public
    }

    private mutating func pair() -> String {
        let count = min(media.count, number(2...8))
        return "pair: [\(media.shuffled(using: &generator).prefix(count).joined(separator: ", "))]"
    }

    /// How the texts of a question are written.
    private enum QuizTexts { case whole, localized, translated }

    /// The lines of a question; a translated one may lack any of its texts.
    private mutating func question(_ answers: Int, _ texts: QuizTexts) -> [String] {
        func words(_ site: inout GeneratedSite) -> String {
            // An answer must differ from the others.
            let text = "\(site.generator.next()) \(site.text())"
            guard texts == .localized else { return site.quoted(text) }
            let others = site.languages.dropFirst().filter { _ in site.chance() }
            let pairs = (site.languages.prefix(1) + others)
                .map { "\($0): \(site.quoted("\(site.generator.next()) \(site.text())"))" }
            return "{\(pairs.joined(separator: ", "))}"
        }
        let right = number(1...answers)
        let asks = texts != .translated || number(0...11) > 0
        var lines = asks ? ["  - question: \(words(&self))", "    answers:"] : ["  - answers:"]
        for index in 1...answers {
            var parts: [String] = []
            if texts != .translated || number(0...11) > 0 { parts.append("text: \(words(&self))") }
            if texts != .translated, index == right || chance() { parts.append("right: true") }
            if texts != .translated || number(0...11) > 0 { parts.append("why: \(words(&self))") }
            lines.append("      - {\(parts.joined(separator: ", "))}")
        }
        return lines
    }

    private mutating func calendar(_ path: String) {
        var text = "BEGIN:VCALENDAR\r\n"
        let count = number(0...3)
        for index in 0..<count {
            let title = words(in: 0..<3)
            text +=
                "BEGIN:VEVENT\r\nUID:e\(index) \(Self.pieces[index * 7])\r\nSUMMARY:\(title)\r\n"
                + "DTSTART:2026\(number(10...12))\(number(10...28))T1\(number(0...9))0000\r\n"
                + (chance() ? "RRULE:FREQ=WEEKLY;INTERVAL=\(number(1...9))\r\n" : "")
                + (chance() ? "DESCRIPTION:\(words(in: 0..<5))\r\n" : "")
                + (chance() ? "LOCATION:\(rooms.first ?? "here")\r\n" : "") + "END:VEVENT\r\n"
        }
        files.append(("\(path).ics", text + "END:VCALENDAR\r\n"))
        for language in languages.dropFirst() where chance() && count > 0 {
            let key = quoted("e0 \(Self.pieces[0])")
            files.append(
                (
                    "\(path).\(language).yaml",
                    "\(key): {title: \(quoted(self.text())), text: \(quoted(self.text()))}\n"
                ))
        }
    }

    /// Words of a calendar, which has its own ends of lines.
    private mutating func words(in range: Range<Int>) -> String {
        let pieces = range.map { _ in Self.pieces[number(0...5)] }
        return pieces.joined(separator: "\\n")
    }

    private mutating func news(_ id: String) {
        var head = "title: \(quoted(text()))\n"
        if chance(), let picture = media.first { head += "picture: \(picture)\n" }
        if chance() { head += "until: 2027-01-0\(number(1...9))\n" }
        files.append(("news/\(id).md", "---\n\(head)---\n" + body()))
        for language in languages.dropFirst() where chance() {
            let head = "title: \(quoted(text()))\n"
            files.append(("news/\(id).\(language).md", "---\n\(head)---\n" + body()))
        }
    }

    private mutating func mediaList() {
        var text = ""
        for id in media {
            text += "\(id):\n  file: \(quoted("pi ct #\(id).png"))\n  alt: \(localized())\n"
            if chance() { text += "  caption: \(localized())\n" }
            if chance() { text += "  access: \(visibility(Visibility.withoutVisit))\n" }
        }
        for id in sounds { text += sound(id) }
        files.append(("media/media.yaml", text))
        for id in media { files.append(("media/pi ct #\(id).png", "")) }
    }

    /// The entry of a sound, and those of its versions.
    private mutating func sound(_ id: String) -> String {
        let tags = ["en", "de-CH", "gsw", "zh-Hant"].shuffled(using: &generator)
        let versions = number(0...3)
        var text = "\(id):\n  file: \(id).ogg\n  alt: \(localized())\n"
        if chance() { text += "  transcript: \(localized())\n" }
        if chance() { text += "  access: \(visibility(Visibility.withoutVisit))\n" }
        if versions > 0 || chance() { text += "  language: \(tags[0])\n" }
        if chance() { text += "  speaker: \(quoted(self.text()))\n" }
        files.append(("media/\(id).ogg", "OggS"))
        for version in 1..<versions + 1 {
            let name = "\(id)-v\(version)"
            text += "\(name): {file: \(name).ogg, language: \(tags[version]), version_of: \(id)"
            text += chance() ? ", speaker: \(quoted(self.text()))}\n" : "}\n"
            files.append(("media/\(name).ogg", "OggS"))
        }
        return text
    }

    private mutating func card(_ id: String) -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(id) Müller\\, Jr\r\nTEL:+1 \(number(100...999))\r\n"
            + "NOTE:\(id)\r\nEND:VCARD\r\n"
    }

    // MARK: Values

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func chance() -> Bool { Bool.random(using: &generator) }

    private mutating func metres(_ range: ClosedRange<Double>) -> String {
        let number = Double.random(in: range, using: &generator)
        return switch self.number(0...3) {
        case 0: "\(Int(number))"
        case 1: "\((number * 10).rounded() / 10)"
        case 2: "\(Int(number)).50"
        default: "\(number)"
        }
    }

    private mutating func point() -> String { "[\(metres(0...100)), \(metres(0...100))]" }

    private mutating func points(_ count: Int, _ range: ClosedRange<Double>) -> String {
        "["
            + (0..<count).map { _ in "[\(metres(range)), \(metres(range))]" }.joined(
                separator: ", ") + "]"
    }

    private mutating func cased(_ id: String) -> String { chance() ? id.lowercased() : id }

    private mutating func localized() -> String {
        if chance() { return quoted(text()) }
        let others = languages.dropFirst().filter { _ in chance() }
        let pairs = (languages.prefix(1) + others).shuffled(using: &generator)
            .map { "\($0): \(quoted(text()))" }
        return "{\(pairs.joined(separator: ", "))}"
    }

    /// Words, and all that YAML, Markdown and spreadsheets could take for something else.
    private static let pieces = [
        "room", "Führung", "l’étage", "東京", "مرحبا", "no", "Yes", "null", "~", "12", "1e3", "15:00",
        "0x1F", "-", "- a", "#", " # b", ": ", ":", "&a", "*a", "*b*", "|", ">", "%", "@", "`",
        "!x",
        "{", "}", "[x]", ",", "\"", "'", "\\", "\\n", "\n", "\n\n", "\n  ", "\t", "---", "...",
        "? ",
        "👩‍🚀", "\u{A0}", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{7}", "\u{1F}", "é", "e\u{301}", "ß",
        "=",
        "<<", "https://x.example/?a=b&c=d#e", "{{x}}", ";", "\u{200E}", "\u{E000}",
    ]

    private mutating func text() -> String {
        let pieces = (0..<number(1...5)).map { _ in
            Self.pieces.randomElement(using: &generator) ?? ""
        }
        let text = pieces.joined(separator: chance() ? " " : "")
        // A text of nothing but blanks is refused, as it should be.
        return "x" + text
    }

    private mutating func body() -> String {
        if number(0...3) == 0 { return "" }
        let controls: Set<Unicode.Scalar> = ["\u{7}", "\u{1F}", "\u{FEFF}", "\u{85}"]
        let lines = (0..<number(1...4)).map { _ in
            String(
                String.UnicodeScalarView(text().unicodeScalars.filter { !controls.contains($0) }))
        }
        return "\n\n" + lines.joined(separator: chance() ? "\n" : "\r\n") + "\n\n"
    }

    /// A text in double quotes, with everything but plain letters as an escape.
    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic || scalar == " " {
                quoted.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return quoted + "\""
    }

    func write(to folder: TestFolder) throws {
        for (path, text) in files {
            if path.hasSuffix(".png") {
                try folder.write(path, SampleSite.png)
            } else {
                try folder.write(path, text)
            }
        }
    }
}
