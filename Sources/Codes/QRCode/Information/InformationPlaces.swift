/// Where a symbol holds its format and version information, most significant bit first.
enum InformationPlaces {
    typealias Place = (x: Int, y: Int)

    /// The copies of the format information: two, of Micro QR one.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, 7.9; ISO/IEC 23941:2022, 7.9.
    static func format(of version: Version) -> [[Place]] {
        let (width, height) = (version.width, version.height)
        switch version.symbology {
        case .qrCode, .qrCodeModel1:
            let beside: [Place] = (0...5).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)]
            let above: [Place] = (0...5).reversed().map { (8, $0) }
            let below: [Place] = (width - 7..<width).reversed().map { (8, $0) }
            let right: [Place] = (width - 8..<width).map { ($0, 8) }
            return [beside + above, below + right]
        case .microQRCode:
            return [(1...8).map { ($0, 8) } + (1...7).reversed().map { (8, $0) }]
        case .rMQR:
            var finderSide: [Place] = (1...3).reversed().map { (11, $0) }
            for x in (8...10).reversed() { finderSide += (1...5).reversed().map { (x, $0) } }
            var subFinderSide: [Place] = (3...5).map { (width - $0, height - 6) }
            for x in 6...8 { subFinderSide += (2...6).map { (width - x, height - $0) } }
            return [finderSide, subFinderSide]
        }
    }

    /// The two copies of the version information of a QR Code from version 7 on; else none.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, 7.10.
    static func version(of version: Version) -> [[Place]] {
        guard version.symbology == .qrCode, version.number >= 7 else { return [] }
        let far = version.width - 11
        let places: [Place] = (0..<18).reversed().map { (far + $0 % 3, $0 / 3) }
        return [places, places.map { ($0.y, $0.x) }]
    }
}
