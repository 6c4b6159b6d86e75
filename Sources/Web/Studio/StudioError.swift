import Wording

/// Why a studio cannot do what it was asked to.
public enum StudioError: Error, Sendable, Equatable {
    case noFolder(path: String, reason: String)
    case noState(path: String, reason: String)
    /// - Parameter place: where the other one is.
    case inUse(path: String, place: String)
}

extension StudioError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFolder(let path, let reason):
            """
            \(VisibleText.line(path)): the folder of the tour cannot be read: \(reason); name a folder \
            that you may read, or make an empty one for a new tour
            """
        case .noState(let path, let reason):
            """
            \(VisibleText.line(path)): the studio cannot keep its own files there: \(reason); set \
            XDG_STATE_HOME to a folder that you may write
            """
        case .inUse(let path, let place):
            """
            \(VisibleText.line(path)): another studio works on this folder (\(VisibleText.line(place))); \
            use that one, or end it
            """
        }
    }
}
