import DrawnPictures
import Foundation

/// A folder of content with as many rooms as wanted, each in every language: the same for the same
/// number.
struct GeneratedTour {
    let folder: String
    /// Tags of languages, the first of which is English.
    let languages: [String]
    private(set) var rooms: [String] = []

    private static let roomsPerFloor = 50
    private static let floors = 10
    private static let words = [
        "antenna", "signal", "orbit", "desk", "window", "screen", "archive", "laser", "garden",
        "telemetry", "vacuum", "solar", "mirror", "quiet", "workshop", "lecture",
    ]

    /// Writes the folder's files.
    init(rooms count: Int, languages: [String] = ["en", "de"], in folder: String) throws {
        self.folder = folder
        self.languages = languages
        let names = languages.map { "\($0): Generated \($0)" }.joined(separator: ", ")
        try write(
            "site.yaml",
            """
            id: generated
            name: {\(names)}
            languages: [\(languages.joined(separator: ", "))]
            home: {title: {\(names)}}
            map: {name: {\(names)}, size: [1000, 1000], ways: [[[0, 5], [900, 5]]]}
            """)
        var generator = SplitMix64(state: 7)
        var building = 0
        while rooms.count < count {
            let letter = String(UnicodeScalar(UInt8(65 + building)))
            try write("buildings/\(letter)/building.md", Self.building(letter, building))
            for floor in 0..<Self.floors {
                for number in 0..<Self.roomsPerFloor where rooms.count < count {
                    let id = "\(letter)-\(floor)\(number < 10 ? "0" : "")\(number)"
                    let common = (0..<54).map { _ in
                        Self.words.randomElement(using: &generator) ?? ""
                    }
                    // Most words of a language are rare: each page brings some that no other has.
                    let rare = (0..<6).map { _ in Self.rareWord(&generator) }
                    let text = (common + rare).joined(separator: " ")
                    try write(id, text, floor: floor, number: number)
                    rooms.append(id)
                }
            }
            building += 1
        }
    }

    private static func rareWord(_ generator: inout SplitMix64) -> String {
        (0..<Int.random(in: 2...5, using: &generator)).map { _ in
            let onset = "bdfgklmnprstvz".randomElement(using: &generator) ?? "b"
            let vowel = "aeiou".randomElement(using: &generator) ?? "a"
            let coda = ["", "", "n", "r", "ck", "st"].randomElement(using: &generator) ?? ""
            return "\(onset)\(vowel)\(coda)"
        }.joined()
    }

    /// Writes a room's pages; the same call with another text is an edit.
    func edit(_ index: Int, text: String) throws {
        let id = rooms[index]
        let floor = index / Self.roomsPerFloor % Self.floors
        try write(id, text, floor: floor, number: index % Self.roomsPerFloor)
    }

    private func write(_ id: String, _ text: String, floor: Int, number: Int) throws {
        let x = number * 4
        let folder = "buildings/\(id.prefix(1))"
        try write(
            "\(folder)/\(id).md",
            """
            ---
            name: Room \(id)
            floor: "\(floor)"
            hotspot: [[\(x), 0], [\(x + 4), 0], [\(x + 4), 9], [\(x), 9]]
            door: [\(x + 2), 9]
            step_free: true
            tags: [\(Self.words[number % Self.words.count])]
            ---
            \(text)
            """)
        for language in languages.dropFirst() {
            try write(
                "\(folder)/\(id).\(language).md", "---\nname: Raum \(id)\n---\n\(text)")
        }
    }

    private static func building(_ letter: String, _ number: Int) -> String {
        let floors = (0..<Self.floors).map {
            """
              - {id: "\($0)", level: \($0), name: Floor \($0), size: [200, 40], \
            ways: [[[0, 12], [200, 12]]]\(number == 0 && $0 == 0 ? ", here: [9, 12]" : "")}
            """
        }
        let lifts = (0..<Self.floors).map { "\"\($0)\": [100, 14]" }.joined(separator: ", ")
        return """
            ---
            name: Building \(letter)
            outline: [[0, 0], [9, 0], [9, 9]]
            floors:
            \(floors.joined(separator: "\n"))
            connections:
              - {id: lift, kind: lift, at: {\(lifts)}}
            entrances:
              - {at: [0, 12], map: [\(number * 40), 9]}
            ---
            """
    }

    private func write(_ name: String, _ text: String) throws {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
}
