import Checks
import Foundation
import JournalReports
import Reports
import Scanning

/// An output of a command for programs whose form is published, under the name that `docent schema` knows it by.
enum OutputSchema: String, CaseIterable {
    case scan, replay, check, classify
    case sheetAudit = "sheet-audit"
    case doctor
    case journalReport = "journal-report"

    /// The command that writes it.
    var command: String {
        switch self {
        case .scan: "docent scan --format jsonl"
        case .replay: "docent scan --replay --format jsonl"
        case .check: "docent check --format json"
        case .classify: "docent classify --format jsonl"
        case .sheetAudit: "docent sheet audit --format jsonl"
        case .doctor: "docent doctor --format json"
        case .journalReport: "docent journal report -o FILE.json"
        }
    }

    /// The JSON Schema (2020-12), whole: it refers to nothing outside itself.
    func bytes() throws -> [UInt8] {
        switch self {
        case .scan: ScanRecord.jsonSchema
        case .replay: try Self.completed(PackageResources.replay_schema_json)
        case .check: CheckReport.jsonSchema
        case .classify: try Self.completed(PackageResources.classify_schema_json)
        case .sheetAudit: PackageResources.sheet_audit_schema_json
        case .doctor: PackageResources.doctor_schema_json
        case .journalReport: Report.jsonSchema
        }
    }

    /// A schema with the definitions of a scan's that it refers to, at any distance.
    private static func completed(_ schema: [UInt8]) throws -> [UInt8] {
        let shared = try JSONDecoder().decode(JSONValue.self, from: Data(ScanRecord.jsonSchema))
        guard case .object(let known)? = shared["$defs"],
            case .object(var whole) = try JSONDecoder().decode(JSONValue.self, from: Data(schema))
        else { preconditionFailure("the schemas are objects, and a scan's has $defs") }
        var definitions: [String: JSONValue] = [:]
        if case .object(let own)? = whole["$defs"] { definitions = own }
        // Every round takes in at least one definition that is known, so there are no more rounds than those.
        for _ in 0...known.count {
            let wanted = JSONValue.object(whole.merging(["$defs": .object(definitions)]) { $1 })
                .definitions
            let missing = wanted.subtracting(definitions.keys)
            if missing.isEmpty { break }
            for name in missing {
                guard let definition = known[name] else {
                    preconditionFailure("no schema defines \(name)")
                }
                definitions[name] = definition
            }
        }
        whole["$defs"] = .object(definitions)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(try encoder.encode(JSONValue.object(whole))) + [0x0A]
    }
}

extension JSONValue {
    /// The names of the definitions that a schema refers to.
    fileprivate var definitions: Set<String> {
        switch self {
        case .null, .flag, .number, .text: []
        case .list(let values): values.reduce(into: []) { $0.formUnion($1.definitions) }
        case .object(let values):
            values.reduce(into: []) { names, entry in
                if entry.key == "$ref", case .text(let place) = entry.value,
                    place.hasPrefix("#/$defs/")
                {
                    names.insert(String(place.dropFirst("#/$defs/".count)))
                } else {
                    names.formUnion(entry.value.definitions)
                }
            }
        }
    }
}
