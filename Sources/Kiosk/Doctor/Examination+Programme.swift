import Foundation
import KioskSettings
import PageMaking
import TourModel
import TourStore
import Wording

extension Examination {
    /// Whether the calendars that the kiosk shows are there, and have dates for the year to come.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00Z.
    func calendars(
        _ content: TourContent, now: Int = Int(Date.now.timeIntervalSince1970)
    ) throws -> [Finding] {
        let calendars = try content.store.calendars()
        let known = calendars.map(\.id)
        var findings = configuration.calendars.filter { !known.contains($0) }.map { id in
            Finding(
                "programme", .missing, unknown("calendar", id, known: known),
                advice: "put \"calendars:\" in kiosk.yaml right, or take the line out")
        }
        let short = calendars.filter { $0.end < now + Self.year }
        if !short.isEmpty {
            let names = short.map(\.id).joined(separator: ", ")
            findings.append(
                Finding(
                    "programme", .missing,
                    "the dates of \(names) were worked out for ten years, and run out within one",
                    advice: "import the content again; a new bundle brings new dates"))
        }
        return findings
    }

    private static let year = 366 * 86_400
}
