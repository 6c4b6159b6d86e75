import FuzzSupport

@testable import ImageFiles
@testable import Pictures

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let exif: [UInt8] =
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let big: [UInt8] =
        [0x49, 0x49, 43, 0, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        + [0, 1, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0]
    func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(8 + body.count)] + Array(kind.utf8) + body
    }
    let sizes = box("ispe", [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0])
    let heif =
        box("ftyp", Array("heic".utf8))
        + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", sizes)))
    let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0]
        + [0x21, 0xF9, 1, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0, 0x3B]
    func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        Array(kind.utf8) + [UInt8(body.count), 0, 0, 0] + body
    }
    let chunks =
        chunk("VP8X", [8, 0, 0, 0, 1, 0, 0, 1, 0, 0])
        + chunk("ANMF", [UInt8](repeating: 1, count: 16)) + chunk("EXIF", exif)
    let webp =
        Array("RIFF".utf8) + [UInt8(4 + chunks.count), 0, 0, 0] + Array("WEBP".utf8) + chunks
    let bmp: [UInt8] =
        Array("BM".utf8) + [
            58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
        ]
        + [1, 0, 24, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 24)
    let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(8 + exif.count)] + Array("Exif\0\0".utf8) + exif
        + [0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 2, 0xFF, 0xD9]
    let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 1] + Array("eXIf".utf8) + [0, 1, 2, 3, 4]
        + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    let anymaps = [
        "P5 2 1 255\n\u{1}\u{2}P4\n8 1\n\u{3}", "P2 # a\n2 2 15\n1 2 3 15",
        "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n\u{1}",
    ]
    Fuzzing.begin(
        seeds: [exif, Array("Exif\0\0".utf8) + exif, big, heif, gif, webp, bmp, jpeg, png]
            + anymaps.map { Array($0.utf8) })
    return 0
}

/// The parts of pictures' files that are read without a codec: headers, structures, orientations, limits, and what visitors have no use for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    _ = ExifOrientation.orientation(in: bytes.span)
    if let structure = TIFFStructure(bytes.span) { walk(structure, bytes) }
    if let header = HEIFHeader(bytes.span) { precondition(header.width > 0 && header.height > 0) }
    precondition(GIFStructure(bytes.span).frameCount <= bytes.count)
    precondition(WebPStructure(bytes.span, maximumFrames: 10).frames.count <= 10)
    if let header = BMPHeader(bytes.span) { precondition(header.width >= 0 && header.height >= 0) }
    readPixels(bytes)
    do throws(ImageFileError) {
        let rest = try PrivateData.removed(from: bytes, named: "fuzz")
        precondition(rest.count <= bytes.count + 64, "what is left is more than there was")
        let again = try PrivateData.removed(from: rest, named: "fuzz")
        precondition(again == rest, "private data is left")
    } catch {
        precondition(!error.description.isEmpty)
    }
    return 0
}

private func walk(_ structure: TIFFStructure, _ bytes: [UInt8]) {
    var offset = structure.firstOffset
    for _ in 0..<100 {
        guard let directory = structure.directory(at: offset, in: bytes.span) else { return }
        precondition(directory.width >= 0 && directory.height >= 0 && directory.largestBlock >= 0)
        offset = directory.next
    }
}

/// Anymaps, which no library decodes.
private func readPixels(_ bytes: [UInt8]) {
    guard ImageFormat(of: bytes.span) == .pnm else { return }
    var limits = ImageLimits()
    limits.maximumPixels = 1 << 16
    do throws(ImageFileError) {
        var pages = try ImageFile(bytes: bytes, name: "fuzz", limits: limits).lumaPages()
        for _ in 0..<3 {
            guard let page = try pages.next() else { return }
            precondition(page.image.width * page.image.height <= limits.maximumPixels)
        }
    } catch {
        precondition(!error.description.isEmpty)
    }
}
