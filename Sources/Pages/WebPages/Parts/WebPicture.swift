/// A picture of the content as it is published, in several widths.
public struct WebPicture: Sendable, Hashable {
    /// One file of it.
    public struct Size: Sendable, Hashable {
        public var link: Link
        /// In pixels.
        public var width: Int
        public var height: Int

        public init(link: Link, width: Int, height: Int) {
            self.link = link
            self.width = width
            self.height = height
        }
    }

    /// From the narrowest to the widest; at least one.
    public let sizes: [Size]

    /// - Returns: `nil` without a size.
    public init?(_ sizes: [Size]) {
        guard !sizes.isEmpty else { return nil }
        self.sizes = sizes.sorted { $0.width < $1.width }
    }

    /// The narrowest that is at least this wide, or the widest.
    public func size(for width: Int) -> Size {
        sizes.first { $0.width >= width } ?? sizes[sizes.count - 1]
    }
}

extension HTML {
    /// A picture with its words; `sizes` is how wide it stands on the page (HTML Living Standard, 4.8.4.2.1).
    ///
    /// - Parameter isFirst: whether it is seen at once; others are loaded when they come near.
    static func picture(
        _ picture: WebPicture, alternative: String, sizes: String, isFirst: Bool = false,
        class name: String? = nil
    ) -> HTML {
        let usual = picture.size(for: 720)
        return HTML(
            "img",
            [
                name.map { .class($0) }, .src(usual.link),
                picture.sizes.count > 1
                    ? .srcset(picture.sizes.map { ($0.link, $0.width) }) : nil,
                picture.sizes.count > 1 ? .named("sizes", sizes) : nil,
                .named("width", usual.width), .named("height", usual.height),
                .named("alt", alternative),
                isFirst ? .named("fetchpriority", "high") : .named("loading", "lazy"),
                isFirst ? nil : .named("decoding", "async"),
            ])
    }
}
