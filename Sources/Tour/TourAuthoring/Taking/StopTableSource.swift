import Forms
import TourModel

/// A table of rooms or stops as people keep them: a row for each, with the columns' names in one of several languages.
///
/// A column may be there for each language: `name.de`, `Titel (de)`, `title_en`. With a column for the order of stops the table is
/// also a guided tour.
struct StopTableSource {
    private enum Column: String, CaseIterable {
        case number, name, text, building, floor, order, hours, tags, latitude, longitude
        case picture, sound
    }

    /// Names of columns, by the language that they are in.
    private static let words: [(language: String, names: [Column: [String]])] = [
        (
            "en",
            [
                .number: ["id", "number", "no", "room", "room number", "room no", "ref", "code"],
                .name: ["name", "title", "room name", "label"],
                .text: ["text", "description", "body", "content"],
                .building: ["building", "house"], .floor: ["floor", "level", "storey"],
                .order: ["stop", "order", "sequence", "position", "stop number"],
                .hours: ["hours", "opening hours"], .tags: ["tags", "keywords"],
                .latitude: ["lat", "latitude"], .longitude: ["lon", "lng", "long", "longitude"],
                .picture: ["image", "picture", "photo"], .sound: ["audio", "sound"],
            ]
        ),
        (
            "de",
            [
                .number: [
                    "nummer", "nr", "raum", "raumnummer", "raum-nr", "raumnr", "zimmer",
                    "turnummer", "turschild",
                ],
                .name: ["titel", "bezeichnung", "raumname", "raumbezeichnung"],
                .text: ["beschreibung", "inhalt"],
                .building: ["gebaude", "haus", "bau", "gebaudeteil"],
                .floor: ["etage", "stock", "stockwerk", "geschoss", "ebene"],
                .order: ["station", "halt", "reihenfolge", "folge"],
                .hours: ["offnungszeiten", "offnungszeit"],
                .tags: ["stichworter", "schlagworter", "schlagworte", "nutzung"],
                .latitude: ["breite", "breitengrad"], .longitude: ["lange", "langengrad"],
                .picture: ["bild", "foto"], .sound: ["ton", "audio"],
            ]
        ),
        (
            "fr",
            [
                .number: ["numero", "salle", "no de salle"], .name: ["nom", "titre", "intitule"],
                .text: ["texte"], .building: ["batiment", "edifice"], .floor: ["etage", "niveau"],
                .order: ["arret", "ordre", "etape"], .hours: ["horaires", "heures"],
                .tags: ["mots-cles"], .picture: ["image"], .sound: ["son"],
            ]
        ),
        (
            "es",
            [
                .number: ["sala", "aula"], .name: ["nombre", "titulo"], .text: ["descripcion"],
                .building: ["edificio"], .floor: ["planta", "piso"], .order: ["parada", "orden"],
                .hours: ["horario"], .picture: ["imagen"], .sound: ["sonido"],
            ]
        ),
        (
            "it",
            [
                .number: ["stanza"], .name: ["nome", "titolo"], .text: ["testo", "descrizione"],
                .floor: ["piano"], .order: ["tappa", "ordine"], .hours: ["orario", "orari"],
            ]
        ),
        (
            "nl",
            [
                .number: ["kamer", "ruimte", "kamernummer"], .name: ["naam"],
                .text: ["tekst", "omschrijving"], .building: ["gebouw"],
                .floor: ["verdieping"], .order: ["halte", "volgorde"], .picture: ["afbeelding"],
            ]
        ),
    ]

    private let table: CSVTable
    /// The meaning of each column, by its name in the header.
    private var meanings: [String: (column: Column, tag: String)] = [:]
    /// The language that most columns are named in.
    private(set) var language: String?

    init(_ table: CSVTable) {
        self.table = table
        var counts: [String: Int] = [:]
        for name in table.columns {
            guard let (column, tag, languages) = Self.meaning(of: name) else { continue }
            meanings[name] = (column, tag)
            for language in languages { counts[language, default: 0] += 1 }
        }
        // Of languages that are equally likely the first, for English words are used in all.
        language = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// The columns' names that mean nothing.
    var unknown: [String] { table.columns.filter { meanings[$0] == nil } }

    /// True if it has a column for names or numbers.
    var hasNames: Bool { meanings.values.contains { [.number, .name].contains($0.column) } }

    private static func meaning(of name: String) -> (Column, tag: String, languages: [String])? {
        let plain = Folding.fold(name).lowercased().trimmed
        if let (column, languages) = column(plain) { return (column, "", languages) }
        // The language behind the name: "name.de", "name_de", "title (de)", "titel de".
        let parts = plain.split { ". _:()[]".contains($0) }
        guard parts.count >= 2, let last = parts.last, (2...3).contains(last.count),
            Language(tag: String(last)) != nil,
            let (column, languages) = column(parts.dropLast().joined(separator: " ")),
            [.name, .text, .hours].contains(column)
        else { return nil }
        return (column, String(last), languages)
    }

    private static func column(_ name: String) -> (Column, languages: [String])? {
        let name = name.last == "." ? String(name.dropLast()) : name
        var found: Column?
        var languages: [String] = []
        for (language, columns) in words {
            for (column, names) in columns where names.contains(name) {
                guard found == nil || found == column else { continue }
                found = column
                languages.append(language)
            }
        }
        return found.map { ($0, languages) }
    }

    // MARK: Rows

    func guide(called name: String) -> ForeignGuide {
        var guide = ForeignGuide()
        guide.names = ForeignText(name)
        guide.language = language
        guide.isTour = meanings.values.contains { $0.column == .order }
        guide.stops = table.rows.map(stop)
        if guide.isTour, guide.stops.allSatisfy({ $0.order != nil }) {
            guide.stops.sort { ($0.order ?? 0, $0.line) < ($1.order ?? 0, $1.line) }
        }
        return guide
    }

    private func stop(_ row: CSVTable.Row) -> ForeignStop {
        var stop = ForeignStop(line: row.line)
        var (latitude, longitude): (Double?, Double?)
        for name in table.columns {
            guard let (column, tag) = meanings[name], let cell = row.cells[name] else { continue }
            let text = cell.trimmed
            switch column {
            case .number: stop.number = stop.number ?? text
            case .name: stop.names.add(text, in: tag)
            case .text: stop.texts.add(text, in: tag)
            case .hours: stop.hours.add(text, in: tag)
            case .building: stop.building = text
            case .floor: stop.floor = text
            case .order: stop.order = number(text)
            case .tags: stop.tags = text.split { ",;\n".contains($0) }.map { String($0).trimmed }
            case .latitude: latitude = number(text)
            case .longitude: longitude = number(text)
            case .picture, .sound: stop.media.append(.init(source: text))
            }
        }
        if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
            stop.place = EarthPlace(latitude: latitude, longitude: longitude)
        }
        return stop
    }

    private func number(_ text: String) -> Double? {
        Double(table.hasDecimalComma ? text.replacing(",", with: ".") : text)
            .flatMap { $0.isFinite ? $0 : nil }
    }
}
