import Decoding
import Foundation
import ImageFiles
import Imaging
import QRCode
import QRReader
import Scanning
import TestSupport
import Testing

@Suite("What was seen and not read")
struct ExplanationTests {
    private static func diagnosis(
        _ stage: Diagnosis.Stage, version: Int? = nil, moduleSize: Double = 4,
        contrast: Double? = 120, isInverted: Bool = false, x: Double = 100
    ) -> Diagnosis {
        Diagnosis(
            stage: stage,
            corners: Quadrilateral(
                topLeft: Point(x: x, y: 50), topRight: Point(x: x + 40, y: 50),
                bottomRight: Point(x: x + 40, y: 90), bottomLeft: Point(x: x, y: 90)),
            version: version.flatMap { Version($0) }, moduleSize: moduleSize, contrast: contrast,
            isInverted: isInverted)
    }

    private static func uncorrectable(_ block: Int, of count: Int) -> SymbolError {
        .uncorrectableBlock(
            index: block - 1, of: count, errorCorrectionCodewords: 18, misdecodeProtection: 0,
            erasures: 3)
    }

    private static let covered =
        "take away what covers it, flatten folds, and avoid glare and shadows on it"
    private static let miscounted =
        "come closer or hold it straighter, so that its modules can be counted"

    private static let corner =
        "show the whole code from the front: one corner is hidden, cut off, blurred or too slanted"

    /// A stage, and the words for it.
    struct Case: Sendable {
        var stage: Diagnosis.Stage
        var version: Int?
        var seen: String
        var advice: String
    }

    private static let cases = [
        Case(
            stage: .finderPatterns(count: 1), seen: "one of a QR code's three corner marks",
            advice: "show the whole code from the front: its other corners are hidden, cut off, "
                + "blurred or too slanted"),
        Case(
            stage: .finderPatterns(count: 2), seen: "two of a QR code's three corner marks",
            advice: corner),
        Case(
            stage: .finderPatterns(count: 5),
            seen: "5 corner marks of QR codes that do not belong together",
            advice: "show the whole code, flat and in focus"),
        Case(
            stage: .noGrid(agreement: 0.234),
            seen: "three corner marks, but no rows of modules between them "
                + "(23 % agreement, a code has more than 50 %)",
            advice: "hold it flat, straight before the camera and in focus"),
        Case(
            stage: .unreadable(.unreadableFormatInformation(distance: 4)), version: 7,
            seen: "a code of version 7, but its format information beside the corner marks cannot "
                + "be read",
            advice: "uncover and clean the strips beside its corner marks"),
        Case(
            stage: .unreadable(uncorrectable(2, of: 4)), version: 12,
            seen: "a code of version 12, but block 2 of 4 is damaged beyond what its error "
                + "correction can bear", advice: covered),
        Case(
            stage: .unreadable(uncorrectable(1, of: 1)),
            seen: "a code, but block 1 of 1 is damaged beyond what its error correction can bear",
            advice: covered),
        Case(
            stage: .unreadable(.doubtfulCorrection(misreadChance: 0.01, limit: 1e-9)), version: 1,
            seen: "a code of version 1, too damaged to tell its content from noise",
            advice: covered),
        Case(
            stage: .unreadable(
                .versionMismatch(size: Version.qrCode[6], stated: Version.qrCode[7])),
            version: 7,
            seen: "a code that says it is of version 8, but has the size of version 7",
            advice: miscounted),
        Case(
            stage: .unreadable(.invalidSize(width: 22, height: 21)),
            seen: "22 by 21 modules, which is the size of no code", advice: miscounted),
        Case(
            stage: .unreadable(.invalidDigits(value: 1001, digits: 3)), version: 3,
            seen: "a code of version 3 without damage, but its data is not valid",
            advice: "make the code again: it was printed with this fault"),
    ]

    @Test("each stage has its words, and its remedy", arguments: cases)
    func stages(expected: Case) {
        let explanation = Explanation(
            Self.diagnosis(expected.stage, version: expected.version))
        #expect(explanation.seen == expected.seen)
        #expect(explanation.advice == [expected.advice])
    }

    @Test("a small code has one corner mark, and its kind is named")
    func small() {
        var diagnosis = Self.diagnosis(.unreadable(Self.uncorrectable(1, of: 1)))
        diagnosis.version = Version.microQRCode[2]
        #expect(
            Explanation(diagnosis).seen
                == "a Micro QR code of version M3, but block 1 of 1 is damaged beyond what its "
                + "error correction can bear")
        diagnosis.version = Version.rMQR.first { $0.width == 43 && $0.height == 7 }
        diagnosis.stage = .unreadable(.unreadableFormatInformation(distance: 5))
        let explanation = Explanation(diagnosis)
        #expect(
            explanation.seen == "an rMQR code of version R7x43, but its format information beside "
                + "the corner mark cannot be read")
        #expect(explanation.advice == ["uncover and clean the strips beside its corner mark"])
    }

    @Test("small modules and faint contrast come first, for they are the likeliest cause")
    func measured() {
        let stage = Diagnosis.Stage.finderPatterns(count: 2)
        let small =
            "come closer, or take the picture at a higher resolution: its modules are 1.4 pixels "
            + "wide, and at least 2 are needed"
        let faint =
            "give it more light, or less glare: dark and light are only 12.5 of 255 grey levels "
            + "apart"
        let corner = Self.corner
        func advice(_ moduleSize: Double, _ contrast: Double?) -> [String] {
            Explanation(
                Self.diagnosis(stage, moduleSize: moduleSize, contrast: contrast)
            ).advice
        }
        #expect(advice(1.4, 12.5) == [small, faint, corner])
        #expect(advice(1.4, nil) == [small, corner])
        #expect(advice(2, 12.5) == [faint, corner])
        #expect(advice(2, 20) == [corner])
    }

    @Test("blurred modules are named before the damage that they look like")
    func blurred() {
        var diagnosis = Self.diagnosis(.unreadable(Self.uncorrectable(1, of: 2)), version: 7)
        diagnosis.sharpness = 0.42
        #expect(
            Explanation(diagnosis).advice == [
                "hold it still and bring it into focus: only 42 % of the contrast is left between "
                    + "neighbouring modules", Self.covered,
            ])
        for other in [0.1, 0.5, 1, .nan] {
            diagnosis.sharpness = other
            #expect(Explanation(diagnosis).advice == [Self.covered])
        }
    }

    @Test("a clear grid without timing patterns is said to be a drawing, not a damaged code")
    func drawing() {
        var diagnosis = Self.diagnosis(.unreadable(Self.uncorrectable(1, of: 1)), version: 2)
        for sharpness in [-0.2, 0, 0.09] {
            diagnosis.sharpness = sharpness
            let explanation = Explanation(diagnosis)
            #expect(
                explanation.seen
                    == "a code of version 2, but without the rows of alternating modules between its "
                    + "corner marks")
            #expect(
                explanation.advice == [
                    "bring it into focus; if it is sharp, it is a drawing, not a code: make it again"
                ])
        }
    }

    @Test("a code of light modules is said to be one")
    func inverted() {
        #expect(
            Explanation(Self.diagnosis(.finderPatterns(count: 1), isInverted: true)).seen
                == "one of a QR code's three corner marks, light on dark")
    }

    @Test("numbers that are not finite do no harm")
    func numbers() throws {
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            var diagnosis = Self.diagnosis(
                .noGrid(agreement: value), moduleSize: value, contrast: value, x: value)
            #expect(!Explanation(diagnosis).advice.isEmpty)
            diagnosis.isInverted = true
            let record = Self.record(.none, [diagnosis])
            #expect(record.explanation.count >= 2)
            #expect(try !record.jsonLine().isEmpty)
        }
    }

    private static func record(
        _ status: ScanRecord.Status, _ diagnoses: [Diagnosis]?
    ) -> ScanRecord {
        ScanRecord(
            path: "a.jpg", page: 1, width: 640, height: 480, orientation: .upright, status: status,
            error: nil, warnings: [], symbols: [], diagnoses: diagnoses, loadTime: .zero,
            decodeTime: .zero)
    }

    @Test("a record tells the three most promising places, and how many more there are")
    func lines() {
        let place = Self.diagnosis(.finderPatterns(count: 2))
        let words = [
            "not read around (120, 70): two of a QR code's three corner marks",
            "  " + Self.corner,
        ]
        #expect(Self.record(.none, nil).explanation.isEmpty)
        #expect(Self.record(.found, []).explanation.isEmpty)
        #expect(Self.record(.found, [place]).explanation == words)
        #expect(
            Self.record(.none, [place, place, place, place]).explanation
                == words + words + words + ["and 1 more place like a code"])
        #expect(
            Self.record(.none, Array(repeating: place, count: 5)).explanation.last
                == "and 2 more places like a code")
        #expect(
            Self.record(.none, []).explanation == [
                "not read: nothing that looks like a QR code",
                "  bring the whole code into the picture, in focus and with the light border "
                    + "around it; each of its modules needs 2 pixels",
            ])
    }

    @Test("in JSON every field stands, null where it is not known")
    func json() throws {
        let diagnoses = [
            Self.diagnosis(.finderPatterns(count: 1), moduleSize: 1.256, contrast: nil),
            Self.diagnosis(.noGrid(agreement: 0.236), version: 2),
            Self.diagnosis(.unreadable(Self.uncorrectable(1, of: 1)), version: 3),
        ]
        let line = try Self.record(.none, diagnoses).jsonLine()
        let object = try #require(
            try JSONSerialization.jsonObject(with: line) as? [String: Any])
        let entries = try #require(object["diagnoses"] as? [[String: Any]])
        for entry in entries {
            #expect(
                entry.keys.sorted() == [
                    "advice", "agreement", "contrast", "corners", "finderPatterns", "inverted",
                    "model",
                    "moduleSize", "seen", "stage", "version",
                ])
        }
        #expect(
            entries.map { $0["stage"] as? String } == ["finderPatterns", "noGrid", "unreadable"])
        #expect(entries.map { $0["finderPatterns"] as? Int } == [1, nil, nil])
        #expect(entries.map { $0["agreement"] as? Double } == [nil, 0.24, nil])
        #expect(entries.map { $0["version"] as? Int } == [nil, 2, 3])
        #expect(entries.map { $0["model"] as? Int } == [nil, 2, 2])
        #expect(entries[0]["moduleSize"] as? Double == 1.26)
        #expect(entries[0]["contrast"] is NSNull)
        #expect(entries[1]["contrast"] as? Double == 120)
        #expect(
            entries[0]["corners"] as? [[Double]] == [
                [100, 50], [140, 50], [140, 90], [100, 90],
            ])
        #expect(entries[0]["seen"] as? String == "one of a QR code's three corner marks")
        #expect((entries[0]["advice"] as? [String])?.count == 2)
    }

    @Test("a scanner explains when it is asked to, and not otherwise")
    func scanner() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(LumaImage(width: 60, height: 60).pgm, to: "blank.pgm")
        func diagnoses(explains: Bool, _ engine: DecoderOptions.Engine) throws -> [Diagnosis]? {
            let decoder = try Decoder(options: DecoderOptions(engine: engine))
            let scanner = PictureScanner(
                decoder: decoder, loaders: PixbufLoaders(), explains: explains)
            return try #require(scanner.scan(.file(path: path)).first).diagnoses
        }
        #expect(try diagnoses(explains: true, .native) == [])
        #expect(try diagnoses(explains: true, .auto) == [])
        #expect(try diagnoses(explains: false, .auto) == nil)
        // libzbar cannot tell.
        #expect(try diagnoses(explains: true, .zbar) == nil)
    }
}
