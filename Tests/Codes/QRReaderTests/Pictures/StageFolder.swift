import Foundation

/// Where the pictures of the stages go.
enum StageFolder {
    /// `nil` where nobody asked for them.
    static let path = ProcessInfo.processInfo.environment["DOCENT_STAGE_PICTURES"]
}
