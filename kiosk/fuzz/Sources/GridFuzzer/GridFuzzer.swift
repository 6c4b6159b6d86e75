import QRCode

/// Module grids of every size: the first byte chooses the version, the others are modules and how sure
/// they are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first, count > 1 else { return 0 }
    let versions = Version.qrCode + Version.microQRCode + Version.rMQR
    let version = versions[Int(first) % versions.count]
    var grid = ModuleGrid(width: version.width, height: version.height)
    var modules = [Float](repeating: 0, count: version.width * version.height)
    for i in modules.indices {
        let byte = input[1 + i % (count - 1)]
        // Signed in 64ths, so that most are near a whole module and some are nothing.
        modules[i] = Float(Int8(bitPattern: byte)) / 64
        grid[i % version.width, i / version.width] = byte & 1
        if byte & 0x1E == 0 { grid.markErased(x: i % version.width, y: i / version.width) }
    }
    _ = try? decode(grid)
    var decoder = SoftDecoder()
    _ = try? decoder.decode(modules.span, version: version, misreadLimit: 1e-9)
    return 0
}
