import HubProtocol

/// A version on its way to all kiosks: first to one, then to one of ten, then to everybody.
///
/// It advances by itself when the kiosks of its stage show it and have been well for the soak time, and halts by itself when
/// kiosks that show it become unwell. A version never goes back from a ring, since kiosks take none that is lower:
/// after a halt the earlier content is published again, as a higher version.
public struct Rollout: Sendable, Equatable, Codable {
    public enum Stage: String, Sendable, Codable, CaseIterable {
        case one, tenth, all

        /// The rings whose kiosks show the version at this stage.
        public var rings: [String] {
            switch self {
            case .one: [FleetRings.one]
            case .tenth: [FleetRings.one, FleetRings.tenth]
            case .all: [FleetRings.one, FleetRings.tenth, FleetRings.all]
            }
        }

        public var next: Stage? {
            switch self {
            case .one: .tenth
            case .tenth: .all
            case .all: nil
            }
        }
    }

    public enum State: String, Sendable, Codable {
        case running
        /// It stopped by itself; ``Rollout/reason`` says why.
        case halted
        /// An operator stopped it.
        case held
        /// All kiosks should show it.
        case done
    }

    public var version: Int
    public var stage: Stage
    public var state: State
    /// Why it halted.
    public var reason: String?
    /// When the stage began, in seconds since 1970.
    public var began: Int64
    /// For how long kiosks of a stage must be well before the next begins, in seconds.
    public var soak: Int64
    /// Who changed it last, by the name that the operator has in the studio; `nil` for a command or the hub itself.
    public var by: String?

    /// No operator's name is longer here, in characters.
    static let maximumName = 200

    public static let soaks: ClosedRange<Int64> = 60...(30 * 86_400)

    public init(version: Int, soak: Int64, at now: Int64) {
        self.version = version
        self.soak = soak
        stage = .one
        state = .running
        began = now
    }

    // MARK: Going on

    /// What should happen now.
    public enum Step: Sendable, Equatable {
        case wait(String)
        case advance
        case halt(String)
    }

    /// At this share of kiosks that become unwell with the version, beyond that of the others, it halts.
    static let toleratedShare = 0.05

    /// Decides on the next step from what the kiosks last said.
    ///
    /// - Parameter interval: between two polls, in seconds.
    public func step(_ kiosks: [HubKiosk], at now: Int64, interval: Int) -> Step {
        let fleet = FleetHealth(self, kiosks, now: now, interval: interval)
        if let words = fleet.worse { return .halt(words) }
        guard fleet.expected > 0 else { return .wait("no kiosk of this stage has been heard") }
        guard fleet.showing * 10 >= fleet.expected * 9 else {
            return .wait("\(fleet.showing) of \(fleet.expected) kiosks show version \(version)")
        }
        let well = max(began, fleet.lastShown ?? began) + soak
        guard now >= well else {
            return .wait("the kiosks must be well for another \((well - now + 59) / 60) min")
        }
        return .advance
    }

    /// What it waits for, or why it goes no further, in words.
    ///
    /// - Parameter interval: between two polls, in seconds.
    public func progress(_ kiosks: [HubKiosk], at now: Int64, interval: Int) -> String {
        switch state {
        case .done: return "done"
        case .held: return "held by an operator"
        case .halted: return "halted: \(reason ?? "")"
        case .running:
            switch step(kiosks, at: now, interval: interval) {
            case .wait(let reason): return reason
            case .advance: return "the next step is due"
            case .halt(let reason): return "halts: \(reason)"
            }
        }
    }
}

/// How the kiosks of a stage are, and the others.
private struct FleetHealth {
    /// Kiosks of the stage that are heard and not held.
    private(set) var expected = 0
    private(set) var showing = 0
    private(set) var lastShown: Int64?
    /// Why the version is taken for the cause of kiosks being unwell; `nil` where it is not.
    private(set) var worse: String?

    init(_ rollout: Rollout, _ kiosks: [HubKiosk], now: Int64, interval: Int) {
        let rings = FleetRings(kiosks)
        var (failing, reached) = (0, 0)
        var (otherFailing, others) = (0, 0)
        var example: (name: String, words: String)?
        for kiosk in kiosks where kiosk.isActive {
            let isSilent = kiosk.isSilent(at: now, interval: interval)
            let isShowing = kiosk.shown == rollout.version
            if rollout.stage.rings.contains(rings.ring(of: kiosk.name)), !kiosk.isHeld, !isSilent {
                expected += 1
                if isShowing {
                    showing += 1
                    lastShown = max(lastShown ?? 0, kiosk.shownSince ?? 0)
                }
            }
            if isShowing {
                reached += 1
                let shown = kiosk.shownSince ?? 0
                if isSilent, shown >= rollout.began - rollout.soak {
                    failing += 1
                    example = example ?? (kiosk.name, "it is silent")
                } else if kiosk.status == .fail, (kiosk.statusSince ?? 0) >= shown {
                    failing += 1
                    example =
                        example
                        ?? (kiosk.name, kiosk.health?.problems.first ?? "it says that it fails")
                }
            } else {
                others += 1
                let hasFailed = kiosk.status == .fail && (kiosk.statusSince ?? 0) >= rollout.began
                if hasFailed || isSilent && (kiosk.seen ?? 0) >= rollout.began { otherFailing += 1 }
            }
        }
        let otherShare = others > 0 ? Double(otherFailing) / Double(others) : 0
        guard let example,
            Double(failing) > (Rollout.toleratedShare + otherShare) * Double(reached)
        else { return }
        worse = """
            \(failing) of \(reached) kiosks with version \(rollout.version) became unwell; \
            \(example.name): \(example.words)
            """
    }
}
