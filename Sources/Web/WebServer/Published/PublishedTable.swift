import Bundles
import Cryptography
import Files
import Foundation
import TourStore

/// The files that a server sends, by their paths: no other path leads anywhere, whatever it spells.
struct PublishedTable: Sendable {
    /// By the decoded path of the request, such as `/channel`.
    var files: [String: PublishedFile] = [:]
    /// Where other paths lead, by the path of the request.
    var redirects: [String: String] = [:]
    /// Where paths lead that differ in capitals alone, by the path in small letters.
    var folded: [String: String] = [:]
    /// Where the host alone leads.
    var home: String?
    /// What is sent where nothing is, with the status 404.
    var notFound: PublishedFile?

    init() {}

    /// What a path leads to.
    enum Found {
        case file(PublishedFile)
        /// To another path, decoded.
        case elsewhere(String, isPermanent: Bool)
    }

    /// No table is larger.
    static let maximumFiles = 500_000

    /// - Parameter path: decoded.
    subscript(path: String) -> Found? {
        if path == "/", let home { return .elsewhere(home, isPermanent: false) }
        if let file = files[path] { return .file(file) }
        if let target = redirects[path] { return .elsewhere(target, isPermanent: true) }
        guard !folded.isEmpty, path.utf8.count <= 1024, let target = folded[path.lowercased()]
        else { return nil }
        return .elsewhere(target, isPermanent: true)
    }

    // MARK: A channel

    /// The files of a channel: its own, the manifests, and what these name.
    ///
    /// A file that is named and not there, or that has another size, is left out: a kiosk says which one it lacks.
    ///
    /// - Parameter folder: as `docent tour publish --channel` writes it.
    /// - Throws: `BundleError` where the channel cannot be read.
    init(channel folder: String) throws {
        let place = ChannelFolder(folder)
        let bytes = try place.channel()
        files["/\(Channel.fileName)"] = PublishedFile(
            plain: .init(
                path: place.channelPath, size: bytes.count,
                etag: "\"\(SHA256.hash(bytes).hexadecimal)\""),
            contentType: "application/octet-stream", cacheControl: PublishedFile.revalidated)
        let manifests = "\(folder)/\(Channel.manifests)"
        let names = try FileManager.default.contentsOfDirectory(atPath: manifests)
        for name in names.filter(StoredObject.isName).sorted().prefix(10_000) {
            let path = "\(manifests)/\(name)"
            guard let file = try BoundedFile.read(path, limit: SignedManifest.maximumBytes),
                let signed = SignedManifest(kept: file.bytes), signed.sha256 == name
            else { continue }
            add(name, path: path, size: file.bytes.count, at: "/\(Channel.manifests)/\(name)")
            guard let list = signed.list, add(list, of: place.objects),
                let text = try? place.objects.bytes(of: list),
                let objects = BundleObjects(text: text)
            else { continue }
            for object in objects.all { add(object, of: place.objects) }
        }
    }

    @discardableResult
    private mutating func add(_ object: StoredObject, of folder: ObjectFolder) -> Bool {
        let path = folder.path(of: object)
        guard let size = Self.size(ofFile: path), size == object.bytes else { return false }
        add(object.sha256, path: path, size: size, at: "/\(ObjectFolder.name)/\(object.path)")
        return true
    }

    private mutating func add(_ sha256: String, path: String, size: Int, at place: String) {
        guard files.count < Self.maximumFiles else { return }
        files[place] = PublishedFile(
            plain: .init(path: path, size: size, etag: "\"\(sha256)\""),
            contentType: "application/octet-stream", cacheControl: PublishedFile.immutable)
    }

    /// The size of a regular file; `nil` for everything else, links included.
    static func size(ofFile path: String) -> Int? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
            facts[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return (facts[.size] as? NSNumber)?.intValue
    }
}
