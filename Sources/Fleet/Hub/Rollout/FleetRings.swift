import Cryptography

/// Which ring each kiosk is in: `one` is one kiosk, `tenth` is one of ten, `all` is everybody else.
///
/// A kiosk's place comes from its name alone, so that it is the same at each hub and after each restart. The kiosk of `one` and
/// those of `tenth` get new versions first.
public struct FleetRings: Sendable, Equatable {
    public static let one = "one"
    public static let tenth = "tenth"
    public static let all = "all"

    private let rings: [String: String]

    /// - Parameter kiosks: those that have joined and were not retired.
    public init(_ kiosks: [HubKiosk]) {
        // Kiosks that operators have given a ring of their own leave their place to others.
        let free = kiosks.filter { $0.isActive && $0.ring == nil }.map(\.name)
            .map { (name: $0, place: SHA256.hash("docent ring \($0)".utf8).hexadecimal) }
            .sorted { $0.place < $1.place }
        var rings: [String: String] = [:]
        let tenth = (free.count + 9) / 10
        for (index, kiosk) in free.enumerated() {
            rings[kiosk.name] =
                index == 0 ? Self.one : index < tenth ? Self.tenth : Self.all
        }
        for kiosk in kiosks { if let ring = kiosk.ring { rings[kiosk.name] = ring } }
        self.rings = rings
    }

    public func ring(of kiosk: String) -> String { rings[kiosk] ?? Self.all }
}
