import Cryptography
import Files
import HTTPTypes
import NIOCore
import Site

extension PublishedTable {
    /// Files up to this size are kept in memory, until all of them have ``memory`` bytes.
    private static let small = 64 * 1024
    private static let memory = 64 << 20
    /// No page of a site is larger; larger files are films, whose names say what they are.
    private static let largestPage = 64 << 20

    /// The files of a site that was written, as its examples for nginx and Caddy send them.
    ///
    /// - Parameter folder: as `docent tour site` writes it.
    /// - Throws: `SiteError` where it has none.
    init(site folder: String) throws {
        let listing = try SiteListing(folder)
        var headers = HTTPFields()
        for (name, value) in SiteListing.headers {
            guard let name = HTTPField.Name(name) else { continue }
            headers[name] = value
        }
        var left = Self.memory
        for (path, file) in listing.files.sorted(by: { $0.key < $1.key }) {
            files[path] = Self.published(file, headers, &left)
        }
        notFound = listing.notFound.flatMap { Self.published($0, headers, &left) }
        redirects = listing.redirects
        home = listing.home
        for path in files.keys { folded[path.lowercased()] = path }
        for (path, target) in redirects { folded[path.lowercased()] = target }
    }

    /// - Returns: `nil` where the file cannot be read; the next table may have it.
    private static func published(
        _ file: SiteListing.File, _ headers: HTTPFields, _ left: inout Int
    ) -> PublishedFile? {
        var forms: [(encoding: String?, form: PublishedFile.Form)] = []
        let all = file.copies.map { (encoding: Optional($0.encoding), path: $0.path) }
        var digest: String?
        for (encoding, path) in [(nil, file.path)] + all {
            guard let size = size(ofFile: path) else { continue }
            var bytes: [UInt8]?
            let isKept = size <= small && size <= left
            if isKept || encoding == nil && !file.isImmutable {
                bytes = (try? BoundedFile.read(path, limit: largestPage))?.bytes
                guard bytes?.count == size else { return nil }
            }
            if encoding == nil {
                digest =
                    file.isImmutable
                    ? path.split(separator: "/").last.map(String.init)
                    : bytes.map { SHA256.hash($0).hexadecimal }
            }
            guard let digest else { return nil }
            if isKept { left -= size }
            forms.append(
                (
                    encoding,
                    PublishedFile.Form(
                        path: path, size: size,
                        etag: "\"\(digest)\(encoding.map { "-\($0)" } ?? "")\"",
                        bytes: isKept ? bytes.map { ByteBuffer(bytes: $0) } : nil)
                ))
        }
        guard let plain = forms.first, plain.encoding == nil else { return nil }
        return PublishedFile(
            plain: plain.form,
            encoded: forms.dropFirst().compactMap { encoding, form in encoding.map { ($0, form) } },
            contentType: file.contentType,
            cacheControl: file.isImmutable ? PublishedFile.immutable : PublishedFile.revalidated,
            headers: headers)
    }
}
