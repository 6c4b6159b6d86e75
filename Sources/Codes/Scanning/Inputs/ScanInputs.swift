import Files
import Pictures

/// What the arguments of a scan stand for, in a stable order.
public struct ScanInputs: Sendable, Equatable {
    /// Everything to be scanned: arguments in their order, folders by the names in them.
    public var inputs: [ScanInput] = []
    /// How many files in folders are not pictures by content or name, and were passed over.
    public var passedOver = 0

    /// The deepest nesting of folders that is followed.
    static let maximumDepth = 64

    /// Lists what the arguments stand for.
    ///
    /// A file that is named is always an input, whatever it is. A folder stands for the pictures below it, in the byte
    /// order of their names, hidden ones left out; symbolic links to folders are not followed. `-` is standard input.
    public init(arguments: [String]) {
        for argument in arguments {
            if argument == "-" {
                if !inputs.contains(.standardInput) { inputs.append(.standardInput) }
            } else if FolderList.kind(of: argument) == .folder {
                let before = inputs.count
                list(folder: argument, depth: 0)
                if inputs.count == before {
                    inputs.append(
                        .unlistedFolder(path: argument, reason: "no pictures in this folder"))
                }
            } else {
                inputs.append(.file(path: argument))
            }
        }
    }

    private mutating func list(folder: String, depth: Int) {
        guard depth <= Self.maximumDepth else {
            inputs.append(
                .unlistedFolder(
                    path: folder, reason: "nested deeper than \(Self.maximumDepth) folders"))
            return
        }
        guard let names = FolderList.names(in: folder) else {
            inputs.append(
                .unlistedFolder(path: folder, reason: "it may not be listed by this user"))
            return
        }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        for name in names where !FileName.isLeftover(name) { visit(prefix + name, depth: depth) }
    }

    private mutating func visit(_ path: String, depth: Int) {
        switch (FolderList.kind(of: path, followsLinks: false), FolderList.kind(of: path)) {
        case (.folder, _): list(folder: path, depth: depth + 1)
        // A link to a folder.
        case (_, .folder): break
        case (_, .file) where Self.looksLikePicture(path): inputs.append(.file(path: path))
        // A link to nothing is an input where its name is a picture's.
        case (_, nil) where Self.hasPictureEnding(path): inputs.append(.file(path: path))
        default: passedOver += 1
        }
    }

    /// A file in a folder is a picture by its name, or else by its first bytes.
    private static func looksLikePicture(_ path: String) -> Bool {
        if hasPictureEnding(path) { return true }
        let head = FolderList.head(of: path, count: 1024)
        return ImageFormat(of: head.span) != nil || UnreadFormat(of: head.span, name: path) != nil
    }

    private static func hasPictureEnding(_ path: String) -> Bool {
        path.lastIndex(of: ".").map { pictureEndings.contains(path[$0...].lowercased()) } ?? false
    }

    private static let pictureEndings: Set<String> = [
        ".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".pbm", ".pgm", ".ppm",
        ".pnm", ".pdf", ".heic", ".heif", ".hif", ".avif",
    ]
}

/// Something to be scanned: a file, or standard input.
public enum ScanInput: Sendable, Equatable {
    /// A file that was named, or found in a folder that was; its path as `FileName` writes it.
    case file(path: String)
    /// A folder that could not be listed, or that was named and has no pictures; it still gets its record.
    case unlistedFolder(path: String, reason: String)
    /// Standard input, read to its end.
    case standardInput

    /// The name the record carries.
    public var name: String {
        switch self {
        case .file(let path), .unlistedFolder(let path, _): path
        case .standardInput: "-"
        }
    }
}
