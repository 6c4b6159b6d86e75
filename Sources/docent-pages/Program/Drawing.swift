import PageProtocol

/// A page in pixels, row by row without padding.
struct Drawing {
    let width: Int
    let height: Int
    /// 1 for grey; 4 for red, green, blue, alpha.
    let bytesPerPixel: Int
    /// In dots per inch.
    let resolution: Double
    let pixels: [UInt8]
}

/// A reply instead of a page.
struct Refusal: Error {
    let reply: PageReply

    init(_ reply: PageReply) { self.reply = reply }
}
