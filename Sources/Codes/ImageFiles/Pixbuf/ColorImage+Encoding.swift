import CGdkPixbuf
public import Imaging
public import Pictures

extension ColorImage {
    /// The picture as a file's bytes: PNG where it is drawn or lets something shine through, JPEG
    /// where it is not.
    ///
    /// - Parameters:
    ///   - name: what errors call the picture.
    ///   - isDrawn: whether it has sharp lines, which JPEG would blur.
    ///   - quality: of JPEG, 1 to 100; the usual one shows no difference on a screen.
    /// - Throws: ``ImageFileError/outOfMemory(file:page:)`` or, with the library's own words,
    ///   ``ImageFileError/damaged(file:page:format:detail:)``.
    public func encoded(
        named name: String, isDrawn: Bool, quality: Int = 90
    ) throws(ImageFileError) -> [UInt8] {
        precondition(PixbufLibrary.isReady, "the loaders are set up once")
        let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
        var bytes = isOpaque ? withoutAlpha : pixels
        let channels = isOpaque ? 3 : 4
        let format: ImageFormat = isOpaque && !isDrawn ? .jpeg : .png
        var file: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var problem: UnsafeMutablePointer<GError>?
        let isMade: Bool? = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            // The pixels belong to the array, which outlives the picture made of them.
            guard
                let picture = unsafe gdk_pixbuf_new_from_data(
                    buffer.baseAddress, GDK_COLORSPACE_RGB, isOpaque ? 0 : 1, 8, Int32(width),
                    Int32(height), Int32(width * channels), nil, nil)
            else { return nil }
            defer { unsafe docent_release(UnsafeMutableRawPointer(picture)) }
            return unsafe docent_save(
                picture, &file, &count, format.rawValue, format == .jpeg ? "\(quality)" : nil,
                &problem)
                != 0
        }
        defer { unsafe g_free(file) }
        if let error = unsafe problem {
            defer { unsafe g_error_free(error) }
            let detail = unsafe String(cString: error.pointee.message)
            throw .damaged(file: name, page: 1, format: format, detail: detail)
        }
        guard isMade == true, let start = unsafe file else {
            throw .outOfMemory(file: name, page: 1)
        }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    private var withoutAlpha: [UInt8] {
        [UInt8](capacity: width * height * 3) { out in
            for start in stride(from: 0, to: pixels.count, by: 4) {
                out.append(pixels[start])
                out.append(pixels[start + 1])
                out.append(pixels[start + 2])
            }
        }
    }
}
