package import Imaging

/// A picture that tests read, drawn the same way every time, and what it shows.
///
/// They are the tests' own corpus: none lies in the repository, all of them follow from seeds. Most categories go from
/// easy to hopeless, where a reader is likeliest to read what is not there.
package struct DrawnPicture: Sendable {
    /// The category: the reason why its symbols are hard to read, or special.
    package let category: String
    /// The category and a number from 1.
    package let name: String
    /// The texts of its symbols; empty without a symbol.
    package let texts: [String]
    package let image: LumaImage

    /// Draws pictures at a stride; an odd one gives some of all steps.
    package static func every(_ stride: Int) throws -> [DrawnPicture] {
        var counts: [String: Int] = [:]
        let sketches = try Sketch.all().map { sketch in
            counts[sketch.category, default: 0] += 1
            return (sketch: sketch, name: "\(sketch.category)-\(counts[sketch.category] ?? 0)")
        }
        return try Swift.stride(from: 0, to: sketches.count, by: stride).map { sketches[$0] }
            .mapOnAllCores { sketch, name in
                DrawnPicture(
                    category: sketch.category, name: name, texts: sketch.texts,
                    image: sketch.draw())
            }
    }
}
