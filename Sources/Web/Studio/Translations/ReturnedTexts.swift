import Files
import Foundation
import TourAuthoring

/// Translators' files that were sent to the studio, until somebody has looked at what they would change.
///
/// They lie in the studio's own folder, and only the session that has sent them sees them.
struct ReturnedTexts {
    private struct Parcel {
        var id: String
        var session: String
        var files: [TourTranslator.ReturnedFile]
    }

    /// No file is longer, in bytes: all texts of a large site with what tools add to them.
    static let mostFileBytes = 16 << 20
    /// The oldest go where there are more.
    private static let mostParcels = 10
    private static let longestName = 80

    private let folder: String
    private var parcels: [Parcel] = []

    /// - Parameter state: the studio's own folder.
    init(state: String) { folder = "\(state)/returned" }

    /// Keeps files that came with a form.
    ///
    /// - Returns: what names them, which cannot be guessed.
    mutating func add(_ files: [StudioUpload.File], by session: String) throws -> String {
        let id = UUID().uuidString
        var parcel = Parcel(id: id, session: session, files: [])
        do {
            try FilePath.makeFolder(folder, mode: 0o700)
            try FilePath.makeFolder("\(folder)/\(id)", mode: 0o700)
            for (index, file) in files.enumerated() {
                let path = "\(folder)/\(id)/\(index)"
                try FilePath.rename(file.path, to: path)
                parcel.files.append(.init(path: path, name: Self.shown(file.name)))
            }
        } catch {
            drop(parcel)
            throw error
        }
        parcels.append(parcel)
        while parcels.count > Self.mostParcels { drop(parcels.removeFirst()) }
        return id
    }

    /// The files; nil where they are gone, or another session's.
    func files(_ id: String, of session: String) -> [TourTranslator.ReturnedFile]? {
        parcels.first { $0.id == id && $0.session == session }?.files
    }

    mutating func remove(_ id: String) {
        for parcel in parcels where parcel.id == id { drop(parcel) }
        parcels.removeAll { $0.id == id }
    }

    private func drop(_ parcel: Parcel) {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(parcel.id)")
    }

    /// What messages call a file: the end of the name that the browser has given it.
    private static func shown(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? name
        let plain = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String(String.UnicodeScalarView(plain)).prefix(longestName))
    }
}

extension StudioFolder {
    /// Keeps translators' files until somebody has looked at them.
    func receive(_ files: [StudioUpload.File], by session: String) throws -> String {
        try returned.add(files, by: session)
    }

    /// What translators' files would change; nil where they are gone.
    func review(_ id: String, by session: String) throws -> TourTranslator.Review? {
        guard let files = returned.files(id, of: session) else { return nil }
        return try TourTranslator.review(files, of: path)
    }

    /// Takes translators' files in, which can be undone; nil where they are gone.
    ///
    /// - Parameter replacing: the conflicts that are decided for the translator, by their mark.
    func take(
        _ id: String, replacing: Set<String>, by session: String
    ) throws -> TourTranslator.Review? {
        guard let files = returned.files(id, of: session) else { return nil }
        let (review, undo) = try TourTranslator.take(files, into: path, replacing: replacing)
        if !undo.isEmpty { keep(undo, by: session) }
        returned.remove(id)
        return review
    }

    func putAway(_ id: String, of session: String) {
        if returned.files(id, of: session) != nil { returned.remove(id) }
    }
}
