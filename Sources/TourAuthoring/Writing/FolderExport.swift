import Passes
import Tour

/// The texts of a folder of content: what an import reads, written back.
///
/// Comments and layout are this writer's own; every value is there.
struct FolderExport {
    let content: TourContent

    private var languages: [Language] { content.site.languages }
    private var defaultLanguage: Language { languages.first ?? Language(rawValue: "und") }

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
        if !content.media.isEmpty {
            files.append(ExportedFile(MediaReader.path, YAMLWriter.document(media())))
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
                "languages": languages.map(\.rawValue), "address": site.address,
                "accent": site.accent, "signed_codes": site.signsCodes, "home": home(),
                "map": siteMap(), "reception": reception,
                "about": localized(site.about),
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
            YAMLMap(ContentFormat.stop, ["room": stop.roomID, "text": localized(stop.texts)])
        }
        return YAMLMap(
            ContentFormat.tour,
            [
                "name": localized(tour.names), "summary": localized(tour.summaries),
                "minutes": tour.minutes, "stops": stops,
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

    private func media() -> YAMLMap {
        YAMLMap(
            ids: content.media.map { medium in
                let map = YAMLMap(
                    ContentFormat.medium,
                    [
                        "file": medium.fileName, "poster": medium.poster,
                        "alt": localized(medium.alternatives),
                        "caption": localized(medium.captions),
                    ])
                return (medium.id, map)
            })
    }

    /// A text in all languages it has, the default first; nil where it has none.
    private func localized(_ texts: Localized<String>) -> YAMLNode? {
        let entries = languages.compactMap { language in
            texts.values[language].map { (key: language.rawValue, value: YAMLNode.text($0)) }
        }
        guard let first = entries.first else { return nil }
        return entries.count == 1 ? first.value : .map(entries)
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
                "media": building.media, "floors": building.floors.map(floor),
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
                "name": room.names.values[defaultLanguage], "floor": room.floorID,
                "access": YAMLNode.bare(room.access.rawValue),
                "hours": room.hours.values[defaultLanguage], "step_free": room.isStepFree,
                "hotspot": room.hotspot, "door": room.door,
                "people": room.people.map { $0.lowercased() }, "media": room.media,
                "tags": room.tags,
            ])
        return pages("buildings/\(room.buildingID)/\(room.id)", map, room.texts) { language in
            YAMLMap(
                ContentFormat.translatedRoom,
                ["name": room.names.values[language], "hours": room.hours.values[language]])
        }
    }

    /// The page in the default language, and one in each other that has anything to say.
    private func pages(
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
