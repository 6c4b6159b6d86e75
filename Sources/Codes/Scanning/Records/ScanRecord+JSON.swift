import Decoding
import Files
public import FoundationEssentials
import Imaging
import Payloads
import Pictures

extension ScanRecord {
    /// The record as one line of JSON, without the line's end: schema `docent.scan/1`.
    ///
    /// Keys stand in alphabetical order. `pathBytes` (base64) is null unless the file's name is not UTF-8: then `path` has U+FFFD for
    /// what cannot be read in it. `model` is that of a QR code, 1 or 2, where its version is known. `text` and `bytes` are what the symbol says, secrets and all: they are what a
    /// scan is asked for; in `payload` secrets are masked. `segments`, `eci`, `fnc1` and
    /// `symbologyIdentifier` say how the symbol packs and announces its data, null where the engine does not know. A symbol that two engines read differently is `doubtful`, and
    /// `otherReading` has the `decoder`, `text` and `bytes` of the second. `messages` has those of several symbols whose last
    /// part is in this picture, complete or with the parts that are `missing` in all pictures, or that proved not to belong
    /// together with it. `diagnoses`, null where they were not asked for,
    /// has the places that look like a QR code and were not read: `stage` is `finderPatterns` (with the number seen, 1 or
    /// 2), `noGrid` (with `agreement`, -1 to 1) or `unreadable`; `moduleSize` is in pixels, `contrast` in grey levels;
    /// `seen` and `advice` say it in words. `others`, null where they were not asked for, has the Data Matrix, Aztec and
    /// PDF417 codes that were recognised and not read, and those of symbologies that were not asked for.
    public func jsonLine() throws -> Data {
        try Self.encoder().encode(JSONRecord(self))
    }

    /// Records as one JSON array, indented for people.
    public static func jsonArray(_ records: [ScanRecord]) throws -> Data {
        let encoder = Self.encoder()
        encoder.outputFormatting.insert(.prettyPrinted)
        return try encoder.encode(records.map(JSONRecord.init))
    }

    /// The JSON Schema (2020-12) of ``jsonLine()`` and ``jsonArray(_:)``, whose `$defs` have the payload of a code, too.
    public static var jsonSchema: [UInt8] { PackageResources.scan_schema_json }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// The shape of ``ScanRecord`` in JSON; a field that is not known is null, never left out.
private struct JSONRecord: Encodable {
    let record: ScanRecord

    init(_ record: ScanRecord) { self.record = record }

    enum Key: String, CodingKey {
        case schema, path, pathBytes, page, width, height, orientation, status, error, warnings,
            symbols
        case messages, diagnoses, others, searchCutShort, milliseconds
    }

    enum TimeKey: String, CodingKey { case load, decode }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("docent.scan/1", forKey: .schema)
        try container.encode(FileName.repaired(record.path), forKey: .path)
        try container.encode(
            FileName.hasEscapes(record.path)
                ? Data(FileName.bytes(of: record.path)).base64EncodedString() : nil,
            forKey: .pathBytes)
        try container.encode(record.page, forKey: .page)
        try container.encode(record.width, forKey: .width)
        try container.encode(record.height, forKey: .height)
        try container.encode(record.orientation.rawValue, forKey: .orientation)
        try container.encode(record.status.rawValue, forKey: .status)
        try container.encode(record.reason.map(FileName.repaired), forKey: .error)
        try container.encode(record.warnings, forKey: .warnings)
        try container.encode(record.symbols.map(JSONSymbol.init), forKey: .symbols)
        try container.encode(record.messages.map(JSONMessage.init), forKey: .messages)
        try container.encode(record.diagnoses?.map(JSONDiagnosis.init), forKey: .diagnoses)
        try container.encode(
            record.others.map { others in
                others.map(JSONOtherSymbol.init) + record.unasked.compactMap(JSONOtherSymbol.init)
            }, forKey: .others)
        try container.encode(record.isCutShort, forKey: .searchCutShort)
        var times = container.nestedContainer(keyedBy: TimeKey.self, forKey: .milliseconds)
        try times.encode(record.loadTime.roundedMilliseconds, forKey: .load)
        try times.encode(record.decodeTime.roundedMilliseconds, forKey: .decode)
    }
}

extension Duration {
    /// In milliseconds, to the microsecond.
    fileprivate var roundedMilliseconds: Double {
        let (seconds, attoseconds) = components
        let microseconds = Double(seconds) * 1e6 + (Double(attoseconds) / 1e12).rounded()
        return microseconds / 1000
    }
}
