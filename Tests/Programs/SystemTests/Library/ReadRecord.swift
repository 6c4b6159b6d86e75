import Foundation
import TestSupport

/// What one symbol says, as the C library's test program prints it and as the record of `docent scan` has it.
struct ReadRecord: Equatable {
    /// All but the corners, in the order of the test program's fields.
    var fields: [String]
    /// x and y of each corner, in pixels.
    var corners: [Double]

    var text: String {
        let digits = Array((fields.last ?? "").utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func == (one: ReadRecord, other: ReadRecord) -> Bool {
        // Records have the corners to a tenth of a pixel.
        one.fields == other.fields && one.corners.count == other.corners.count
            && zip(one.corners, other.corners).allSatisfy { abs($0 - $1) < 0.0511 }
    }

    /// The symbols of `docent scan --format jsonl`, picture by picture.
    static func native(_ paths: [String], effort: String) throws -> [[ReadRecord]] {
        let outcome = try Program(built: "docent-scan").run(
            [
                "scan", "--decoder", "native", "--effort", effort, "--format", "jsonl", "--",
            ] + paths)
        let lines = outcome.text.split(separator: "\n")
        guard lines.count == paths.count else { throw Repository.Failure(words: outcome.errors) }
        return try lines.map { line in
            let record = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let symbols = (record as? [String: Any])?["symbols"] as? [[String: Any]]
            return (symbols ?? []).map(ReadRecord.init(json:))
        }
    }

    private init(json symbol: [String: Any]) {
        let part = symbol["structuredAppend"] as? [String: Any]
        func number(_ name: String) -> String { "\(symbol[name] as? Int ?? 0)" }
        func flag(_ name: String) -> String { symbol[name] as? Bool == true ? "1" : "0" }
        func text(_ name: String) -> String { symbol[name] as? String ?? "" }
        let place = ["index", "count", "parity"].map { "\(part?[$0] as? Int ?? 0)" }
        fields = [
            text("symbology"), number("model"), number("version"), text("errorCorrectionLevel"),
            number("mask"), flag("mirrored"), flag("inverted"), number("errorsCorrected"),
            place.joined(separator: "/"), text("symbologyIdentifier"), text("charset"),
            text("charsetReason"),
            Self.hexadecimal(Data(base64Encoded: text("bytes")) ?? Data()),
            Self.hexadecimal(Data(text("text").utf8)),
        ]
        corners = (symbol["corners"] as? [[Double]] ?? []).flatMap { $0 }
    }

    /// The symbols that the test programs print, for that many pictures.
    static func printed(_ text: String, pictures: Int) throws -> [[ReadRecord]] {
        var records = [[ReadRecord]](repeating: [], count: pictures)
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard let number = Int(fields[0]), records.indices.contains(number),
                let corners = fields.last?.split(separator: " ").compactMap({ Double($0) })
            else { throw Repository.Failure(words: "no record: \(line)") }
            records[number].append(
                ReadRecord(
                    fields: fields.dropFirst().dropLast().map(String.init), corners: corners))
        }
        return records
    }

    private init(fields: [String], corners: [Double]) {
        self.fields = fields
        self.corners = corners
    }

    private static func hexadecimal(_ bytes: Data) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The repository's own pictures.
    static func pictures() throws -> [String] {
        try ["kiosk/frames", "qrcodes"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/\(folder)")
                .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.sorted()
                .map { "\(Repository.root)/\(folder)/\($0)" }
        }
    }
}
