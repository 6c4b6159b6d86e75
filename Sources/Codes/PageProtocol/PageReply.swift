/// What the page renderer answers: first once for the document, then once for each request.
package enum PageReply: Sendable, Equatable {
    /// The document is open and has this many pages.
    case opened(pages: Int)
    /// The page is drawn; its pixels follow, row by row.
    case drawn(width: Int, height: Int, bytesPerPixel: Int, resolution: Double)
    /// The page was read; as many bytes of its words follow, in UTF-8. Its size is in points of 1/72 inch.
    case read(byteCount: Int, width: Double, height: Double)
    /// The document asks for a password.
    case encrypted
    /// The document or the page breaks the format's rules.
    case damaged
    /// The page would have this many pixels, over the limit, and fewer would not be readable.
    case tooLarge(width: Int, height: Int)
    /// There is not enough memory for the page.
    case outOfMemory

    /// A page's words are read no further, in bytes.
    package static let mostBytes = 1 << 20

    /// Reads a reply; `nil` when it is none.
    package init?(_ words: Words) {
        let numbers = words.values.map { Int(clamping: $0) }
        switch words.values[0] {
        case 1: self = .opened(pages: numbers[1])
        case 2:
            // No number that a program gone wrong may send is worth a trap.
            let resolution = Double(bitPattern: words.values[4])
            guard (0...1e6).contains(resolution) else { return nil }
            self = .drawn(
                width: numbers[1], height: numbers[2], bytesPerPixel: numbers[3],
                resolution: resolution)
        case 3: self = .encrypted
        case 4: self = .damaged
        case 5: self = .tooLarge(width: numbers[1], height: numbers[2])
        case 6: self = .outOfMemory
        case 7:
            let (width, height) = (
                Double(bitPattern: words.values[2]), Double(bitPattern: words.values[3])
            )
            guard (0...1e6).contains(width), (0...1e6).contains(height),
                (0...Self.mostBytes).contains(numbers[1])
            else { return nil }
            self = .read(byteCount: numbers[1], width: width, height: height)
        default: return nil
        }
    }

    package var words: Words {
        switch self {
        case .opened(let pages): Words([1, UInt64(clamping: pages)])
        case .drawn(let width, let height, let bytesPerPixel, let resolution):
            Words([
                2, UInt64(clamping: width), UInt64(clamping: height),
                UInt64(clamping: bytesPerPixel), resolution.bitPattern,
            ])
        case .encrypted: Words([3])
        case .damaged: Words([4])
        case .tooLarge(let width, let height):
            Words([5, UInt64(clamping: width), UInt64(clamping: height)])
        case .outOfMemory: Words([6])
        case .read(let byteCount, let width, let height):
            Words([7, UInt64(clamping: byteCount), width.bitPattern, height.bitPattern])
        }
    }
}
