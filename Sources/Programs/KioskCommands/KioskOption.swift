package import ArgumentParser
import Commands
package import TourModel
import Wording

/// Which of the content's kiosks a command stands for.
package struct KioskOption: ParsableArguments {
    @Option(
        name: .customLong("kiosk"),
        help: .init(
            "Which of the content's kiosks this is (default: kiosk.yaml's).", valueName: "id"))
    package var id: String?

    package init() {}

    /// The kiosk that is named here, else the configuration's.
    package func id(otherwise configured: KioskPlace.ID?) -> KioskPlace.ID? {
        id?.lowercased() ?? configured
    }

    /// Rejects a kiosk that was named on the command line and that the content does not have.
    ///
    /// One that only the configuration names is reported on standard error.
    ///
    /// - Throws: `ValidationError`.
    package func check(_ standpoint: Standpoint) throws {
        guard let flaw = standpoint.flaw, case .unknownKiosk = flaw else { return }
        guard id == nil else { throw ValidationError("--kiosk: \(flaw)") }
        Words.say("warning: \(flaw)")
    }
}
