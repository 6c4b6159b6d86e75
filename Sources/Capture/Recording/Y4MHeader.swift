/// The first line of a YUV4MPEG2 file: the pictures' size, rate and colours.
///
/// - SeeAlso: yuv4mpeg(5) of the mjpegtools.
struct Y4MHeader: Sendable, Equatable {
    /// What every such file begins with.
    static let magic = "YUV4MPEG2"
    /// The most bytes a line may have; ffmpeg writes fewer than 100.
    static let longestLine = 1024
    /// The longest side, in pixels.
    static let longestSide = 16_384
    /// The most pixels of one picture.
    static let mostPixels = 100_000_000

    let width: Int
    let height: Int
    /// 25 where the file says that it does not know.
    let framesPerSecond: Double
    /// The bytes that follow each picture's luma.
    let chromaByteCount: Int

    /// Reads the line, without its end.
    ///
    /// - Throws: what is wrong with it, in words.
    init(_ line: String) throws(Y4MFlaw) {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        guard words.first.map(String.init) == Y4MHeader.magic else {
            throw Y4MFlaw("it does not begin with \(Y4MHeader.magic)")
        }
        var (width, height) = (0, 0)
        var rate = 25.0
        var colours = "420"
        for word in words.dropFirst() {
            let value = word.dropFirst()
            switch word.first {
            case "W": width = Int(value) ?? 0
            case "H": height = Int(value) ?? 0
            case "F": rate = try Y4MHeader.rate(value)
            case "C": colours = String(value)
            default: break
            }
        }
        guard 1...Y4MHeader.longestSide ~= width, 1...Y4MHeader.longestSide ~= height,
            width * height <= Y4MHeader.mostPixels
        else {
            throw Y4MFlaw(
                "its pictures are \(width)x\(height), where 1 to \(Y4MHeader.longestSide) pixels "
                    + "a side and \(Y4MHeader.mostPixels) in all can be played")
        }
        self.width = width
        self.height = height
        framesPerSecond = rate
        chromaByteCount = try Y4MHeader.chroma(colours, width, height)
    }

    private static func rate(_ text: Substring) throws(Y4MFlaw) -> Double {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let above = parts[0], let below = parts[1], above >= 0, below >= 0
        else { throw Y4MFlaw("its rate is no fraction such as 30:1") }
        if above == 0 || below == 0 { return 25 }
        let rate = Double(above) / Double(below)
        guard 0.001...1000 ~= rate else {
            throw Y4MFlaw("its rate is not between 0.001 and 1000 pictures per second")
        }
        return rate
    }

    private static func chroma(_ colours: String, _ width: Int, _ height: Int) throws(Y4MFlaw)
        -> Int
    {
        let halfWidth = (width + 1) / 2
        let halfHeight = (height + 1) / 2
        switch colours {
        case "mono": return 0
        // The kinds differ in where the colour samples lie, not in how many there are.
        case "420", "420jpeg", "420mpeg2", "420paldv": return 2 * halfWidth * halfHeight
        case "411": return 2 * ((width + 3) / 4) * height
        case "422": return 2 * halfWidth * height
        case "444": return 2 * width * height
        case "444alpha": return 3 * width * height
        default:
            throw Y4MFlaw("its colours are another kind than mono, 420, 411, 422 or 444 of 8 bits")
        }
    }
}

/// What is wrong with a recording, in words that name no content.
struct Y4MFlaw: Error, Equatable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
