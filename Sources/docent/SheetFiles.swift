import Files
import Foundation
import Sheets
import Wording

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
        let manifests = Self.manifests(beside: path)
        switch format {
        case .pdf: files.append((path, pdf))
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
            let place = resolved(file)
            if let input = inputs.first(where: { resolved($0.path) == place }) {
                throw .wouldReplace(file: file, what: input.what)
            }
            var found = stat()
            guard unsafe stat(file, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
                continue
            }
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

    /// Writes all files or none: each whole beside its place first, then all into their places.
    func write() throws(NewFileError) {
        var staged: [(from: String, to: String)] = []
        defer { for file in staged { _ = unsafe unlink(file.from) } }
        for file in files {
            let place = Self.resolved(file.path)
            var found = stat()
            let isThere = unsafe stat(place, &found) == 0
            if isThere, found.st_mode & S_IFMT == S_IFDIR {
                throw .notWritable(file: file.path, reason: "it is a folder; name a file in it")
            }
            let folder = place.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            let name = place.split(separator: "/").last ?? ""
            let beside = (folder + [".\(name).\(getpid()).new"]).joined(separator: "/")
            do throws(NewFileError) {
                try NewFile.write(
                    file.bytes, to: beside, mode: isThere ? found.st_mode & 0o777 : 0o666)
            } catch {
                throw error.naming(file.path)
            }
            staged.append((beside, place))
        }
        for (index, file) in staged.enumerated() where unsafe rename(file.from, file.to) != 0 {
            throw .notWritable(
                file: files[index].path, reason: unsafe String(cString: strerror(errno)))
        }
    }

    /// Where a link leads; the path itself where there is nothing yet.
    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
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
            + ", print grade at least \(report.lowest) (an estimate)"
    }
}

extension NewFileError {
    /// The same about the file that was meant.
    fileprivate func naming(_ file: String) -> NewFileError {
        switch self {
        case .noSuchFolder(_, let folder): .noSuchFolder(file: file, folder: folder)
        case .notWritable(_, let reason): .notWritable(file: file, reason: reason)
        }
    }
}
