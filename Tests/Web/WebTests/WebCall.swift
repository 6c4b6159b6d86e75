import Foundation
import Imaging
import WebBorder
import WebGuide
import WebReader

/// One call of a session, made natively and in a browser.
struct WebCall: Sendable {
    var name: String
    var numbers: [Int32]
    var input: [UInt8] = []
    /// The number of a picture that the page fetches instead of the input, as base64 is slow.
    var picture: Int?

    /// What a call gives: its answer, or the number of its refusal.
    enum Outcome: Hashable {
        case answer([UInt8])
        case refusal(Int)
    }

    static func scan(_ image: LumaImage, effort: Int32, picture: Int? = nil) -> WebCall {
        WebCall(
            name: "docent_scan",
            numbers: [Int32(image.width), Int32(image.height), 0, effort], input: image.pixels,
            picture: picture)
    }

    static func classify(_ text: String) -> WebCall {
        WebCall(
            name: "docent_classify", numbers: [Int32(text.utf8.count)], input: Array(text.utf8))
    }

    static func site(_ text: String) -> WebCall {
        WebCall(name: "docent_site", numbers: [Int32(text.utf8.count)], input: Array(text.utf8))
    }

    static func ways(_ bytes: [UInt8]) -> WebCall {
        WebCall(name: "docent_ways", numbers: [Int32(bytes.count)], input: bytes)
    }

    static func route(_ start: String?, _ end: String, isStepFree: Bool) -> WebCall {
        let from = Array((start ?? "").utf8)
        return WebCall(
            name: "docent_route",
            numbers: [Int32(from.count), Int32(end.utf8.count), isStepFree ? 1 : 0],
            input: from + Array(end.utf8))
    }

    /// As the page reads it.
    var json: [String: Any] {
        var json: [String: Any] = ["call": name, "numbers": numbers.map(Int.init)]
        if let picture {
            json["picture"] = picture
        } else {
            json["input"] = Data(input).base64EncodedString()
        }
        return json
    }
}

/// Both sessions, as a page has them.
final class NativeSessions {
    let reader = ReaderSession()
    let guide = GuideSession()

    func outcome(of call: WebCall) -> WebCall.Outcome {
        let exchange = call.name == "docent_scan" ? reader.exchange : guide.exchange
        guard let address = unsafe exchange.input(call.input.count) else {
            return .refusal(Int(WebRefusal.size.rawValue))
        }
        unsafe UnsafeMutableRawBufferPointer(start: address, count: call.input.count)
            .copyBytes(from: call.input)
        do throws(WebRefusal) {
            let count = try run(call)
            precondition(count == exchange.answerCount, "\(count) bytes")
            return .answer(exchange.answerBytes)
        } catch {
            return .refusal(Int(error.rawValue))
        }
    }

    private func run(_ call: WebCall) throws(WebRefusal) -> Int32 {
        let numbers = call.numbers
        switch call.name {
        case "docent_scan":
            return try reader.scan(
                width: numbers[0], height: numbers[1], format: numbers[2], effort: numbers[3])
        case "docent_site": return try guide.setSite(count: numbers[0])
        case "docent_classify": return try guide.classify(count: numbers[0])
        case "docent_ways": return try guide.loadWays(count: numbers[0])
        case "docent_route":
            return try guide.route(start: numbers[0], end: numbers[1], isStepFree: numbers[2])
        default: preconditionFailure("\(call.name)")
        }
    }
}
