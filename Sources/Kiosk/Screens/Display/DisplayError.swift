import Wording

/// Why a display cannot be used.
public enum DisplayError: Error, Equatable {
    /// Standard input or output is not a terminal.
    case notATerminal(stream: String)
    /// The terminal is too simple to be drawn on.
    case unsuitableTerminal(name: String)
    /// Another display of this process has the terminal.
    case terminalInUse
    /// The display was started before, or has been stopped.
    case notStartable
    /// A system call failed; `code` is its errno value.
    case systemCall(name: String, code: Int32)
}

extension DisplayError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notATerminal(let stream):
            "\(stream) is not a terminal, so pages cannot be drawn on it; "
                + "use --display plain for pipes, files and logs"
        case .unsuitableTerminal(let name):
            "the terminal \(name.isEmpty ? "(TERM is not set)" : "\"\(VisibleText.line(name))\"") "
                + "cannot be drawn on; use --display plain, or set TERM to what the terminal is"
        case .terminalInUse:
            "the terminal is in use by another display of this program; stop that one first"
        case .notStartable:
            "this display was started before; make a new one to start again"
        case .systemCall(let name, let code):
            "\(name) failed with error \(code); "
                + "check that the terminal is still there, or use --display plain"
        }
    }
}
