/// A panel of a size that is sold for kiosks.
package struct KioskPanel: Sendable, CustomStringConvertible {
    package var width: Int
    package var height: Int

    package static let all = [
        (480, 320), (800, 480), (600, 1024), (768, 1366), (800, 1280), (1280, 800), (1080, 1920),
        (1920, 1080), (3840, 2160),
    ].map { KioskPanel(width: $0.0, height: $0.1) }

    package var description: String { "\(width)x\(height)" }
}
