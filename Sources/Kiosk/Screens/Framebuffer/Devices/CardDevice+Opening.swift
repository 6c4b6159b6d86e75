internal import Glibc

extension CardDevice {
    /// Opens a card as its master and chooses what is shown where.
    static func open(_ path: String, connector: String?, calls: any ScreenCalls)
        throws(ScreenError) -> (card: CInt, output: CardOutput)
    {
        let card = try FramebufferDevice.open(path, calls: calls)
        do throws(ScreenError) {
            do {
                try calls.becomeMaster(card)
            } catch {
                switch error.code {
                case EACCES, EPERM, EBUSY: throw .inUse(path: path)
                case ENOTTY, EINVAL, EOPNOTSUPP: throw .notScreen(path: path)
                default: throw .system(call: "taking it over", path: path, code: error.code)
                }
            }
            let hasBuffers: Bool
            do {
                hasBuffers = try calls.hasDumbBuffers(card)
            } catch {
                throw .system(
                    call: "asking for its abilities", path: path, code: error.code)
            }
            if !hasBuffers { throw .noBuffers(path: path) }
            let output = try CardOutput.choose(
                card, path: path, connector: connector, calls: calls)
            return (card, output)
        } catch {
            calls.close(card)
            throw error
        }
    }

    /// What a card would show pages on, without touching the screen.
    static func describe(_ path: String, connector: String? = nil, calls: any ScreenCalls)
        throws(ScreenError) -> CardOutput
    {
        let (card, output) = try open(path, connector: connector, calls: calls)
        try? calls.dropMaster(card)
        calls.close(card)
        return output
    }

    /// Two buffers in the best format that the card takes.
    static func makeFrames(
        _ card: CInt, path: String, mode: CardMode, calls: any ScreenCalls
    ) throws(ScreenError) -> (ScreenPixelFormat, [CardFrame]) {
        var refusal = ScreenCallFault(code: EINVAL)
        for format in [ScreenPixelFormat.xrgb8888, .rgb565] {
            var frames: [CardFrame] = []
            do throws(ScreenCallFault) {
                for _ in 0..<2 {
                    frames.append(
                        try CardFrame.make(
                            card, width: mode.width, height: mode.height, format: format,
                            calls: calls))
                }
                return (format, frames)
            } catch {
                for frame in frames { frame.free(card, calls: calls) }
                refusal = error
            }
        }
        throw .system(call: "making buffers to draw in", path: path, code: refusal.code)
    }
}

extension ScreenCallFault {
    /// A driver's buffer is smaller than what it was asked for.
    static let tooSmall = ScreenCallFault(code: ENOBUFS)
}
