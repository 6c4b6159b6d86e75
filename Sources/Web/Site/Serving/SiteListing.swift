import Compression
import Foundation

/// The files of a written site by the paths of requests, as ``SiteHost/nginx`` sends them.
///
/// What is at the root for other hosts (`_headers`, `*.example`) and what others put there is not listed.
public struct SiteListing: Sendable {
    public struct File: Sendable, Equatable {
        /// On the disk.
        public var path: String
        /// Its compressed copies: the name in `Content-Encoding`, and the file; the smallest first.
        public var copies: [Copy]
        public var contentType: String
        /// Whether its name says what its bytes are, so that it never changes.
        public var isImmutable: Bool

        public struct Copy: Sendable, Equatable {
            public var encoding: String
            public var path: String
        }
    }

    /// By the decoded path of the request, such as `/T/R/A-014`.
    public private(set) var files: [String: File] = [:]
    /// Where folders without their slash lead.
    public private(set) var redirects: [String: String] = [:]
    /// Where the host alone leads; `nil` where the site is the whole host.
    public private(set) var home: String?
    /// What is sent where nothing is.
    public private(set) var notFound: File?

    /// No site has more files.
    public static let maximumFiles = 500_000
    /// No folder of a site is deeper.
    private static let maximumDepth = 12

    /// What every answer says beside the page.
    public static var headers: [(name: String, value: String)] {
        HostFiles.safety.map { (name: $0, value: $1) }
    }

    /// Lists a site.
    ///
    /// - Parameter folder: as `docent tour site` writes it.
    /// - Throws: ``SiteError`` where that is something else, or has too many files.
    public init(_ folder: String) throws {
        guard let record = try SiteRecord.read(in: folder), !(record.entries ?? [""]).isEmpty else {
            throw SiteError.noSite(path: folder)
        }
        let base = record.base.map { "/" + $0 }.joined()
        let settings = HostFiles(base: base, origin: nil).files(for: nil).map(\.name)
        let listed = Set(record.entries ?? Self.names(in: folder))
            .subtracting(settings.filter { $0 != "robots.txt" })
            .filter { !$0.hasPrefix(SiteRecord.name) }
        try list(folder, at: "", names: listed.sorted(), base: base, depth: 0)
        notFound = files["/404.html"]
        if !base.isEmpty, files["\(base)/"] != nil { home = "\(base)/" }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Adds what a folder has.
    ///
    /// - Parameter place: the folder's path in requests, without the slash at its end.
    private mutating func list(
        _ folder: String, at place: String, names: [String], base: String, depth: Int
    ) throws {
        guard depth < Self.maximumDepth else { return }
        let all = Set(names)
        let endings = Compression.allCases.map { ".\($0.suffix)" }
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            switch Self.kind(of: path) {
            case .typeDirectory?:
                try list(
                    path, at: "\(place)/\(name)", names: Self.names(in: path), base: base,
                    depth: depth + 1)
                continue
            case .typeRegular?: break
            default: continue
            }
            let isCopy = endings.contains {
                name.hasSuffix($0) && all.contains(String(name.dropLast($0.utf8.count)))
            }
            guard !isCopy else { continue }
            guard files.count < Self.maximumFiles else {
                throw SiteError.tooManyFiles(path: folder, most: Self.maximumFiles)
            }
            let copies = Compression.allCases.reversed()
                .filter { all.contains("\(name).\($0.suffix)") }
                .map { File.Copy(encoding: $0.encoding, path: "\(path).\($0.suffix)") }
            let file = File(
                path: path, copies: copies, contentType: ContentTypes.type(of: name),
                isImmutable: place == "\(base)/a")
            add(file, name, at: place)
        }
    }

    /// Adds a file: a page is at its folder's path; a door's page also without the slash, as it is printed.
    private mutating func add(_ file: File, _ name: String, at place: String) {
        if name == "index.html" {
            files["\(place)/"] = file
            if files[place] == nil, !place.isEmpty { redirects[place] = "\(place)/" }
            return
        }
        files["\(place)/\(name)"] = file
        if name.hasSuffix(".html") {
            let door = "\(place)/\(name.dropLast(5))"
            files[door] = file
            redirects[door] = nil
        }
    }

    private static func kind(of path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }
}
