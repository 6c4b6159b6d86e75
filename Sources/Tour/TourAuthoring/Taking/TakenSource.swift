import Compression
import Files
import Forms
import Foundation
import Glibc
import ImageFiles
import TourModel
import Wording

/// A file of another program, by what it is.
enum TakenSource {
    case house(ForeignHouse)
    case guide(ForeignGuide)
    case people(AddressBook)
    case calendar(String)
    /// Tables of rooms or people as an export writes them.
    case table(isRooms: Bool)
    case subtitles
    case medium

    /// Why a file is not taken.
    struct Refusal: Error {
        var message: FilledMessage
        var remedy: FilledMessage
    }

    private static let archives = ZipArchive.Limits(
        files: 200, bytes: 256 << 20, allowsFolders: true)
    private static let mostBytes = 64 << 20
    /// Documents of one indoor map, by the type of their features.
    private static let ending = ".geojson"

    // MARK: Folders and archives

    /// The indoor map in a folder; `nil` where it holds none.
    static func house(inFolder path: String) throws -> TakenSource? {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        guard names.contains("unit" + ending), names.contains("level" + ending) else { return nil }
        var files: [String: [UInt8]] = [:]
        for name in names where name.hasSuffix(ending) || name == manifest {
            files[name] = try BoundedFile.read("\(path)/\(name)", limit: mostBytes)?.bytes
        }
        return try house(files)
    }

    private static let manifest = "manifest.json"

    /// - Parameter files: by their names, or by their paths in an archive.
    private static func house(_ files: [String: [UInt8]]) throws(Refusal) -> TakenSource {
        var documents: [String: [GeoFeature]] = [:]
        var language: String?
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let name = FilePath.split(path).name
            // macOS adds such files to archives.
            guard !name.hasPrefix("."), !path.contains("__MACOSX") else { continue }
            if name == manifest {
                language = (try? json(bytes, name))?["language"]?.text
            } else if name.hasSuffix(ending),
                let features = GeoFeature.features(in: try json(bytes, name))
            {
                documents[String(name.dropLast(ending.count)), default: []] += features
            }
        }
        guard documents["unit"] != nil, documents["level"] != nil else {
            throw Refusal(
                message: "the archive has no indoor map",
                remedy: "give one in IMDF, with unit.geojson and level.geojson, or unpack it")
        }
        return .house(IMDFSource(documents).house(language: language))
    }

    private static func json(_ bytes: [UInt8], _ name: String) throws(Refusal) -> JSONValue {
        do {
            return try JSONDecoder().decode(
                JSONValue.self, from: Data(try FileText(bytes).text.utf8))
        } catch {
            throw Refusal(message: "\(name) is not JSON", remedy: "have the program save it again")
        }
    }

    // MARK: Single files

    /// A file by what it holds; its ending decides between texts alone.
    ///
    /// - Parameters:
    ///   - others: other files beside it that it may name.
    ///   - warn: takes what is in doubt.
    static func file(
        _ path: String, others: () -> [(name: String, bytes: [UInt8])],
        warn: (_ message: FilledMessage, _ remedy: FilledMessage) -> Void
    ) throws -> TakenSource {
        let name = FilePath.split(path).name
        let head = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            .read(upTo: 1024)
        if head.isEmpty { throw Refusal(message: "it is empty", remedy: "give the right file") }
        if ImageFormat(of: head.span) == .pdf {
            throw Refusal(message: "it is a PDF", remedy: "save its pictures as PNG or JPEG")
        }
        if head.starts(with: [0x50, 0x4B]) { return try archive(path) }
        let isMarked = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        guard isMarked || !head.contains(0) && !MediaConversion.isKnown(head) else {
            return .medium
        }
        guard let bytes = try BoundedFile.read(path, limit: mostBytes)?.bytes else {
            throw Refusal(
                message: "it has more than \(mostBytes >> 20) MiB", remedy: "take it in parts")
        }
        let upper = String(decoding: head.prefix(200), as: UTF8.self).uppercased()
        if upper.contains("BEGIN:VCARD") { return .people(AddressBook(bytes)) }
        let file: FileText
        do throws(FileText.Failure) {
            file = try FileText(bytes)
        } catch {
            // Sounds without a mark of their own look like texts.
            if FileName.stem(of: name, "mp3", "aac", "ogg") != nil { return .medium }
            throw Refusal(message: error.reason, remedy: error.remedy)
        }
        if let doubt = file.doubt { warn(doubt.message, doubt.remedy) }
        let text = file.text
        if upper.contains("BEGIN:VCALENDAR") { return .calendar(text) }
        if FileName.stem(of: name, "srt", "vtt") != nil { return .subtitles }
        let start = text.first { !$0.isWhitespace }
        if start == "{" || start == "[" { return try document(bytes, name, others) }
        if start == "<" {
            guard let guide = TourMLSource.guide(in: text) else {
                throw Refusal(
                    message: "this is not a tour in TourML",
                    remedy: "for a plan, see docent tour plan")
            }
            return .guide(guide)
        }
        return try table(text, name, warn)
    }

    private static func archive(_ path: String) throws -> TakenSource {
        guard let bytes = try BoundedFile.read(path, limit: mostBytes)?.bytes else {
            throw Refusal(
                message: "it has more than \(mostBytes >> 20) MiB", remedy: "unpack it")
        }
        let files: [String: [UInt8]]
        do throws(ZipArchive.Flaw) {
            files = try ZipArchive.files(in: bytes, within: archives)
        } catch {
            throw Refusal(
                message: "the archive cannot be read: \(error)",
                remedy: "unpack it, or save it again")
        }
        if files.keys.contains("[Content_Types].xml") {
            throw Refusal(
                message: FileText.Failure.workbook.reason, remedy: FileText.Failure.workbook.remedy)
        }
        return try house(files)
    }

    private static func document(
        _ bytes: [UInt8], _ name: String, _ others: () -> [(name: String, bytes: [UInt8])]
    ) throws(Refusal) -> TakenSource {
        let document = try json(bytes, name)
        if IIIFSource.isManifest(document) {
            let beside = others().compactMap { other -> (name: String, value: JSONValue)? in
                (try? json(other.bytes, other.name)).map { (other.name, $0) }
            }
            let (guide, missing) = IIIFSource([(name, document)] + beside).guide()
            if let first = missing.first, guide.stops.isEmpty {
                throw Refusal(
                    message: "\(first) is not beside it",
                    remedy: "save the manifests it names there")
            }
            return .guide(guide)
        }
        guard let features = GeoFeature.features(in: document) else {
            throw Refusal(
                message: "it is neither GeoJSON nor a manifest of IIIF",
                remedy: "save the map as GeoJSON")
        }
        let house =
            IndoorSource.isTagged(features)
            ? IndoorSource(features).house() : TourGeoJSONSource(features).house()
        return .house(house)
    }

    private static func table(
        _ text: String, _ name: String, _ warn: (FilledMessage, FilledMessage) -> Void
    ) throws(Refusal) -> TakenSource {
        guard FileName.stem(of: name, "csv", "tsv", "tab", "txt") != nil else {
            throw Refusal(
                message: "unsupported text file",
                remedy: "call a table .csv; for what is taken, see docent tour take --help")
        }
        let table: CSVTable
        do throws(CSVTable.Failure) {
            table = try CSVTable(text)
        } catch {
            throw Refusal(message: error.message, remedy: error.remedy)
        }
        // An export's own tables are taken by their own rules.
        let columns = Set(table.columns.map { $0.lowercased() })
        if columns.isSuperset(of: ["id", "phones", "emails"]) { return .table(isRooms: false) }
        if columns.isSuperset(of: ["id", "hotspot"]) { return .table(isRooms: true) }
        let source = StopTableSource(table)
        guard source.hasNames else {
            throw Refusal(
                message: "no column says what a room or a stop is called",
                remedy: "call one name, number, title, Raum or Bezeichnung")
        }
        for column in source.unknown {
            warn(
                "the column \"\(column.shortened)\" is passed over",
                "to take it, call it number, name, text, building, floor, hours, tags, stop, latitude, longitude, picture or sound"
            )
        }
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return .guide(source.guide(called: stem.replacing("_", with: " ")))
    }
}
