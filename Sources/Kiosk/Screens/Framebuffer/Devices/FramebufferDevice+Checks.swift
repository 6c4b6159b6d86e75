internal import Glibc

/// Checks the mode that a framebuffer reports before anything relies on it.
extension FramebufferDevice {
    /// Describes a framebuffer in a line, without taking it.
    static func describe(_ path: String, calls: any ScreenCalls) throws(ScreenError)
        -> (facts: FramebufferFacts, format: ScreenPixelFormat)
    {
        let descriptor = try open(path, calls: calls)
        defer { calls.close(descriptor) }
        let facts = try facts(of: descriptor, path: path, calls: calls)
        let format = try format(of: facts, path: path)
        try checkLayout(of: facts, format: format, path: path)
        return (facts, format)
    }

    static func open(_ path: String, calls: any ScreenCalls) throws(ScreenError) -> CInt {
        do {
            return try calls.open(path)
        } catch {
            if error.code == EACCES || error.code == EPERM {
                throw .denied(path: path, group: "video")
            }
            throw .system(call: "opening it", path: path, code: error.code)
        }
    }

    static func facts(of descriptor: CInt, path: String, calls: any ScreenCalls)
        throws(ScreenError) -> FramebufferFacts
    {
        do {
            return try calls.framebuffer(descriptor)
        } catch {
            if error.code == ENOTTY { throw .notScreen(path: path) }
            throw .system(call: "asking for its size", path: path, code: error.code)
        }
    }

    static func format(of facts: FramebufferFacts, path: String) throws(ScreenError)
        -> ScreenPixelFormat
    {
        func unusable(_ found: String) -> ScreenError {
            .unusableFormat(path: path, found: found)
        }
        if facts.colorCode == 1 { throw unusable("shades of grey") }
        if facts.colorCode > 1 { throw unusable("code \(facts.colorCode) of a video format") }
        if case .other(let number) = facts.arrangement {
            throw unusable("arrangement \(number), which is not one pixel after the other")
        }
        switch facts.visual {
        case .palette:
            guard facts.bitsPerPixel == 8 else {
                throw unusable("numbers of \(facts.bitsPerPixel) bits in a palette")
            }
            return .palette332
        case .other(let number):
            throw unusable("\(facts.bitsPerPixel) bits of visual \(number)")
        case .trueColor, .directColor:
            guard
                let format = ScreenPixelFormat(
                    bitsPerPixel: facts.bitsPerPixel, red: facts.red, green: facts.green,
                    blue: facts.blue, opacity: facts.opacity)
            else {
                let channels = [facts.red, facts.green, facts.blue, facts.opacity]
                    .map { "\($0.length)@\($0.offset)" }.joined(separator: " ")
                throw unusable("\(facts.bitsPerPixel) bits with channels \(channels)")
            }
            return format
        }
    }

    /// Makes sure that every visible pixel lies in the memory.
    static func checkLayout(
        of facts: FramebufferFacts, format: ScreenPixelFormat, path: String
    ) throws(ScreenError) {
        let sides = 1...PixelBuffer.longestSide
        guard sides.contains(facts.width), sides.contains(facts.height) else {
            throw .unusableLayout(path: path, found: "\(facts.width)x\(facts.height) pixels")
        }
        let limit = 1 << 32
        guard (0..<limit).contains(facts.originX), (0..<limit).contains(facts.originY),
            (0..<limit).contains(facts.bytesPerRow), (0..<limit).contains(facts.byteCount),
            (0..<limit).contains(facts.offsetInPage)
        else {
            throw .unusableLayout(
                path: path, found: "an origin of \(facts.originX), \(facts.originY)")
        }
        let neededInRow = (facts.originX + facts.width) * format.bytesPerPixel
        guard facts.bytesPerRow >= neededInRow else {
            throw .unusableLayout(
                path: path,
                found: "rows of \(facts.bytesPerRow) bytes where \(neededInRow) are needed")
        }
        // At most 2^32 * 2^33: far from what overflows.
        let (rows, overflow) = facts.bytesPerRow.multipliedReportingOverflow(
            by: facts.originY + facts.height - 1)
        guard !overflow, rows <= facts.byteCount - neededInRow else {
            throw .unusableLayout(
                path: path,
                found: "\(facts.byteCount) bytes for \(facts.originY + facts.height) rows of "
                    + "\(facts.bytesPerRow)")
        }
    }

    /// The first rows of the parts that can be shown: the one that is, and where there is room the
    /// other.
    static func firstRows(of facts: FramebufferFacts) -> [Int] {
        let canFlip =
            facts.panStep > 0 && facts.height.isMultiple(of: facts.panStep)
            && facts.virtualHeight >= 2 * facts.height
            && facts.byteCount / max(1, facts.bytesPerRow) >= 2 * facts.height
            && (facts.originY == 0 || facts.originY == facts.height)
        return canFlip ? [facts.originY, facts.height - facts.originY] : [facts.originY]
    }

    static func millimetres(of facts: FramebufferFacts, rotation: ScreenRotation)
        -> (width: Int, height: Int)?
    {
        rotation.seen(facts.millimetresWide, facts.millimetresHigh)
    }
}

extension ScreenRotation {
    /// A physical size as the visitor sees it; nil where a side is unknown or nonsense.
    func seen(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        guard (1...20_000).contains(width), (1...20_000).contains(height) else { return nil }
        return swapsSides ? (height, width) : (width, height)
    }
}
