import Foundation
import Logging
import TestSupport
import Testing

@testable import Service

@Suite("The service's log")
struct LogTests {
    @Test("similar messages are limited per minute; the number left out is logged afterwards")
    func bound() {
        var bound = LogBound(perMinute: 2)
        let verdicts = (0..<5).map { bound.judge("frame \($0) is bad", at: .seconds($0)) }
        #expect(verdicts.map(\.isWritten) == [true, true, false, false, false])
        #expect(bound.judge("another", at: .seconds(6)).isWritten)
        #expect(bound.leftOut == 3)
        #expect(bound.turnMinute(at: .seconds(59)) == [])
        let after = bound.judge("frame 9 is bad", at: .seconds(61))
        #expect(
            after
                == LogBound.Verdict(
                    isWritten: true,
                    summaries: ["3 more like this were left out: frame # is bad"]))
        #expect(bound.turnMinute(at: .seconds(200)) == [])
    }

    @Test("a flood of different messages is bounded, too, and so is what is kept of it")
    func flood() {
        var bound = LogBound(perMinute: 3)
        var written = 0
        for index in 0..<10_000 {
            // Letters, not digits: every message is of a kind of its own.
            let word = String(
                String(index).unicodeScalars.compactMap {
                    Unicode.Scalar($0.value + 0x31).map(Character.init)
                })
            if bound.judge(word, at: .seconds(1)).isWritten { written += 1 }
        }
        #expect(written == 30)
        #expect(bound.leftOut == 9970)
        #expect(bound.turnMinute(at: .seconds(100)).count <= 60)
    }

    @Test(
        "a line has the journal's priority, or a time",
        arguments: [
            (Logger.Level.trace, "<7>"), (.debug, "<7>"), (.info, "<6>"), (.notice, "<5>"),
            (.warning, "<4>"), (.error, "<3>"), (.critical, "<2>"),
        ])
    func priorities(level: Logger.Level, prefix: String) {
        #expect(
            ServiceLog.lines("one\ntwo\u{1B}[2J\r\n\nthree", level: level, time: nil)
                == "\(prefix)one\n\(prefix)two␛[2J\n\(prefix)three\n")
        #expect(
            ServiceLog.lines("one", level: level, time: "2026") == "2026 \(level): one\n")
        let long = ServiceLog.lines(
            String(repeating: "a", count: 5000), level: level, time: nil)
        #expect(long.count == 2004)
    }

    @Test("the journal is where JOURNAL_STREAM says, and nowhere else")
    func journal() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "log")
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var facts = stat()
        #expect(unsafe fstat(descriptor, &facts) == 0)
        let stream = "\(facts.st_dev):\(facts.st_ino)"
        #expect(ServiceLog.isJournal(stream, descriptor))
        #expect(!ServiceLog.isJournal(nil, descriptor))
        #expect(!ServiceLog.isJournal("\(stream)1", descriptor))
        let log = ServiceLog(
            environment: ["JOURNAL_STREAM": stream], level: .info, perMinute: 2,
            output: descriptor)
        let logger = log.makeLogger(label: "test")
        logger.debug("not written")
        logger.warning("written", metadata: ["why": "so"])
        for _ in 0..<5 { logger.error("again") }
        #expect(log.leftOut == 3)
        let text = FileManager.default.contents(atPath: path).map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(text == "<4>written why=so\n<3>again\n<3>again\n")
    }
}
