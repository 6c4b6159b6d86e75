import Glibc

@testable import Pixels
@testable import Screens

/// A machine with screens that exist only here: answers every call from a script.
///
/// Memory is real.
final class FakeScreens: ScreenCalls {
    enum Call: String, CaseIterable, Sendable {
        case open, map, framebuffer, pan, waitForBlank, unblank, blank, palette, setPalette
        case becomeMaster, dropMaster, hasDumbBuffers, resources, connector, encoder, controller
        case setController, createBuffer, mapOffset, destroyBuffer, addFramebuffer
        case removeFramebuffer, flip, awaitFlip, markDirty
        case activeConsole, activateConsole, takeConsole
    }

    /// The paths there are.
    var paths: Set<String> = ["/dev/fb0", "/dev/dri/card0", "/dev/tty0", "/dev/tty1", "/dev/tty3"]
    /// What calls answer, one after the other (0: go well); after the last, `always`, else they go
    /// well.
    var faults: [Call: [CInt]] = [:]
    var always: [Call: CInt] = [:]
    /// Faults of opening single paths.
    var openFaults: [String: CInt] = [:]
    var facts = FakeScreens.usualFacts
    var resources = CardResources(controllers: [40], connectors: [30], encoders: [35])
    var connectors: [UInt32: CardConnector] = [30: FakeScreens.usualConnector]
    var encoders: [UInt32: CardEncoder] = [
        35: CardEncoder(controller: 40, possibleControllers: 1)
    ]
    var controllers: [UInt32: CardController] = [
        40: CardController(id: 40, framebuffer: 7, x: 3, y: 4, mode: FakeScreens.usualMode)
    ]
    var hasDumbBuffers = true
    /// What is added to the bytes of a card's rows.
    var rowGap = 0
    /// Depths that the card takes.
    var depths: Set<Int> = [24, 16]
    var flipsArrive = true
    var turns: [DrawingTurn] = []
    var own: Int?
    /// The consoles on the screen, asked one after the other; the last stays.
    var active = [1]

    var log: [String] = []
    var openPaths: [CInt: String] = [:]
    var mappings = 0
    var buffers: Set<UInt32> = []
    var framebuffers: [UInt32: UInt32] = [:]
    var consoles: Set<CInt> = []
    var drawingDepth = 0
    /// Where the visible part was moved to; nil where it never was.
    var panned: (x: Int, y: Int)?
    var shown: CardController?
    var dirty: [[PixelRectangle]] = []
    var elapsed = Duration.seconds(100)
    private var next: UInt32 = 100
    var memory: [UInt32: MappedScreen] = [:]
    var flips = 0

    deinit { for block in memory.values { unsafe block.bytes.deallocate() } }

    static let usualMode = CardMode(width: 96, height: 40, isPreferred: true, timing: [1, 2, 3])
    static let usualConnector = CardConnector(
        id: 30, name: "HDMI-A-1", isConnected: true, encoder: 35, encoders: [35],
        modes: [CardMode(width: 200, height: 100), usualMode], millimetresWide: 480,
        millimetresHigh: 200)
    static var usualFacts: FramebufferFacts {
        var facts = FramebufferFacts()
        facts.name = "test"
        (facts.width, facts.height) = (96, 40)
        (facts.virtualWidth, facts.virtualHeight) = (96, 40)
        facts.bitsPerPixel = 32
        facts.red = .init(offset: 16, length: 8)
        facts.green = .init(offset: 8, length: 8)
        facts.blue = .init(offset: 0, length: 8)
        facts.bytesPerRow = 400
        facts.byteCount = 400 * 40
        return facts
    }

    /// Two parts that can be shown in turn.
    func makeDoubleBuffered() {
        facts.virtualHeight = 80
        facts.byteCount = 400 * 80
        facts.panStep = 1
    }

    var isAllGivenBack: Bool {
        openPaths.isEmpty && mappings == 0 && buffers.isEmpty && framebuffers.isEmpty
            && consoles.isEmpty && drawingDepth == 0
    }

    func count(of call: Call) -> Int { log.count { $0 == call.rawValue } }

    func enter(_ call: Call) throws(ScreenCallFault) {
        log.append(call.rawValue)
        var code = always[call] ?? 0
        if var rest = faults[call], !rest.isEmpty {
            code = rest.removeFirst()
            faults[call] = rest
        }
        if code != 0 { throw ScreenCallFault(code: code) }
    }

    func fresh() -> UInt32 {
        next += 1
        return next
    }

    // MARK: What stands in the memory

    /// Fills all memory of a framebuffer (key 0) or buffer.
    func poison(_ byte: UInt8) {
        for block in memory.values {
            unsafe block.bytes.initializeMemory(as: UInt8.self, repeating: byte)
        }
    }

    /// A pixel of the visible part of the framebuffer.
    func framebufferPixel(x: Int, y: Int) -> UInt32? {
        let bytes = facts.bitsPerPixel / 8
        let origin = panned ?? (facts.originX, facts.originY)
        let start =
            facts.offsetInPage + (origin.y + y) * facts.bytesPerRow + (origin.x + x) * bytes
        return pixel(of: 0, at: start, bytes: bytes)
    }

    /// A pixel of the buffer that the card shows.
    func cardPixel(x: Int, y: Int, bytes: Int = 4) -> UInt32? {
        guard let shown, let handle = framebuffers[shown.framebuffer] else { return nil }
        return pixel(of: handle, at: y * (96 * bytes + rowGap) + x * bytes, bytes: bytes)
    }

    private func pixel(of handle: UInt32, at start: Int, bytes: Int) -> UInt32? {
        guard let block = unsafe memory[handle]?.bytes, start + bytes <= block.count else {
            return nil
        }
        return unsafe block[start..<start + bytes].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
