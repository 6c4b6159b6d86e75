import TestSupport
import TourTestSupport

/// A site of many rooms in three languages, the same for the same seed: names and texts of made-up words, German
/// compounds, and Japanese signs.
struct LargeSite {
    private var generator: SeededGenerator
    private let words: [String]

    static let languages = ["en", "de", "ja"]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let syllables = [
            "kon", "trol", "raum", "be", "sprech", "ung", "lab", "or", "über", "wach", "saal", "la",
            "ser", "op", "tik", "mess", "tech", "nik", "grün", "haus", "wär", "me", "kält", "e",
        ]
        words = (0..<1_500).map { _ in
            (0..<Int.random(in: 2...4, using: &generator))
                .map { _ in generator.element(of: syllables) }.joined()
        }
        self.generator = generator
    }

    /// Writes the content.
    ///
    /// - Parameter roomCount: in three buildings of two floors each.
    mutating func write(to folder: TestFolder, roomCount: Int) throws {
        try folder.write(
            "site.yaml",
            """
            id: large
            name: {en: Large, de: Groß, ja: 大}
            languages: [en, de, ja]
            home: {title: {en: Large, de: Groß, ja: 大}}
            map: {name: {en: Site, de: Gelände, ja: 敷地}, size: [400, 400]}
            """)
        for (number, building) in ["A", "B", "C"].enumerated() {
            try folder.write(
                "buildings/\(building)/building.md",
                """
                ---
                name: \(phrase(2))
                outline: [[0, 0], [100, 0], [100, 100]]
                floors:
                  - {id: G, level: 0, name: Ground floor, size: [100, 100]}
                  - {id: "1", level: 1, name: First floor, size: [100, 100]}
                ---
                """)
            for room in stride(from: number, to: roomCount, by: 3) {
                let floor = room.isMultiple(of: 2) ? "G" : "1"
                let digits = String(room / 3 + 1_000)
                let path = "buildings/\(building)/\(building)-\(digits)"
                try folder.write(
                    "\(path).md",
                    """
                    ---
                    name: \(phrase(1 + room % 3))
                    floor: "\(floor)"
                    access: \(room % 11 == 0 ? "staff" : "open")
                    hotspot: [[0, 0], [1, 0], [1, 1]]
                    ---
                    \(phrase(30)).
                    """)
                try folder.write("\(path).de.md", page(phrase(1 + room % 2), phrase(25)))
                try folder.write("\(path).ja.md", page(signs(4), signs(20)))
            }
        }
    }

    private func page(_ name: String, _ text: String) -> String {
        "---\nname: \(name)\n---\n\(text)\n"
    }

    private mutating func phrase(_ count: Int) -> String {
        (0..<count).map { _ in generator.element(of: words) }.joined(separator: " ")
    }

    private mutating func signs(_ count: Int) -> String {
        let signs = Array("会議室研究所実験図書館管制塔電源冷却光学機械受付展望台食堂")
        return String((0..<count).map { _ in generator.element(of: signs) })
    }
}
