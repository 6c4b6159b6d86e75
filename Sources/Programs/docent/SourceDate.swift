import ArgumentParser
import Foundation

/// The time that builds which can be repeated are given (reproducible-builds.org, SOURCE_DATE_EPOCH).
enum SourceDate {
    /// The time in an environment; `nil` where it has none.
    ///
    /// - Throws: `ValidationError` where the variable is not a number of seconds since 1970.
    static func date(in environment: [String: String] = ProcessInfo.processInfo.environment) throws
        -> Date?
    {
        guard let text = environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
        guard let seconds = UInt32(text) else {
            throw ValidationError(
                "SOURCE_DATE_EPOCH is \"\(text)\"; it must be seconds since 1970, such as 1793577600"
            )
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
