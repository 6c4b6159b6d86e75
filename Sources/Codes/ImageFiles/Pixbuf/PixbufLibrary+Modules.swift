import CGdkPixbuf
import Pictures

extension PixbufLibrary {
    /// Loads the code of all formats, for a process that opens no file afterwards.
    static func loadModules() {
        guard isReady else { return }
        for format in [ImageFormat.webp, .gif, .bmp, .tiff, .heic] {
            // One that is missing shows with the first file of its format.
            guard let loader = unsafe gdk_pixbuf_loader_new_with_type(loader(of: format), nil)
            else {
                continue
            }
            _ = unsafe gdk_pixbuf_loader_close(loader, nil)
            unsafe docent_release(loader)
        }
        // A confined process loads no plugins.
        docent_keep_heif_decoders()
    }
}
