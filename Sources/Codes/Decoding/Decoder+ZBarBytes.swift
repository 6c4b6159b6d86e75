package import Imaging

extension Decoder {
    /// The bytes of the QR codes in a picture as libzbar reports them, without a second reading.
    ///
    /// For proofs, which know the expected bytes and make many attempts.
    ///
    /// - Parameter step: from one row or column that is scanned to the next, in pixels, 1...4. From 5 on libzbar takes
    ///   finder patterns for noise, however large they are: fewer lines cross one than a fifth of its pixels.
    package static func bytesReadByZBar(in image: LumaImage, step: Int = 1) -> [[UInt8]] {
        precondition((1...4).contains(step), "a step of \(step)")
        return ZBarScan.read(image, symbologies: [.qr], inverted: false, step: step).map(\.data)
    }
}
