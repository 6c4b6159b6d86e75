import Passes
import Times
import TourModel

/// The texts of a folder of content: what an import reads, written back.
///
/// Comments and layout are this writer's own; every value is there.
struct FolderExport {
    let content: TourContent

    var languages: [Language] { content.site.languages }
    var defaultLanguage: Language { languages.first ?? Language(rawValue: "und") }

    /// All files but the media themselves, by path.
    func files() -> [ExportedFile] {
        var files = [ExportedFile(SiteReader.path, YAMLWriter.document(site()))]
        for building in content.buildings { files += pages(of: building) }
        for room in content.rooms { files += pages(of: room) }
        for person in content.people {
            files.append(ExportedFile("people/\(person.id.lowercased()).vcf", person.vCard))
        }
        for tour in content.tours {
            let path = "tours/\(tour.id.lowercased()).yaml"
            files.append(ExportedFile(path, YAMLWriter.document(self.tour(tour))))
        }
        for visit in content.visits {
            let path = "visits/\(visit.id.lowercased()).yaml"
            files.append(ExportedFile(path, YAMLWriter.document(self.visit(visit))))
        }
        if !content.kiosks.isEmpty {
            files.append(ExportedFile(KiosksReader.path, YAMLWriter.document(kiosks())))
        }
        for calendar in content.calendars { files += self.files(of: calendar) }
        for item in content.news { files += pages(of: item) }
        if !content.media.isEmpty {
            files += mediaFiles()
        }
        if content.passRules != PassRules() {
            files.append(ExportedFile(PassesReader.path, PassesFile.text(of: content.passRules)))
        }
        for (language, records) in content.translations where !records.isEmpty {
            files.append(ExportedFile(TranslationRecords.path(language), records.text))
        }
        return files.sorted { $0.path < $1.path }
    }

    // MARK: site.yaml

    private func site() -> YAMLMap {
        let site = content.site
        let reception = YAMLMap(
            ContentFormat.reception,
            ["phone": site.reception.phone, "hours": localized(site.reception.hours)])
        return YAMLMap(
            ContentFormat.site,
            [
                "id": site.id, "name": localized(site.names),
                "languages": languages.map(\.rawValue),
                "language_names": byLanguage(site.languageNames),
                "checked_by": byLanguage(site.checkedBy), "address": site.address,
                "time_zone": site.timeZone, "accent": site.accent,
                "signed_codes": site.signsCodes, "home": home(), "map": siteMap(),
                "reception": reception, "web": web(),
                "about": localized(site.about),
            ])
    }

    private func byLanguage(_ texts: Localized<String>) -> YAMLNode? {
        let names = texts.values.sorted { $0.key.rawValue < $1.key.rawValue }
        return names.isEmpty
            ? nil : .map(names.map { (key: $0.key.rawValue, value: YAMLNode.text($0.value)) })
    }

    private func web() -> YAMLMap {
        let web = content.site.web
        let pages = web.pages.map { page in
            YAMLMap(
                ContentFormat.webPage,
                ["id": page.id, "name": localized(page.names), "text": localized(page.texts)])
        }
        return YAMLMap(
            ContentFormat.web,
            [
                "contacts": YAMLNode.bare(web.contacts.rawValue),
                "contacts_reason": web.contactsReason,
                "people": YAMLNode.bare(web.people.rawValue),
                "staff_rooms": YAMLNode.bare(web.staffRooms.rawValue),
                "title_picture": web.titlePicture, "pages": pages,
            ])
    }

    private func home() -> YAMLMap {
        let home = content.site.home
        let events = home.events.map { event in
            YAMLMap(ContentFormat.event, ["time": event.time, "name": localized(event.names)])
        }
        return YAMLMap(
            ContentFormat.home,
            [
                "title": localized(home.titles), "lead": localized(home.leads),
                "picture": home.picture, "film": home.film, "events": events,
            ])
    }

    private func siteMap() -> YAMLMap {
        let map = content.site.map
        let globe = map.globe.map { globe in
            YAMLMap(
                ContentFormat.globe,
                [
                    "latitude": globe.latitude, "longitude": globe.longitude,
                    "bearing": globe.bearing,
                ])
        }
        let features = map.features.map { feature in
            YAMLMap(
                ContentFormat.feature,
                ["kind": feature.kind.rawValue, "points": feature.points])
        }
        return YAMLMap(
            ContentFormat.map,
            [
                "name": localized(map.names), "size": [map.width, map.height], "here": map.here,
                "globe": globe, "features": features, "ways": map.ways.map(way),
            ])
    }

    private func way(_ way: Way) -> YAMLNode {
        let whole = YAMLMap(
            ContentFormat.way,
            ["points": way.points, "closed": way.isClosed, "step_free": way.isStepFree])
        // A way of which there is no more to say than its points is written as those.
        return whole.entries.count == 1 ? whole.entries[0].value : .map(whole.entries)
    }

    // MARK: tours/, visits/ and media/

    private func tour(_ tour: GuidedTour) -> YAMLMap {
        let stops = tour.stops.map { stop in
            YAMLMap(
                ContentFormat.stop,
                [
                    "room": stop.roomID, "text": localized(stop.texts), "sound": stop.sound,
                    "pair": stop.timeline, "quiz": quiz(stop.quiz, localized),
                ])
        }
        return YAMLMap(
            ContentFormat.tour,
            [
                "name": localized(tour.names), "summary": localized(tour.summaries),
                "minutes": tour.minutes, "audio": tour.isAudio,
                "access": YAMLNode.bare(tour.access.rawValue), "stops": stops,
            ])
    }

    private func visit(_ visit: GroupVisit) -> YAMLMap {
        let programme = visit.programme.map { item in
            YAMLMap(
                ContentFormat.visitItem,
                [
                    "time": ClockTime.text(item.start), "name": localized(item.names),
                    "room": item.roomID,
                ])
        }
        return YAMLMap(
            ContentFormat.visit,
            [
                "name": localized(visit.names), "kind": visit.kind.rawValue,
                "people": visit.people, "from": ClockTime.text(visit.start),
                "until": ClockTime.text(visit.end), "guide": visit.guide, "tour": visit.tour,
                "meet": visit.meetingRoom, "languages": visit.languages.map(\.rawValue),
                "welcome": localized(visit.welcomes), "programme": programme,
            ])
    }

    private func kiosks() -> YAMLMap {
        YAMLMap(
            ids: content.kiosks.map { kiosk in
                var (building, floor): (Building.ID?, Floor.ID?)
                if case .floor(let buildingID, let floorID) = kiosk.area {
                    (building, floor) = (buildingID, floorID)
                }
                let map = YAMLMap(
                    ContentFormat.kiosk,
                    [
                        "name": localized(kiosk.names), "building": building, "floor": floor,
                        "at": kiosk.place, "map": kiosk.mapPlace, "faces": faces(kiosk),
                        "camera": kiosk.camera?.rawValue,
                        "tours": kiosk.tours.map { $0.lowercased() },
                        "audience": YAMLNode.bare(kiosk.audience.rawValue),
                        "calendars": kiosk.calendars,
                    ])
                return (kiosk.id, map)
            })
    }

    /// By the plan's sides, where it faces one.
    private func faces(_ kiosk: KioskPlace) -> YAMLNode? {
        kiosk.faces.map { degrees in
            let name = KiosksReader.directions.first { $0.degrees == degrees }?.name
            return name.map { .bare($0) } ?? .number(degrees)
        }
    }

    /// A text in all languages it has, the default first; nil where it has none.
    func localized(_ texts: Localized<String>) -> YAMLNode? {
        let entries = languages.compactMap { language in
            texts.values[language].map { (key: language.rawValue, value: YAMLNode.text($0)) }
        }
        guard let first = entries.first else { return nil }
        // A single text without its language is one in the default language.
        let isDefault = entries.count == 1 && first.key == defaultLanguage.rawValue
        return isDefault ? first.value : .map(entries)
    }

    // MARK: buildings/

    private func pages(of building: Building) -> [ExportedFile] {
        let map = YAMLMap(
            ContentFormat.building,
            [
                "name": building.names.values[defaultLanguage],
                "summary": building.summaries.values[defaultLanguage],
                "access": YAMLNode.bare(building.access.rawValue),
                "hours": building.hours.values[defaultLanguage], "outline": building.outline,
                "media": building.media, "pair": building.timeline,
                "floors": building.floors.map(floor),
                "connections": building.connections.map(connection),
                "entrances": building.entrances.map(entrance),
            ])
        return pages("buildings/\(building.id)/building", map, building.texts) { language in
            YAMLMap(
                ContentFormat.translatedBuilding,
                [
                    "name": building.names.values[language],
                    "summary": building.summaries.values[language],
                    "hours": building.hours.values[language],
                    "floors": YAMLMap(
                        ids: building.floors.map { ($0.id, $0.names.values[language]) }),
                ])
        }
    }

    private func floor(_ floor: Floor) -> YAMLMap {
        YAMLMap(
            ContentFormat.floor,
            [
                "id": floor.id, "level": floor.level,
                "name": floor.names.values[defaultLanguage], "size": [floor.width, floor.height],
                "outline": floor.outline, "plan": floor.plan, "here": floor.here,
                "ways": floor.ways.map(way),
            ])
    }

    private func connection(_ connection: FloorConnection) -> YAMLMap {
        YAMLMap(
            ContentFormat.connection,
            [
                "id": connection.id, "kind": connection.kind.rawValue,
                "direction": connection.direction?.rawValue, "closed": connection.isClosed,
                "at": YAMLMap(ids: connection.stops.map { ($0.floorID, $0.place) }),
            ])
    }

    private func entrance(_ entrance: Entrance) -> YAMLMap {
        YAMLMap(
            ContentFormat.entrance,
            [
                "floor": entrance.floorID, "at": entrance.place, "map": entrance.mapPlace,
                "closed": entrance.isClosed, "step_free": entrance.isStepFree,
            ])
    }

    private func pages(of room: Room) -> [ExportedFile] {
        let map = YAMLMap(
            ContentFormat.room,
            [
                "name": room.names.values[defaultLanguage], "number": room.number,
                "formerly": room.formerly, "floor": room.floorID,
                "access": YAMLNode.bare(room.access.rawValue),
                "text_access": YAMLNode.bare(room.textAccess.rawValue),
                "hours": room.hours.values[defaultLanguage], "step_free": room.isStepFree,
                "hotspot": room.hotspot, "door": room.door,
                "people": room.people.map { $0.lowercased() }, "media": room.media,
                "pair": room.timeline, "tags": room.tags,
                "quiz": quiz(room.quiz) { $0.values[defaultLanguage].map(YAMLNode.text) },
            ])
        return pages("buildings/\(room.buildingID)/\(room.id)", map, room.texts) { language in
            YAMLMap(
                ContentFormat.translatedRoom,
                [
                    "name": room.names.values[language], "hours": room.hours.values[language],
                    "quiz": translated(room.quiz, language),
                ])
        }
    }

    private func quiz(
        _ quiz: [QuizQuestion], _ text: (Localized<String>) -> YAMLNode?
    ) -> [YAMLMap] {
        quiz.map { question in
            let answers = question.answers.map { answer in
                YAMLMap(
                    ContentFormat.answer,
                    [
                        "text": text(answer.texts), "right": answer.isRight,
                        "why": text(answer.explanations),
                    ])
            }
            return YAMLMap(
                ContentFormat.question, ["question": text(question.texts), "answers": answers])
        }
    }

    /// The questions' texts in a language; what is not translated keeps its place, so that the
    /// others keep theirs.
    private func translated(_ quiz: [QuizQuestion], _ language: Language) -> YAMLNode? {
        let questions = quiz.map { question in
            let answers = question.answers.map { answer in
                YAMLMap(
                    ContentFormat.translatedAnswer,
                    [
                        "text": answer.texts.values[language],
                        "why": answer.explanations.values[language],
                    ])
            }
            let hasAnswers = answers.contains { !$0.entries.isEmpty }
            return YAMLMap(
                ContentFormat.translatedQuestion,
                [
                    "question": question.texts.values[language],
                    "answers": hasAnswers
                        ? YAMLNode.list(answers.map { .map($0.entries) }) : nil,
                ])
        }
        guard questions.contains(where: { !$0.entries.isEmpty }) else { return nil }
        return .list(questions.map { .map($0.entries) })
    }

    /// The page in the default language, and one in each other that has anything to say.
    func pages(
        _ stem: String, _ head: YAMLMap, _ body: Localized<String>,
        translated: (Language) -> YAMLMap
    ) -> [ExportedFile] {
        var pages = [page(stem + ".md", head, body.values[defaultLanguage])]
        for language in languages.dropFirst() {
            let head = translated(language)
            let body = body.values[language]
            if head.entries.isEmpty, body == nil { continue }
            pages.append(page("\(stem).\(language).md", head, body))
        }
        return pages
    }

    private func page(_ path: String, _ head: YAMLMap, _ body: String?) -> ExportedFile {
        let text = body.map { "\n\($0)\n" } ?? ""
        return ExportedFile(path, "---\n\(YAMLWriter.document(head))---\n\(text)")
    }
}
