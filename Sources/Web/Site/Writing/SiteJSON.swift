import Foundation

/// What is written as JSON on a site: keys in order, so that the same content makes the same bytes.
enum SiteJSON {
    /// - Parameter isReadable: whether it is in lines, for people.
    static func bytes(_ value: some Encodable, isReadable: Bool = false) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isReadable { encoder.outputFormatting.insert(.prettyPrinted) }
        return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
