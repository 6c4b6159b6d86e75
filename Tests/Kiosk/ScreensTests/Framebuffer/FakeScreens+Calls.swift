import Glibc

@testable import Pixels
@testable import Screens

/// The calls, as the script has them go.
extension FakeScreens {
    func nodes(in folder: String, prefix: String) -> [String] {
        paths.filter { $0.hasPrefix("\(folder)/\(prefix)") }.sorted()
    }

    func open(_ path: String) throws(ScreenCallFault) -> CInt {
        try enter(.open)
        if let code = openFaults[path] { throw ScreenCallFault(code: code) }
        guard paths.contains(path) else { throw ScreenCallFault(code: ENOENT) }
        let descriptor = CInt(fresh())
        openPaths[descriptor] = path
        return descriptor
    }

    func close(_ device: CInt) {
        log.append("close \(openPaths[device] ?? "nothing")")
        openPaths[device] = nil
    }

    func map(_ device: CInt, offset: UInt64, byteCount: Int) throws(ScreenCallFault)
        -> MappedScreen
    {
        try enter(.map)
        let handle = UInt32(offset)
        if memory[handle] == nil {
            let block = UnsafeMutableRawBufferPointer.allocate(
                byteCount: byteCount, alignment: 64)
            unsafe block.initializeMemory(as: UInt8.self, repeating: 0)
            memory[handle] = unsafe MappedScreen(bytes: block)
        }
        mappings += 1
        guard let block = memory[handle] else { throw ScreenCallFault(code: ENOMEM) }
        return block
    }

    func unmap(_ memory: MappedScreen) { mappings -= 1 }
    func now() -> Duration { elapsed }
    func pause(_ duration: Duration) { elapsed += duration }

    func framebuffer(_ device: CInt) throws(ScreenCallFault) -> FramebufferFacts {
        try enter(.framebuffer)
        return facts
    }

    func pan(_ device: CInt, toX x: Int, y: Int) throws(ScreenCallFault) {
        try enter(.pan)
        panned = (x, y)
    }

    func waitForBlank(_ device: CInt) throws(ScreenCallFault) { try enter(.waitForBlank) }
    func unblank(_ device: CInt) throws(ScreenCallFault) { try enter(.unblank) }

    func blank(_ device: CInt) throws(ScreenCallFault) { try enter(.blank) }

    func palette(_ device: CInt, count: Int) throws(ScreenCallFault) -> ScreenPalette {
        try enter(.palette)
        let colors = [UInt16](repeating: 9, count: count)
        return ScreenPalette(red: colors, green: colors, blue: colors)
    }

    func setPalette(_ device: CInt, _ palette: ScreenPalette) throws(ScreenCallFault) {
        try enter(.setPalette)
        log.append("palette of \(palette.red.count) from \(palette.red.first ?? 0)")
    }

    func becomeMaster(_ card: CInt) throws(ScreenCallFault) { try enter(.becomeMaster) }
    func dropMaster(_ card: CInt) throws(ScreenCallFault) { try enter(.dropMaster) }

    func hasDumbBuffers(_ card: CInt) throws(ScreenCallFault) -> Bool {
        try enter(.hasDumbBuffers)
        return hasDumbBuffers
    }

    func resources(_ card: CInt) throws(ScreenCallFault) -> CardResources {
        try enter(.resources)
        return resources
    }

    func connector(_ card: CInt, _ id: UInt32, looks: Bool) throws(ScreenCallFault)
        -> CardConnector
    {
        try enter(.connector)
        guard let connector = connectors[id] else { throw ScreenCallFault(code: ENOENT) }
        return connector
    }

    func encoder(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) -> CardEncoder {
        try enter(.encoder)
        guard let encoder = encoders[id] else { throw ScreenCallFault(code: ENOENT) }
        return encoder
    }

    func controller(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) -> CardController {
        try enter(.controller)
        guard let controller = controllers[id] else { throw ScreenCallFault(code: ENOENT) }
        return controller
    }

    func setController(_ card: CInt, _ setting: CardController, connectors: [UInt32])
        throws(ScreenCallFault)
    {
        try enter(.setController)
        shown = setting
        log.append("shows \(setting.framebuffer == 7 ? "7" : "ours") on \(connectors)")
    }

    func createBuffer(_ card: CInt, width: Int, height: Int, bitsPerPixel: Int)
        throws(ScreenCallFault) -> CardBuffer
    {
        try enter(.createBuffer)
        let handle = fresh()
        buffers.insert(handle)
        let row = width * bitsPerPixel / 8 + rowGap
        return CardBuffer(
            handle: handle, bytesPerRow: max(0, row), byteCount: max(0, row * height))
    }

    func mapOffset(_ card: CInt, handle: UInt32) throws(ScreenCallFault) -> UInt64 {
        try enter(.mapOffset)
        return UInt64(handle)
    }

    func destroyBuffer(_ card: CInt, handle: UInt32) throws(ScreenCallFault) {
        buffers.remove(handle)
        try enter(.destroyBuffer)
    }

    func addFramebuffer(
        _ card: CInt, buffer: CardBuffer, width: Int, height: Int, bitsPerPixel: Int, depth: Int
    ) throws(ScreenCallFault) -> UInt32 {
        try enter(.addFramebuffer)
        guard depths.contains(depth) else { throw ScreenCallFault(code: EINVAL) }
        let id = fresh()
        framebuffers[id] = buffer.handle
        return id
    }

    func removeFramebuffer(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) {
        framebuffers[id] = nil
        try enter(.removeFramebuffer)
    }

    func flip(_ card: CInt, controller: UInt32, framebuffer: UInt32) throws(ScreenCallFault) {
        try enter(.flip)
        shown?.framebuffer = framebuffer
        flips += 1
    }

    func awaitFlip(_ card: CInt, upTo duration: Duration) throws(ScreenCallFault) -> Bool {
        try enter(.awaitFlip)
        guard flips > 0, flipsArrive else {
            elapsed += duration
            return false
        }
        flips -= 1
        return true
    }

    func markDirty(_ card: CInt, framebuffer: UInt32, _ rectangles: [PixelRectangle])
        throws(ScreenCallFault)
    {
        try enter(.markDirty)
        dirty.append(rectangles)
    }

    func ownConsole() -> Int? { own }

    func activeConsole(_ console: CInt) throws(ScreenCallFault) -> Int {
        try enter(.activeConsole)
        return active.count > 1 ? active.removeFirst() : active.first ?? 0
    }

    func activateConsole(_ console: CInt, number: Int) throws(ScreenCallFault) {
        try enter(.activateConsole)
        log.append("activates \(number)")
    }

    func takeConsole(_ console: CInt, framebuffer: CInt?, card: CInt?) throws(ScreenCallFault)
        -> CInt
    {
        try enter(.takeConsole)
        log.append(
            "takes \(openPaths[console] ?? "nothing") for "
                + (framebuffer.flatMap { openPaths[$0] } ?? card.flatMap { openPaths[$0] } ?? "-"))
        consoles.insert(console)
        return console
    }

    func giveBackConsole(ticket: CInt) {
        log.append("gives back")
        consoles.remove(ticket)
    }

    func isConsoleAway() -> Bool { turns.first == .away }

    func beginDrawing() -> DrawingTurn {
        let turn = turns.isEmpty ? .here : turns.removeFirst()
        if turn != .away { drawingDepth += 1 }
        return turn
    }

    func endDrawing() { drawingDepth -= 1 }
}
