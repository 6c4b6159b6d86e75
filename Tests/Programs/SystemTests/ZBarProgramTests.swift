import DrawnPictures
import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing

/// Our reading beside that of libzbar's own program.
@Suite(
    "Beside zbarimg",
    .enabled(if: Program(installed: "zbarimg") != nil, "install Debian's zbar-tools"))
struct ZBarProgramTests {
    @Test("everything that zbarimg reads in a drawn picture is read, byte for byte")
    func drawn() throws {
        let folder = try TemporaryFolder()
        let pictures = try DrawnPicture.every(3).map {
            try folder.write($0.image.pgm, to: "\($0.name).pgm")
        }
        #expect(try Self.expectAll(of: pictures) >= 25)
    }

    @Test(
        "everything that zbarimg reads in a photograph of the corpus is read, byte for byte",
        .corpus, .tags(.slow), .timeLimit(.generous))
    func corpus() throws {
        // zbarimg reads SQ Codes whether they are switched on or not; they are none of our symbologies.
        let all = try Corpus.files().filter { !$0.contains("/sqcode") }
        try #require(all.count > 600)
        let pictures = all.some(120)
        let read = try Self.expectAll(of: pictures)
        print(
            "zbarimg read symbols in \(read) of \(pictures.count) pictures, and docent all of them")
    }

    /// Expects that docent reads all that zbarimg reads; returns in how many pictures that is something.
    ///
    /// Both programs see the same pixels: ours, written as PGM. Each one's own way from colour to grey differs by a
    /// shade here and there, which decides some symbols at the edge of what can be read, for either of them.
    private static func expectAll(of pictures: [String]) throws -> Int {
        let ours = try docentPayloads(of: pictures)
        let outputs = try pictures.mapOnAllCores(zbarOutput)
        for (picture, output) in zip(pictures, outputs) {
            #expect(output.isMade(of: ours[picture] ?? []), "zbarimg reads more in \(picture)")
        }
        return outputs.count { !$0.isEmpty }
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
    private static func zbarOutput(_ picture: String) throws -> [UInt8] {
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
