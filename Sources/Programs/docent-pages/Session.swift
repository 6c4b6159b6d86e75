import Confinement
import Files
import Glibc
import PageProtocol

/// The conversation with docent: one reply for the document, one for each page asked for.
struct Session {
    private let secondsPerPage: Int

    init(_ arguments: Arguments) { secondsPerPage = arguments.secondsPerPage }

    /// Answers until docent closes the socket.
    func run() {
        ResourceLimit.allowProcessorTime(seconds: secondsPerPage)
        let document: Document
        switch Document.open() {
        case .failure(let failure):
            _ = send(failure.reply.words.bytes)
            return
        case .success(let opened): document = opened
        }
        guard send(PageReply.opened(pages: document.pageCount).words.bytes) else { return }
        while let request = receive() {
            ResourceLimit.allowProcessorTime(seconds: secondsPerPage)
            switch answer(request, document) {
            case .success(let (reply, bytes)):
                guard send(reply.words.bytes), send(bytes) else { return }
            case .failure(let failure):
                guard send(failure.reply.words.bytes) else { return }
            }
        }
    }

    /// A reply, and the bytes that follow it.
    private func answer(
        _ request: PageRequest, _ document: Document
    ) -> Result<(PageReply, [UInt8]), Refusal> {
        switch request.purpose {
        case .scanning, .showing:
            document.draw(request).map { drawing in
                let reply = PageReply.drawn(
                    width: drawing.width, height: drawing.height,
                    bytesPerPixel: drawing.bytesPerPixel, resolution: drawing.resolution)
                return (reply, drawing.pixels)
            }
        case .reading:
            document.read(request).map { reading in
                let reply = PageReply.read(
                    byteCount: reading.bytes.count, width: reading.size.width,
                    height: reading.size.height)
                return (reply, reading.bytes)
            }
        }
    }

    private func receive() -> PageRequest? {
        var bytes: [UInt8] = []
        while bytes.count < Words.byteCount {
            let room = Words.byteCount - bytes.count
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                count = unsafe max(0, read(PageChannel.socket, buffer.baseAddress, room))
            }
            if piece.isEmpty { return nil }
            bytes += piece
        }
        return Words(bytes: bytes.span).flatMap { PageRequest($0) }
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.span.extracting(droppingFirst: sent).withUnsafeBytes {
                let rest = unsafe $0
                return SystemCall.repeating {
                    unsafe write(PageChannel.socket, rest.baseAddress, rest.count)
                }
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
