import Foundation
import ImageFiles
import Imaging
import Synchronization
import TestSupport
import Testing

/// Our reading beside that of libzbar's own program, on the public corpus.
@Suite(
    "The corpus", .tags(.slow),
    .enabled(if: Repository.hasCorpus, "the picture corpus is not beside the repository"),
    .enabled(if: Program(installed: "zbarimg") != nil, "install Debian's zbar-tools"))
struct CorpusTests {
    /// Both programs see the same pixels: ours, written as PGM.
    ///
    /// Each one's own way from colour to grey differs by a
    /// shade here and there, which decides some symbols at the edge of what can be read, for either of them.
    @Test(
        "everything that zbarimg reads in a picture's pixels is read, byte for byte",
        .timeLimit(.minutes(15)))
    func atLeastZBar() throws {
        // zbarimg reads SQ Codes whether they are switched on or not; they are none of our symbologies.
        let all = try Self.pictures().filter { !$0.contains("/sqcode") }
        try #require(all.count > 600)
        // All of them take minutes: they are asked for by `DOCENT_SLOW_TESTS=1`.
        let isThorough = ProcessInfo.processInfo.environment["DOCENT_SLOW_TESTS"] != nil
        let pictures = stride(from: 0, to: all.count, by: isThorough ? 1 : 3).map { all[$0] }
        let ours = try Self.docentPayloads(of: pictures)
        let outputs = Mutex<[String: [UInt8]]>([:])
        DispatchQueue.concurrentPerform(iterations: pictures.count) { index in
            let picture = pictures[index]
            // A picture without output is found missing below.
            guard let output = try? Self.zbarOutput(of: picture) else { return }
            outputs.withLock { $0[picture] = output }
        }
        var read = 0
        for picture in pictures {
            let output = try #require(outputs.withLock { $0[picture] }, "\(picture)")
            if !output.isEmpty { read += 1 }
            #expect(output.isMade(of: ours[picture] ?? []), "zbarimg reads more in \(picture)")
        }
        print(
            "zbarimg read symbols in \(read) of \(pictures.count) pictures, and docent all of them")
    }

    private static func pictures() throws -> [String] {
        try String(contentsOfFile: Repository.corpus + "/manifest.jsonl", encoding: .utf8)
            .split(separator: "\n").map { line in
                let entry = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let path = (entry as? [String: Any])?["path"] as? String
                return "\(Repository.corpus)/\(try #require(path))"
            }
    }

    private static func docentPayloads(of pictures: [String]) throws -> [String: Set<[UInt8]>] {
        let outcome = try Repository.docent().run(
            ["scan", "--decoder", "zbar", "--format", "jsonl"] + pictures)
        var payloads: [String: Set<[UInt8]>] = [:]
        for line in outcome.text.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let object, let path = object["path"] as? String,
                let symbols = object["symbols"] as? [[String: Any]]
            else { continue }
            payloads[path, default: []].formUnion(
                symbols.compactMap { symbol in
                    (symbol["bytes"] as? String).flatMap { Data(base64Encoded: $0) }.map(Array.init)
                })
        }
        return payloads
    }

    /// What zbarimg prints in binary mode: the payloads' bytes, one after the other.
    private static func zbarOutput(of picture: String) throws -> [UInt8] {
        let zbarimg = try #require(Program(installed: "zbarimg"))
        let folder = try TemporaryFolder()
        let pixels = try ImageFile(path: picture).lumaPage(1).image
        let path = try folder.write(pixels.pgm, to: "picture.pgm")
        return try zbarimg.run([
            "--quiet", "--raw", "-S*.enable=0", "-Ssqcode.enable=0", "-Sqrcode.enable=1",
            "-Sbinary", path,
        ]).output
    }
}

extension [UInt8] {
    /// Whether the bytes are nothing but these payloads, one after the other in any order.
    fileprivate func isMade(of payloads: Set<[UInt8]>) -> Bool {
        var reached: Set<Int> = [0]
        var waiting = [0]
        while let start = waiting.popLast() {
            for payload in payloads where !payload.isEmpty && self[start...].starts(with: payload) {
                let end = start + payload.count
                if reached.insert(end).inserted { waiting.append(end) }
            }
        }
        return reached.contains(count)
    }
}
