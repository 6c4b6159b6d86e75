import Files
import Glibc
import TourStore
import Transfers

/// Fetches one object from one mirror, continuing what was begun.
struct ObjectFetch {
    let session: TransferSession
    let request: TransferRequest
    let part: PartFile
    /// The ETag that the part began with at this mirror.
    let etag: EntityTag?
    /// Remembers the ETag that a part begins with; nil for none that could be asked for.
    let begin: (EntityTag?) throws -> Void
    /// Asked at least once a second; throws to end the transfer.
    let check: () throws -> Void
    /// Called with the bytes that there are.
    let progress: (Int) throws -> Void
    /// Waits before a cut connection is tried again that has brought nothing.
    let rest: () throws -> Void
    /// How often the part is synchronized.
    var pace = SyncPace()

    /// So often a connection may end that has brought less than ``progressBytes``.
    private static let maximumFruitless = 3
    /// A transfer that brings fewer bytes is not continued for ever.
    private static let progressBytes = 4096

    /// Brings the object into its place.
    ///
    /// - Throws: ``LinkError``, `TransferError`; the part stays, to be continued.
    func run() throws {
        var isSecond = false
        while true {
            let before = part.bytes
            do {
                try fill(isWhole: isSecond)
            } catch let error as TransferError
                where error.isLie && (before == 0 || part.bytes != before)
            {
                // What came from a server that sends something else than it was asked for is of no use.
                try removePart()
                throw error
            } catch {
                // Nobody writes any more, maybe for hours.
                if pace.unsynchronized > 0, part.bytes > 0 { try? part.open(pace).synchronize() }
                throw error
            }
            let isRight: Bool
            do {
                isRight = try part.settle(progress: check)
            } catch let error as SystemCallError {
                throw LinkError.file(path: part.path, reason: error.reason)
            }
            if isRight { return }
            try removePart()
            guard !isSecond else { throw LinkError.wrongObject(url: "\(request.url)") }
            isSecond = true
        }
    }

    /// Fetches until all bytes are there, over as many connections as that takes.
    private func fill(isWhole: Bool) throws {
        var fruitless = 0
        var etag = isWhole ? nil : etag
        while part.bytes < part.object.bytes {
            let before = part.bytes
            do {
                try transfer(&etag)
            } catch let error as TransferError where error.isCut {
                let isFruitless = part.bytes - before < Self.progressBytes
                fruitless = isFruitless ? fruitless + 1 : 0
                guard fruitless < Self.maximumFruitless else { throw error }
                try check()
                if isFruitless { try rest() }
            }
        }
    }

    /// Fetches once, from where the part ends.
    private func transfer(_ etag: inout EntityTag?) throws {
        var file = try opened()
        let start = file.bytes
        var request = request
        request.start = start
        request.ifRange = etag
        request.limit = part.object.bytes
        var hasBegun = false
        var failure: (any Error)?
        var found = etag
        defer { etag = found }
        let head: TransferHead
        do {
            head = try session.run(request) {
                do {
                    try check()
                    try inPart { () throws(SystemCallError) in try file.synchronizeIfDue() }
                } catch {
                    failure = error
                }
                return failure != nil
            } receive: { head, received in
                if !hasBegun {
                    hasBegun = true
                    if try isWhole(head, from: start) {
                        if start > 0 {
                            try removePart()
                            file = try opened()
                        }
                        found = head.etag?.isStrong == true ? head.etag : nil
                        try begin(found)
                    }
                }
                guard file.bytes + received.count <= part.object.bytes else {
                    throw TransferError.tooLong(url: "\(request.url)", limit: part.object.bytes)
                }
                try inPart { () throws(SystemCallError) in try file.write(received) }
                try progress(file.bytes)
            }
        } catch TransferError.cancelled {
            throw failure ?? TransferError.cancelled
        }
        switch head.status {
        case 200, 206:
            guard file.bytes == part.object.bytes else {
                throw TransferError.cut(
                    url: "\(request.url)",
                    reason: "\(file.bytes) of \(part.object.bytes) bytes have come")
            }
        case 416:
            // What stands there has other bytes than the part; the next attempt asks for all of them.
            try removePart()
            found = nil
            throw TransferError.cut(
                url: "\(request.url)", reason: "there is nothing after byte \(request.start)")
        default:
            throw TransferError.refused(
                url: "\(request.url)", status: head.status, retryAfter: head.retryAfter)
        }
    }

    /// Whether the answer begins with the first byte; else it continues where the part ends.
    private func isWhole(_ head: TransferHead, from start: Int) throws -> Bool {
        let expected = part.object.bytes
        func require(_ isRight: Bool, _ detail: @autoclosure () -> String) throws {
            guard !isRight else { return }
            throw TransferError.badAnswer(url: "\(request.url)", detail: detail())
        }
        guard head.status == 206 else {
            try require(
                head.contentLength ?? expected == expected,
                "the object has \(head.contentLength ?? 0) bytes, and \(expected) were signed")
            return true
        }
        try require(
            head.range?.start == start,
            "it sends from byte \(head.range?.start ?? 0), and was asked for \(start)")
        try require(
            head.range?.total ?? expected == expected,
            "the object has \(head.range?.total ?? 0) bytes, and \(expected) were signed")
        return start == 0
    }

    private func opened() throws -> PartWriter {
        try inPart { () throws(SystemCallError) in try part.open(pace) }
    }

    private func removePart() throws {
        try inPart { () throws(SystemCallError) in try part.remove() }
    }

    private func inPart<R>(_ body: () throws(SystemCallError) -> R) throws -> R {
        do throws(SystemCallError) {
            return try body()
        } catch {
            throw LinkError.file(path: part.path, reason: error.reason)
        }
    }
}
