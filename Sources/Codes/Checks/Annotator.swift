import Decoding
import Drawing
public import Files
public import Imaging
import Payloads
public import Scanning

/// Writes pictures with each symbol outlined and named.
public struct Annotator: Sendable {
    private let folder: RecordFolder

    /// - Throws: `FileError` when the folder is not there and cannot be made.
    public init(folder: String) throws(FileError) {
        self.folder = try RecordFolder(folder)
    }

    /// Where the picture of a record goes.
    public func path(for record: ScanRecord) -> String { folder.path(for: record, ending: ".png") }

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
        try folder.makeFolder(of: path)
        try NewFile.write(canvas.png(), to: path)
        return path
    }
}
