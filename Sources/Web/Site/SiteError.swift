public import Files

/// Why a site cannot be written.
public enum SiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The folder has something else than a site, which would be lost.
    case notASite(path: String)
    /// A later docent wrote the site.
    case newer(path: String, format: Int, known: Int)
    /// A folder that should be served has no site.
    case noSite(path: String)
    case tooManyFiles(path: String, most: Int)
    case notWritable(FileError)
    /// Two pages would be the same on hosts and disks that do not tell capitals from small letters.
    case samePath(path: String, other: String)
    /// A language whose segment is that of a kind of page.
    case languageIsPage(language: String)
    /// Scripts that refer to each other, none of which can be named first.
    case scriptCircle(names: [String])
    /// The address that the site is for is not one.
    case badBase(base: String)

    public var description: String {
        switch self {
        case .notASite(let path):
            "\(path) is not a site that docent made; name a new or an empty folder"
        case .newer(let path, let format, let known):
            "the site in \(path) has format \(format), and this program knows at most \(known); update docent"
        case .noSite(let path):
            "\(path) has no site; write one with: docent tour site FOLDER -o \(path)"
        case .tooManyFiles(let path, let most):
            "\(path) has more than \(most) files; write fewer languages with --language"
        case .notWritable(let error): "\(error)"
        case .samePath(let path, let other):
            "\(path) and \(other) differ only by capitals, which many hosts do not tell apart; rename one"
        case .languageIsPage(let language):
            "the language \"\(language)\" has the address of a page; write its tag with a region, such as \(language)-XX"
        case .scriptCircle(let names):
            "the scripts \(names.joined(separator: ", ")) refer to each other"
        case .badBase(let base):
            "\"\(base)\" is not the address of a site; write https:// and a host, such as https://vesper-ridge.example/t"
        }
    }
}
