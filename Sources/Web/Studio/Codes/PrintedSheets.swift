import Files
import Foundation
import Sheets

/// Which labels were printed, and when: the manifests of all printed sheets, as `docent sheet` writes them.
///
/// They lie in the studio's own folder, one file a sheet, so that `docent sheet check` and `docent sheet audit` read them too.
struct PrintedSheets {
    struct Sheet: Sendable {
        var number: Int
        var manifest: SheetManifest
    }

    /// Those that were printed from the studio, the newest last.
    private(set) var sheets: [Sheet] = []
    /// What keeps a manifest from being read; its labels count as never printed.
    private(set) var problems: [String] = []
    /// Sheets of other programs.
    private let earlier: [SheetManifest]
    private let folder: String

    /// So many sheets are kept though others have replaced all their labels.
    private static let mostReplaced = 50

    /// - Parameters:
    ///   - folder: made when there is something to keep.
    ///   - earlier: manifests of sheets that were printed before there was a studio.
    init(folder: String, earlier: [SheetManifest] = []) {
        self.folder = folder
        self.earlier = earlier
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            guard name.hasSuffix(".json"), let number = Int(name.dropLast(".json".count)),
                name == Self.name(number)
            else { continue }
            do throws(LabelSheetError) {
                sheets.append(
                    Sheet(number: number, manifest: try SheetManifest(file: "\(folder)/\(name)")))
            } catch {
                problems.append("\(error)")
            }
        }
        sheets.sort { $0.number < $1.number }
        next = (names.compactMap { Int($0.dropLast(".json".count)) }.max() ?? 0) + 1
    }

    private var next: Int

    private static func name(_ number: Int) -> String { "\(number).json" }

    /// All manifests, without labels that a newer one has.
    var current: [SheetManifest] {
        SheetManifest.current(earlier + sheets.map(\.manifest))
    }

    /// Notes a sheet as printed; it is on the disk when this returns.
    ///
    /// - Returns: its number.
    mutating func add(_ manifest: SheetManifest) throws -> Int {
        try FilePath.makeFolder(folder, mode: 0o700)
        let number = next
        try NewFile.write(
            manifest.json(), to: "\(folder)/\(Self.name(number))", mode: .exactly(0o600))
        next += 1
        sheets.append(Sheet(number: number, manifest: manifest))
        try forgetReplaced()
        return number
    }

    /// Takes back that a sheet was printed.
    mutating func remove(_ number: Int) throws {
        guard sheets.contains(where: { $0.number == number }) else { return }
        try FilePath.remove("\(folder)/\(Self.name(number))")
        sheets.removeAll { $0.number == number }
    }

    private mutating func forgetReplaced() throws {
        let own = SheetManifest.current(earlier + sheets.map(\.manifest)).dropFirst(earlier.count)
        let replaced = zip(sheets, own).filter { $1.labels.isEmpty }.map(\.0.number)
        for number in replaced.dropLast(Self.mostReplaced) { try remove(number) }
    }
}
