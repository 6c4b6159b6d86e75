import ArgumentParser
import Bundles
import Commands
import Doctor
import Foundation
import KioskCommands
import KioskSettings

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check cameras, displays, fonts and content.",
        discussion: """
            EXIT STATUS
              1  something that the kiosk needs does not work
              0  success, or only optional parts are missing
            """)

    @Option(help: "Output format: text or json.")
    var format = TextOrJSON.text

    @OptionGroup var content: ContentOptions

    /// The file that the kiosk shows; why the bundle is unknown is a separate finding.
    private func shownPath(_ configuration: KioskConfiguration) -> String? {
        let taken = (try? configuration.shelf?.databasePath()) ?? nil
        return content.database ?? taken ?? configuration.database
    }

    func run() async throws {
        let problem = content.configurationProblem()
        // What is wrong with the settings is a finding; the rest is looked at as it is without them.
        let configuration = try problem == nil ? content.configuration() : KioskConfiguration()
        let findings = await Examination(
            configuration: configuration,
            databasePath: shownPath(configuration),
            settings: problem.map { .failure($0) } ?? .success(content.configurationPath())
        ).findings()
        let output = try Output()
        switch format {
        case .text:
            for finding in findings { try output.write(finding.text) }
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            try output.write(encoder.encode(findings) + [0x0A])
        }
        if findings.contains(where: { $0.state == .broken }) {
            throw ExitCode.unexpected
        }
    }
}
