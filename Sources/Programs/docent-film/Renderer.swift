import CMPV
import Dispatch
import Files
import FilmProtocol
import Glibc
import Synchronization
import Threads

/// Draws the film's pictures into the memory that docent shares, each when it is due.
///
/// Works on a separate thread, as libmpv requires: there, only its functions for drawing are called.
@safe final class Renderer: Sendable {
    /// Messages of other threads to the one that draws.
    private struct News {
        /// The film's sides as it is shown; 0 until they are known.
        var width = 0
        var height = 0
        var hasNewSides = false
        var isEnding = false
    }

    // Safe to share: set once before the drawing thread starts, which alone passes it to libmpv until
    // `isOver` is signalled; `end` frees it after that signal.
    nonisolated(unsafe) private let context: OpaquePointer
    // Safe to share: set once before the drawing thread starts, and written through by it alone.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer
    /// Readable when there is news of any kind; an eventfd(2).
    private let bell: CInt
    private let news = Mutex(News())
    private let isOver = DispatchSemaphore(value: 0)

    /// - Returns: `nil` where docent has lent no memory, or libmpv does not draw.
    @unsafe init?(_ core: OpaquePointer) {
        let memory = unsafe mmap(
            nil, FrameShape.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, FilmChannel.memory, 0)
        bell = eventfd(0, CInt(EFD_CLOEXEC))
        guard bell >= 0, let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
        unsafe self.memory = memory
        var made: OpaquePointer?
        let type = unsafe strdup(MPV_RENDER_API_TYPE_SW)
        defer { unsafe free(type) }
        var parameters = unsafe [
            mpv_render_param(type: MPV_RENDER_PARAM_API_TYPE, data: type),
            mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
        ]
        guard unsafe mpv_render_context_create(&made, core, &parameters) >= 0,
            let context = unsafe made
        else { return nil }
        unsafe self.context = context
    }

    /// Begins to draw.
    func start() {
        let bell = unsafe UnsafeMutableRawPointer(bitPattern: Int(bell) + 1)
        unsafe mpv_render_context_set_update_callback(
            context, { number in Renderer.ring(CInt(Int(bitPattern: number) - 1)) }, bell)
        do throws(SystemCallError) {
            try BlockingThread.start("pictures") { [self] in
                draw()
                isOver.signal()
            }
        } catch {
            // Without pictures there is no film.
            exit(EX_OSERR)
        }
    }

    /// Ends drawing for good; no function of libmpv's is called for it afterwards.
    func end() {
        news.withLock { $0.isEnding = true }
        Self.ring(bell)
        isOver.wait()
        unsafe mpv_render_context_free(context)
    }

    /// Takes the film's sides as it should be shown.
    func show(width: Int, height: Int) {
        news.withLock { news in
            (news.width, news.height) = (width, height)
            news.hasNewSides = true
        }
        Self.ring(bell)
    }

    private static func ring(_ bell: CInt) {
        var one: UInt64 = 1
        _ = unsafe write(bell, &one, MemoryLayout<UInt64>.size)
    }

    // MARK: The drawing thread

    /// What the drawing thread knows.
    private struct Sketch {
        /// What pictures must fit; `nil` until docent has said.
        var box: FrameShape?
        /// The film's own sides.
        var width = 0
        var height = 0
        var free = Array(0..<FrameShape.slotCount)
        /// Pictures that were due.
        var number: UInt32 = 0
        /// Whether the newest picture is to be drawn again, as soon as it can be.
        var isOwing = false

        var shape: FrameShape? {
            width > 0 && height > 0 ? box?.fitting(width: width, height: height) : nil
        }
    }

    private func draw() {
        var sketch = Sketch()
        var waiting = [
            pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
            pollfd(fd: FilmChannel.frames, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard SystemCall.repeating({ unsafe poll(&waiting, 2, -1) }) > 0 else { return }
            if waiting[1].revents != 0, !takeRequests(&sketch) {
                // docent has closed this socket; its other socket ends the film.
                waiting[1].fd = -1
            }
            if waiting[0].revents != 0 {
                var count: UInt64 = 0
                _ = unsafe read(bell, &count, MemoryLayout<UInt64>.size)
                let news = news.withLock { news in
                    defer { news.hasNewSides = false }
                    return news
                }
                if news.isEnding { return }
                if news.hasNewSides {
                    (sketch.width, sketch.height) = (news.width, news.height)
                    sketch.isOwing = true
                }
                let flags = unsafe mpv_render_context_update(context)
                if flags & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0 {
                    sketch.number &+= 1
                    sketch.isOwing = !paint(&sketch)
                    continue
                }
            }
            if sketch.isOwing, sketch.number > 0, sketch.shape != nil, !sketch.free.isEmpty {
                sketch.isOwing = !paint(&sketch)
            }
        }
    }

    /// - Returns: whether docent is still there.
    private func takeRequests(_ sketch: inout Sketch) -> Bool {
        // One byte more than a message has: what is longer is none.
        let room = FrameWords.byteCount + 1
        var bytes = [UInt8](repeating: 0, count: room)
        let count = SystemCall.repeating {
            unsafe recv(FilmChannel.frames, &bytes, room, CInt(MSG_DONTWAIT))
        }
        guard count > 0 else { return count < 0 && errno == EAGAIN }
        switch FrameRequest(bytes: Array(bytes.prefix(count))) {
        case .fit(let width, let height):
            guard let box = FrameShape(width: width, height: height), box != sketch.box else {
                return true
            }
            sketch.box = box
            sketch.isOwing = true
        case .release(let slot):
            if slot < FrameShape.slotCount, !sketch.free.contains(slot) { sketch.free.append(slot) }
        case nil: break
        }
        return true
    }

    /// Draws the picture that is due, and says so; where it cannot be drawn, the film advances all the same.
    ///
    /// - Returns: whether docent has it.
    private func paint(_ sketch: inout Sketch) -> Bool {
        guard let shape = sketch.shape, let slot = sketch.free.first else {
            skip()
            return false
        }
        guard render(shape, into: slot) else { return true }
        let notice = FrameNotice(
            slot: slot, width: shape.width, height: shape.height, number: sketch.number)
        let bytes = notice.bytes
        let sent = unsafe send(
            FilmChannel.frames, bytes, bytes.count,
            CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
        if sent == bytes.count { sketch.free.removeFirst() }
        return sent == bytes.count
    }

    /// Draws at the time that the picture is due.
    private func render(_ shape: FrameShape, into slot: Int) -> Bool {
        var sides = [CInt(shape.width), CInt(shape.height)]
        var stride = shape.stride
        let format = unsafe strdup("bgr0")
        defer { unsafe free(format) }
        let place = unsafe memory + slot * FrameShape.slotByteCount
        let code = unsafe sides.withUnsafeMutableBytes { sides in
            unsafe withUnsafeMutablePointer(to: &stride) { stride in
                var parameters = unsafe [
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_SIZE, data: sides.baseAddress),
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_FORMAT, data: format),
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_STRIDE, data: stride),
                    mpv_render_param(type: MPV_RENDER_PARAM_SW_POINTER, data: place),
                    mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
                ]
                return unsafe mpv_render_context_render(context, &parameters)
            }
        }
        unsafe mpv_render_context_report_swap(context)
        return code >= 0
    }

    /// Lets a picture pass, at its time, without drawing it.
    private func skip() {
        var skips: CInt = 1
        unsafe withUnsafeMutablePointer(to: &skips) { skips in
            var parameters = unsafe [
                mpv_render_param(type: MPV_RENDER_PARAM_SKIP_RENDERING, data: skips),
                mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
            ]
            _ = unsafe mpv_render_context_render(context, &parameters)
        }
        unsafe mpv_render_context_report_swap(context)
    }
}
