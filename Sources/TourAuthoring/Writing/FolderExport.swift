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
        var map = YAMLMap(ContentFormat.site)
        map.add("id", text: site.id)
        map.add("name", localized(site.names))
        map.add("languages", texts: languages.map(\.rawValue))
        map.add("address", text: site.address)
        map.add("accent", text: site.accent)
        map.add("home", home().node)
        map.add("map", siteMap().node)
        var reception = YAMLMap(ContentFormat.reception)
        reception.add("phone", text: site.reception.phone)
        reception.add("hours", localized(site.reception.hours))
        if !reception.entries.isEmpty { map.add("reception", reception.node) }
        map.add("about", localized(site.about))
        return map
    }

    private func home() -> YAMLMap {
        let home = content.site.home
        var map = YAMLMap(ContentFormat.home)
        map.add("title", localized(home.titles))
        map.add("lead", localized(home.leads))
        map.add("picture", text: home.picture)
        map.add("film", text: home.film)
        map.add(
            "events",
            list: home.events.map { event in
                var map = YAMLMap(ContentFormat.event)
                map.add("time", text: event.time)
                map.add("name", localized(event.names))
                return map.node
            })
        return map
    }

    private func siteMap() -> YAMLMap {
        let siteMap = content.site.map
        var map = YAMLMap(ContentFormat.map)
        map.add("name", localized(siteMap.names))
        map.add("size", .list([.number(siteMap.width), .number(siteMap.height)]))
        map.add("here", point: siteMap.here)
        if let globe = siteMap.globe {
            var place = YAMLMap(ContentFormat.globe)
            place.add("latitude", .number(globe.latitude))
            place.add("longitude", .number(globe.longitude))
            place.add("bearing", .number(globe.bearing))
            map.add("globe", place.node)
        }
        map.add(
            "features",
            list: siteMap.features.map { feature in
                .map([("kind", .text(feature.kind.rawValue)), ("points", .points(feature.points))])
            })
        map.add("ways", list: siteMap.ways.map(way))
        return map
    }

    private func way(_ way: Way) -> YAMLNode {
        if !way.isClosed, way.isStepFree { return .points(way.points) }
        var map = YAMLMap(ContentFormat.way)
        map.add("points", points: way.points)
        map.add("closed", .bare("\(way.isClosed)"))
        map.add("step_free", .bare("\(way.isStepFree)"))
        return map.node
    }

    // MARK: tours/ and media/

    private func tour(_ tour: GuidedTour) -> YAMLMap {
        var map = YAMLMap(ContentFormat.tour)
        map.add("name", localized(tour.names))
        map.add("summary", localized(tour.summaries))
        map.add("minutes", tour.minutes.map { .bare("\($0)") })
        map.add(
            "stops",
            .list(
                tour.stops.map { stop in
                    var map = YAMLMap(ContentFormat.stop)
                    map.add("room", text: stop.roomID)
                    map.add("text", localized(stop.texts))
                    return map.node
                }))
        return map
    }

    private func media() -> YAMLMap {
        var all = YAMLMap()
        for medium in content.media {
            var map = YAMLMap(ContentFormat.medium)
            map.add("file", text: medium.fileName)
            map.add("poster", text: medium.poster)
            map.add("alt", localized(medium.alternatives))
            map.add("caption", localized(medium.captions))
            all.add(medium.id, map.node)
        }
        return all
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
        var map = YAMLMap(ContentFormat.building)
        map.add("name", text: building.names.values[defaultLanguage])
        map.add("summary", text: building.summaries.values[defaultLanguage])
        map.add("access", .bare(building.access.rawValue))
        map.add("hours", text: building.hours.values[defaultLanguage])
        map.add("outline", points: building.outline)
        map.add("media", texts: building.media)
        map.add("floors", list: building.floors.map { floor($0).node })
        map.add("connections", list: building.connections.map { connection($0).node })
        map.add("entrances", list: building.entrances.map { entrance($0).node })
        return pages("buildings/\(building.id)/building", map, building.texts) { language in
            var map = YAMLMap(ContentFormat.translatedBuilding)
            map.add("name", text: building.names.values[language])
            map.add("summary", text: building.summaries.values[language])
            map.add("hours", text: building.hours.values[language])
            var floors = YAMLMap()
            for floor in building.floors {
                floors.add(floor.id, text: floor.names.values[language])
            }
            if !floors.entries.isEmpty { map.add("floors", floors.node) }
            return map
        }
    }

    private func floor(_ floor: Floor) -> YAMLMap {
        var map = YAMLMap(ContentFormat.floor)
        map.add("id", text: floor.id)
        map.add("level", .bare("\(floor.level)"))
        map.add("name", text: floor.names.values[defaultLanguage])
        map.add("size", .list([.number(floor.width), .number(floor.height)]))
        map.add("outline", points: floor.outline)
        map.add("plan", text: floor.plan)
        map.add("here", point: floor.here)
        map.add("ways", list: floor.ways.map(way))
        return map
    }

    private func connection(_ connection: FloorConnection) -> YAMLMap {
        var map = YAMLMap(ContentFormat.connection)
        map.add("id", text: connection.id)
        map.add("kind", .bare(connection.kind.rawValue))
        if let direction = connection.direction { map.add("direction", .bare(direction.rawValue)) }
        map.add("closed", .bare("\(connection.isClosed)"))
        map.add("at", .map(connection.stops.map { ($0.floorID, .point($0.place)) }))
        return map
    }

    private func entrance(_ entrance: Entrance) -> YAMLMap {
        var map = YAMLMap(ContentFormat.entrance)
        map.add("floor", text: entrance.floorID)
        map.add("at", point: entrance.place)
        map.add("map", point: entrance.mapPlace)
        map.add("closed", .bare("\(entrance.isClosed)"))
        map.add("step_free", .bare("\(entrance.isStepFree)"))
        return map
    }

    private func pages(of room: Room) -> [ExportedFile] {
        var map = YAMLMap(ContentFormat.room)
        map.add("name", text: room.names.values[defaultLanguage])
        map.add("floor", text: room.floorID)
        map.add("access", .bare(room.access.rawValue))
        map.add("hours", text: room.hours.values[defaultLanguage])
        if let isStepFree = room.isStepFree { map.add("step_free", .bare("\(isStepFree)")) }
        map.add("hotspot", points: room.hotspot)
        map.add("door", point: room.door)
        map.add("people", texts: room.people.map { $0.lowercased() })
        map.add("media", texts: room.media)
        map.add("tags", texts: room.tags)
        return pages("buildings/\(room.buildingID)/\(room.id)", map, room.texts) { language in
            var map = YAMLMap(ContentFormat.translatedRoom)
            map.add("name", text: room.names.values[language])
            map.add("hours", text: room.hours.values[language])
            return map
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
