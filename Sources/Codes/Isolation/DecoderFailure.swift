import Glibc

/// Why a confined decoder gave no result.
public enum DecoderFailure: Error, Equatable, Sendable {
    /// A signal ended it: a crash, or an end that it made itself.
    case crashed(signal: Int32)
    /// The system ended it, because it called what no decoder calls: it started a program, or traced another process.
    case forbiddenCall
    /// It took all the memory that one picture is given, in bytes.
    case outOfMemory(limit: Int)
    /// It did not answer in time, and was killed.
    case timeout(limit: Duration)
    /// It ended without an answer.
    case ended(status: Int32)
    /// It sent what is not an answer.
    case malformedAnswer
    /// A shared library that it is linked with is not on this machine.
    case missingLibrary(program: String)
    /// It cannot be started or confined on this machine.
    case unavailable(reason: String)
}

extension DecoderFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .crashed(let signal): "the decoder crashed (signal \(signal))"
        case .forbiddenCall:
            "the decoder was stopped: it tried what no decoder does, such as to start a program; "
                + "the picture is hostile"
        case .outOfMemory(let limit):
            "the decoder needed more than \(limit >> 20) MiB of memory, and was stopped"
        case .timeout(let limit): "the decoder did not answer within \(limit), and was stopped"
        case .ended(let status): "the decoder ended with status \(status)"
        case .malformedAnswer: "the decoder gave a malformed answer"
        case .missingLibrary(let program): "a shared library of \(program) is not installed"
        case .unavailable(let reason): "the confined decoder cannot be used: \(reason)"
        }
    }
}
