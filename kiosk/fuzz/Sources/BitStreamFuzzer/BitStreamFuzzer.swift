import QRCode

/// Bit streams of data codewords: the first byte chooses the version.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let versions = Version.qrCode + Version.microQRCode + Version.rMQR
    let version = versions[Int(first) % versions.count]
    let codewords = [UInt8](input.dropFirst())
    if let content = try? SymbolContent(
        parsing: codewords, bitCount: codewords.count * 8, version: version)
    {
        precondition(content.bytes.count <= 4 * codewords.count + 16, "data out of nothing")
    }
    return 0
}
