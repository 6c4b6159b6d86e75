public import Files
import Wording

/// Why a report cannot be made or read.
public enum ReportError: Error, Equatable, CustomStringConvertible {
    case file(FileError)
    /// It is not a ZIP archive with a description in it.
    case notAReport(path: String)
    /// The archive, or a file in it, is damaged.
    case damaged(path: String, file: String?, detail: String)
    /// It has a file that no report has.
    case strangeFile(path: String, name: String)
    /// It is larger than any report, or unpacks to more.
    case tooLarge(path: String, detail: String)
    /// A newer program, or none, has made it.
    case otherSchema(path: String, found: String)
    /// A value in its description is not what it must be.
    case badValue(path: String, key: String, found: String, expected: String)
    /// A picture that the description names is missing, or is another one.
    case badPicture(path: String, name: String, detail: String)
    /// libzbar or the decoder's process failed.
    case notDecoded(name: String, reason: String)
    /// Everything is surroundings.
    case nothingToShow(name: String)
    /// What a code says can still be read.
    case stillReadable(name: String)

    public var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .notAReport(let path):
            "\(path): not a report of docent scan --report; give a ZIP archive with report.json in it"
        case .damaged(let path, let file, let detail):
            "\(path): \(file.map { "\($0) in the archive" } ?? "the archive") is damaged "
                + "(\(detail)); get a whole copy"
        case .strangeFile(let path, let name):
            "\(path): \(name) in the archive is not part of a report; delete it, or get the report "
                + "as docent wrote it"
        case .tooLarge(let path, let detail):
            "\(path): \(detail), more than any report; get the report as docent wrote it"
        case .otherSchema(let path, let found):
            "\(path): the report has the schema \"\(found)\"; this docent reads "
                + "\"\(ReportDescription.currentSchema)\"; replay it with the version that wrote it"
        case .badValue(let path, let key, let found, let expected):
            "\(path): \(key) in report.json is \(found); it must be \(expected)"
        case .badPicture(let path, let name, let detail):
            "\(path): the picture \(name) \(detail); get the report as docent wrote it"
        case .notDecoded(let name, let reason):
            "\(name): no report can be made: \(reason)"
        case .nothingToShow(let name):
            "\(name): nothing in it looks like a code, so that without its surroundings nothing is "
                + "left to report; use --blacken nothing"
        case .stillReadable(let name):
            "\(name): a code can still be read after it was blackened, so no report is written; "
                + "cover it by hand and scan the picture again"
        }
    }
}
