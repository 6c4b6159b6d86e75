import TourModel
import Wording

/// The guided tours as TourML, the format of museum apps: one document for each.
///
/// - SeeAlso: https://github.com/IMAmuseum/tourml
struct TourMLExport {
    let content: TourContent

    private var languages: [Language] { content.site.languages }

    func files() -> [ExportedFile] {
        content.tours.map { ExportedFile("\($0.id.lowercased()).xml", document($0)) }
    }

    private func document(_ tour: GuidedTour) -> String {
        let rooms = content.rooms.byID
        let stops = tour.stops.map { ($0, rooms[$0.roomID]) }
        let used = Set(stops.flatMap { Self.media(of: $0, in: $1) })
        let media = content.media.filter { used.contains($0.id) }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<tourml:Tour xmlns:tourml=\"http://tapintomuseums.org/TourML\" tourml:id=\""
                + XMLText.escaped("tour-" + tour.id.lowercased()) + "\">",
            "  <tourml:TourMetadata>",
        ]
        lines += texts("Title", tour.names, indent: 4)
        lines += texts("Description", tour.summaries, indent: 4)
        if !tour.stops.isEmpty {
            lines.append("    <tourml:RootStopRef tourml:id=\"stop-1\"/>")
        }
        lines.append("  </tourml:TourMetadata>")
        for (index, (stop, room)) in stops.enumerated() {
            lines.append("  <tourml:Stop tourml:id=\"stop-\(index + 1)\" tourml:view=\"stop\">")
            lines += texts("Title", room?.names ?? Localized(), indent: 4)
            lines += texts("Description", stop.texts, indent: 4)
            if let room {
                // Visitors type the code in other guides, and an import finds the room by it.
                lines += [
                    "    <tourml:PropertySet>",
                    "      <tourml:Property tourml:name=\"code\">\(XMLText.escaped(room.id))</tourml:Property>",
                    "    </tourml:PropertySet>",
                ]
            }
            for id in Self.media(of: stop, in: room) {
                let id = XMLText.escaped("asset-" + id)
                lines.append("    <tourml:AssetRef tourml:id=\"\(id)\" tourml:usage=\"primary\"/>")
            }
            lines.append("  </tourml:Stop>")
        }
        for medium in media { lines += asset(medium) }
        for index in tour.stops.indices.dropLast() {
            lines.append(
                "  <tourml:Connection tourml:srcId=\"stop-\(index + 1)\" "
                    + "tourml:destId=\"stop-\(index + 2)\" tourml:priority=\"1\"/>")
        }
        return (lines + ["</tourml:Tour>", ""]).joined(separator: "\n")
    }

    /// The room's media, and the stop's own sound where it is not one of them.
    private static func media(of stop: GuidedTour.Stop, in room: Room?) -> [Media.ID] {
        let media = room?.media ?? []
        return media + [stop.sound].compactMap(\.self).filter { !media.contains($0) }
    }

    private func asset(_ medium: Media) -> [String] {
        let kind =
            switch medium.kind {
            case .picture: "image"
            case .film: "video"
            case .sound: "audio"
            }
        let id = XMLText.escaped("asset-" + medium.id)
        let path = XMLText.escaped("media/" + medium.fileName)
        return [
            "  <tourml:Asset tourml:id=\"\(id)\" tourml:type=\"\(kind)\">",
            "    <tourml:Source tourml:uri=\"\(path)\" tourml:format=\"\(medium.mediaType)\"/>",
            "  </tourml:Asset>",
        ]
    }

    private func texts(_ name: String, _ texts: Localized<String>, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return languages.compactMap { language in
            texts.values[language].map {
                "\(margin)<tourml:\(name) xml:lang=\"\(language)\">\(XMLText.escaped($0))"
                    + "</tourml:\(name)>"
            }
        }
    }
}

extension Media {
    /// The kind of its file as the web names it.
    var mediaType: String {
        switch fileName.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
        case "png": "image/png"
        case "webp": "image/webp"
        case "mp4": "video/mp4"
        case "webm": "video/webm"
        case "ogg": "audio/ogg"
        case "mp3": "audio/mpeg"
        case "wav": "audio/wav"
        default: "image/jpeg"
        }
    }
}
