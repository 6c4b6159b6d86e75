import Files
import Foundation
import Glibc
import ImageFiles
import Imaging
import Isolation
import TourAuthoring
import TourModel

/// A drawing that a floor is traced from: a picture below the plan, which visitors do not see.
struct PlanSheet: Sendable, Equatable, Codable {
    /// Within the hidden folder: "A-G.png".
    var file: String
    /// In pixels.
    var size: [Int]
    /// Pixels a metre.
    var scale: Double
    /// Where its top left corner lies, in metres on the floor's plan.
    var at: [Double]
    /// Degrees clockwise, about that corner.
    var turn: Double = 0
    /// How wide its paper is, in millimetres; 0 where that is not known.
    var paper: Double = 0
    /// The scales that are printed on it: 100 for "1:100".
    var printed: [Int] = []

    /// The folder of the tour that has sheets; importers pass over what is hidden.
    static let folder = ".studio"
    fileprivate static let list = "sheets.yaml"

    /// A sheet larger than this is scanned finer than anybody draws.
    static let limits: ImageLimits = {
        var limits = ImageLimits()
        limits.maximumFileBytes = 24 << 20
        limits.maximumPixels = 60_000_000
        // A large drawing is worth waiting for, on a slow or busy machine too.
        limits.pageTimeout = .seconds(120)
        return limits
    }()

    /// Whether its numbers are some that a plan can be drawn over.
    var isSound: Bool {
        scale.isFinite && (0.01...10_000).contains(scale) && at.count == 2
            && at.allSatisfy { $0.isFinite && abs($0) <= 100_000 } && turn.isFinite
            && abs(turn) <= 360 && size.count == 2 && size.allSatisfy { $0 > 0 }
            && (0...100_000).contains(paper) && printed.count <= PrintedScale.most
            && printed.allSatisfy { PrintedScale.ratios.contains($0) }
            && file.wholeMatch(of: /[A-Za-z0-9_\-]+\.(png|jpg)/) != nil
    }

    /// How many pixels are a metre by a scale that is printed on it; nil where it has no such scale.
    func scale(printed ratio: Int) -> Double? {
        guard printed.contains(ratio), paper > 0 else { return nil }
        return Double(size[0]) / (paper / 1000 * Double(ratio))
    }

    /// Its line in the list.
    fileprivate func line(_ key: String) -> String {
        func number(_ value: Double) -> String {
            let rounded = (value * 10_000).rounded() / 10_000
            return ContentValue.number(rounded).word ?? "0"
        }
        let printed =
            self.printed.isEmpty
            ? "" : ", paper: \(number(paper)), printed: \(self.printed)"
        return """
            \(key): {file: \(file), size: [\(size[0]), \(size[1])], scale: \(number(scale)), \
            at: [\(number(at[0])), \(number(at[1]))], turn: \(number(turn))\(printed)}\n
            """
    }

    fileprivate init?(_ value: ContentValue) {
        func numbers(_ key: String) -> [Double] {
            guard case .list(let list)? = value[key] else { return [] }
            return list.compactMap { $0.word.flatMap(Double.init) }
        }
        file = value["file"]?.word ?? ""
        size = numbers("size").map { Int(min(max($0, 0), 1e6)) }
        scale = value["scale"]?.word.flatMap(Double.init) ?? 0
        at = numbers("at")
        turn = value["turn"]?.word.flatMap(Double.init) ?? 0
        paper = value["paper"]?.word.flatMap(Double.init) ?? 0
        printed = numbers("printed").map { Int(min(max($0, 0), 1e6)) }
        guard isSound else { return nil }
    }

    init(file: String, size: [Int], scale: Double) {
        (self.file, self.size, self.scale, at) = (file, size, scale, [0, 0])
    }
}

/// Why a sheet is not taken.
struct PlanSheetError: Error, CustomStringConvertible {
    let description: String
}

/// The sheets of a tour's floors, in a hidden folder of the tour itself, so that colleagues have them too.
extension StudioFolder {
    /// The name of a floor's sheet; nil where the IDs make none.
    static func sheetKey(_ building: Building.ID, _ floor: Floor.ID) -> String? {
        let key = "\(building)-\(floor)"
        return key.wholeMatch(of: /[A-Za-z0-9_\-]{1,60}/) == nil ? nil : key
    }

    private var sheets: [(key: String, sheet: PlanSheet)] {
        let name = "\(PlanSheet.folder)/\(PlanSheet.list)"
        guard let bytes = bytes(ofFile: name, limit: 1 << 20),
            case .map(let entries)? = ContentEditor.values(
                ofBytes: bytes, named: PlanSheet.list)
        else { return [] }
        return entries.compactMap { entry in PlanSheet(entry.value).map { (entry.key, $0) } }
    }

    func sheet(of building: Building.ID, _ floor: Floor.ID) -> PlanSheet? {
        guard let key = Self.sheetKey(building, floor) else { return nil }
        return sheets.first { $0.key == key }?.sheet
    }

    func picture(of sheet: PlanSheet) -> [UInt8]? {
        bytes(
            ofFile: "\(PlanSheet.folder)/\(sheet.file)",
            limit: PlanSheet.limits.maximumFileBytes)
    }

    /// Takes a picture or a page of a PDF file as a floor's sheet, as wide as the floor until its scale is set.
    ///
    /// - Parameters:
    ///   - page: the page of a PDF file, from 1; it is kept as a picture, in shades of grey.
    ///   - paper: what a picture was drawn from, where that is known.
    /// - Throws: ``PlanSheetError``, and errors of the readers of pictures and of the file system.
    func bring(
        _ bytes: [UInt8], to building: Building.ID, _ floor: Floor.ID, width: Double,
        page number: Int = 1, paper: PlanPaper? = nil
    ) throws -> PlanSheet {
        guard let key = Self.sheetKey(building, floor) else {
            throw PlanSheetError(
                description: "\(building) \(floor) makes no file's name; use letters and digits")
        }
        let picture = try ImageFile(
            bytes: bytes, name: "the picture", limits: PlanSheet.limits)
        let endings: [ImageFormat: String] = [.png: "png", .jpeg: "jpg", .pdf: "png"]
        guard let ending = endings[picture.format] else {
            throw PlanSheetError(
                description: "the picture is \(picture.format); bring a PDF, SVG, PNG or JPEG")
        }
        let page = try Self.page(picture.format == .pdf ? number : 1, of: picture)
        let (pixels, height) = page.orientation.displayedSize(
            ofWidth: page.image.width, height: page.image.height)
        var sheet = PlanSheet(
            file: "\(key).\(ending)", size: [pixels, height],
            scale: Double(pixels) / max(1, width))
        if let paper = picture.format == .pdf ? Self.paper(number, of: picture) : paper {
            (sheet.paper, sheet.printed) = (paper.width, PrintedScale.found(on: paper))
        }
        let kept =
            picture.format == .pdf
            ? try ColorImage(page.image).encoded(named: "the page", isDrawn: true) : bytes
        try writeSheet(kept, sheet.file)
        try keepSheet(sheet, key)
        // Only now: where it cannot be written, what is there stays.
        forgetPhoto(key)
        return sheet
    }

    /// A page of what a stranger has sent: it is read in a process apart.
    private static func page(_ number: Int, of picture: ImageFile) throws -> LumaPage {
        var pages = picture.lumaPages(through: DecoderPool())
        var count = 0
        // The reader ends after the most pages that its limits allow.
        while let page = try pages.next() {
            count += 1
            if count == number { return page }
        }
        throw PlanSheetError(
            description: count == 0
                ? "the picture has no page; bring another one"
                : "page \(number) is not in the PDF; it has \(count), counted from 1")
    }

    /// The paper of a page of a PDF file; nil where its words cannot be read, which it can do without.
    private static func paper(_ number: Int, of picture: ImageFile) -> PlanPaper? {
        guard let text = try? picture.pageText(number) else { return nil }
        return PlanPaper(text)
    }

    /// Places a floor's sheet; nil takes it out.
    func place(
        _ building: Building.ID, _ floor: Floor.ID, _ change: (PlanSheet) -> PlanSheet?
    ) throws -> PlanSheet? {
        guard let key = Self.sheetKey(building, floor), let old = sheet(of: building, floor) else {
            throw PlanSheetError(description: "this floor has no sheet; bring one first")
        }
        let new = change(old)
        guard new?.isSound != false else {
            throw PlanSheetError(description: "a sheet cannot lie like this; check its numbers")
        }
        try keepSheet(new, key)
        if new == nil {
            removeSheet(old.file)
            forgetPhoto(key)
        }
        return new
    }

    func keepSheet(_ sheet: PlanSheet?, _ key: String) throws {
        var list = sheets.filter { $0.key != key }
        if let sheet { list.append((key, sheet)) }
        guard !list.isEmpty else {
            return removeSheet(PlanSheet.list)
        }
        let lines = list.sorted { $0.key < $1.key }.map { $0.sheet.line($0.key) }
        let head = "# Sheets that floors are traced from; visitors do not see them.\n"
        try writeSheet(Array((head + lines.joined()).utf8), PlanSheet.list)
    }

    func writeSheet(_ bytes: [UInt8], _ name: String) throws {
        try FilePath.makeFolder("\(path)/\(PlanSheet.folder)")
        try NewFile.write(bytes, to: try sheetPath(name))
    }

    func removeSheet(_ name: String) {
        // What stands behind a link is not ours, and stays.
        guard let place = try? sheetPath(name) else { return }
        try? FileManager.default.removeItem(atPath: place)
    }

    /// The path of a file of the hidden folder.
    ///
    /// - Throws: ``PlanSheetError`` where a link leads to another place.
    private func sheetPath(_ name: String) throws -> String {
        let place = "\(PlanSheet.folder)/\(name)"
        for part in [PlanSheet.folder, place] {
            var found = stat()
            guard unsafe lstat("\(path)/\(part)", &found) != 0 || !found.isLink else {
                throw PlanSheetError(
                    description: "\(part) is a link; look where it comes from, and take it out")
            }
        }
        return "\(path)/\(place)"
    }
}
