import Foundation

/// What the tests of the sample's site found, as the statement on accessibility says it.
///
/// A test compares the file with what it finds, and records it again when `DOCENT_RECORD` is set.
struct AccessibilityResults: Codable, Equatable {
    /// The version of axe-core, and what it found over pages of every kind, light and dark, at 100 and 200 %.
    var axe: String
    var kinds: Int
    var languages: Int
    var violations: Int
    /// The version of the Nu Html Checker, and what it found over all pages.
    var vnu: String
    var errors: Int

    /// The file in the program.
    static let recorded: AccessibilityResults = {
        do {
            return try JSONDecoder().decode(
                AccessibilityResults.self, from: Data(PackageResources.accessibility_json))
        } catch {
            preconditionFailure("accessibility.json: \(error)")
        }
    }()
}
