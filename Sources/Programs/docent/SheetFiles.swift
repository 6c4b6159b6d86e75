import Files
import Foundation
import Sheets
import Wording

/// A form that sheets are written in.
enum SheetFormat: String, CaseIterable {
    case pdf, svg, png, zpl

    /// The resolution of usual printers that take it, in dots per inch.
    var resolution: Double { self == .zpl ? 203 : 600 }

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
        let manifests = Self.manifests(beside: path)
        switch format {
        case .pdf: files.append((path, pdf))
        case .zpl: files.append((path, try sheet.zpl()))
        case .svg, .png:
            for page in 1...sheet.pageCount {
                let bytes = try format == .svg ? sheet.svg(page: page) : sheet.png(page: page)
                let name = sheet.pageCount == 1 ? path : "\(stem)-\(page).\(format.rawValue)"
                files.append((name, bytes))
            }
        }
        files.append((manifests[0], manifest.csv()))
        files.append((manifests[1], try manifest.json()))
    }

    /// Makes sure that the manifest replaces nothing but an older manifest, and none that the sheet is made of.
    ///
    /// - Parameters:
    ///   - path: the sheet's own.
    ///   - inputs: files that the sheet is made of, and what each is.
    /// - Throws: ``LabelSheetError/wouldReplace(file:what:)``, ``LabelSheetError/unreadable(file:reason:)``.
    static func check(
        _ path: String, inputs: [(path: String, what: String)]
    ) throws(LabelSheetError) {
        for file in manifests(beside: path) {
            let place = FilePath.resolved(file) ?? file
            let isPlace = { (path: String) in (FilePath.resolved(path) ?? path) == place }
            if let input = inputs.first(where: { isPlace($0.path) }) {
                throw .wouldReplace(file: file, what: input.what)
            }
            let found = try? status(ofPath: file)
            guard found?.isRegularFile == true else { continue }
            guard try SheetManifest.isManifest(file: file) else {
                throw .wouldReplace(file: file, what: "not a sheet manifest")
            }
        }
    }

    /// The manifest's two names.
    private static func manifests(beside path: String) -> [String] {
        let stem = String(path.dropLast(4))
        return [stem + ".csv", stem + ".json"]
    }

    /// Writes a manifest in the place of an older one, and its table where that stands beside it.
    static func write(_ manifest: SheetManifest, to file: String) throws {
        try NewFile.write(try manifest.json(), to: file)
        let table = file.hasSuffix(".json") ? "\(file.dropLast(5)).csv" : nil
        guard let table, try SheetManifest.isManifest(file: table) else { return }
        try NewFile.write(manifest.csv(), to: table)
    }

    /// Writes all files or none: each whole beside its place first, then all into their places.
    func write() throws(FileError) {
        var staged: [NewFile] = []
        for file in files {
            do throws(SystemCallError) {
                let new = try NewFile(file.path)
                try new.write(file.bytes)
                try new.synchronize()
                staged.append(new)
            } catch {
                throw error.whileWriting(file.path)
            }
        }
        for (file, new) in zip(files, staged) {
            do throws(SystemCallError) {
                try new.finish()
            } catch {
                throw error.whileWriting(file.path)
            }
        }
    }

    /// What was made, in a line.
    func summary(_ report: SheetProof.Report) -> String {
        let labels = sheet.labelCount
        let pages = sheet.pageCount
        let names =
            pages == 1 || files.count == 3 ? path : "\(files[0].path) to \(files[pages - 1].path)"
        return "\(names): \(counted(labels, "label")) of \(sheet.stock.name) on "
            + "\(counted(pages, "page")), "
            + (report.failures.isEmpty ? "all read back" : "not all read back")
            + ", print grade \(report.lowest.bound) (an estimate)"
    }
}
