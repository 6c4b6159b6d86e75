import Files
public import Isolation

/// Why a picture file, or one page of it, cannot be loaded.
///
/// `file` is the path or name the file was opened under; errors never contain anything of its contents.
public enum ImageFileError: Error, Equatable, Sendable {
    /// No such file, or a folder on the way to it is missing.
    case notFound(file: String)
    /// The path names a folder.
    case isDirectory(file: String)
    /// The path names something that has no end or no beginning, such as a pipe or a device.
    case notRegularFile(file: String, kind: FileKind)
    /// This user may not read the file.
    case permissionDenied(file: String)
    /// The path runs in a circle of symbolic links.
    case symbolicLinkLoop(file: String)
    /// The system could not read the file; `code` is its `errno`.
    case unreadable(file: String, code: Int32)
    /// The file has no bytes.
    case empty(file: String)
    /// The first bytes match none of the supported formats.
    case unknownFormat(file: String)
    /// The file is a picture of a format that is not read.
    case unreadFormat(file: String, UnreadFormat)
    /// The data ends before the picture does, and too little of it is there.
    case truncated(file: String, page: Int, format: ImageFormat)
    /// The data breaks the format's rules; `detail` is the decoder's message.
    case damaged(file: String, page: Int, format: ImageFormat, detail: String)
    /// The file has no page of that number; `pages` is how many it has, where that is known.
    case noSuchPage(file: String, page: Int, pages: Int?)
    /// The file is larger than ``ImageLimits/maximumFileBytes``.
    case tooManyBytes(file: String, limit: Int)
    /// The page's width times height is over ``ImageLimits/maximumPixels``.
    case tooManyPixels(file: String, page: Int, width: Int, height: Int, limit: Int)
    /// The file has more pages or frames than ``ImageLimits/maximumPages``.
    case tooManyPages(file: String, limit: Int)
    /// The page took longer than ``ImageLimits/pageTimeout``.
    case timeout(file: String, page: Int, limit: Duration)
    /// Pages are left after ``ImageLimits/fileTimeout``; `page` was the last that was read.
    case fileTimeout(file: String, page: Int, limit: Duration)
    /// The picture is within the limits, yet there is no memory for it.
    case outOfMemory(file: String, page: Int)
    /// The PDF asks for a password.
    case encrypted(file: String)
    /// This machine lacks the loader for the format, which comes with the Debian `package`.
    case missingLoader(file: String, format: ImageFormat, package: String)
    /// The program that draws PDF pages is not at `program`.
    case missingPageRenderer(file: String, program: String)
    /// The program that draws PDF pages ended or sent an invalid answer while it worked on the page.
    case pageRendererFailed(file: String, page: Int, detail: String)
    /// The confined process that decodes the file gave no picture of the page.
    case decoderFailed(file: String, page: Int, DecoderFailure)

    /// What a path named instead of a regular file.
    public enum FileKind: String, Sendable {
        case pipe, socket
        case characterDevice = "character device"
        case blockDevice = "block device"
    }
}

extension ImageFileError {
    /// The page that cannot be loaded; `nil` when the error concerns the whole file, so that no page can be.
    var page: Int? {
        switch self {
        case .truncated(_, let page, _), .damaged(_, let page, _, _), .noSuchPage(_, let page, _),
            .tooManyPixels(_, let page, _, _, _), .timeout(_, let page, _),
            .outOfMemory(_, let page), .pageRendererFailed(_, let page, _),
            .decoderFailed(_, let page, _):
            page
        case .notFound, .isDirectory, .notRegularFile, .permissionDenied, .symbolicLinkLoop,
            .unreadable, .empty, .unknownFormat, .unreadFormat, .tooManyBytes, .tooManyPages,
            .fileTimeout, .encrypted, .missingLoader, .missingPageRenderer:
            nil
        }
    }
}

extension ImageFileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let file):
            "\(file): there is no such file"
        case .isDirectory(let file):
            "\(file): this is a folder, not a picture"
        case .notRegularFile(let file, let kind):
            "\(file): this is a \(kind.rawValue), not a file; give its data on standard input"
        case .permissionDenied(let file):
            "\(file): no permission to read this file"
        case .symbolicLinkLoop(let file):
            "\(file): the symbolic links of this path lead in a circle"
        case .unreadable(let file, let code):
            "\(file): the system could not read this file (\(SystemCall.message(of: code)))"
        case .empty(let file):
            "\(file): the file is empty"
        case .unknownFormat(let file):
            "\(file): not a picture of a known format; JPEG, PNG, PNM, WebP, GIF, BMP, TIFF, "
                + "HEIC, AVIF and PDF are read"
        case .unreadFormat(let file, let format):
            "\(file): \(format.title): not read; save it as JPEG or PNG"
        case .truncated(let file, let page, let format):
            "\(file)\(Self.words(for: page)): the \(format.title) data ends before the picture "
                + "does; get a whole copy of the file"
        case .damaged(let file, let page, let format, let detail):
            "\(file)\(Self.words(for: page)): the \(format.title) data cannot be decoded: \(detail)"
        case .noSuchPage(let file, let page, let pages):
            "\(file): there is no page \(page)"
                + (pages.map { "; the file has \($0)" } ?? "")
        case .tooManyBytes(let file, let limit):
            "\(file): the file is larger than the limit of \(limit) bytes"
        case .tooManyPixels(let file, let page, let width, let height, let limit):
            "\(file)\(Self.words(for: page)): \(width) x \(height) pixels are over the limit of "
                + "\(limit)"
        case .tooManyPages(let file, let limit):
            "\(file): only the first \(limit) pages were read; that is the limit"
        case .timeout(let file, let page, let limit):
            "\(file)\(Self.words(for: page)): not loaded within the limit of \(limit)"
        case .fileTimeout(let file, let page, let limit):
            "\(file): reading stopped after page \(page), at the limit of \(limit) for a file; raise "
                + "the limit or split the file"
        case .outOfMemory(let file, let page):
            "\(file)\(Self.words(for: page)): there is not enough memory for this picture; "
                + "lower the limit of pixels or run fewer jobs"
        case .encrypted(let file):
            "\(file): the PDF is encrypted; save a copy that opens without a password"
        case .missingLoader(let file, let format, let package):
            "\(file): this machine has no loader for \(format.title); install the package "
                + "\(package), or save the picture as JPEG or PNG"
        case .missingPageRenderer(let file, let program):
            "\(file): PDF pages need the program \(program), which is not there; install it "
                + "beside docent"
        case .pageRendererFailed(let file, let page, let detail):
            "\(file)\(Self.words(for: page)): the PDF page could not be drawn: \(detail)"
        case .decoderFailed(let file, let page, let failure):
            "\(file)\(Self.words(for: page)): \(failure)"
        }
    }

    /// Names the page where it is not the first, which most files have alone.
    private static func words(for page: Int) -> String { page > 1 ? ", page \(page)" : "" }
}
