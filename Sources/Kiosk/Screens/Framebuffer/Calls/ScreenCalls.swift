import Pixels

/// The system calls that a screen takes, one method per call, with values in place of C structures.
///
/// Errors are the call's own number; nothing is interpreted here. Interrupted calls are repeated.
protocol ScreenCalls: AnyObject {
    /// The names in a folder that are one of the prefixes and a number, in the order of the
    /// numbers; none where the folder cannot be read.
    func nodes(in folder: String, prefix: String) -> [String]
    func open(_ path: String) throws(ScreenCallFault) -> CInt
    func close(_ device: CInt)
    /// Maps memory of a device for reading and writing; it is not passed on to forked processes.
    func map(_ device: CInt, offset: UInt64, byteCount: Int) throws(ScreenCallFault)
        -> MappedScreen
    func unmap(_ memory: MappedScreen)
    /// Time that only goes forward.
    func now() -> Duration

    // MARK: Framebuffers

    func framebuffer(_ device: CInt) throws(ScreenCallFault) -> FramebufferFacts
    func pan(_ device: CInt, toX x: Int, y: Int) throws(ScreenCallFault)
    func waitForBlank(_ device: CInt) throws(ScreenCallFault)
    /// Ends the blanking that a timer or another program has begun.
    func unblank(_ device: CInt) throws(ScreenCallFault)
    /// Takes the signal from the panel.
    func blank(_ device: CInt) throws(ScreenCallFault)
    func palette(_ device: CInt, count: Int) throws(ScreenCallFault) -> ScreenPalette
    func setPalette(_ device: CInt, _ palette: ScreenPalette) throws(ScreenCallFault)

    // MARK: Graphics cards

    func becomeMaster(_ card: CInt) throws(ScreenCallFault)
    func dropMaster(_ card: CInt) throws(ScreenCallFault)
    func hasDumbBuffers(_ card: CInt) throws(ScreenCallFault) -> Bool
    func resources(_ card: CInt) throws(ScreenCallFault) -> CardResources
    /// - Parameter looks: whether to probe the cable, which may take a second.
    func connector(_ card: CInt, _ id: UInt32, looks: Bool) throws(ScreenCallFault)
        -> CardConnector
    func encoder(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) -> CardEncoder
    func controller(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) -> CardController
    /// Shows a buffer (nil: nothing) on connectors.
    func setController(_ card: CInt, _ setting: CardController, connectors: [UInt32])
        throws(ScreenCallFault)
    func createBuffer(_ card: CInt, width: Int, height: Int, bitsPerPixel: Int)
        throws(ScreenCallFault) -> CardBuffer
    func mapOffset(_ card: CInt, handle: UInt32) throws(ScreenCallFault) -> UInt64
    func destroyBuffer(_ card: CInt, handle: UInt32) throws(ScreenCallFault)
    /// Makes a buffer one that can be shown.
    ///
    /// - Returns: the framebuffer's ID.
    func addFramebuffer(
        _ card: CInt, buffer: CardBuffer, width: Int, height: Int, bitsPerPixel: Int, depth: Int
    ) throws(ScreenCallFault) -> UInt32
    func removeFramebuffer(_ card: CInt, _ id: UInt32) throws(ScreenCallFault)
    /// Page flip: shows another buffer from the next vertical blank on, and an event reports when.
    func flip(_ card: CInt, controller: UInt32, framebuffer: UInt32) throws(ScreenCallFault)
    /// Waits for the event of a flip.
    ///
    /// - Returns: whether one came in time.
    func awaitFlip(_ card: CInt, upTo duration: Duration) throws(ScreenCallFault) -> Bool
    /// Reports the damage in the visible buffer to the driver.
    func markDirty(_ card: CInt, framebuffer: UInt32, _ rectangles: [PixelRectangle])
        throws(ScreenCallFault)

    // MARK: Consoles

    /// The number of the process's own console, nil where it has none.
    func ownConsole() -> Int?
    /// The number of the console that is on the screen.
    func activeConsole(_ console: CInt) throws(ScreenCallFault) -> Int
    func activateConsole(_ console: CInt, number: Int) throws(ScreenCallFault)
    /// Puts a console into graphics mode until it is given back.
    ///
    /// - Returns: the ticket for giving it back.
    func takeConsole(_ console: CInt, framebuffer: CInt?, card: CInt?) throws(ScreenCallFault)
        -> CInt
    func giveBackConsole(ticket: CInt)
    /// Whether another console than the one that was taken is on the screen.
    func isConsoleAway() -> Bool
    func beginDrawing() -> DrawingTurn
    func endDrawing()
    func pause(_ duration: Duration)
}

/// The error number of a system call.
struct ScreenCallFault: Error, Equatable {
    let code: CInt
}

/// Whether pixels may be written at this moment.
enum DrawingTurn: Sendable, Equatable {
    /// Another console is on the screen.
    case away
    case here
    /// Another console was on the screen meanwhile: everything must be written again.
    case back
}

/// A mapping of a screen's memory; whoever has mapped it unmaps it.
@safe struct MappedScreen {
    /// Not to be used after unmapping.
    @unsafe let bytes: UnsafeMutableRawBufferPointer
}
