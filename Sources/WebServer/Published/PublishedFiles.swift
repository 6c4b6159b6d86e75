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
    /// Files are read in parts of this size.
    private static let partBytes = 128 * 1024
    private let threads = NIOThreadPool.singleton

    /// - Parameter file: what the request's path leads to.
    func answer(_ request: Request, _ file: PublishedFile) async throws -> Response {
        guard [.get, .head].contains(request.method) else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
        let (encoding, form) = file.form(accepted: request.headers[.acceptEncoding])
        var headers: HTTPFields = [
            .eTag: form.etag, .cacheControl: file.cacheControl,
            .contentType: file.contentType, .acceptRanges: "bytes",
            .xContentTypeOptions: "nosniff",
        ]
        if let encoding { headers[.contentEncoding] = encoding }
        if !file.encoded.isEmpty { headers[.vary] = "Accept-Encoding" }
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
        let file: OpenFile
        do {
            file = try await threads.runIfActive { try OpenFile(form) }
        } catch {
            // It was replaced since the table was made; the next table has it.
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "5"])
        }
        let threads = threads
        return Response(
            status: status, headers: headers,
            body: ResponseBody(contentLength: bytes.count) { writer in
                var place = bytes.lowerBound
                while place < bytes.upperBound {
                    let (start, count) = (place, min(Self.partBytes, bytes.upperBound - place))
                    let part = try await threads.runIfActive { try file.read(count, at: start) }
                    place += part.readableBytes
                    try await writer.write(part)
                }
                try await writer.finish(nil)
            })
    }
}

/// A file that is open, and was the one of the table then.
private final class OpenFile: Sendable {
    private let file: Files.FileDescriptor

    init(_ form: PublishedFile.Form) throws(SystemCallError) {
        file = try Files.FileDescriptor(opening: form.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        // Pipes and sockets have no size; a folder's is not that of the table.
        let number = file.number
        let size = try SystemCall.check { lseek(number, 0, SEEK_END) }
        guard Int(size) == form.size else { throw SystemCallError(code: ESTALE) }
    }

    /// - Throws: `SystemCallError` also where the file has become shorter.
    func read(_ count: Int, at place: Int) throws(SystemCallError) -> ByteBuffer {
        var buffer = ByteBuffer()
        var code: CInt = 0
        unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            let found = SystemCall.repeating {
                unsafe pread(file.number, bytes.baseAddress, count, off_t(place))
            }
            if found < 0 { code = SystemCallError.last.code }
            return max(0, found)
        }
        guard code == 0, buffer.readableBytes > 0 else {
            throw SystemCallError(code: code == 0 ? EIO : code)
        }
        return buffer
    }
}
