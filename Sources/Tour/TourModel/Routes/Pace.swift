/// How fast visitors are.
///
/// Assumptions, not measurements: a stroll among strangers' doors rather than a commuter's stride,
/// slower where somebody asks for a way without steps. They choose between stairs and lifts, and
/// make minutes of metres; a site that is walked faster is reached a little before its minutes.
package enum Pace {
    case usual
    case slow

    var metresPerSecond: Double {
        switch self {
        case .usual: 1.2
        case .slow: 0.8
        }
    }

    /// The time from floor to floor of one connection, beside what is walked to it.
    ///
    /// A lift takes as long for ten floors as for one: waiting is most of it.
    static func seconds(_ kind: FloorConnection.Kind) -> Double {
        switch kind {
        case .lift: 40
        case .stairs, .escalator: 20
        case .ramp: 60
        }
    }
}
