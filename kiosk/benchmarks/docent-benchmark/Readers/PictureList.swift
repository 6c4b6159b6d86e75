import Foundation
import ImageFiles
import Imaging

/// Pictures by their paths; unreadable ones are reported on standard error and skipped.
struct PictureList {
    let paths: [String]

    /// The paths on standard input, one in a line.
    static func standardInput() throws -> PictureList {
        let data = try FileHandle.standardInput.readToEnd() ?? Data()
        return PictureList(
            paths: String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    func forEach(_ body: (_ path: String, _ image: LumaImage) throws -> Void) throws {
        for path in paths {
            let image: LumaImage
            do {
                image = try ImageFile(path: path).lumaPage(1).image
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                continue
            }
            try body(path, image)
        }
    }
}
