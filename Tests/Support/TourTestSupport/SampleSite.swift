import Foundation
package import TourAuthoring

/// A small site with everything that the format has.
package enum SampleSite {
    /// The head of a PNG of 6 × 4 pixels, in proportion to the floor whose plan it is.
    package static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        + Array("IHDR".utf8) + [0, 0, 0, 6, 0, 0, 0, 4, 8, 0, 0, 0, 0]

    package static let webm: [UInt8] =
        [0x1A, 0x45, 0xDF, 0xA3] + Array(repeating: 7, count: 3_000_000)

    package static let files: [(path: String, text: String)] = [
        ("site.yaml", site), ("buildings/A/building.md", building),
        ("buildings/A/building.de.md", buildingInGerman),
        ("buildings/A/building.fr.md", buildingInFrench), ("buildings/A/A-011.md", controlRoom),
        ("buildings/A/A-011.de.md", controlRoomInGerman),
        ("buildings/A/A-011.fr.md", controlRoomInFrench), ("buildings/A/A-014.md", library),
        ("buildings/A/A-014.de.md", libraryInGerman), ("buildings/A/A-014.fr.md", libraryInFrench),
        ("people/mira-rautio.vcf", person), ("tours/short-walk.yaml", tour),
        ("media/media.yaml", media),
    ]

    package static func write(to folder: TestFolder) throws {
        for (path, text) in files { try folder.write(path, text) }
        try folder.write("media/control-room.png", png)
        try folder.write("media/eleven.webm", webm)
    }

    /// The size that a PNG's first bytes tell.
    package static let measure: TourImporter.Measure = { path in
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        guard bytes.count >= 24 else { throw NoPicture() }
        return (width: Int(bytes[19]), height: Int(bytes[23]))
    }

    /// The errors and warnings of an import.
    package static func problems(of folder: TestFolder, into path: String) throws -> [TourProblem] {
        do {
            return try TourImporter.import(
                folder: folder.path, into: path, measure: SampleSite.measure
            ).warnings
        } catch TourImportError.invalid(_, let problems) {
            return problems
        }
    }

    package static let site = """
        id: vesper-ridge
        name: {en: Vesper Ridge, de: Vesper Ridge, fr: Vesper Ridge}
        languages: [en, de, fr]
        address: https://Vesper-Ridge.example/t/
        accent: "#2b7fe0"
        home:
          title: {en: Welcome, de: Willkommen, fr: Bienvenue}
          lead: {en: A site., de: Ein Ort., fr: Un lieu.}
          picture: control-room
          film: eleven
          events:
            - {time: "15:00", name: {en: Tour, de: Führung, fr: Visite}}
        map:
          name: {en: The site, de: Das Gelände, fr: Le site}
          size: [240, 160]
          here: [38, 118]
          features:
            - {kind: road, points: [[0, 96], [240, 96]]}
            - {kind: antenna, points: [[12.5, 40]]}
          ways: [[[20, 96], [20, 120]]]
        reception: {phone: "100", hours: {en: Until 18:00, de: Bis 18 Uhr, fr: "Jusqu'à 18 h"}}
        about:
          en: |
            Built in *1974*.

            ## Today
            - antennas
          de: Gebaut 1974.
          fr: Construit en 1974.
        """

    package static let building = """
        ---
        name: Operations hall
        summary: Control room, library
        hours: Open 9:00 to 17:00
        outline: [[20, 90], [70, 90], [70, 130], [20, 130]]
        media: [control-room]
        floors:
          - {id: "1", level: 1, name: First floor, size: [60, 40], ways: [[[8, 20], [30, 20]]]}
          - {id: G, level: 0, name: Ground floor, size: [60, 40], outline: [[0,0],[60,0],[60,40],[0,40]], plan: control-room, here: [8, 30], ways: [[[8, 30], [8, 20], [36, 20]], {points: [[36, 20], [36, 5]], step_free: true, closed: false}]}
        connections:
          - {id: lift, kind: lift, at: {G: [30, 22], "1": [30, 22]}}
          - {id: moving, kind: escalator, direction: up, closed: true, at: {G: [20, 22], "1": [24, 22]}}
        entrances:
          - {at: [0, 30], map: [20, 120]}
          - {floor: "1", at: [0, 20], map: [20, 110], closed: true, step_free: false}
        ---
        Where the passes are flown.
        """

    package static let buildingInGerman = """
        ---
        name: Betriebsgebäude
        summary: Kontrollraum, Bibliothek
        hours: Geöffnet 9 bis 17 Uhr
        floors: {G: Erdgeschoss, "1": Erster Stock}
        ---
        Hier werden die Überflüge gefahren.
        """

    package static let buildingInFrench = """
        ---
        name: Bâtiment des opérations
        summary: Salle de contrôle, bibliothèque
        hours: Ouvert de 9 h à 17 h
        floors: {G: Rez-de-chaussée, "1": Premier étage}
        ---
        Ici on suit les passages.
        """

    package static let controlRoom = """
        ---
        name: Main control room
        floor: G
        access: guided
        hours: Gallery open 9:00 to 17:00
        step_free: true
        hotspot: [[41, 0], [60, 0], [60, 17], [41, 17]]
        door: [41, 10]
        people: [mira-rautio]
        media: [control-room, eleven]
        tags: [flight, screens]
        ---

        Six desks face a wall of screens.

        The **Lark-2** spacecraft is flown from here.
        """

    package static let controlRoomInGerman = """
        ---
        name: Großer Kontrollraum
        hours: Galerie geöffnet von 9 bis 17 Uhr
        ---
        Sechs Tische vor einer Wand aus Bildschirmen. Führungen täglich.
        """

    package static let controlRoomInFrench = """
        ---
        name: Salle de contrôle
        hours: Galerie ouverte de 9 h à 17 h
        ---
        Six pupitres face à un mur d'écrans.
        """

    package static let library = """
        ---
        name: Library
        floor: G
        hotspot: [[0, 0], [20, 0], [20, 17], [0, 17]]
        door: [10, 17]
        ---
        Quiet.
        """

    package static let libraryInGerman = "---\nname: Bibliothek\n---\nLeise.\n"
    package static let libraryInFrench = "---\nname: Bibliothèque\n---\nCalme.\n"

    package static let person = """
        BEGIN:VCARD
        VERSION:4.0
        FN:Mira Rautio
        TITLE:Flight director
        TITLE;LANGUAGE=de:Flugleiterin
        TITLE;LANGUAGE=fr:Directrice de vol
        ORG:Vesper Ridge;Operations
        TEL;TYPE=work:+1 555 0100
        EMAIL:mira@vesper-ridge.example
        END:VCARD

        """

    package static let tour = """
        name: {en: The short walk, de: Der kurze Weg, fr: La petite visite}
        summary: {en: Two rooms, de: Zwei Räume, fr: Deux salles}
        minutes: 30
        stops:
          - {room: a-014, text: {en: Begin., de: Anfang., fr: Début.}}
          - room: A-011
            text: {en: End., de: Ende., fr: Fin.}
        """

    package static let media = """
        control-room:
          file: control-room.png
          alt: {en: Desks and screens, de: Tische und Bildschirme, fr: Des pupitres}
          caption: {en: The control room, de: Der Kontrollraum, fr: La salle}
        eleven:
          file: eleven.webm
          alt: {en: A pass, de: Ein Überflug, fr: Un passage}
          poster: control-room
        """
}

package struct NoPicture: Error, CustomStringConvertible {
    package var description: String { "this is no picture" }
}
