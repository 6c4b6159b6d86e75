import Pixels

/// A screen that pages are shown on.
///
/// Used by one owner at a time. Every call may wait for the screen, normally at most a quarter of a second.
protocol ScreenDevice: AnyObject {
    /// What it is, in a line: "/dev/fb0 virtio_gpudrmfb 1280x800, 32 bits ...".
    var name: String { get }
    /// The size of a page, in pixels, as the visitor sees it.
    var width: Int { get }
    var height: Int { get }
    /// The physical size of the picture as the visitor sees it; nil where the driver does not report it.
    var millimetres: (width: Int, height: Int)? { get }
    /// What a console has to know to give this screen back.
    var consoleHandles: ConsoleHandles { get }

    /// Whether the panel has a signal.
    ///
    /// Without one it sleeps. The next page switches it: while it is off, pages are kept and not shown.
    var isPanelOn: Bool { get set }

    /// Shows the damaged rectangles of a page; pixels that are the same are not written.
    ///
    /// While another console is on the screen nothing is shown, and nothing is forgotten. With no
    /// damage, from time to time (each second, say), it brings the page back after such a switch
    /// and notices that the screen was unplugged.
    ///
    /// - Throws: ``ScreenError``; after ``ScreenError/unplugged(path:connector:)``,
    ///   ``ScreenError/notAnswering(path:milliseconds:)`` and ``ScreenError/inUse(path:)`` close
    ///   this one and open the screen again, every few seconds.
    func present(_ page: PixelBuffer, damage: [PixelRectangle]) throws(ScreenError)

    /// Gives everything back as it was; may be called twice.
    func close()
}

/// The open devices behind a screen.
struct ConsoleHandles: Equatable {
    var framebuffer: CInt?
    var card: CInt?
}
