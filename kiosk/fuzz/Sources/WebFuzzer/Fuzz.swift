import WebBorder
import WebGuide
import WebReader

/// What a page's script may call: the first byte chooses, the next are numbers, the rest is the
/// input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard count >= 5 else { return 0 }
    let numbers = bytes[1..<5].map { Int32($0) }
    let input = bytes[5...]
    let reader = ReaderSession()
    let guide = GuideSession()
    for exchange in [reader.exchange, guide.exchange] {
        guard let address = exchange.input(input.count) else { return 0 }
        UnsafeMutableRawBufferPointer(start: address, count: input.count).copyBytes(from: input)
    }
    let length = Int32(input.count)
    do throws(WebRefusal) {
        switch bytes[0] % 5 {
        case 0:
            _ = try reader.scan(
                width: numbers[0], height: numbers[1], format: numbers[2] & 1,
                effort: numbers[3] % 3)
        case 1: _ = try guide.setSite(count: length)
        case 2: _ = try guide.classify(count: length)
        case 3: _ = try guide.loadWays(count: length)
        default:
            // A site's address or ways first, then a text or two rooms out of the same bytes.
            if numbers[2] & 1 == 0 {
                _ = try guide.setSite(count: min(length, numbers[0]))
                _ = try guide.classify(count: length)
            } else {
                _ = try guide.loadWays(count: length)
                _ = try guide.route(
                    start: numbers[0], end: numbers[1], isStepFree: numbers[3] & 1)
            }
        }
    } catch {
        precondition(error.rawValue < 0, "a refusal is a number below 0")
    }
    return 0
}
