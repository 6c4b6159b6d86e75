/// A text that others should not read: a key, a login, the code that sets a device up, a personal paper.
public struct SecretText: Sendable, Hashable {
    public let form: SecretForm
    /// The whole text.
    public let text: Secret
    /// The text with a mask in the place of each secret part; of a paper the mask alone.
    public let masked: String

    /// Reads a text; `nil` where nothing of it is secret.
    ///
    /// Where no form fits the whole text, each of its words is looked at: a key stays one with words around it.
    ///
    /// - Complexity: linear in the length of the text.
    public init?(_ text: String) {
        self.init(Array(text.utf8)[...].trimmed())
    }

    init?(_ bytes: Bytes) {
        let bytes = bytes.withoutInvisibleStart()
        if let (form, secrets) = SecretText.form(of: bytes, isWhole: true) {
            self.init(bytes, form, secrets)
            return
        }
        var found: SecretForm?
        var secrets: [Range<Int>] = []
        for word in bytes.split(whereSeparator: { $0.isBlank || "\"'<>()[]".utf8.contains($0) }) {
            guard word.count >= 12, word.count < bytes.count else { continue }
            let end = word.lastIndex { !".,;!?".utf8.contains($0) } ?? word.startIndex
            guard let (form, parts) = SecretText.form(of: word[...end], isWhole: false) else {
                continue
            }
            found = found ?? form
            secrets += parts
        }
        guard let found else { return nil }
        self.init(bytes, found, secrets)
    }

    /// The beginning of a code for a network or a generator that is broken, so that nothing of it is known: "WIFI:".
    ///
    /// `nil` for all else: a network's code that is whole is none of these texts.
    public var brokenScheme: String? {
        guard let colon = masked.firstIndex(of: ":") else { return nil }
        let scheme = masked[...colon]
        switch form.id {
        case "wifi": return String(scheme)
        case "one-time-password": return masked == scheme + Secret.mask ? String(scheme) : nil
        default: return nil
        }
    }

    private init(_ bytes: Bytes, _ form: SecretForm, _ secrets: [Range<Int>]) {
        self.form = form
        text = Secret(bytes.string)
        masked = bytes.masked(secrets)
    }

    private static func form(of bytes: Bytes, isWhole: Bool) -> (SecretForm, [Range<Int>])? {
        for form in SecretForm.all where isWhole || form.isWord {
            if let secrets = form.secrets(bytes) { return (form, secrets) }
        }
        return nil
    }
}

extension Bytes {
    /// The text without the control and format characters that it begins with, which nobody sees.
    fileprivate func withoutInvisibleStart() -> Bytes {
        guard let first, first >= 0x80 || first.isControl else { return self }
        let hidden = string.unicodeScalars.prefix {
            $0.properties.isWhitespace || PlainText.isControl($0)
                || $0.properties.generalCategory == .format
        }
        return dropFirst(hidden.reduce(0) { $0 + UTF8.width($1) })
    }

    /// The text with a mask in the place of each range; the ranges ascend.
    func masked(_ secrets: [Range<Int>]) -> String {
        var shown: [UInt8] = []
        var place = startIndex
        for secret in secrets where !secret.isEmpty {
            shown += self[place..<secret.lowerBound]
            shown += Secret.mask.utf8
            place = secret.upperBound
        }
        return String(decoding: shown + self[place...], as: UTF8.self)
    }
}
