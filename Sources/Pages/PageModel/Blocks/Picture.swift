public import Imaging

public struct Picture: Sendable {
    /// Tells pictures apart; two pictures with the same ID are taken as equal.
    public var id: String
    /// The pixels, turned upright; `nil` when the picture is not available, then the alternative text stands there.
    public var image: ColorImage?
    public var alternative: Text
    public var caption: Text?
    /// What pressing it does: a gallery opens, a film begins.
    public var action: ActionID?
    /// Whether it stands for a film and bears the icon for playing.
    public var isFilm: Bool
    /// Whether it sets the mood only: it fills its place, whatever is lost at its edges.
    public var isScenery: Bool

    public init(
        id: String, image: ColorImage?, alternative: Text, caption: Text? = nil,
        action: ActionID? = nil, isFilm: Bool = false, isScenery: Bool = false
    ) {
        self.id = id
        self.image = image
        self.alternative = alternative.asSentence
        self.caption = caption?.asSentence
        self.action = action
        self.isFilm = isFilm
        self.isScenery = isScenery
    }

    /// What is said of it where it can be chosen.
    package var label: Text { caption ?? alternative }
}

extension Picture: Equatable {
    public static func == (a: Picture, b: Picture) -> Bool {
        a.id == b.id && (a.image == nil) == (b.image == nil) && a.alternative == b.alternative
            && a.caption == b.caption && a.action == b.action && a.isFilm == b.isFilm
            && a.isScenery == b.isScenery
    }
}

extension ColorImage {
    /// Whether at least half of its pixels are as light as paper on a dark page, or as dark as night on a light one.
    package func needsInversion(onDark: Bool) -> Bool {
        let count = width * height
        let step = max(1, count / 20_000)
        var extreme = 0
        var opaque = 0
        for index in stride(from: 0, to: count, by: step) where pixels[index * 4 + 3] > 127 {
            let channels = (0..<3).map { Int(pixels[index * 4 + $0]) }
            let sum = (channels.min() ?? 0) + (channels.max() ?? 0)
            opaque += 1
            if onDark ? sum > 408 : sum < 102 { extreme += 1 }
        }
        return opaque > 0 && 2 * extreme >= opaque
    }
}
