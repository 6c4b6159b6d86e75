/// A screen that pages are shown on.
///
/// Used by one owner at a time. Every call may wait for the screen, a quarter of a second at most
/// in ordinary life.
protocol ScreenDevice: AnyObject {
    /// What it is, in a line: "/dev/fb0 virtio_gpudrmfb 1280x800, 32 bits ...".
    var name: String { get }
    /// The size of a page, in pixels, as the visitor sees it.
    var width: Int { get }
    var height: Int { get }
    /// The size of the picture on the glass as the visitor sees it; nil where the driver does not
    /// tell.
    var millimetres: (width: Int, height: Int)? { get }
    /// What a console has to know to give this screen back.
    var consoleHandles: ConsoleHandles { get }

    /// Puts the changed rectangles of a page on the screen; where pixels are as they were, nothing
    /// is written.
    ///
    /// While another console is on the screen nothing is shown, and nothing is forgotten. With no
    /// damage, from time to time (each second, say), it brings the page back after such a switch
    /// and notices that the screen was unplugged.
    ///
    /// - Throws: ``ScreenError``; after ``ScreenError/unplugged(path:connector:)``,
    ///   ``ScreenError/notAnswering(path:milliseconds:)`` and ``ScreenError/inUse(path:)`` close
    ///   this one and open the screen anew, every few seconds.
    func present(_ page: PixelBuffer, damage: [PixelRectangle]) throws(ScreenError)

    /// Gives everything back as it was; may be called twice.
    func close()
}

/// The open devices behind a screen.
struct ConsoleHandles: Equatable {
    var framebuffer: CInt?
    var card: CInt?
}
