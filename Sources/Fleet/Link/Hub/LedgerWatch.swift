import Foundation

/// Notices that the kiosk has written its ledger of passes: it greeted one, or noted the time, which it does every quarter of
/// an hour.
struct LedgerWatch {
    private let path: String?
    private let before: State?

    private struct State: Equatable {
        var number: Int
        var changed: Date
    }

    /// - Parameter path: of the ledger, which need not be there yet.
    init(path: String?) {
        self.path = path
        before = Self.state(of: path)
    }

    var hasChanged: Bool { Self.state(of: path) != before }

    private static func state(of path: String?) -> State? {
        guard let path, let facts = try? FileManager.default.attributesOfItem(atPath: path) else {
            return nil
        }
        return State(
            number: (facts[.systemFileNumber] as? NSNumber)?.intValue ?? 0,
            changed: facts[.modificationDate] as? Date ?? .distantPast)
    }
}
