import Files
import ImageFiles
import TourAuthoring
import TourModel

/// What a file that comes in is, by its bytes; its name means nothing.
enum MediaFormat: String, Sendable {
    case png, jpg, webp, mp4, webm, ogg, mp3, wav

    var ending: String { rawValue }

    var kind: Media.Kind {
        switch self {
        case .png, .jpg, .webp: .picture
        case .mp4, .webm: .film
        case .ogg, .mp3, .wav: .sound
        }
    }

    /// The most bytes of one file.
    var mostBytes: Int { kind == .picture ? Self.mostPictureBytes : Self.mostFilmBytes }

    static let mostPictureBytes = 32 << 20
    /// What a check calls too large for a film.
    static let mostFilmBytes = 200 << 20

    /// Why a file is not taken.
    enum Refusal: Error, Sendable, Equatable {
        case empty
        case svg
        case markup
        case program
        /// It is a film or a sound of another form, and ffmpeg is not installed.
        case noConverter
        /// A picture of a known format that kiosks do not show.
        case picture(String)
        case unknown
        case tooLarge(limit: Int)
        /// It is not whole, or holds what no such file has.
        case damaged(String)
        /// The same bytes are here.
        case known(id: String)
        case waiting(id: String)
    }

    /// - Parameter head: the first bytes of the file, at most 1024.
    init(of head: [UInt8]) throws(Refusal) {
        guard !head.isEmpty else { throw .empty }
        switch ImageFormat(of: head.span) {
        case .jpeg: self = .jpg
        case .png: self = .png
        case .webp: self = .webp
        case let format?: throw .picture(format.title)
        case nil:
            if let format = UnreadFormat(of: head.span, name: "") {
                throw format.title == "SVG" ? .svg : .picture(format.title)
            }
            guard let ending = MediaConversion.playableEnding(of: head),
                let format = MediaFormat(rawValue: ending)
            else { throw Self.text(head) }
            self = format
        }
    }

    /// What a text is refused as.
    private static func text(_ head: [UInt8]) -> Refusal {
        let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let rest = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if rest.first == UInt8(ascii: "<") {
            let text = String(decoding: rest, as: UTF8.self).lowercased()
            return text.contains("<svg") ? .svg : .markup
        }
        let programs = ["#!", "MZ", "\u{7F}ELF"]
        return programs.contains { rest.starts(with: Array($0.utf8)) } ? .program : .unknown
    }
}
