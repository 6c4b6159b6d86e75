import Foundation
import Screens
import TourModel
import TourStore

extension KioskConfiguration {
    /// What the settings name that this machine does not have.
    ///
    /// The file is right all the same: it may be for another machine. The camera is not asked for: it may be plugged in later.
    public func missingHere() -> [String] {
        var missing: [String] = []
        let isThere = { (path: String) in FileManager.default.fileExists(atPath: path) }
        if let database, !isThere(database) {
            missing.append(
                "database: \(database) does not exist here; import the tour into it (docent tour import), or correct the path"
            )
        }
        if let device = screen.device, !isThere(device) {
            missing.append("screen: \(device) does not exist here; docent doctor lists the screens")
        }
        // A database that cannot be read is what docent doctor and the kiosk itself report.
        if let language, let database, let site = try? TourStore(path: database).site(),
            site.language(like: language) == nil
        {
            let unknown = UnknownLanguage(chosen: language, languages: site.languages)
            missing.append("language: \(unknown)")
        }
        if let flaw = standpointFlaw { missing.append("kiosk: \(flaw)") }
        if let problem = screen.keyboardProblem { missing.append("keyboard: \(problem)") }
        if let problem = screen.scannerProblem { missing.append("scanner-keyboard: \(problem)") }
        return missing
    }

    /// Why this kiosk is none of the content's.
    private var standpointFlaw: Standpoint.Flaw? {
        guard let database, let store = try? TourStore(path: database, as: kioskChoice) else {
            return nil
        }
        // A file that names none is right; docent doctor reports it.
        guard let flaw = (try? store.standpoint())?.flaw, case .unknownKiosk = flaw else {
            return nil
        }
        return flaw
    }
}
