import Foundation
import GRDB
import TestSupport
import Testing
import TourModel
import TourTestSupport

@testable import TourAuthoring
@testable import TourStore

@Suite("Every value is stored in the column of its name") struct ColumnTests {
    private let place: TestFolder

    init() throws { place = try TestFolder() }

    /// The project's own tour, which has values in every table but those of passes.
    private func content() throws -> TourContent {
        try TourImporter.import(
            folder: Repository.tour, into: place("tour.db"),
            measure: SampleSite.measure)
        return try TourStore(path: place("tour.db")).content()
    }

    /// The schema with the columns of every table from last to first.
    private var turnedStatements: String {
        TourSchema.statements.split(separator: ";").map { statement in
            guard statement.contains("CREATE TABLE"), let start = statement.firstIndex(of: "("),
                let end = statement.lastIndex(of: ")")
            else { return String(statement) }
            let list = statement[statement.index(after: start)..<end]
            var parts: [String] = [""]
            var depth = 0
            for character in list {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                if character == ",", depth == 0 {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(character)
                }
            }
            let isConstraint = { (part: String) in
                ["PRIMARY KEY (", "UNIQUE ("].contains { part.trimmed.hasPrefix($0) }
            }
            let columns = parts.filter { !isConstraint($0) }.reversed()
            return statement[...start]
                + (columns + parts.filter(isConstraint)).joined(separator: ",")
                + statement[end...]
        }.joined(separator: ";")
    }

    @Test("a database whose columns stand in another order is written and read the same")
    func otherOrder() throws {
        let content = try content()
        #expect(turnedStatements != TourSchema.statements)
        try DatabaseWriter.open(place("turned.db")) { queue in
            try queue.write { database in
                try database.execute(sql: turnedStatements)
                let row = RowWriter(database: database)
                try row.write(content.site)
                try row.write(content.passRules, compiled: content.compiled)
                try row.write(content.translations)
                for (position, building) in content.buildings.enumerated() {
                    try row.write(building, at: position)
                }
                for room in content.rooms { try row.write(room) }
                for person in content.people { try row.write(person) }
                for (position, tour) in content.tours.enumerated() {
                    try row.write(tour, at: position)
                }
                for (position, kiosk) in content.kiosks.enumerated() {
                    try row.write(kiosk, at: position)
                }
                for visit in content.visits { try row.write(visit) }
                try ProgrammeWriter(database: database).write(
                    content.calendars, languages: content.site.languages,
                    compiled: content.compiled)
                for item in content.news { try row.write(item) }
                try SearchIndexWriter(database: database).write(content)
                for medium in content.media {
                    try row.write(part: 0, of: medium.id, [1, 2])
                    try row.write(medium, size: 2)
                }
                try database.execute(sql: "PRAGMA user_version = \(TourSchema.version)")
                try database.execute(sql: "PRAGMA application_id = \(TourSchema.applicationID)")
            }
        }
        let store = try TourStore(path: place("turned.db"))
        #expect(try store.content() == content)
    }
}
