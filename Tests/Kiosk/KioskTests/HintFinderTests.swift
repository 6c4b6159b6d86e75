import Imaging
import QRCode
import QRReader
import Testing

@testable import Decoding
@testable import Kiosk
@testable import PageMaking
@testable import Screens

@Suite("What keeps a code from being read")
struct HintFinderTests {
    private static let start = ContinuousClock.now
    private let grey = LumaImage(
        width: 640, height: 480, pixels: [UInt8](repeating: 120, count: 640 * 480))

    /// A place that looks like a code, upright, with its top left corner and side in pixels.
    private static func place(
        x: Double = 200, y: Double = 150, side: Double = 180, module: Double = 6,
        contrast: Double? = 90,
        stage: Diagnosis.Stage = .unreadable(.unreadableFormatInformation(distance: 5))
    ) -> Diagnosis {
        Diagnosis(
            stage: stage,
            corners: Quadrilateral(
                topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
                bottomRight: Point(x: x + side, y: y + side),
                bottomLeft: Point(x: x, y: y + side)),
            version: nil, moduleSize: module, contrast: contrast, isInverted: false)
    }

    /// Looks at the same thing for a time, ten times a second.
    private func hint(
        in frame: LumaImage? = nil, for seconds: Double = 2, _ places: [Diagnosis]
    ) -> ScanHint {
        var finder = HintFinder()
        var hint = ScanHint.searching
        for step in 0...Int(seconds * 10) {
            hint = finder.look(
                at: frame ?? grey, DecodedPicture(symbols: [], diagnoses: places),
                now: Self.start + .milliseconds(100 * step))
        }
        return hint
    }

    private func frame(of shade: UInt8) -> LumaImage {
        LumaImage(width: 640, height: 480, pixels: [UInt8](repeating: shade, count: 640 * 480))
    }

    @Test(
        "each reason has its hint",
        arguments: [
            (place(module: 1.5), ScanHint.closer), (place(x: 20, y: 20, side: 430), .further),
            (place(x: 0), .edge), (place(stage: .finderPatterns(count: 2)), .edge),
            (place(stage: .noGrid(agreement: 0.2)), .flat), (place(), .still),
        ])
    func reasons(place: Diagnosis, expected: ScanHint) {
        #expect(hint([place]) == expected)
    }

    @Test("a code that stays unreadable while it is held still is damaged")
    func damaged() {
        #expect(hint(for: 5, [Self.place()]) == .damaged)
    }

    @Test(
        "white spots on the code are glare; low contrast is too little light, or a bright display")
    func light() {
        #expect(hint(in: frame(of: 254), [Self.place()]) == .glare)
        #expect(hint(in: frame(of: 20), [Self.place(contrast: 9)]) == .dark)
        #expect(hint(in: frame(of: 200), [Self.place(contrast: 9)]) == .bright)
        // A dark screen in a light room.
        var pixels = [UInt8](repeating: 150, count: 640 * 480)
        for y in 150..<330 { for x in 200..<380 { pixels[y * 640 + x] = 30 } }
        let room = LumaImage(width: 640, height: 480, pixels: pixels)
        #expect(hint(in: room, [Self.place(contrast: 9)]) == .dim)
        #expect(hint(in: frame(of: 5), []) == .dark)
        #expect(hint([]) == .searching)
    }

    @Test("a hint stays for more than a second, whatever comes")
    func steady() {
        var finder = HintFinder()
        var changes: [Duration] = []
        var last = ScanHint.searching
        for step in 0..<100 {
            let time = Duration.milliseconds(50 * step)
            // The reason changes every half second.
            let place = step / 10 % 2 == 0 ? Self.place(module: 1) : Self.place(x: 0)
            let hint = finder.look(
                at: grey, DecodedPicture(symbols: [], diagnoses: [place]),
                now: Self.start + time)
            if hint != last {
                changes.append(time)
                last = hint
            }
        }
        #expect(changes.count > 1)
        for (a, b) in zip(changes, changes.dropFirst()) { #expect(b - a >= .milliseconds(1200)) }
    }

    @Test(
        "places that cannot be do no harm",
        arguments: [
            place(x: .nan), place(x: -.infinity, side: .infinity), place(x: 1e300, side: 1e300),
            place(side: 0, module: 0, contrast: .nan),
        ])
    func hostile(place: Diagnosis) {
        _ = hint([place])
    }

    @Test("every hint has its words in every language")
    func words() throws {
        let strings = try Strings()
        for hint in ScanHint.allCases {
            for language in Strings.languages {
                #expect(strings.text(hint.name, exactlyIn: language) != nil, "\(hint.name)")
            }
        }
    }
}
