package import Pictures

/// gdk-pixbuf's loaders, as far as this machine has them.
package struct PixbufLoaders: PictureLoaders {
    package init() {}

    package func cursor(_ source: Source) -> any PageCursor {
        switch source.format {
        case .tiff: TIFFCursor(source)
        case .gif: GIFCursor(source)
        case .webp: WebPCursor(source) ?? SinglePage(StillPixbuf.self, source)
        default: SinglePage(StillPixbuf.self, source)
        }
    }
}
