import Foundation
import Times
import TourModel
import Wording

extension ContentCheck {
    /// Days that a visit is kept after its own.
    private static let keptDays = 31

    /// Visits that overlap for their guide, that are long past, and languages that the kiosk does not speak.
    func checkVisits() {
        for (index, visit) in content.visits.enumerated() {
            let path = path(of: visit)
            check(visit.names, "name", .line, path)
            check(visit.welcomes, "welcome", .markdown, path)
            checkMarkup(visit.welcomes, path)
            if options.today.number - visit.day.number > Self.keptDays {
                log.warning(
                    Place(file: path), "the visit was on \(visit.day)",
                    "delete the file, or file it elsewhere", .pastDate)
            }
            let unknown = visit.languages.filter { !content.site.languages.contains($0) }
            if let language = unknown.first, unknown.count == visit.languages.count {
                log.warning(
                    place(path, containing: "languages:"),
                    "the kiosk has no texts in \(language)",
                    "add a language of the site that the group understands", .visit)
            }
            guard let guide = visit.guide else { continue }
            let other = content.visits.dropFirst(index + 1).first {
                $0.guide == guide && $0.day == visit.day && $0.start < visit.end
                    && visit.start < $0.end
            }
            guard let other else { continue }
            log.warning(
                place(self.path(of: other), containing: "guide:"),
                "\(guide) guides \(visit.id) until \(ClockTime.text(visit.end)), and this visit begins at "
                    + "\(ClockTime.text(other.start))",
                "choose another guide or another time", .visit)
        }
    }

    private func path(of visit: GroupVisit) -> String {
        scope.listing.names(in: "visits").first {
            ["\(visit.id).YAML", "\(visit.id).YML"].contains($0.uppercased())
        }.map { "visits/" + $0 } ?? "visits/\(visit.id.lowercased()).yaml"
    }
}
