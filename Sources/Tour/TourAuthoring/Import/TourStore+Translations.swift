import TourModel
import TourStore

extension TourStore {
    /// What is remembered of translations, by the language they are in.
    func translationRecords() throws(TourError) -> [Language: TranslationRecords] {
        try read { database in
            var all: [Language: TranslationRecords] = [:]
            for row in try database.rows("SELECT * FROM translation_record") {
                var damage: String?
                let records = TranslationRecords(try row.text("records")) { line, _, message, _ in
                    damage = "line \(line): \(message)"
                }
                if let damage { throw DamagedRow(what: damage) }
                all[Language(rawValue: try row.text("language"))] = records
            }
            return all
        }
    }
}
