import Decoding
import FoundationEssentials

/// A message of several symbols, as a record has it in JSON.
struct JSONMessage: Encodable {
    /// `complete`, `incomplete`, `mismatched` or `contradictory`.
    var status: String
    /// The symbols that the message has, or that claim to belong to it.
    var count: Int
    /// The places of the parts that were not seen, from 0.
    var missing: [Int] = []
    /// The text of the whole message; `null` unless all parts are there, likewise `bytes` (base64).
    var text: String?
    var bytes: String?

    enum Key: String, CodingKey { case status, count, missing, text, bytes }

    init(_ message: ScanMessage) {
        switch message {
        case .complete(let message):
            status = "complete"
            count = message.parts.count
            text = message.text.string
            bytes = Data(message.bytes).base64EncodedString()
        case .incomplete(let set):
            status = "incomplete"
            count = set.count
            missing = set.missing
        case .mismatched(let message):
            status = "mismatched"
            count = message.parts.count
            text = message.text.string
            bytes = Data(message.bytes).base64EncodedString()
        case .contradictory(_, let number):
            status = "contradictory"
            count = number
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(status, forKey: .status)
        try container.encode(count, forKey: .count)
        try container.encode(missing, forKey: .missing)
        try container.encode(text, forKey: .text)
        try container.encode(bytes, forKey: .bytes)
    }
}
