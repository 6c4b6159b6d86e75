import Files
import Foundation
import Glibc
import TourModel
public import TourStore

/// Writes a tour's content out of its database: as the folder an import reads, and in the formats
/// of other programs.
public enum TourExporter {
    public enum Format: String, Sendable, CaseIterable {
        /// The folder that an import reads.
        case folder
        /// The outlines of buildings and rooms on the globe, RFC 7946.
        case geojson
        /// Two tables: rooms.csv and people.csv.
        case csv
        /// The cards of all people in one file.
        case vcf
        /// A manifest of pictures for each page that has any, IIIF Presentation 3.0.
        case iiif
        /// The guided tours, one TourML document each.
        case tourml

        /// Whether it is one file, not a folder of them.
        public var isOneFile: Bool { self == .geojson || self == .vcf }

        /// Whether it is written for visitors and other programs, and not to be imported again.
        var isForOthers: Bool { self == .geojson || self == .iiif || self == .tourml }
    }

    /// The texts of a format, by path; the same bytes for the same content.
    ///
    /// What others read holds what the public sees; the folder and the tables, which are imported
    /// again, hold everything.
    ///
    /// The media's own files are not among them: `write(_:to:)` copies them.
    public static func files(
        of store: TourStore, as format: Format
    ) throws(TourExportError) -> [ExportedFile] {
        let content =
            try format.isForOthers ? publicContent(of: store) : self.content(of: store)
        switch format {
        case .folder: return FolderExport(content: content).files()
        case .geojson: return [try GeoJSONExport(content: content).file()]
        case .csv: return TableExport(content: content).files()
        case .vcf: return [CardExport(content: content).file()]
        case .iiif: return IIIFExport(content: content, places: try places(of: content)).files()
        case .tourml: return TourMLExport(content: content).files()
        }
    }

    /// What the public sees.
    static func publicContent(of store: TourStore) throws(TourExportError) -> TourContent {
        do throws(TourError) {
            return try store.seen(by: .public).content()
        } catch {
            throw .tour(error)
        }
    }

    private static func content(of store: TourStore) throws(TourExportError) -> TourContent {
        do throws(TourError) {
            return try store.content()
        } catch {
            throw .tour(error)
        }
    }

    /// The manifests and the media in folders at the site's address, for a host that puts them there.
    private static func places(
        of content: TourContent
    ) throws(TourExportError) -> PublishedPlaces {
        guard let address = content.site.address else { throw .noAddress }
        let base = address + (address.hasSuffix("/") ? "" : "/")
        return PublishedPlaces(manifests: base + "iiif/") { medium in
            guard let width = medium.width, let height = medium.height else { return nil }
            let name =
                medium.fileName.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
                ?? medium.fileName
            return PublishedPlaces.Picture(
                address: base + "media/" + name, type: medium.mediaType, width: width,
                height: height)
        } page: { _ in
            nil
        }
    }

    /// Writes a format's files into a new folder, which appears whole or not at all.
    ///
    /// - Parameter folder: must not be there yet, or be empty.
    /// - Returns: how many files there are.
    @discardableResult
    public static func write(
        _ store: TourStore, as format: Format = .folder, to folder: String
    ) throws(TourExportError) -> Int {
        let files = try files(of: store, as: format)
        let new = try NewFolder(folder)
        for file in files { try new.write(file) }
        var count = files.count
        if format == .folder {
            let media: [Media]
            do throws(TourError) {
                media = try store.media()
            } catch {
                throw .tour(error)
            }
            var written: Set<String> = []
            for medium in media where written.insert(medium.fileName).inserted {
                try new.write(medium, of: store)
                count += 1
            }
        }
        try new.finish()
        return count
    }
}

/// Why content could not be exported.
public enum TourExportError: Error, Equatable, Sendable {
    /// The database cannot be read.
    case tour(TourError)
    /// There is something at the folder's path already.
    case notEmpty(folder: String)
    /// The database names a file that would lie outside of the folder.
    case outside(folder: String, file: String)
    case notWritable(path: String, reason: String)
    /// The site says not where on the globe it is.
    case noGlobe
    /// The site has no public address, by which pictures could be named.
    case noAddress
}

extension TourExportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tour(let error): error.description
        case .notEmpty(let folder):
            "\(folder): there is something here already; name a folder that is new or empty"
        case .outside(let folder, let file):
            "\(folder): the tour names the file \"\(file)\", which lies outside; import it again"
        case .notWritable(let path, let reason):
            "\(path): cannot be written: \(reason)"
        case .noGlobe:
            """
            the site does not say where on the globe it is; write into map: of site.yaml \
            globe: {latitude: 46.5, longitude: 8.1} for its top left corner, and import it again
            """
        case .noAddress:
            """
            the site has no public address, and IIIF names everything by one; \
            write address: https://... in site.yaml, and import it again
            """
        }
    }
}
