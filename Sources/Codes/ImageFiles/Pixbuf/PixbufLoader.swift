import CGdkPixbuf
import Pictures
import Processes

/// One file on its way through the gdk-pixbuf loader of its format, freed with its owner.
@safe final class PixbufLoader {
    private let source: Source
    private let page: Int
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let deadline: Deadline
    private var isClosed = false
    /// The error of the limit that the size broke, noted by the loader's callback.
    private var refusal: ImageFileError?

    /// A loader of the source's format and no other.
    init(_ source: Source, page: Int) throws(ImageFileError) {
        precondition(PixbufLibrary.isReady, "the loaders are set up once")
        self.source = source
        self.page = page
        deadline = Deadline(in: source.limits.pageTimeout)
        guard
            let loader = unsafe gdk_pixbuf_loader_new_with_type(
                PixbufLibrary.loader(of: source.format), nil)
        else {
            throw .missingLoader(
                file: source.file, format: source.format,
                package: source.format.loaderPackage)
        }
        unsafe self.loader = loader
        unsafe docent_on_size_prepared(
            loader,
            { loader, width, height, context in
                guard let context = unsafe context else { return }
                let owner = unsafe Unmanaged<PixbufLoader>.fromOpaque(context)
                    .takeUnretainedValue()
                unsafe owner.sizeIsKnown(loader, width: Int(width), height: Int(height))
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        // A loader must be closed before it is released, also after an error.
        if !isClosed { _ = unsafe gdk_pixbuf_loader_close(loader, nil) }
        unsafe docent_release(loader)
    }

    /// Gives the loader more of the file, in pieces, and checks the deadline between them.
    func write(_ bytes: Span<UInt8>) throws(ImageFileError) {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest.extracting(first: 64 << 10)
            rest = rest.extracting(droppingFirst: piece.count)
            var problem: UnsafeMutablePointer<GError>?
            let isWritten = unsafe piece.withUnsafeBufferPointer { buffer in
                unsafe gdk_pixbuf_loader_write(
                    loader, buffer.baseAddress, gsize(buffer.count), &problem)
            }
            let error = unsafe take(problem)
            if let refusal { throw refusal }
            guard isWritten != 0 else { throw error }
            if deadline.hasPassed { throw source.timeout(page: page) }
        }
    }

    /// Closes the loader at the end of the file.
    func close() throws(ImageFileError) {
        isClosed = true
        var problem: UnsafeMutablePointer<GError>?
        let isLoaded = unsafe gdk_pixbuf_loader_close(loader, &problem)
        let error = unsafe take(problem)
        if let refusal { throw refusal }
        guard isLoaded != 0 else { throw error }
        if deadline.hasPassed { throw source.timeout(page: page) }
    }

    /// The picture, as far as it came; `nil` when nothing did.
    func withPixels<Result>(
        _ body: (borrowing PixbufPixels) throws(ImageFileError) -> Result
    ) throws(ImageFileError) -> Result? {
        guard let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
            let pixels = unsafe PixbufPixels(pixbuf)
        else { return nil }
        return try body(pixels)
    }

    /// The animation's frames, as far as they came; `nil` when there are none.
    func frames() -> PixbufFrames? {
        guard let animation = unsafe gdk_pixbuf_loader_get_animation(loader) else { return nil }
        return unsafe PixbufFrames(animation)
    }

    /// Checks the size before any pixels are allocated; a size of nothing makes the loader give up.
    private func sizeIsKnown(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, width: Int, height: Int
    ) {
        do {
            try source.check(width: width, height: height, page: page)
        } catch {
            refusal = error
            unsafe gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
    }

    /// Our error for the library's, which is freed.
    private func take(_ problem: UnsafeMutablePointer<GError>?) -> ImageFileError {
        guard let problem = unsafe problem else {
            return source.damaged(page: page, "the loader gives no reason")
        }
        defer { unsafe g_error_free(problem) }
        if unsafe problem.pointee.domain == gdk_pixbuf_error_quark(),
            unsafe problem.pointee.code == Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
        {
            return .outOfMemory(file: source.file, page: page)
        }
        let words = unsafe problem.pointee.message.map { unsafe String(cString: $0) }
        return source.damaged(page: page, words ?? "the loader gives no reason")
    }
}
