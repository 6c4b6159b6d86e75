import Testing
import TourModel
import WebPages

@testable import Studio
@testable import TourAuthoring

@Suite("Words for the forms of a tour")
struct FieldWordsTests {
    /// All groups that a page of an entry has, each once.
    private static let groups: [String: FormatGroup] = {
        var groups: [String: FormatGroup] = [:]
        func add(_ group: FormatGroup) {
            guard groups.updateValue(group, forKey: group.heading) == nil else { return }
            for field in group.fields { add(field.kind) }
        }
        func add(_ kind: FormatField.Kind) {
            switch kind {
            case .group(let group): add(group)
            case .list(let kind, _), .byFloor(let kind), .byLanguage(let kind): add(kind)
            default: break
            }
        }
        for group in [
            ContentFormat.site, ContentFormat.building, ContentFormat.translatedBuilding,
            ContentFormat.room, ContentFormat.translatedRoom, ContentFormat.card,
            ContentFormat.tour, ContentFormat.visit, ContentFormat.kiosk, ContentFormat.medium,
            ContentFormat.news, ContentFormat.translatedNews, ContentFormat.passes,
        ] { add(group) }
        return groups
    }()

    @Test("every field has a label, and every choice has words, whatever the reader's language")
    func fields() {
        #expect(Self.groups.count > 20)
        for (heading, group) in Self.groups {
            for field in group.fields {
                let names = ["field.\(heading).\(field.key)", "field.\(field.key)"]
                #expect(
                    names.contains { StudioWords.texts[$0] != nil }, "\(heading): \(field.key)")
                guard case .choice(let choices) = field.kind else { continue }
                let isAccess = Set(choices) == ["open", "guided", "staff", "closed"]
                for choice in choices where !choice.isEmpty {
                    let names =
                        isAccess
                        ? ["access.\(choice)"]
                        : ["choice.\(field.key).\(choice)", "choice.\(choice)"]
                    #expect(
                        names.contains { StudioWords.texts[$0] != nil },
                        "\(heading): \(field.key): \(choice)")
                }
            }
        }
    }

    @Test("words for one group, and help, are for keys that the format has")
    func known() {
        let own = StudioWords.texts.keys.filter { $0.hasPrefix("help.") || $0.hasPrefix("field.") }
        // The page of help has words for the keys of the keyboard.
        for name in own where !name.hasPrefix("help.key.") {
            let key = name.drop { $0 != "." }.dropFirst()
            guard let dot = key.lastIndex(of: ".") else { continue }
            let group = Self.groups[String(key[..<dot])]
            #expect(group?.keys.contains(String(key[dot...].dropFirst())) == true, "\(name)")
        }
    }

    @Test("nothing chosen says what is usual, and nothing where nothing is")
    func usual() async throws {
        let words = StudioWords(Language(rawValue: "de"))
        let codec = FormCodec(languages: [Language(rawValue: "de")])
        let forms = FormHTML(words: words, codec: codec, overview: FolderOverview())
        func html(_ group: FormatGroup, _ key: String) -> String {
            forms.labelled("", group[key].kind, "v.\(key)", [:], nil, presence: group[key].presence)
                .markup
        }
        #expect(html(ContentFormat.kiosk, "camera").contains(">keine Angabe<"))
        #expect(html(ContentFormat.kiosk, "audience").contains(">wie üblich (alle)<"))
        #expect(html(ContentFormat.web, "contacts").contains(">wie üblich (nicht gezeigt)<"))
        let right = html(ContentFormat.answer, "right")
        #expect(
            right.matches(of: /<option/).count == 2 && right.contains("value=\"\" selected>nein"))
    }
}
