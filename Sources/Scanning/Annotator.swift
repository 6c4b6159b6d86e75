import Decoding
import Drawing
public import Files
import Glibc
public import Imaging
import Payloads

/// Writes pictures with each symbol outlined and named.
public struct Annotator: Sendable {
    /// The folder the pictures go to.
    public let folder: String

    /// - Throws: ``FileError`` when the folder is not there and cannot be made.
    public init(folder: String) throws(FileError) {
        self.folder = folder
        try Self.makeFolder(folder)
    }

    private static func makeFolder(_ path: String) throws(FileError) {
        var parents = [path]
        while let last = parents.last, (try? status(ofPath: last)) == nil {
            let parent = FilePath.split(last).folder
            if parent == last { break }
            parents.append(parent)
        }
        for folder in parents.reversed() {
            do throws(SystemCallError) {
                guard try status(ofPath: folder)?.isDirectory != true else { continue }
                try FilePath.makeFolder(folder)
                guard try status(ofPath: folder)?.isDirectory == true else {
                    throw SystemCallError(code: ENOTDIR)
                }
            } catch {
                throw .notWritable(path: folder, reason: error.reason)
            }
        }
    }

    /// Where the picture of a record goes: the input's path below the folder, with the page's number where there are several.
    ///
    /// `..` and a leading `/` are taken out of the path, so nothing is written beside the folder.
    public func path(for record: ScanRecord) -> String {
        let parts = record.path.split(separator: "/").filter { $0 != ".." && $0 != "." }
        let name =
            parts.isEmpty || record.path == "-" ? "standard-input" : parts.joined(separator: "/")
        let page = record.page > 1 ? ".page\(record.page)" : ""
        return "\(folder)/\(name)\(page).png"
    }

    /// Draws the symbols of a record over its picture and writes the PNG.
    ///
    /// - Returns: the file's path.
    @discardableResult
    public func annotate(_ image: LumaImage, _ record: ScanRecord) throws -> String {
        let canvas = try Canvas(ColorImage(image))
        let scale = Double(max(image.width, image.height)) / 1000
        let lineWidth = max(2, 3 * scale)
        for scanned in record.symbols {
            guard let corners = scanned.symbol.corners else { continue }
            let outline = Path(corners.corners, isClosed: true)
            canvas.stroke(outline, Color(0x0B1015), Stroke(width: lineWidth * 2))
            canvas.stroke(outline, Color(0x5FD9A0), Stroke(width: lineWidth))
            // The symbol's own top left, so that rotated and mirrored symbols show as such.
            let first = corners.topLeft
            let reach = lineWidth * 2
            canvas.fill(
                Rectangle(
                    x: first.x - reach, y: first.y - reach, width: 2 * reach, height: 2 * reach),
                Color(0xFF9A52))
            let lowest = corners.corners.map(\.y).max() ?? first.y
            let leftmost = corners.corners.map(\.x).min() ?? first.x
            canvas.label(
                "\(scanned.symbol.symbology.rawValue) \(scanned.payload.kind): "
                    + scanned.payload.shown(for: scanned.symbol.text.string),
                at: Point(x: leftmost, y: lowest + lineWidth * 2), size: max(14, 20 * scale),
                color: Color(0xF1F4F6), plate: Color(0x0B1015, alpha: 0.85))
        }
        let path = path(for: record)
        try Self.makeFolder(FilePath.split(path).folder)
        try NewFile.write(canvas.png(), to: path)
        return path
    }
}
