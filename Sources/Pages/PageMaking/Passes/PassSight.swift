package import Passes
package import Times
package import TourModel

/// A visitor's pass that was held up, as its page shows it.
package struct PassSight: Sendable, Equatable {
    package var verdict: PassVerdict
    /// When it was held up: what “today” is on its page.
    package var now: UTCMinute

    /// The short name of its page, without a word about any person.
    package var name: String { clearance == .staff ? "staff" : verdict.name }

    /// What it lets its holder see: one that is not valid, what all see.
    package var clearance: Clearance {
        guard case .valid(let pass) = verdict else { return .public }
        return pass.isStaff ? .staff : .pass
    }
}
