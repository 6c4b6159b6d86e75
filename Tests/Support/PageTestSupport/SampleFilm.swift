package import Imaging
package import PageModel

/// A film on a page.
package enum SampleFilm {
    package static let red: (UInt8, UInt8, UInt8) = (255, 0, 0)

    package static func image(
        _ width: Int, _ height: Int, _ color: (UInt8, UInt8, UInt8) = red
    ) -> ColorImage {
        let pixel = [color.0, color.1, color.2, 255]
        return ColorImage(
            width: width, height: height,
            pixels: [UInt8]([[UInt8]](repeating: pixel, count: width * height).joined()))
    }

    package static func screen(
        _ state: Film.State = .playing, subtitle: Text? = nil, poster: ColorImage? = nil
    ) -> Screen {
        Screen(
            identity: "film", dock: SamplePages.dock(nil), title: "Eleven minutes",
            content: .sheet(SheetPage(.film(film(state, subtitle: subtitle, poster: poster)))),
            actions: [Action(ActionID("play"), "Pause", icon: .pause)])
    }

    package static func film(
        _ state: Film.State = .playing, subtitle: Text? = nil, poster: ColorImage? = nil
    ) -> Film {
        Film(
            poster: Picture(
                id: "still", image: poster ?? image(160, 90, (0, 0, 255)),
                alternative: "A still", caption: "Pause", action: ActionID("poster"),
                isFilm: true), state: state, position: 31, length: 130, subtitle: subtitle)
    }
}
