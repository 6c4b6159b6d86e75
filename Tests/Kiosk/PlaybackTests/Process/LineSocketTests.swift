import Glibc
import Synchronization
import Testing

@testable import Playback

@Suite("A socket of lines") struct LineSocketTests {
    private func received(
        _ pieces: [[UInt8]], longestLine: Int = 10
    ) async -> (lines: [String], closing: LineSocket.Closing?) {
        let ends = socketPair()
        let lines = Mutex<[String]>([])
        let (closings, teller) = AsyncStream.makeStream(of: LineSocket.Closing.self)
        let reader = LineSocket(owning: ends[0], longestLine: longestLine) { event in
            switch event {
            case .line(let line):
                lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
            case .closed(let closing):
                teller.yield(closing)
                teller.finish()
            }
        }
        for piece in pieces {
            _ = unsafe piece.withUnsafeBytes { piece in
                unsafe send(ends[1], piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
        _ = close(ends[1])
        var closing: LineSocket.Closing?
        for await one in closings { closing = one }
        #expect(reader.send([1]) == .gone)
        return (lines.withLock { $0 }, closing)
    }

    @Test(
        "gives whole lines however they are cut",
        arguments: [
            (["a\nb\n"], ["a", "b"]), (["a", "b", "\n"], ["ab"]),
            (["a\r\nb\r", "\n"], ["a", "b"]),
            (["\n\n"], ["", ""]), (["a\nrest"], ["a"]), (["0123456789\n"], ["0123456789"]),
            ([], []),
        ] as [([String], [String])])
    func givesLines(pieces: [String], lines: [String]) async {
        let found = await received(pieces.map { Array($0.utf8) })
        #expect(found.lines == lines)
        #expect(found.closing == .ended)
    }

    @Test(
        "ends at a line that is too long, with or without its end",
        arguments: [
            "0123456789a\n", "0123456789a",
        ])
    func boundsLines(text: String) async {
        let found = await received([Array("ok\n".utf8), Array(text.utf8)])
        #expect(found.lines == ["ok"])
        #expect(found.closing == .lineTooLong(bytes: 11))
    }

    @Test("does not wait for a peer that does not read")
    func doesNotBlock() {
        let ends = socketPair()
        defer { _ = close(ends[1]) }
        let socket = LineSocket(owning: ends[0], longestLine: 10) { _ in }
        #expect(socket.send([UInt8](repeating: 0, count: 64 << 20)) == .full)
        socket.close()
    }
}
