import DrawnPictures
import Imaging
import Testing

@testable import Decoding

/// The least numbers of drawn pictures that must be read, by category; none may be misread.
@Suite("Drawn pictures")
struct DrawnPictureTests {
    private static let pictures = Result { try DrawnPicture.every(1) }

    /// The fewest symbols that our own reader must read, by category, with quick effort and with the usual one.
    ///
    /// A tenth or so below what it reads: floors against falling back, not aims.
    private static let floors: [String: (fast: Int, normal: Int)] = [
        "smallModules": (11, 13),
        "defocus": (12, 14),
        "motion": (9, 9),
        "noise": (12, 14),
        "lowContrast": (7, 11),
        "tilt": (14, 15),
        "curve": (7, 8),
        "stain": (8, 8),
        "glare": (7, 7),
        "shadow": (9, 12),
        "turned": (12, 12),
        "mirrored": (5, 5),
        "inverted": (5, 5),
        "wrongModules": (7, 8),
        "large": (5, 5),
        "many": (34, 34),
        "microQR": (9, 10),
        "rMQR": (9, 10),
        "everyday": (9, 13),
        "empty": (0, 0),
    ]

    @Test(
        "our own reader reads what it has read before, and nothing that is not there",
        arguments: [DecoderOptions.Effort.fast, .normal])
    func floors(effort: DecoderOptions.Effort) throws {
        let pictures = try Self.pictures.get()
        var read: [String: Int] = [:]
        var symbols: [String: Int] = [:]
        for (picture, score) in zip(pictures, try Self.scores(pictures, effort)) {
            read[picture.category, default: 0] += score.read
            symbols[picture.category, default: 0] += picture.texts.count
            #expect(score.misread == [], "\(picture.name)")
        }
        for (category, count) in read.sorted(by: { $0.key < $1.key }) {
            let floor = try #require(Self.floors[category], "\(category) has no floor")
            let wanted = effort == .fast ? floor.fast : floor.normal
            let found = "\(category): \(count) of \(symbols[category] ?? 0) symbols"
            print(effort, found)
            #expect(count >= wanted, "\(found)")
        }
        #expect(Set(read.keys) == Set(Self.floors.keys))
    }

    @Test("with the most effort no fewer symbols are read, and none that is not there")
    func thorough() throws {
        // It takes six times as long as the usual one.
        let pictures = try Self.some(5)
        let usual = try Self.scores(pictures, .normal).reduce(0) { $0 + $1.read }
        let scores = try Self.scores(pictures, .thorough)
        for (picture, score) in zip(pictures, scores) {
            #expect(score.misread == [], "\(picture.name)")
        }
        #expect(scores.reduce(0) { $0 + $1.read } >= usual)
    }

    @Test(
        "no engine reads a symbol where there is none",
        arguments: DecoderOptions.Engine.allCases, DecoderOptions.Effort.allCases)
    func empty(engine: DecoderOptions.Engine, effort: DecoderOptions.Effort) throws {
        let decoder = try Decoder.ofQRCodes(engine, effort)
        let pictures = try Self.pictures.get().filter(\.texts.isEmpty)
        try #require(pictures.count > 10)
        let readings = try pictures.mapOnAllCores { decoder.decode($0.image) }
        for (picture, symbols) in zip(pictures, readings) {
            #expect(symbols.isEmpty, "\(picture.name)")
        }
    }

    @Test(
        "both engines together read all that either of them reads, and nothing else",
        arguments: [DecoderOptions.Effort.normal, .thorough])
    func union(effort: DecoderOptions.Effort) throws {
        let pictures = try Self.some(7)
        let all = try EngineReadings.of(pictures, effort: effort) { $0.image }
        for (picture, readings) in zip(pictures, all) {
            let readings = try #require(readings)
            #expect(readings.isUnion, "\(picture.name)")
            #expect(readings.together.allSatisfy(picture.texts.contains), "\(picture.name)")
        }
        #expect(all.count { $0?.alone.contains([]) == false } >= 10)
    }

    /// Returns the pictures at a stride.
    private static func some(_ stride: Int) throws -> [DrawnPicture] {
        try pictures.get().enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    }

    /// The number of each picture's symbols that our own reader reads, and texts that it reads and no symbol has.
    private static func scores(
        _ pictures: [DrawnPicture], _ effort: DecoderOptions.Effort
    ) throws -> [(read: Int, misread: [String])] {
        let decoder = try Decoder.ofQRCodes(.native, effort)
        return try pictures.mapOnAllCores { picture in
            var left = picture.texts
            var misread: [String] = []
            for text in decoder.decode(picture.image).map(\.text.string) {
                if let index = left.firstIndex(of: text) {
                    left.remove(at: index)
                } else {
                    misread.append(text)
                }
            }
            return (picture.texts.count - left.count, misread)
        }
    }
}
