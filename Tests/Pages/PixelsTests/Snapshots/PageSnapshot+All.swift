import Imaging
import PageTestSupport

@testable import PageModel

extension PageSnapshot {
    /// Every page in a look of each class, theme, size of type and direction.
    static let all: [PageSnapshot] =
        designed(width: 1280, height: 720, theme: .dark)
        + samples(
            "compact-light-large-de", language: "de", width: 800, height: 480, reduction: 2,
            Appearance(theme: .light, textSize: .large))
        + samples(
            "portrait-contrast-ar", language: "ar", width: 1080, height: 1920, reduction: 6,
            Appearance(theme: .dark, isHighContrast: true))
        + samples(
            "regular-light-largest-ja", language: "ja", width: 1920, height: 1080, reduction: 6,
            Appearance(theme: .light, textSize: .largest))

    /// The designed pages of the sample site, their pictures in place.
    private static func designed(
        width: Int, height: Int, theme: Appearance.Theme
    ) -> [PageSnapshot] {
        SamplePages.all.map { screen in
            var screen = screen
            screen.appearance.theme = theme
            screen.dock.date = "Friday 20 November"
            screen.content = pictured(screen.content)
            let overlay = screen.overlay.map { $0.number == nil ? "-languages" : "-countdown" }
            let found = isRecognised(screen) ? "-recognised" : ""
            return PageSnapshot(
                name: "regular-dark-en-\(screen.identity)\(overlay ?? "")\(found)",
                screen: screen, width: width, height: height, reduction: 4)
        }
    }

    private static func isRecognised(_ screen: Screen) -> Bool {
        if case .scan(let page) = screen.content { page.isRecognised } else { false }
    }

    private static func samples(
        _ look: String, language: String, width: Int, height: Int, reduction: Int,
        _ appearance: Appearance
    ) -> [PageSnapshot] {
        PageSamples(language: language).all.map { screen in
            var screen = screen
            screen.appearance = appearance
            screen.content = pictured(screen.content)
            let overlay = screen.overlay.map { $0.number == nil ? "-choice" : "-countdown" }
            return PageSnapshot(
                name: "\(look)-\(screen.identity)\(overlay ?? "")", screen: screen, width: width,
                height: height, reduction: reduction, hasKeypad: screen.identity == "entry")
        }
    }

    /// The same with a picture that is there.
    private static func pictured(_ content: Content) -> Content {
        switch content {
        case .home(var page):
            page.picture?.image = evening
            return .home(page)
        case .article(var page):
            for index in page.pictures.indices { page.pictures[index].image = evening }
            return .article(page)
        case .attract(var page):
            page.picture?.image = evening
            return .attract(page)
        case .scan, .entry, .plan, .card, .sheet: return content
        }
    }

    /// A sky over a hill: soft and hard edges, dark and light.
    private static let evening: ColorImage = {
        let (width, height) = (320, 200)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let hill = 150 + (x - 160) * (x - 160) / 640
                if y > hill {
                    pixels += [16, 18, 32, 255]
                } else {
                    pixels += [
                        UInt8(min(255, 20 + y * 3 / 2)), UInt8(30 + y / 2), UInt8(80 + x / 8), 255,
                    ]
                }
            }
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }()
}
