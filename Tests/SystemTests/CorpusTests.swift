import Foundation
import TestSupport
import Testing

/// Our reading beside that of libzbar's own program, on the public corpus.
@Suite(
    "The corpus",
    .enabled(if: Repository.hasCorpus, "the picture corpus is not beside the repository"),
    .enabled(if: Program(installed: "zbarimg") != nil, "install Debian's zbar-tools"))
struct CorpusTests {
    /// How often a picture is looked at when zbarimg read more than we did: libzbar's reading of crowded pictures changes
    /// from run to run, so what it read once must be read again to count.
    private static let attempts = 4

    @Test(
        "everything that zbarimg reads is read, byte for byte, on every picture",
        .timeLimit(.minutes(15)))
    func atLeastZBar() throws {
        let pictures = try Self.pictures()
        try #require(pictures.count > 600)
        let ours = try Self.docentPayloads(of: pictures)
        var read = 0
        for picture in pictures {
            var output = try Self.zbarOutput(of: picture)
            if !output.isEmpty { read += 1 }
            var payloads = ours[picture] ?? []
            for _ in 1..<Self.attempts where !output.isMade(of: payloads) {
                payloads.formUnion(try Self.docentPayloads(of: [picture])[picture] ?? [])
                output = try Self.zbarOutput(of: picture)
            }
            #expect(output.isMade(of: payloads), "zbarimg reads more in \(picture)")
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

    /// What zbarimg prints: each payload's bytes and a newline.
    ///
    /// Its XML would change bytes that are no UTF-8.
    private static func zbarOutput(of picture: String) throws -> [UInt8] {
        let zbarimg = try #require(Program(installed: "zbarimg"))
        return try zbarimg.run([
            "--quiet", "--raw", "-S*.enable=0", "-Sqrcode.enable=1", "-Sbinary", picture,
        ]).output
    }
}

extension [UInt8] {
    /// Whether the bytes are nothing but these payloads, each ended by a newline, in any order.
    fileprivate func isMade(of payloads: Set<[UInt8]>) -> Bool {
        var reached: Set<Int> = [0]
        var waiting = [0]
        while let start = waiting.popLast() {
            for payload in payloads where self[start...].starts(with: payload + [0x0A]) {
                let end = start + payload.count + 1
                if reached.insert(end).inserted { waiting.append(end) }
            }
        }
        return reached.contains(count)
    }
}
