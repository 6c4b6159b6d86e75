import Files
import Glibc
import ImageFiles
import TourModel
import Wording

/// Reads media/media.yaml and looks at every file it names.
struct MediaReader {
    static let path = "media/media.yaml"

    let scope: ContentScope
    let measure: TourImporter.Measure
    let probe: TourImporter.Probe?
    private var log: ProblemLog { scope.log }

    private static let kinds: [String: Media.Kind] = [
        "png": .picture, "jpg": .picture, "jpeg": .picture, "webp": .picture, "mp4": .film,
        "webm": .film, "ogg": .sound, "mp3": .sound, "wav": .sound,
    ]

    init(
        scope: ContentScope, measure: @escaping TourImporter.Measure, probe: TourImporter.Probe?
    ) {
        self.scope = scope
        self.measure = measure
        self.probe = probe
    }

    /// What the media that were read tell of those to come.
    private struct Tally {
        var bytes = 0
        var sounds: [SoundReader.Found] = []
        var recordings: [RecordingReader.Found] = []
    }

    /// The media by ID; nil stands for one whose entry or file is broken.
    func read() -> [Media.ID: Media?] {
        var media: [Media.ID: Media?] = [:]
        var tally = Tally()
        let entries = scope.entries(
            ofFile: Self.path, advice: "write each medium's ID, and below it file: and alt:")
        for entry in entries {
            media.updateValue(medium(entry, &tally), forKey: entry.key)
        }
        if let probe {
            RecordingReader(scope: scope, probe: probe).complete(&media, tally.recordings)
        }
        SoundReader(scope: scope).check(tally.sounds)
        return media
    }

    private func medium(_ entry: YAMLValue.Entry, _ tally: inout Tally) -> Media? {
        let id = entry.key
        if !Self.isMediumID(id) {
            log.error(
                entry.place, "\"\(id.shortened)\" is not an ID of a medium",
                "use 1 to 64 of a-z 0-9 and -, with a letter or digit at both ends")
        }
        guard
            let fields = Fields(
                entry.value, ContentFormat.medium, of: "\"\(id.shortened)\"", scope: scope)
        else { return nil }
        let alternatives = fields.localized("alt")
        let captions = fields.localized("caption")
        let poster = fields.medium("poster", .picture)
        let access = fields.visibility("access")
        let sounds = SoundReader(scope: scope)
        let spoken = sounds.read(fields, of: id)
        let subtitles = SubtitlesReader(scope: scope)
        let said = subtitles.read(fields)
        let descriptions = SubtitlesReader(scope: scope, key: "descriptions")
        let described = descriptions.read(fields)
        guard let file = fields.text("file") else { return nil }
        guard let kind = kind(of: file) else { return nil }
        if poster != nil, kind != .film {
            log.error(
                fields.place(of: "poster"), "\(key: "poster") stands with a \(kind.rawValue)",
                "only films have one; take the line out")
        }
        sounds.check(fields, kind)
        subtitles.check(fields, kind)
        descriptions.check(fields, kind)
        let named = "media/" + file.value
        let path = scope.listing.stored(named) ?? named
        guard let size = scope.listing.size(of: path) else {
            log.error(
                file.place, "there is no file \(path.shortened)",
                scope.suggestion(for: file.value, among: scope.listing.names(in: "media"))
                    ?? "put it there, or take the entry out")
            return nil
        }
        scope.knownFiles.insert(path)
        let limit = kind == .picture ? scope.limits.pictureBytes : scope.limits.filmBytes
        guard size <= limit else {
            log.error(
                file.place, "\(path) has \(size) bytes", "keep a \(kind.rawValue) under \(limit)")
            return nil
        }
        tally.bytes += size
        guard tally.bytes <= scope.limits.mediaBytes else {
            log.error(
                file.place, "all media together have more than \(scope.limits.mediaBytes) bytes",
                "make them smaller or take some out")
            return nil
        }
        guard looksRight(path, at: file.place) else { return nil }
        var medium = Media(
            id: id, kind: kind, fileName: file.value, alternatives: alternatives,
            captions: captions, poster: poster, transcripts: spoken.transcripts, subtitles: said,
            descriptions: described, language: spoken.language, speaker: spoken.speaker,
            versionOf: spoken.versionOf,
            access: access)
        if kind == .sound {
            tally.sounds.append(
                .init(
                    id: id, language: spoken.language, versionOf: spoken.versionOf,
                    place: entry.place, languagePlace: fields.place(of: "language")))
        }
        if kind == .picture {
            do {
                let size = try measured(path)
                medium.width = size.width
                medium.height = size.height
            } catch {
                log.error(
                    file.place, "\(path) cannot be shown: \(reason(error, path))",
                    "save the picture again as PNG, JPEG or WebP")
                return nil
            }
        } else {
            tally.recordings.append(.init(id: id, path: path, place: file.place))
        }
        return medium
    }

    /// The size of a picture, which is not looked at where an earlier import has seen the same bytes.
    private func measured(_ path: String) throws -> (width: Int, height: Int) {
        guard let memory = scope.memory, let digest = memory.digest(ofMedium: path, scope.listing)
        else { return try measure(scope.listing.location(of: path)) }
        let subject = ReadingMemory.subject(ofMedium: path)
        if let size: [Int] = memory.recall(subject, digest), size.count == 2 {
            return (size[0], size[1])
        }
        let size = try measure(scope.listing.location(of: path))
        memory.keep(subject, digest, [size.width, size.height])
        return size
    }

    /// What a measuring function says, with the path of this machine shortened to the folder's own.
    private func reason(_ error: Any, _ path: String) -> String {
        "\(error)".replacing(scope.listing.location(of: path), with: path).shortened(to: 200)
    }

    private func kind(of file: Located<String>) -> Media.Kind? {
        let isInside =
            !file.value.split(separator: "/").contains("..")
            && !file.value.hasPrefix("/")
        guard isInside else {
            log.error(
                file.place, "\"\(file.value.shortened)\" leads out of media/",
                "put the file into media/ and write its name")
            return nil
        }
        let ending = file.value.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if let kind = Self.kinds[ending] { return kind }
        log.error(
            file.place, "\"\(file.value.shortened)\" has an ending that tells no kind",
            "use png, jpg or webp, mp4 or webm, ogg, mp3 or wav")
        return nil
    }

    /// Whether a file begins as its ending says; one that does not, or cannot be read, is reported.
    private func looksRight(_ path: String, at place: Place) -> Bool {
        let head: [UInt8]
        do throws(SystemCallError) {
            let file = try FileDescriptor(
                opening: scope.listing.location(of: path), O_RDONLY | O_NONBLOCK | O_NOCTTY)
            head = try file.read(upTo: 1024)
        } catch {
            let (message, remedy) = error.unread(
                path, among: scope.listing.names(in: "media"))
            log.error(place, message, remedy)
            return false
        }
        if head.isEmpty {
            log.error(place, "\(path) is empty", "put the right file there")
            return false
        }
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if FileSignature.fits(head, ending: ending) { return true }
        let format =
            ImageFormat(of: head.span)?.title ?? UnreadFormat(of: head.span, name: "")?.title
        log.error(
            place, "\(path) is \(format ?? "not what its ending says")",
            "save it again as .\(ending), or give it the right ending")
        return false
    }

    static func isMediumID(_ id: String) -> Bool {
        guard (1...64).contains(id.utf8.count), !id.hasPrefix("-"), !id.hasSuffix("-") else {
            return false
        }
        return id.utf8.allSatisfy {
            ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: "-")
        }
    }
}
