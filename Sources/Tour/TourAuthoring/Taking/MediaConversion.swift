import Files
import Glibc
import ImageFiles
import Processes
package import TourModel

/// Makes of files as phones and cameras save them what a tour shows: JPEG, PNG or WebP, MP4 or WebM, MP3, Ogg or WAV, without what
/// says where and by whom they were taken.
///
/// Pictures are decoded as those with codes are. Films and sounds are converted by ffmpeg, where it is installed.
package enum MediaConversion {
    package struct Converted: Sendable, Equatable {
        package var ending: String
        package var kind: Media.Kind
    }

    package enum Failure: Error, Equatable, CustomStringConvertible {
        case unknown
        case noProgram
        case failed(reason: String)

        package var description: String {
            switch self {
            case .unknown: "unknown format of picture, film or sound"
            case .noProgram:
                "it has to be converted by ffmpeg, which is not installed; install it with apt-get install ffmpeg"
            case .failed(let reason): reason
            }
        }
    }

    private static let program = "/usr/bin/ffmpeg"
    /// The longest side of a picture that is converted, in pixels: more than any screen of a kiosk has.
    private static let longestSide = 4096
    /// Bytes of a file that is converted.
    private static let mostBytes = ImportLimits().filmBytes
    private static let longest = Duration.seconds(3600)

    /// True if ffmpeg is installed.
    package static var hasProgram: Bool { unsafe access(program, X_OK) == 0 }

    /// True for the first bytes of a picture, film or sound.
    static func isKnown(_ head: [UInt8]) -> Bool {
        ImageFormat(of: head.span) != nil || Form(of: head) != nil
    }

    /// The ending of a film or sound that tours play as it is, by its first bytes; `nil` for others.
    package static func playableEnding(of head: [UInt8]) -> String? {
        if case .whole(let ending, _) = Form(of: head) { ending } else { nil }
    }

    /// True for the first bytes of a picture, film or sound in a format that tours do not show.
    package static func isNeeded(for head: [UInt8]) -> Bool {
        if let format = ImageFormat(of: head.span) {
            return ![.jpeg, .png, .webp, .pdf].contains(format)
        }
        switch Form(of: head) {
        case .film, .sound: return true
        case .whole, nil: return false
        }
    }

    /// Writes what a file shows to a new path.
    ///
    /// - Parameter place: the path for an ending, "jpg".
    /// - Throws: ``Failure``; errors of the system.
    package static func convert(
        _ path: String, to place: (String) -> String
    ) throws -> Converted {
        let head = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            .read(upTo: 1024)
        if let format = ImageFormat(of: head.span) {
            return try picture(path, format, to: place)
        }
        guard let form = Form(of: head) else { throw Failure.unknown }
        switch form {
        case .whole(let ending, let kind):
            let target = place(ending)
            try LargeFile.copy(path, to: target)
            if ending == "mp4" {
                do {
                    _ = try FilmPrivateData.remove(from: target)
                } catch is FilmPrivateData.Mistake {
                    throw Failure.failed(reason: "its parts do not follow each other")
                }
            }
            return Converted(ending: ending, kind: kind)
        case .film:
            try run(film(path, place("mp4")))
            return Converted(ending: "mp4", kind: .film)
        case .sound:
            try run(sound(path, place("mp3")))
            return Converted(ending: "mp3", kind: .sound)
        }
    }

    // MARK: Pictures

    private static func picture(
        _ path: String, _ format: ImageFormat, to place: (String) -> String
    ) throws -> Converted {
        let limit = ImportLimits().pictureBytes
        guard let bytes = try BoundedFile.read(path, limit: limit)?.bytes else {
            throw Failure.failed(reason: "it has more than \(limit) bytes")
        }
        let endings: [ImageFormat: String] = [.jpeg: "jpg", .png: "png", .webp: "webp"]
        if let ending = endings[format] {
            let clean = try PrivateData.removed(from: bytes, named: "the picture")
            try NewFile.write(clean, to: place(ending), mode: .kept(0o666))
            return Converted(ending: ending, kind: .picture)
        }
        if format == .gif, hasProgram, isAnimated(bytes) {
            try run(film(path, place("mp4")))
            return Converted(ending: "mp4", kind: .film)
        }
        let image = try ImageFile(bytes: bytes, name: "the picture")
            .colorImage(fittingWidth: longestSide, height: longestSide)
        let encoded = try image.encoded(named: "the picture", isDrawn: format == .gif)
        let ending = encoded.first == 0x89 ? "png" : "jpg"
        try NewFile.write(encoded, to: place(ending), mode: .kept(0o666))
        return Converted(ending: ending, kind: .picture)
    }

    /// True for a GIF that loops, which a still picture never does.
    private static func isAnimated(_ bytes: [UInt8]) -> Bool {
        let mark = Array("NETSCAPE2.0".utf8)
        return bytes.prefix(1024).indices.contains { bytes[$0...].starts(with: mark) }
    }

    // MARK: Films and sounds

    /// The form of a film or a sound, by its first bytes.
    private enum Form {
        case whole(ending: String, Media.Kind)
        case film
        case sound

        init?(of head: [UInt8]) {
            func begins(_ text: String, at offset: Int = 0) -> Bool {
                head.dropFirst(offset).starts(with: text.utf8)
            }
            if begins("ftyp", at: 4) {
                if ["M4A ", "M4B ", "M4P "].contains(where: { begins($0, at: 8) }) {
                    self = .sound
                } else if begins("qt  ", at: 8) || begins("3gp", at: 8) {
                    self = .film
                } else {
                    self = .whole(ending: "mp4", .film)
                }
            } else if head.first == 0,
                ["moov", "mdat", "wide", "free"].contains(where: { begins($0, at: 4) })
            {
                // QuickTime before it had a box for its type.
                self = .film
            } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
                let isWebM = head.indices.contains { head[$0...].starts(with: "webm".utf8) }
                self = isWebM ? .whole(ending: "webm", .film) : .film
            } else if begins("RIFF"), begins("WAVE", at: 8) {
                self = .whole(ending: "wav", .sound)
            } else if begins("RIFF"), begins("AVI ", at: 8) {
                self = .film
            } else if begins("OggS") {
                self = .whole(ending: "ogg", .sound)
            } else if ["fLaC", "#!AMR", "caff"].contains(where: { begins($0) })
                || begins("FORM") && begins("AIF", at: 8)
            {
                self = .sound
            } else if head.count > 1, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 {
                // AAC in ADTS: the layer is 0, which MP3 does not have.
                self = .sound
            } else if begins("ID3") || head.count > 1 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0 {
                self = .whole(ending: "mp3", .sound)
            } else {
                return nil
            }
        }
    }

    private static func film(_ path: String, _ target: String) -> [String] {
        // Even sides, as 4:2:0 needs them; the index first, so that it plays while it is loaded.
        [
            "-i", path, "-map", "0:v:0", "-map", "0:a:0?", "-map_metadata", "-1", "-vf",
            "scale=trunc(iw/2)*2:trunc(ih/2)*2", "-c:v", "libx264", "-crf", "23", "-pix_fmt",
            "yuv420p", "-c:a", "aac", "-movflags", "+faststart", "-f", "mp4", target,
        ]
    }

    private static func sound(_ path: String, _ target: String) -> [String] {
        [
            "-i", path, "-map", "0:a:0", "-map_metadata", "-1", "-c:a", "libmp3lame", "-q:a", "3",
            "-f", "mp3", target,
        ]
    }

    private static func run(_ arguments: [String]) throws {
        guard hasProgram else { throw Failure.noProgram }
        let command =
            [program, "-nostdin", "-y", "-v", "error", "-protocol_whitelist", "file"] + arguments
        let (process, socket) = try ChildProcess.start(
            command, environment: ["PATH=/usr/bin:/bin"], hearsOutput: false)
        defer { close(socket) }
        guard process.waitUntilGone(killingAfter: longest) == .status(0) else {
            throw Failure.failed(reason: "ffmpeg could not convert it")
        }
    }
}
