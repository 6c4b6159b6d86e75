import Journal
import Times

extension TourReport {
    /// The report as JSON has it.
    struct Record: Encodable {
        struct Walked: Encodable {
            let tour: String
            let label: String
            let begun: Int?
            let before: Int?
            let finished: Int?
            /// By part of the day; those without releases are missing.
            let times: [String: Times]
        }

        /// Of finished walks, in minutes.
        struct Times: Encodable {
            let walks: Int
            let mean: Int
            let shortest: Int
            /// Left out where the longest class has no end.
            let longest: Int?
        }

        let schema = "docent.journal-tours/1"
        let from: String
        let through: String
        let least: Int
        let tours: [Walked]

        private enum CodingKeys: String, CodingKey {
            case schema, from, through, least, tours
        }

        init(_ report: TourReport) {
            from = report.period.days.lowerBound.description
            through = report.period.days.upperBound.description
            least = report.least
            tours = report.tours.map { line in
                func shown(_ count: Int) -> Int? { count > 0 ? count : nil }
                return Walked(
                    tour: line.id, label: line.label, begun: shown(line.begun),
                    before: shown(line.before), finished: shown(line.finished),
                    times: Dictionary(
                        uniqueKeysWithValues: line.times.map { part, times in
                            (
                                part.rawValue,
                                Times(
                                    walks: times.count, mean: times.mean,
                                    shortest: times.shortest, longest: times.longest)
                            )
                        }))
            }
        }
    }
}
