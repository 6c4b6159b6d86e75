import Foundation

/// One line of the player's: an answer to a command, or an event.
struct PlayerMessage: Decodable, Equatable {
    var event: String?
    var request: Int?
    /// “success”, or what was wrong.
    var error: String?
    var data: JSONValue?
    /// The observed property that changed.
    var name: String?
    /// Why a file ended, and what was wrong with it.
    var reason: String?
    var fileError: String?

    private enum CodingKeys: String, CodingKey {
        case event, error, data, name, reason
        case request = "request_id"
        case fileError = "file_error"
    }

    /// The message in a line; `nil` when it holds none.
    init?(line: [UInt8]) {
        // The player passes on a file's own tags, in whatever bytes: what is not UTF-8 is replaced.
        let text = String(decoding: line, as: UTF8.self)
        guard let message = try? JSONDecoder().decode(PlayerMessage.self, from: Data(text.utf8))
        else { return nil }
        self = message
    }

    /// The line that asks the player for something.
    static func command(_ words: [JSONValue], request: Int) -> [UInt8] {
        struct Command: Encodable {
            let command: [JSONValue]
            let request_id: Int
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Fails for numbers that JSON cannot say alone, and those are kept out where commands are
        // made.
        let data = (try? encoder.encode(Command(command: words, request_id: request))) ?? Data()
        return Array(data) + [UInt8(ascii: "\n")]
    }
}
