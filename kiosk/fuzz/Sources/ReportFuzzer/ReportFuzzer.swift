import Compression
import Decoding
import Foundation
import FuzzSupport
import Imaging

@testable import Reports

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    Fuzzing.begin(seeds: [[0] + whole, [1] + (files["report.json"] ?? [])])
    return 0
}

/// Archives as reports: the first byte chooses between a whole archive, and a description in one that is right otherwise.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    var archive = bytes
    if first & 1 == 1 {
        var changed = files
        changed["report.json"] = bytes
        let parts = changed.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
        guard let made = try? ZipArchive.archive(of: parts) else { return 0 }
        archive = made
    }
    do throws(ReportError) {
        let report = try Report(archive, name: "fuzz.zip")
        let again = try Report(try report.archive(), name: "fuzz.zip")
        let (first, second) = try (report.archive(), again.archive())
        precondition(first == second, "a report changes when it is written")
    } catch {
        precondition(!"\(error)".isEmpty)
    }
    return 0
}

private let whole: [UInt8] = {
    let pixels = (0..<400).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let image = LumaImage(width: 20, height: 20, pixels: pixels)
    do {
        return try ReportMaker(
            program: "fuzz", source: .picture, options: DecoderOptions(effort: .fast),
            blackening: .nothing
        ).report(of: [.init(image, name: "a.png")]).archive()
    } catch {
        // A run without the report has no seed, and must not look clean.
        fatalError("\(error)")
    }
}()
private let files: [String: [UInt8]] =
    (try? ZipArchive.files(in: whole, within: .init(files: 100, bytes: 1 << 20))) ?? [:]
