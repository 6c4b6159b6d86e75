internal import Glibc

/// An address of the network layer, IPv4 or IPv6.
struct IPAddress: Equatable {
    /// 4 or 16, the most significant first.
    let bytes: [UInt8]

    /// - Parameter bytes: 4 or 16.
    init?(bytes: [UInt8]) {
        guard [4, 16].contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Reads an address in figures, as inet_pton(3) does; an IPv6 address may stand in brackets and have a zone.
    init?(_ text: some StringProtocol) {
        var text = String(text)
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        if let zone = text.firstIndex(of: "%") { text = String(text[..<zone]) }
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    /// It is reached over the internet, and belongs to no private network, to no special purpose, and not to this machine.
    ///
    /// Of IPv6 the block that the registries give out from, without documentation and transition mechanisms, which may lead anywhere; an
    /// IPv4 address inside one of NAT64 or a mapped one counts itself.
    ///
    /// - SeeAlso: RFC 6890 and IANA's registries of special-purpose addresses; RFC 6052 (NAT64).
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.special.contains { $0.contains(bytes) } }
        if Self.embedding.contains(where: { $0.contains(bytes) }) {
            return IPAddress(bytes: Array(bytes.suffix(4)))?.isPublic == true
        }
        return Self.global.contains(bytes) && !Self.reserved.contains { $0.contains(bytes) }
    }

    private struct Block {
        var bytes: [UInt8]
        var bits: Int

        init(_ bytes: UInt8..., bits: Int) { (self.bytes, self.bits) = (bytes, bits) }

        func contains(_ address: [UInt8]) -> Bool {
            (0..<bits).allSatisfy { bit in
                let own = bit / 8 < bytes.count ? bytes[bit / 8] : 0
                return (own ^ address[bit / 8]) & (0x80 >> (bit % 8)) == 0
            }
        }
    }

    private static let special = [
        Block(0, bits: 8), Block(10, bits: 8), Block(100, 64, bits: 10), Block(127, bits: 8),
        Block(169, 254, bits: 16), Block(172, 16, bits: 12), Block(192, 0, 0, bits: 24),
        Block(192, 0, 2, bits: 24), Block(192, 88, 99, bits: 24), Block(192, 168, bits: 16),
        Block(198, 18, bits: 15), Block(198, 51, 100, bits: 24), Block(203, 0, 113, bits: 24),
        Block(224, bits: 4), Block(240, bits: 4),
    ]
    private static let global = Block(0x20, bits: 3)
    private static let embedding = [
        Block(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, bits: 96),
        Block(0, 0x64, 0xFF, 0x9B, bits: 96),
    ]
    private static let reserved = [
        Block(0x20, 0x01, 0, bits: 23), Block(0x20, 0x01, 0x0D, 0xB8, bits: 32),
        Block(0x20, 0x02, bits: 16), Block(0x3F, 0xFF, 0, bits: 20),
    ]
}
