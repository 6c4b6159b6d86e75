import CGdkPixbuf
import Pictures

/// gdk-pixbuf as this process uses it: set up when the first such picture comes, not before.
enum PixbufLibrary {
    /// The loaders that may run; every other one is disabled for the whole process.
    private static let allowed: Set<String> = [
        "webp", "gif", "bmp", "tiff", "png", "jpeg", "heif/avif",
    ]

    /// Disables the other loaders, once.
    static let isReady: Bool = {
        var node = unsafe gdk_pixbuf_get_formats()
        let list = unsafe node
        while let entry = unsafe node {
            if let data = unsafe entry.pointee.data {
                let format = OpaquePointer(data)
                if let name = unsafe gdk_pixbuf_format_get_name(format) {
                    if unsafe !allowed.contains(String(cString: name)) {
                        unsafe gdk_pixbuf_format_set_disabled(format, 1)
                    }
                    unsafe g_free(name)
                }
            }
            unsafe node = entry.pointee.next
        }
        unsafe g_slist_free(list)
        // The HEIF loader prints warnings about damaged files; the record of the file says it.
        let levels = GLogLevelFlags(rawValue: G_LOG_LEVEL_WARNING.rawValue)
        _ = unsafe g_log_set_handler(nil, levels, { _, _, _, _ in }, nil)
        return true
    }()

    /// What the library calls a format's loader.
    static func loader(of format: ImageFormat) -> String {
        switch format {
        case .heic, .avif: "heif/avif"
        default: format.rawValue
        }
    }
}
