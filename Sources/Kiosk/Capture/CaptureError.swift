import Files
import Glibc

/// Why a source of frames has no pictures.
public enum CaptureError: Error, Equatable, CustomStringConvertible {
    /// The system refused a call on a path; `call` is what was tried, in words, `code` the error
    /// number.
    case system(call: String, path: String, code: CInt)
    /// The path is not a video device.
    case notVideoDevice(path: String)
    /// A video device that does not capture pictures in mapped memory (a tuner, an output, data about
    /// pictures).
    case notCamera(path: String, card: String)
    /// None of the formats a camera offers can be read.
    case noReadableFormat(path: String, card: String, offered: [String])
    /// The driver chose a format or size that cannot be read.
    case unusableFormat(path: String, format: String, width: Int, height: Int)
    /// The driver has too few buffers to stream with.
    case tooFewBuffers(path: String, found: Int)
    /// A frame has fewer bytes than its size needs.
    case shortFrame(found: Int, needed: Int)
    /// The system has no more threads.
    case noThread(code: CInt)
    /// The path is not a folder.
    case notFolder(path: String)
    /// The folder has no files that could be pictures.
    case emptyFolder(path: String)

    public var description: String {
        switch self {
        case .system(let call, let path, let code):
            "\(path): \(call): \(CaptureError.words(for: code))"
        case .notVideoDevice(let path):
            "\(path) is not a video device; cameras are /dev/video0, /dev/video1 and so on"
        case .notCamera(let path, let card):
            "\(path) (\(card)) does not capture pictures; a camera often has a second node, try the one before it"
        case .noReadableFormat(let path, let card, let offered):
            "\(path) (\(card)) sends only \(offered.isEmpty ? "unnamed formats" : offered.joined(separator: ", ")); "
                + "readable are \(CaptureError.readableFormats)"
        case .unusableFormat(let path, let format, let width, let height):
            "\(path) answered with \(format) at \(width)x\(height); readable are "
                + "\(CaptureError.readableFormats) up to \(FrameLayout.longestSide) pixels a side"
        case .tooFewBuffers(let path, let found):
            "\(path) has too few buffers: \(found), and streaming needs at least 2"
        case .shortFrame(let found, let needed):
            "a frame is too short: \(found) of \(needed) bytes"
        case .noThread(let code):
            "cannot start a thread to read frames: \(CaptureError.words(for: code))"
        case .notFolder(let path):
            "\(path) is not a folder; name a folder with pictures in it"
        case .emptyFolder(let path):
            "there are no pictures in \(path); put some there, or name another folder"
        }
    }

    private static var readableFormats: String {
        PixelFormat.byPreference.map(\.fourCharacters).joined(separator: ", ")
    }

    /// The system's message for an error number.
    static func words(for code: CInt) -> String {
        SystemCall.message(of: code)
    }
}
