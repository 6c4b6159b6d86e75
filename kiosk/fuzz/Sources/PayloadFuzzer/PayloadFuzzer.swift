import Foundation
import Payloads

/// Texts of all kinds, as bytes that may be any: read, printed, written, read again, and through JSON and back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    precondition(trapsAreFindings)
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let payload = Payload(classifying: text, site: site)
    precondition(!payload.summary.isEmpty && !payload.explanation(of: text).isEmpty)
    checkWriting(of: payload)
    checkJSON(of: payload)
    return 0
}

/// A trap ends the program before the fuzzer can keep the input; an abort does not.
private let trapsAreFindings: Bool = {
    for trap in [SIGILL, SIGTRAP] { signal(trap) { _ in abort() } }
    return true
}()

private let site = SiteAddress("https://a.example/t")

/// What is written is of the same kind, and written again it is the same text: nothing was added to it or lost on the
/// way.
private func checkWriting(of payload: Payload) {
    if case .text = payload { return }
    let written: String
    do {
        written = try payload.encodedText()
    } catch {
        precondition(!error.description.isEmpty)
        return
    }
    let again = Payload(classifying: written)
    precondition(again.kind == payload.kind, "\(payload.kind) was written as \(again.kind)")
    do {
        let twice = try again.encodedText()
        precondition(twice == written, "a \(payload.kind) changes when it is written again")
    } catch {
        preconditionFailure("a \(payload.kind) was written that cannot be written again: \(error)")
    }
}

private func checkJSON(of payload: Payload) {
    let encoder = JSONEncoder()
    encoder.userInfo[.revealsSecrets] = true
    do {
        let again = try JSONDecoder().decode(Payload.self, from: encoder.encode(payload))
        precondition(again == payload, "a \(payload.kind) changes on its way through JSON")
    } catch {
        preconditionFailure("a \(payload.kind) does not come back from JSON: \(error)")
    }
}
