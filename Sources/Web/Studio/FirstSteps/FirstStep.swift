import Files
import Foundation

/// The steps from an empty folder to a tour that a kiosk can lead through, in their order.
enum FirstStep: String, CaseIterable {
    /// What the place is called, and its languages.
    case place
    case building
    /// The sheet that its ground floor is traced from.
    case plan
    /// How large the sheet is: two places on it, and their distance.
    case scale
    /// The rectangle on the sheet that the house fills.
    case wall
    case rooms
    /// Ways, entrances and the kiosk.
    case ways

    var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    var next: FirstStep? { Self.allCases.dropFirst(number).first }
    var previous: FirstStep? { Self.allCases.dropLast(Self.allCases.count - number + 1).last }
}

/// How far somebody has come who makes a tour, kept beside the folder so that the studio opens there again.
struct FirstSteps {
    private let path: String

    /// - Parameter state: the studio's own folder.
    init(state: String) { path = "\(state)/first-step" }

    /// The step that is open; nil where nobody makes a tour, or it is made.
    var open: FirstStep? {
        (try? BoundedFile.read(path, limit: 64)?.bytes)
            .flatMap { FirstStep(rawValue: String(decoding: $0, as: UTF8.self)) }
    }

    /// Continues to a step; one that was passed before stays passed.
    ///
    /// - Throws: errors of the file system.
    func reach(_ step: FirstStep) throws {
        guard step.number > open?.number ?? 0 else { return }
        try NewFile.write(Array(step.rawValue.utf8), to: path)
    }

    /// The tour is made.
    func end() throws { try FilePath.remove(path) }
}
