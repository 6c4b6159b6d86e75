import Foundation
import FuzzSupport
import PageProtocol

@testable import Pictures

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let replies: [[PageReply]] = [
        [.opened(pages: 2), .drawn(width: 3, height: 2, bytesPerPixel: 1, resolution: 300)],
        [.opened(pages: 1), .drawn(width: 2, height: 1, bytesPerPixel: 4, resolution: 50)],
        [.opened(pages: 1), .tooLarge(width: 1 << 40, height: 1 << 40)],
        [.opened(pages: .max), .damaged], [.encrypted], [.outOfMemory], [.opened(pages: 0)],
        [.opened(pages: 1), .read(byteCount: 9, width: 1191, height: 842)],
    ]
    let request = PageRequest(purpose: .scanning, page: 1, resolution: 300, maximumPixels: 100)
    Fuzzing.begin(
        seeds: zip([0, 1, 0, 0, 0, 1, 0, 3], replies).map { choice, replies in
            [choice] + replies.flatMap(\.words.bytes) + Array(repeating: 9, count: 16)
        } + [[2] + request.words.bytes])
    return 0
}

/// What the page renderer and its client say to each other: the first byte chooses whether the rest is what a renderer
/// answers a client that draws in grey (0) or in colour (1) or reads words (3), or messages for both of them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    if first < 2 { readPages(answeredWith: bytes, inColour: first == 1) }
    if first == 3 { readWords(answeredWith: bytes) }
    for start in stride(from: 0, through: bytes.count - Words.byteCount, by: Words.byteCount) {
        let message = Array(bytes[start..<start + Words.byteCount])
        guard let words = Words(bytes: message.span) else {
            preconditionFailure("a message of the right length is refused")
        }
        precondition(words.bytes == message, "a message changes when it is written")
        if let request = PageRequest(words) {
            // A resolution may be no number at all.
            precondition(request.words == words, "a request changes when it is written")
        }
        if let reply = PageReply(words) {
            precondition(PageReply(reply.words) == reply, "a reply changes when it is written")
        }
    }
    return 0
}

/// What a client may take of a document.
private let limits = {
    var limits = ImageLimits()
    limits.maximumPixels = 1 << 16
    limits.pageTimeout = .milliseconds(500)
    return limits
}()

/// A document whose renderer answers what the document holds.
private func document(answeredWith answers: [UInt8]) -> PDFCursor {
    _ = standIn
    return PDFCursor(Source(file: "fuzz.pdf", bytes: answers, format: .pdf, limits: limits))
}

private func readWords(answeredWith answers: [UInt8]) {
    do throws(ImageFileError) {
        guard let page = try document(answeredWith: answers).nextText() else { return }
        // Bytes that are no text become marks of three bytes each.
        precondition(page.text.utf8.count <= 3 * PageReply.mostBytes)
        precondition(page.widthInPoints >= 0 && page.heightInPoints >= 0)
    } catch {
        precondition(!error.description.isEmpty)
    }
}

private func readPages(answeredWith answers: [UInt8], inColour: Bool) {
    let cursor = document(answeredWith: answers)
    for _ in 0..<3 {
        do throws(ImageFileError) {
            let size: Int
            if inColour {
                guard let image = try cursor.nextColor(in: Box(width: 4, height: 4)) else { break }
                size = image.width * image.height
            } else {
                guard let page = try cursor.nextLuma() else { break }
                size = page.image.width * page.image.height
            }
            precondition(size <= limits.maximumPixels)
        } catch {
            precondition(!error.description.isEmpty)
        }
    }
}

/// A renderer beside this program that sends the document as it is.
private let standIn: Void = {
    let program = RendererProcess.program
    let script = "#!/bin/sh\nexec cat <&3 >&0\n"
    precondition(
        FileManager.default.createFile(
            atPath: program, contents: Data(script.utf8), attributes: [.posixPermissions: 0o755]))
}()
