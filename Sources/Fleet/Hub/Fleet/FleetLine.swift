import HubProtocol

/// A kiosk in a list: what is most urgent about it, and since when.
public struct FleetLine: Sendable, Equatable {
    /// The most urgent first.
    public enum State: String, Sendable, CaseIterable, Encodable {
        /// It has missed three polls in a row.
        case silent
        /// Something that visitors need does not work, or only its link is there.
        case failing
        /// It shows a lower version than its ring does, and nothing says that it may.
        case behind
        /// An operator holds it.
        case held
        /// It works, and something should be looked at.
        case warning
        case well
        /// Its code has not been used yet, or its link has not reported yet.
        case awaited
        case retired
    }

    public var kiosk: HubKiosk
    public var ring: String
    public var state: State
    /// Since when, in seconds since 1970; `nil` where that is not known.
    public var since: Int64?
    /// What is wrong, in one sentence.
    public var words: String?

    /// The lines of a fleet, the most urgent first, and by name among equals.
    ///
    /// - Parameter interval: between two polls, in seconds.
    public static func lines(
        of kiosks: [HubKiosk], at now: Int64, interval: Int
    ) -> [FleetLine] {
        let rings = FleetRings(kiosks)
        let order = Dictionary(
            uniqueKeysWithValues: State.allCases.enumerated().map { ($1, $0) })
        return kiosks.map {
            FleetLine($0, ring: rings.ring(of: $0.name), at: now, interval: interval)
        }.sorted {
            (order[$0.state] ?? 0, $0.kiosk.name) < (order[$1.state] ?? 0, $1.kiosk.name)
        }
    }

    public init(_ kiosk: HubKiosk, ring: String, at now: Int64, interval: Int) {
        self.kiosk = kiosk
        self.ring = ring
        let (link, health) = (kiosk.link, kiosk.health)
        if let retired = kiosk.retired {
            (state, since, words) = (.retired, retired, nil)
        } else if kiosk.joined == nil {
            (state, since, words) = (
                .awaited, nil, "it has not joined; docent hub add makes a code"
            )
        } else if kiosk.isSilent(at: now, interval: interval) {
            (state, since) = (.silent, kiosk.seen ?? kiosk.joined)
            words = kiosk.seen == nil ? "it has never asked" : nil
        } else if kiosk.seen == nil {
            (state, since, words) = (
                .awaited, kiosk.joined, "it has joined; its link reports within 5 min of its start"
            )
        } else if kiosk.status == .absent {
            (state, since) = (.failing, kiosk.statusSince)
            words = "its link is there, and the kiosk itself does not respond"
        } else if kiosk.status == .fail {
            (state, since, words) = (.failing, kiosk.statusSince, health?.problems.first)
        } else if let problem = link?.problem {
            (state, since, words) = (.warning, nil, problem)
        } else if kiosk.isHeld {
            (state, since, words) = (.held, nil, nil)
        } else if let offered = link?.offered, (kiosk.shown ?? 0) < offered, health?.waiting == nil
        {
            (state, since) = (.behind, kiosk.shownSince)
            words = Self.progress(link, to: offered)
        } else if let warning = health?.waiting ?? health?.warnings.first ?? Self.clock(kiosk) {
            (state, since, words) = (.warning, nil, warning)
        } else {
            (state, since, words) = (.well, kiosk.statusSince, nil)
        }
    }

    private static func progress(_ link: LinkReport?, to version: Int) -> String {
        guard let percent = link?.percent else { return "version \(version) is offered to it" }
        return "version \(version) is on its way, \(percent) %"
    }

    /// How far a kiosk's clock may be from the hub's, in seconds.
    private static let clockTolerance: Int64 = 120

    private static func clock(_ kiosk: HubKiosk) -> String? {
        guard let seen = kiosk.seen, let time = kiosk.link?.time, abs(seen - time) > clockTolerance
        else { return nil }
        return "its clock is \(abs(seen - time) / 60) min \(time > seen ? "ahead" : "behind")"
    }
}
