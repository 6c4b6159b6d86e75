import Drawing
import Foundation
import Imaging

/// Reads pictures in which there is nothing to read.
enum NegativesBenchmark {
    /// - Returns: whether nothing was read that is not there.
    static func run(_ arguments: [String]) throws -> Bool {
        let options = try SweepOptions(arguments)
        Fonts.usePrivateConfiguration()
        let others = try options.pictures.map(pictures) ?? []
        return try Sweep(options: options, title: "negative pictures").run { seed in
            let picture = try NegativePicture(seed: seed, others: others)
            return Sweep.Picture(
                name: "\(picture.kind.rawValue) \(seed)", image: picture.image,
                bytes: picture.bytes)
        }
    }

    /// The pictures of a folder and its subfolders, in the order of their paths.
    private static func pictures(in folder: String) throws -> [LumaImage] {
        guard let names = FileManager.default.enumerator(atPath: folder),
            FileManager.default.fileExists(atPath: folder)
        else { throw SweepOptions.Problem(description: "there is no folder \(folder)") }
        let endings = ["png", "pgm", "jpg", "jpeg", "webp", "gif"]
        let paths = names.compactMap { $0 as? String }
            .filter { name in endings.contains { name.lowercased().hasSuffix(".\($0)") } }
            .sorted().map { "\(folder)/\($0)" }
        var images: [LumaImage] = []
        try PictureList(paths: paths).forEach { _, image in images.append(image) }
        guard !images.isEmpty else {
            throw SweepOptions.Problem(description: "\(folder) has no picture that can be read")
        }
        return images
    }
}
