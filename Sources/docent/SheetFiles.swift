import Files
import Foundation
import Sheets

/// A form that sheets are written in.
enum SheetFormat: String, CaseIterable {
    case pdf, svg, png

    init(file: String) throws(LabelSheetError) {
        let name = file.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard name.contains("."), let format = SheetFormat(rawValue: ending) else {
            throw .unknownFormat(file)
        }
        self = format
    }
}

/// The files of a sheet: its pages and the manifest, all made before the first is written.
struct SheetFiles {
    private let sheet: Sheet
    private let path: String
    private var files: [(path: String, bytes: [UInt8])] = []

    init(
        _ sheet: Sheet, pdf: [UInt8], manifest: SheetManifest, path: String, _ format: SheetFormat
    ) throws {
        self.sheet = sheet
        self.path = path
        let stem = String(path.dropLast(4))
        switch format {
        case .pdf: files.append((path, pdf))
        case .svg, .png:
            for page in 1...sheet.pageCount {
                let bytes = try format == .svg ? sheet.svg(page: page) : sheet.png(page: page)
                let name = sheet.pageCount == 1 ? path : "\(stem)-\(page).\(format.rawValue)"
                files.append((name, bytes))
            }
        }
        files.append((stem + ".csv", manifest.csv()))
        files.append((stem + ".json", try manifest.json()))
    }

    /// Writes all files, each whole; where one cannot be written, those that are new go again.
    func write() throws(NewFileError) {
        var written: [String] = []
        for file in files {
            let isNew = !FileManager.default.fileExists(atPath: file.path)
            do throws(NewFileError) {
                try NewFile.write(file.bytes, to: file.path)
            } catch {
                for path in written { _ = unsafe unlink(path) }
                throw error
            }
            if isNew { written.append(file.path) }
        }
    }

    /// What was made, in a line.
    func summary(_ report: SheetProof.Report) -> String {
        let labels = sheet.labelCount
        let pages = sheet.pageCount
        let names =
            pages == 1 || files.count == 3 ? path : "\(files[0].path) to \(files[pages - 1].path)"
        return "\(names): \(labels) label\(labels == 1 ? "" : "s") of \(sheet.stock.name) on "
            + "\(pages) page\(pages == 1 ? "" : "s"), "
            + (report.failures.isEmpty ? "all read back" : "not all read back")
            + ", print grade at least \(report.lowest) (an estimate)"
    }
}
