import Foundation
import TourModel
import Wording

extension ContentCheck {
    /// A film that is larger takes long to copy and to begin.
    private static let filmBytes = 200 << 20

    /// Media larger than the kiosk can use, and colours that are hard to see on it.
    func checkMedia() {
        let screen = options.screen
        for medium in content.media {
            // Looked for only where there is something to say.
            let place = { self.place(MediaReader.path, containing: medium.fileName) }
            if let width = medium.width, let height = medium.height,
                width > 2 * screen.width || height > 2 * screen.height
            {
                log.warning(
                    place(), "\(medium.fileName) has \(width) × \(height) pixels",
                    "the kiosk's screen has \(screen.width) × \(screen.height); scale it down",
                    .largeMedium)
            }
            let bytes = scope.listing.size(of: "media/" + medium.fileName) ?? 0
            if medium.kind == .film, bytes > Self.filmBytes {
                log.warning(
                    place(), "\(medium.fileName) has \(bytes >> 20) MiB",
                    "keep a film under \(Self.filmBytes >> 20) MiB", .largeMedium)
            }
        }
        checkAccent()
    }

    /// What can be pressed is drawn in the accent, on near white and on near black.
    private func checkAccent() {
        let accent = content.site.accent
        guard let value = Int(accent.dropFirst(), radix: 16) else { return }
        let luminance = Self.luminance(value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
        for (background, other) in [("white", 1.0), ("black", 0.0)] {
            let contrast =
                (max(luminance, other) + 0.05) / (min(luminance, other) + 0.05)
            guard contrast < 2.5 else { continue }
            log.warning(
                place(SiteReader.path, containing: "accent:"),
                "the accent \(accent) has a contrast of \((contrast * 10).rounded() / 10) to \(background)",
                "choose one with at least 2.5 to black and to white", .lowContrast)
        }
    }

    /// - SeeAlso: WCAG 2.2, relative luminance.
    private static func luminance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
        func linear(_ value: Int) -> Double {
            let share = Double(value) / 255
            // The curve of sRGB, near enough for a check: a power of 2.2.
            return pow(share, 2.2)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
