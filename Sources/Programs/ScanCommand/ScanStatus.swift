package import ArgumentParser
import Commands
import Files
import Pictures
package import Scanning

extension ExitCode {
    /// Some picture held no code.
    package static let noCode = ExitCode(4)

    /// The status that a batch of pictures ends a command with.
    package init(_ outcome: BatchOutcome) {
        switch outcome {
        case .asExpected: self = .success
        case .unexpected: self = .unexpected
        case .unreadable: self = .unreadable
        case .withoutSymbol: self = .noCode
        }
    }

    /// The status that an error in scanning ends a command with; `nil` for every other error.
    package init?(ofScan error: any Error) {
        switch error {
        case OutputError.readerGone: self = .readerGone
        case is ImageFileError, is FileError, is OutputError: self = .unreadable
        default: return nil
        }
    }
}
