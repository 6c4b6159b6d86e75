import Files
import Glibc
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// Answers requests for files of a ``PublishedTable``.
///
/// - SeeAlso: RFC 9110: conditional requests (13), ranges (14).
struct PublishedFiles: Sendable {
    private let threads = NIOThreadPool.singleton

    /// - Parameters:
    ///   - file: what the request's path leads to.
    ///   - isThere: false where the path leads nowhere, and the file says so.
    func answer(
        _ request: Request, _ file: PublishedFile, isThere: Bool = true
    ) async throws -> Response {
        guard [.get, .head].contains(request.method) else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
        let (encoding, form) = file.form(accepted: request.headers[.acceptEncoding])
        var headers = file.headers
        headers[.eTag] = form.etag
        headers[.cacheControl] = file.cacheControl
        headers[.contentType] = file.contentType
        headers[.acceptRanges] = "bytes"
        headers[.xContentTypeOptions] = "nosniff"
        if let encoding { headers[.contentEncoding] = encoding }
        if !file.encoded.isEmpty { headers[.vary] = "Accept-Encoding" }
        guard isThere else {
            (headers[.eTag], headers[.acceptRanges]) = (nil, nil)
            return try await send(form, 0..<form.size, .notFound, headers, request.method)
        }
        if Self.matches(request.headers[.ifNoneMatch], form.etag) {
            return Response(status: .notModified, headers: headers)
        }
        var range = ByteRange(
            request.method == .get ? request.headers[.range] : nil, size: form.size)
        // A range of another state of the file would be put together with that one.
        if let condition = request.headers[.ifRange], condition != form.etag { range = .whole }
        switch range {
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(form.size)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        case .whole:
            return try await send(form, 0..<form.size, .ok, headers, request.method)
        case .part(let bytes):
            headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(form.size)"
            return try await send(
                form, bytes.lowerBound..<bytes.upperBound + 1, .partialContent, headers,
                request.method)
        }
    }

    /// Whether one of the tags of If-None-Match is a file's; weak comparison.
    static func matches(_ header: String?, _ etag: String) -> Bool {
        guard let header, header.utf8.count <= 4096 else { return false }
        if header == "*" { return true }
        return header.split(separator: ",").contains { tag in
            var tag = tag.drop { $0 == " " || $0 == "\t" }
            while tag.last == " " || tag.last == "\t" { tag = tag.dropLast() }
            return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == etag[...]
        }
    }

    private func send(
        _ form: PublishedFile.Form, _ bytes: Range<Int>, _ status: HTTPResponse.Status,
        _ headers: HTTPFields, _ method: HTTPRequest.Method
    ) async throws -> Response {
        var headers = headers
        headers[.contentLength] = "\(bytes.count)"
        guard method == .get, !bytes.isEmpty else {
            return Response(status: status, headers: headers)
        }
        if let all = form.bytes, let part = all.getSlice(at: bytes.lowerBound, length: bytes.count)
        {
            return Response(
                status: status, headers: headers, body: ResponseBody(byteBuffer: part))
        }
        let file: OpenFile
        var bytes = bytes
        var status = status
        do {
            file = try await threads.runIfActive { try OpenFile(form.path) }
            // It was replaced since the table was made: a page is sent as it is now, and what never changes is damaged.
            if file.size != form.size {
                guard headers[.cacheControl] == PublishedFile.revalidated else {
                    throw SystemCallError(code: ESTALE)
                }
                bytes = 0..<file.size
                status = status == .notFound ? .notFound : .ok
                (headers[.eTag], headers[.contentRange]) = (nil, nil)
                headers[.contentLength] = "\(file.size)"
            }
        } catch {
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "5"])
        }
        return Response(
            status: status, headers: headers, body: file.body(of: bytes, read: threads))
    }
}
