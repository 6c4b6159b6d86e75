import Imaging
import QRReader

/// Small pictures: the first byte is the width, the second how hard to try, the others are pixels.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard count > 2 else { return 0 }
    let width = min(Int(input[0]) + 1, count - 2)
    let height = (count - 2) / width
    let efforts = Effort.allCases
    let effort = efforts[Int(input[1]) % efforts.count]
    // Each byte is a square of up to three pixels a side, so that short inputs hold whole symbols.
    let scale = 1 + Int(input[1]) / 64 % 3
    var pixels = [UInt8](repeating: 0, count: width * height * scale * scale)
    for i in pixels.indices {
        let (x, y) = (i % (width * scale), i / (width * scale))
        pixels[i] = input[2 + y / scale * width + x / scale]
    }
    var reader = Reader(options: ReaderOptions(effort: effort))
    let image = LumaImage(width: width * scale, height: height * scale, pixels: pixels)
    let reading = reader.read(image)
    precondition(reader.read(image) == reading, "a picture gave two readings")
    return 0
}
