import Wording

/// Why an edit cannot be made, whatever else is in the folder.
public enum ContentEditError: Error, Sendable, Equatable {
    /// The folder has no such text file that may be edited.
    case noFile(file: String)
    /// The file is no UTF-8 text, no YAML or no page, or has a form that is only edited by hand.
    case unreadable(file: String, reason: String)
    /// A file may not be made at this path.
    case cannotMake(file: String)
    case fileExists(file: String)
    /// A file that is to go has changed since it was looked at.
    case fileChanged(file: String)
    case noSuchPlace(path: ContentPath)
    case severalPlaces(path: ContentPath, count: Int)
    /// The change would touch more than it is about.
    case notForSure(file: String, path: ContentPath)
    case cannotWrite(path: String, reason: String)
}

extension ContentEditError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFile(let file):
            "\(file): there is no such page or YAML file in the folder; make it first"
        case .unreadable(let file, let reason): "\(file): \(reason)"
        case .cannotMake(let file):
            """
            \(VisibleText.line(file)): the format has no page or YAML file of this name; use \
            letters, digits, hyphens and low lines
            """
        case .fileExists(let file):
            "\(file): it is there already; choose another name, or change what is there"
        case .fileChanged(let file):
            "\(file): somebody has changed it since; look at it again, then take it out"
        case .noSuchPlace(let path):
            "\(path): the file has no such place; look at the file as it is now, then try again"
        case .severalPlaces(let path, let count):
            "\(path): \(count) entries have this name; give each a name of its own in the file"
        case .notForSure(let file, let path):
            "\(file): \(path) cannot be changed without touching more; change it in a text editor"
        case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
        }
    }
}
