import Drawing
import Imaging
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

/// Words over pictures can be read, whatever the picture is.
@Suite("Words on pictures")
struct PictureVeilTests {
    @Test("a dark picture needs no veil")
    func dark() {
        #expect(PictureVeil.strength(under: [UInt32](repeating: 0x101820, count: 100)) == 0)
        #expect(PictureVeil.strength(under: [UInt32]()) == 0)
    }

    @Test(
        "the veil is the least that gives seven to one",
        arguments: [0xFFFFFF, 0xFBE0AE, 0x808080, 0x2B7FE0] as [UInt32])
    func least(color: UInt32) {
        let pixels = [UInt32](repeating: color, count: 10)
        let strength = PictureVeil.strength(under: pixels)
        func contrast(_ strength: Double) -> Double {
            (PictureVeil.words.luminance + 0.05)
                / (PictureVeil.percentile(of: pixels, veiled: strength) + 0.05)
        }
        #expect(contrast(strength) >= PictureVeil.leastContrast)
        #expect(contrast(strength) < 7.5)
        #expect(strength > 0)
    }

    @Test("a few bright pixels do not count, more than five in a hundred do")
    func percentile() {
        let stars = [UInt32](repeating: 0, count: 96) + [UInt32](repeating: 0xFFFFFF, count: 4)
        #expect(PictureVeil.strength(under: stars) == 0)
        let clouds = [UInt32](repeating: 0, count: 94) + [UInt32](repeating: 0xFFFFFF, count: 6)
        #expect(PictureVeil.strength(under: clouds) > 0.5)
    }

    @Test("under a small line of words a single star counts")
    func star() {
        let star = [UInt32](repeating: 0, count: 999) + [0xFFFFFF]
        #expect(PictureVeil.strength(under: star) == 0)
        #expect(PictureVeil.strength(under: star, ignoring: 0) > 0.5)
        #expect(PictureVeil.strength(under: [UInt32](repeating: 0, count: 9), ignoring: 0) == 0)
    }

    // MARK: On the page

    private enum Art: CaseIterable {
        case white, noise, sky, dark

        var image: ColorImage {
            var random = SeededGenerator(seed: 11)
            return switch self {
            case .white: ColorImage(width: 4, height: 4) { _, _ in 0xFFFFFF }
            case .noise:
                ColorImage(width: 320, height: 200) { _, _ in
                    UInt32.random(in: 0...0xFF_FFFF, using: &random)
                }
            case .sky:
                ColorImage(width: 64, height: 64) { x, y in
                    UInt32(255 - y * 3) << 16 | UInt32(120 + x * 2) << 8 | UInt32(y * 4)
                }
            case .dark: ColorImage(width: 4, height: 4) { _, _ in 0x050505 }
            }
        }
    }

    /// A screen whose words are blanks that take room but no ink, so that only what lies under them is seen.
    private static func screen(_ art: Art) -> Screen {
        let dock = Dock(
            siteName: Text(blanks(30)), clock: blanks(6), date: blanks(16), tab: .home,
            canGoBack: false, words: .init())
        return Screen(
            identity: "\(art)", dock: dock, title: Text(blanks(18)), content: .home(home(art)),
            actions: [Action(ActionID("film"), "Film", icon: .play)], hint: Text(blanks(6)))
    }

    private static func home(_ art: Art) -> HomePage {
        HomePage(
            lead: Text(blanks(40)),
            picture: Picture(id: "\(art)", image: art.image, alternative: ""), cards: [])
    }

    private static func invitation(_ art: Art) -> AttractPage {
        AttractPage(
            picture: Picture(id: "\(art)", image: art.image, alternative: ""),
            invitation: Text(blanks(40)), camera: CameraNote(.above, Text(blanks(6))))
    }

    private static func blanks(_ count: Int) -> String {
        String(repeating: "\u{A0}", count: count)
    }

    @Test(
        "behind the words of home and invitation is at least seven to one on 95 of 100 pixels",
        arguments: Art.allCases, [(1920, 1080), (1080, 1920), (800, 480)])
    private func drawn(art: Art, size: (Int, Int)) throws {
        for isHome in [true, false] {
            for language in ["en", "ar"] {
                let look = PaintedPiece.Look(
                    width: size.0, height: size.1, language: language)
                let painted = try PaintedPiece(look) { bounds, ink, page in
                    let screen = Self.screen(art)
                    if isHome {
                        let piece = HeroPiece(screen: screen, content: Self.home(art))
                        let height = piece.height(forWidth: bounds.width, ink)
                        piece.draw(
                            in: Rectangle(x: 0, y: 0, width: bounds.width, height: height), ink,
                            &page)
                    } else {
                        AttractPiece(screen: screen, content: Self.invitation(art)).draw(
                            in: bounds, ink, &page)
                    }
                }
                let buttons = painted.page.targets.filter { $0.event != .tab(.home) }.map(\.frame)
                let words = painted.entries.map(\.ink).filter { box in
                    !buttons.contains { !$0.intersection(box).isEmpty }
                }
                #expect(words.count >= 4)
                for box in words {
                    let luminance = PictureVeil.percentile(
                        of: painted.pixels(in: box), veiled: 0)
                    let contrast = (PictureVeil.words.luminance + 0.05) / (luminance + 0.05)
                    #expect(contrast >= 7, "\(isHome) \(language) \(art) \(box)")
                }
            }
        }
    }

    @Test("the middle of the picture stays as bright as it is where no words are")
    func elsewhere() throws {
        let painted = try PaintedPiece(.init(width: 1920, height: 1080)) { bounds, ink, page in
            HeroPiece(screen: Self.screen(.white), content: Self.home(.white)).draw(
                in: Rectangle(x: 0, y: 0, width: 1920, height: 684), ink, &page)
        }
        #expect(painted[1880, 640] == 0xFFFFFF)
    }
}

extension PictureVeil {
    /// The luminance that 95 in 100 pixels do not exceed.
    fileprivate static func percentile(of pixels: [UInt32], veiled strength: Double) -> Double {
        let luminances = luminances(of: pixels, veiled: strength).sorted()
        return luminances.isEmpty ? 0 : luminances[luminances.count * 95 / 100]
    }
}
