import Files
import Foundation
import TourAuthoring
import TourModel

/// The subtitles of a film: the files that media.yaml names, by language.
struct FilmSubtitles: Sendable {
    /// The film's ID.
    let film: Media.ID
    /// The key as it is in media.yaml.
    let value: ContentValue?
    /// Names in media/, by language.
    let files: [Language: String]
    /// The names that other films use as well.
    private let shared: Set<String>

    static let listFile = "media/media.yaml"
    private static let kind = FormatField.Kind.localizedText(.line)

    /// - Parameters:
    ///   - values: of media.yaml.
    ///   - languages: the site's, the first one first.
    init(of film: Media.ID, in values: ContentValue?, languages: [Language]) {
        self.film = film
        value = values?[film]?["subtitles"]
        files = Self.files(value, languages)
        var shared: Set<String> = []
        if case .map(let entries)? = values {
            for entry in entries where entry.key != film {
                shared.formUnion(Self.files(entry.value["subtitles"], languages).values)
            }
        }
        self.shared = shared
    }

    private static func files(
        _ value: ContentValue?, _ languages: [Language]
    ) -> [Language: String] {
        guard let value else { return [:] }
        if let word = value.word, let first = languages.first { return [first: word] }
        guard case .map(let entries) = value else { return [:] }
        var files: [Language: String] = [:]
        for entry in entries { files[Language(rawValue: entry.key)] = entry.value.word }
        return files
    }

    /// Whether the film's file of a language is used nowhere else, and can be changed for it alone.
    func owns(_ language: Language) -> Bool {
        guard let name = files[language] else { return false }
        return !shared.contains(name) && files.values.count { $0 == name } == 1
    }

    /// The names of files that go with the film.
    var own: [String] { Set(files.values).subtracting(shared).sorted() }

    /// The key with another file for a language; nil takes it out.
    func naming(
        _ name: String?, in language: Language, _ languages: [Language]
    ) -> ContentEditor.Edit {
        let codec = FormCodec(languages: languages)
        var entries = codec.entries(of: value, Self.kind, name: "v")
        entries["v.\(language)"] = name ?? ""
        return ContentEditor.Edit(
            file: Self.listFile, path: ContentPath([.key(film), .key("subtitles")]), read: value,
            new: codec.value(of: entries, Self.kind, name: "v", like: value))
    }
}

extension StudioFolder {
    func subtitles(of film: Media.ID) throws -> FilmSubtitles {
        let languages = try overview(hasLabels: false).languages
        return FilmSubtitles(
            of: film, in: try file(FilmSubtitles.listFile)?.values, languages: languages)
    }

    /// A name in media/ for the subtitles of a film that no file has: that of an export, where it is free.
    func freeSubtitlesName(_ item: MediaShelf.Item, _ language: Language) -> String {
        let names = Set(
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/media")) ?? [])
                .map { $0.lowercased() })
        var name = "\(item.id).\(language).vtt"
        var number = 2
        while names.contains(name.lowercased()) {
            name = "\(item.id)-\(number).\(language).vtt"
            number += 1
        }
        return name
    }

    /// The SHA-256 of a file of subtitles, and whether there is one.
    func subtitlesHash(_ name: String) throws -> String? {
        let location = location(ofMedium: name)
        guard !name.contains("/"), FileManager.default.fileExists(atPath: location) else {
            return nil
        }
        return try LargeFile.sha256(of: location)
    }
}
