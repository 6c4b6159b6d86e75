import Foundation
import Imaging
import TourAuthoring
import TourModel
import TourStore

/// What the first steps of a tour ask and write.
extension Maker {
    /// Languages that can be chosen at the beginning; the page of the site takes any other.
    private static let languages = [
        "en", "de", "fr", "it", "es", "pt", "nl", "da", "sv", "nb", "fi", "pl", "cs", "hu", "el",
        "tr", "uk", "ar", "he", "zh", "ja", "ko",
    ]
    private static let languageQuestions = ["language", "second", "third"]

    // MARK: The place

    /// - Parameter site: site.yaml; nil before there is one.
    func placeForm(_ site: ContentFile?) -> MakingForm {
        func word(_ key: String) -> String { site?.value(at: ContentPath(key))?.word ?? "" }
        let chosen = Self.words(site?.value(at: ContentPath("languages")))
        let choices = (Self.languages + chosen.filter { !Self.languages.contains($0) }).map {
            (value: $0, text: StudioPage.name(of: Language(rawValue: $0)))
        }
        let more = [(value: "", text: "\u{2013}")] + choices
        let languages = Self.languageQuestions.enumerated().map { place, name in
            MakingForm.Question(
                name: name, label: words("start.place.\(name)"),
                help: place == 0 ? words("start.place.language.help") : "",
                kind: .choice(place == 0 ? choices : more),
                value: chosen.dropFirst(place).first
                    ?? (place == 0 ? words.language.rawValue : ""),
                isNeeded: place == 0)
        }
        let name = MakingForm.Question(
            name: "name", label: words("start.place.name"), value: word("name"))
        let address = MakingForm.Question(
            name: "address", label: words("field.address"), help: words("start.place.address.help"),
            value: word("address"), isNeeded: false)
        return MakingForm(
            title: words("start.place.title"), lead: words("start.place.lead"), button: "",
            parts: [.init(title: nil, questions: [name] + languages + [address])])
    }

    private static func words(_ list: ContentValue?) -> [String] {
        guard case .list(let values)? = list else { return [] }
        return values.compactMap(\.word)
    }

    private func languages(_ answers: Answers, besides known: [String] = []) throws -> [String] {
        var languages: [String] = []
        for name in Self.languageQuestions where !answers[name].isEmpty {
            guard (Self.languages + known).contains(answers[name]) else {
                throw answers.problem(name, "new.needed")
            }
            if !languages.contains(answers[name]) { languages.append(answers[name]) }
        }
        return languages
    }

    /// The site, with a building that the next steps describe: nothing can be shown without one.
    func site(_ answers: Answers) throws -> ContentChange {
        let languages = try languages(answers)
        let (width, depth) = (40.0, 30.0)
        let margin = Self.margin(around: width, depth)
        let name = answers["name"]
        let zone = TimeZone.current.identifier
        let site = Self.map([
            "id": .text(Naming.id(from: name, or: "tour", taken: [])), "name": .text(name),
            "languages": .list(languages.map { .text($0) }),
            "address": Self.text(answers.address),
            // UTC is a machine's zone, and no place's.
            "time_zone": zone.hasPrefix("Etc/") || zone == "GMT" ? nil : .text(zone),
            "home": Self.map(["title": .text(name)]),
            "map": Self.map([
                "name": .text(name),
                "size": Self.value([width + 2 * margin, depth + 2 * margin]),
            ]),
        ])
        let values = Self.map([
            "name": .text(words("start.building.name")),
            "outline": Self.value(
                FreeSpot.Rectangle(left: margin, top: margin, width: width, depth: depth).corners),
            "floors": .list([
                Self.map([
                    "id": .text("G"), "level": .bare("0"),
                    "name": .text(words("new.building.ground")),
                    "size": Self.value([width, depth]),
                    "outline": Self.value(
                        FreeSpot.Rectangle(left: 0, top: 0, width: width, depth: depth).corners),
                ])
            ]),
        ])
        return ContentChange(made: [
            .init(file: "site.yaml", content: .values(site, text: "")),
            .init(file: "buildings/A/building.md", content: .values(values, text: "")),
        ])
    }

    /// So far a building stands from the edges of a new site map, in metres.
    private static func margin(around width: Double, _ depth: Double) -> Double {
        max(20, (max(width, depth) / 2).rounded())
    }

    /// What other answers change of a site that is there.
    func changedSite(_ answers: Answers, _ site: ContentFile) throws -> ContentChange {
        let known = Self.words(site.value(at: ContentPath("languages")))
        let languages = try languages(answers, besides: known)
        // Languages beyond the three that are asked for stay.
        let all =
            languages
            + known.dropFirst(Self.languageQuestions.count)
            .filter { !languages.contains($0) }
        let old = site.value(at: ContentPath("name"))
        var edits = [
            (ContentPath("name"), ContentValue.text(answers["name"])),
            (ContentPath("languages"), .list(all.map { .text($0) })),
        ].map { path, new in
            ContentEditor.Edit(
                file: site.name, path: path, read: site.value(at: path), new: new)
        }
        for path in [ContentPath("home", "title"), ContentPath("map", "name")]
        where site.value(at: path)?.word == old?.word {
            edits.append(
                .init(
                    file: site.name, path: path, read: site.value(at: path),
                    new: .text(answers["name"])))
        }
        let address = ContentPath("address")
        edits.append(
            .init(
                file: site.name, path: address, read: site.value(at: address),
                new: Self.text(answers.address)))
        return ContentChange(
            edits: edits.filter { edit in
                let word = edit.read?.word
                return edit.read != edit.new && (word == nil || word != edit.new?.word)
            })
    }

    // MARK: Its first building

    func firstBuildingForm(_ place: FloorPlace) -> MakingForm {
        func word(_ names: Localized<String>) -> String {
            names.value(in: overview.languages)?.value ?? ""
        }
        let questions: [MakingForm.Question] = [
            .init(
                name: "building", label: words("new.building.name"),
                value: word(place.building.names), language: overview.languages.first),
            .init(
                name: "letter", label: words("new.building.letter"),
                help: words("new.building.letter.help"), value: place.building.id),
            .init(
                name: "floor", label: words("new.building.floor"),
                value: word(place.floor.names), language: overview.languages.first),
        ]
        return MakingForm(
            title: words("start.building.title"), lead: words("start.building.lead"), button: "",
            parts: [.init(title: nil, questions: questions)])
    }

    /// - Parameters:
    ///   - file: the building's page.
    ///   - hasSheet: whether a sheet lies below its floor, which its letter names.
    func changedBuilding(
        _ answers: Answers, _ place: FloorPlace, _ file: ContentFile, hasSheet: Bool
    ) throws -> ContentChange {
        let letter = try self.letter(answers, besides: place.building.id)
        let floorName = ContentPath([
            .key("floors"), .element(key: "id", value: place.floor.id), .key("name"),
        ])
        let names = [
            (ContentPath("name"), answers["building"]), (floorName, answers["floor"]),
        ].filter { path, text in
            let read = file.value(at: path)
            // Names in several languages are changed on the building's own page.
            if case .map? = read { return false }
            return read?.word != text
        }
        guard letter != place.building.id else {
            return ContentChange(
                edits: names.map { path, text in
                    .init(
                        file: file.name, path: path, read: file.value(at: path), new: .text(text))
                })
        }
        guard place.rooms.isEmpty, !hasSheet else {
            throw answers.problem("letter", "start.building.stays")
        }
        let values = try names.reduce(file.values) { values, name in
            try values.setting(.text(name.1), at: name.0)
        }
        return ContentChange(
            made: [
                .init(
                    file: "buildings/\(letter)/building.md",
                    content: .values(values, text: file.text?.word ?? ""))
            ], gone: [.init(file: file.name, sha256: file.sha256)])
    }

    // MARK: Its walls

    /// The floor and its building in other walls.
    ///
    /// - Parameters:
    ///   - file: the building's page.
    ///   - site: site.yaml, whose map grows where it has to.
    func walls(
        _ wall: FreeSpot.Rectangle, of place: FloorPlace, _ file: ContentFile, site: ContentFile?
    ) throws -> ContentChange {
        func floor(_ key: String) -> ContentPath {
            ContentPath([
                .key("floors"), .element(key: "id", value: place.floor.id), .key(key),
            ])
        }
        let inside = FreeSpot.Rectangle(left: 0, top: 0, width: wall.width, depth: wall.depth)
        let old = FreeSpot.Rectangle(place.building.outline)
        let margin = Self.margin(around: wall.width, wall.depth)
        let onMap = FreeSpot.Rectangle(
            left: old?.left ?? margin, top: old?.top ?? margin, width: wall.width,
            depth: wall.depth)
        var edits = [
            (floor("size"), Self.value([wall.width, wall.depth])),
            (floor("outline"), Self.value(inside.corners)),
            (ContentPath("outline"), Self.value(onMap.corners)),
        ].map { path, new in
            ContentEditor.Edit(
                file: file.name, path: path, read: file.value(at: path), new: new)
        }
        let size = ContentPath("map", "size")
        let map = (try? store?.site()).flatMap { $0 }?.map
        let needed = [
            max(map?.width ?? 0, onMap.left + onMap.width + onMap.left),
            max(map?.height ?? 0, onMap.top + onMap.depth + onMap.top),
        ]
        if let site, let map, needed != [map.width, map.height] {
            edits.append(
                .init(
                    file: site.name, path: size, read: site.value(at: size),
                    new: Self.value(needed)))
        }
        return ContentChange(edits: edits)
    }
}

extension Maker.Answers {
    /// The public address; a host without a scheme is one of https.
    fileprivate var address: String {
        let address = self["address"]
        return address.isEmpty || address.contains("://") ? address : "https://\(address)"
    }
}
