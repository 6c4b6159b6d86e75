import QRCode

extension FinderFrames {
    /// The version information next to the far finder patterns, which only versions 7 and up have.
    ///
    /// Read with the finder patterns as rulers, so that no grid is needed: the bits are 4 to 7 modules away from
    /// their middles. `nil` when neither copy is within 3 bits of a version.
    func statedVersion(in raster: borrowing GreyRaster) -> Int? {
        var best: VersionInformation?
        for isRight in [true, false] {
            let frame = isRight ? topRight : bottomLeft
            guard frame.score > 0.4 else { continue }
            var word: UInt32 = 0
            for bit in (0..<18).reversed() {
                let inward = Double(bit % 3) - 7
                let along = Double(bit / 3) - 3
                let offset = isRight ? Vector(inward, along) : Vector(along, inward)
                let isDark = Double(raster(frame.place(offset))) < frame.middle
                word = word << 1 | (isDark ? 1 : 0)
            }
            guard let stated = VersionInformation(word: word) else { continue }
            if stated.distance < best?.distance ?? 4 { best = stated }
        }
        return best?.version.number
    }
}
