import Files
import Foundation
import ImageFiles
import Imaging
import TourModel

/// Sheets that are photos taken from aside, made flat.
extension StudioFolder {
    /// The most pixels of a side of a photo that is made flat.
    private static let mostPhotoSide = 4000
    private static let photoEndings = ["png", "jpg"]

    /// The file of the photo that a floor's sheet was made of; nil where it was taken as it came.
    func photo(of building: Building.ID, _ floor: Floor.ID) -> String? {
        guard let key = Self.sheetKey(building, floor) else { return nil }
        return Self.photoEndings.map { "\(key)-photo.\($0)" }.first {
            FileManager.default.fileExists(atPath: "\(path)/\(PlanSheet.folder)/\($0)")
        }
    }

    /// Has a floor's sheet show what lies between four corners of it, seen from straight ahead; the photo itself is kept.
    ///
    /// - Parameters:
    ///   - metres: how wide and deep that is in the house; nil if unknown.
    ///   - width: of the floor, in metres.
    /// - Throws: ``PlanSheetError``, and errors of the readers of pictures and of the file system.
    func flatten(
        _ building: Building.ID, _ floor: Floor.ID, _ corners: SheetCorners,
        metres: (width: Double, depth: Double)?, width: Double
    ) throws -> PlanSheet {
        guard let key = Self.sheetKey(building, floor), let old = sheet(of: building, floor),
            let bytes = picture(of: old)
        else { throw PlanSheetError(description: "this floor has no sheet; bring one first") }
        let side = Self.mostPhotoSide
        let photo = try ImageFile(bytes: bytes, name: "the photo", limits: PlanSheet.limits)
            .colorImage(fittingWidth: side, height: side)
        // The photo may be smaller in memory than in its file, whose pixels the corners count.
        let shrunk = Double(photo.width) / Double(max(1, old.size[0]))
        var own = corners
        own.all = corners.all.map { Point(x: $0.x * shrunk, y: $0.y * shrunk) }
        let ratio =
            metres.map { $0.width / $0.depth }
            ?? own.ratio(onWidth: photo.width, height: photo.height)
        guard own.goRound(onWidth: photo.width, height: photo.height),
            let flat = photo.flattened(own, ratio: ratio, mostSide: side)
        else {
            throw PlanSheetError(
                description: "these are not the four corners of a rectangle, clockwise from the "
                    + "top left one; move them apart")
        }
        let sheet = PlanSheet(
            file: "\(key).jpg", size: [flat.width, flat.height],
            scale: Double(flat.width) / max(1, metres?.width ?? width))
        guard sheet.isSound else {
            throw PlanSheetError(
                description: "a sheet cannot be as large as this; check its metres")
        }
        if self.photo(of: building, floor) == nil {
            try writeSheet(bytes, "\(key)-photo.\(old.file.hasSuffix(".png") ? "png" : "jpg")")
        }
        try writeSheet(flat.encoded(named: "the sheet", isDrawn: false), sheet.file)
        try keepSheet(sheet, key)
        if old.file != sheet.file { removeSheet(old.file) }
        return sheet
    }

    /// Has a floor's sheet be the photo again that it was made of.
    ///
    /// - Parameter width: of the floor, in metres.
    func takePhotoBack(
        _ building: Building.ID, _ floor: Floor.ID, width: Double
    ) throws -> PlanSheet {
        guard let photo = photo(of: building, floor),
            let bytes = bytes(
                ofFile: "\(PlanSheet.folder)/\(photo)", limit: PlanSheet.limits.maximumFileBytes)
        else { throw PlanSheetError(description: "the photo is gone; bring it again") }
        // Bringing it removes what is kept of it.
        return try bring(bytes, to: building, floor, width: width)
    }

    func forgetPhoto(_ key: String) {
        for ending in Self.photoEndings { removeSheet("\(key)-photo.\(ending)") }
    }
}
