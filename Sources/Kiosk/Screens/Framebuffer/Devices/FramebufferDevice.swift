internal import Glibc
import Pixels

/// A screen by fbdev, `/dev/fb0`: memory that the screen shows.
///
/// Where the memory holds two pictures and the driver can pan to either, pages are double-buffered: drawn in the
/// hidden one, then shown by a page flip. Else they are written at the vertical blank, where the driver reports it.
final class FramebufferDevice: ScreenDevice {
    let path: String
    let name: String
    let millimetres: (width: Int, height: Int)?
    private let calls: any ScreenCalls
    private let facts: FramebufferFacts
    private let image: ScreenImage
    private var descriptor: CInt?
    private var memory: MappedScreen?
    /// What the driver looked up before; nil where it looks nothing up.
    private var savedPalette: ScreenPalette?
    private let ownPalette: ScreenPalette?
    /// One part of the memory, or two that are shown in turn.
    private var parts: [Part]
    private var shown = 0
    private var canWaitForBlank = true
    private var isFirst = true
    private var isSignalOff = false
    var isPanelOn = true

    /// Part of the memory as high as the screen.
    private struct Part {
        let firstRow: Int
        /// The damage: what differs from the image.
        var stale: DamageRegion
    }

    /// Opens a framebuffer; the screen is not touched before the first page.
    init(path: String, rotation: ScreenRotation, calls: any ScreenCalls = LinuxScreenCalls())
        throws(ScreenError)
    {
        self.path = path
        self.calls = calls
        let descriptor = try Self.open(path, calls: calls)
        do throws(ScreenError) {
            facts = try Self.facts(of: descriptor, path: path, calls: calls)
            let format = try Self.format(of: facts, path: path)
            try Self.checkLayout(of: facts, format: format, path: path)
            ownPalette =
                switch facts.visual {
                case .palette: .bits332
                case .directColor:
                    .ramps(
                        red: format.red.length, green: format.green.length,
                        blue: format.blue.length)
                case .trueColor, .other: nil
                }
            if let ownPalette {
                do {
                    savedPalette = try calls.palette(descriptor, count: ownPalette.red.count)
                } catch {
                    throw .system(call: "reading its palette", path: path, code: error.code)
                }
            }
            do {
                memory = try calls.map(
                    descriptor, offset: 0, byteCount: facts.offsetInPage + facts.byteCount)
            } catch {
                throw .system(call: "mapping its memory", path: path, code: error.code)
            }
            image = ScreenImage(
                width: facts.width, height: facts.height, format: format, rotation: rotation)
        } catch {
            calls.close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        name =
            "\(path) \(facts.name) \(facts.width)x\(facts.height), \(image.converter.format)"
        millimetres = Self.millimetres(of: facts, rotation: rotation)
        let whole = DamageRegion([image.bounds], within: image.bounds)
        parts = Self.firstRows(of: facts).map { Part(firstRow: $0, stale: whole) }
    }

    deinit { close() }

    var width: Int { image.pageWidth }
    var height: Int { image.pageHeight }
    var consoleHandles: ConsoleHandles { ConsoleHandles(framebuffer: descriptor) }
    /// Whether pages are drawn on a hidden part and shown at once.
    var isDoubleBuffered: Bool { parts.count == 2 }

    func present(_ page: PixelBuffer, damage: [PixelRectangle]) throws(ScreenError) {
        guard let descriptor, let memory else { throw .closed(path: path) }
        guard page.width == width, page.height == height else {
            throw .pageSize(
                found: "\(page.width)x\(page.height)", expected: "\(width)x\(height)")
        }
        let changes = image.update(from: page, damage: damage)
        for index in parts.indices { parts[index].stale.add(changes) }
        let turn = calls.beginDrawing()
        guard turn != .away else { return }
        defer { calls.endDrawing() }
        if turn == .back { isSignalOff = false }
        if turn == .back || isFirst || isPanelOn && isSignalOff { try prepare(descriptor) }
        if isPanelOn == isSignalOff {
            isSignalOff = !isPanelOn
            // A driver that cannot shows the black page that it gets.
            if isSignalOff { try? calls.blank(descriptor) }
        }
        guard !parts[shown].stale.isEmpty else { return }
        waitForBlank(descriptor)
        if isDoubleBuffered {
            let hidden = 1 - shown
            write(to: hidden, of: memory)
            do throws(ScreenCallFault) {
                try calls.pan(descriptor, toX: facts.originX, y: parts[hidden].firstRow)
                shown = hidden
                return
            } catch {
                if error.code == ENODEV {
                    throw .system(call: "showing a page", path: path, code: error.code)
                }
                // The driver said that it can and cannot: then there is only the part that is seen.
                parts = [parts[shown]]
                shown = 0
            }
        }
        write(to: shown, of: memory)
    }

    func close() {
        guard let descriptor else { return }
        self.descriptor = nil
        // What a driver refuses now was never changed, or it is gone: there is nothing more to be
        // done for it.
        if !isFirst {
            if facts.panStep > 0 {
                try? calls.pan(descriptor, toX: facts.originX, y: facts.originY)
            }
            if let savedPalette { try? calls.setPalette(descriptor, savedPalette) }
        }
        if let memory { calls.unmap(memory) }
        memory = nil
        calls.close(descriptor)
    }

    // MARK: Showing

    /// Takes the screen: at first, and after another console had it.
    private func prepare(_ descriptor: CInt) throws(ScreenError) {
        for index in parts.indices { parts[index].stale.add([image.bounds]) }
        if let ownPalette {
            do {
                try calls.setPalette(descriptor, ownPalette)
            } catch {
                throw .system(call: "setting its palette", path: path, code: error.code)
            }
        }
        // Many drivers know neither, and then there is no need for either.
        try? calls.unblank(descriptor)
        if facts.panStep > 0 {
            try? calls.pan(descriptor, toX: facts.originX, y: parts[shown].firstRow)
        }
        isFirst = false
    }

    private func waitForBlank(_ descriptor: CInt) {
        guard canWaitForBlank else { return }
        do {
            try calls.waitForBlank(descriptor)
        } catch {
            // Most drivers cannot tell; those are not asked again.
            canWaitForBlank = false
        }
    }

    private func write(to index: Int, of memory: MappedScreen) {
        let start =
            facts.offsetInPage + parts[index].firstRow * facts.bytesPerRow
            + facts.originX * image.converter.format.bytesPerPixel
        unsafe image.copy(
            parts[index].stale.rectangles,
            to: UnsafeMutableRawBufferPointer(rebasing: memory.bytes[start...]),
            stride: facts.bytesPerRow)
        parts[index].stale.removeAll()
    }
}
