/// A language, by its BCP 47 tag: "en", "de", "fr", "zh-Hant".
public struct Language: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
