import TourModel
import Wording

/// Reads what media.yaml says of the words of sounds and films, and which sounds are one in several languages.
struct SoundReader {
    let scope: ContentScope
    private var log: ProblemLog { scope.log }

    init(scope: ContentScope) { self.scope = scope }

    /// What an entry says of the words.
    struct Spoken {
        var transcripts: Localized<String>
        var language: Language?
        var speaker: String?
        var versionOf: Media.ID?
    }

    /// A sound, and where its entry stands.
    struct Found {
        var id: Media.ID
        var language: Language?
        var versionOf: Media.ID?
        var place: Place
        var languagePlace: Place
    }

    /// The keys that only what is heard has.
    private static let keys = ["transcript", "language", "speaker"]

    func read(_ fields: Fields, of id: Media.ID) -> Spoken {
        Spoken(
            transcripts: fields.localized("transcript"), language: language(fields),
            speaker: fields.text("speaker")?.value, versionOf: versionOf(fields, id))
    }

    private func language(_ fields: Fields) -> Language? {
        fields.text("language").flatMap { fields.language($0) }
    }

    private func versionOf(_ fields: Fields, _ id: Media.ID) -> Media.ID? {
        guard fields.has("version_of") else {
            if !fields.has("alt") {
                log.error(
                    fields.place(lacking: "alt"), "\(key: "alt") is missing",
                    "write alt: and its value")
            }
            return nil
        }
        guard let original = fields.text("version_of") else { return nil }
        guard original.value != id else {
            log.error(
                original.place, "\"\(id.shortened)\" is a version of itself",
                "name the sound that it is in another language, or take the line out")
            return nil
        }
        scope.refer(to: .medium, original, kind: .sound)
        for key in ["alt", "caption", "transcript", "poster", "access"] where fields.has(key) {
            log.error(
                fields.place(of: key),
                "\"\(key)\" stands with a version of \"\(original.value.shortened)\"",
                "write it there, for all versions; take the line out here")
        }
        return original.value
    }

    /// Reports keys that no medium of a kind has, and words that are spoken and cannot be read.
    func check(_ fields: Fields, _ kind: Media.Kind) {
        if kind == .picture {
            for key in Self.keys where fields.has(key) {
                log.error(
                    fields.place(of: key), "\"\(key)\" stands with a picture",
                    "only sounds and films have one; take the line out")
            }
        }
        if kind != .sound, fields.has("version_of") {
            log.error(
                fields.place(of: "version_of"),
                "\(key: "version_of") stands with a \(kind.rawValue)",
                "only sounds have one; take the line out")
        }
        guard kind == .sound, fields.has("language"), !fields.has("transcript"),
            !fields.has("version_of")
        else { return }
        log.warning(
            fields.place(of: "language"), "the words of this sound cannot be read",
            "write transcript: and the words, for those who do not hear them", .missingTranscript)
    }

    /// Reports sounds in several languages of which two are in the same one, or one is in none.
    func check(_ sounds: [Found]) {
        let versions = Dictionary(grouping: sounds.filter { $0.versionOf != nil }) {
            $0.versionOf ?? ""
        }
        for original in sounds {
            guard let others = versions[original.id] else { continue }
            var seen: [String: Media.ID] = [:]
            for sound in [original] + others {
                guard let language = sound.language else {
                    log.error(
                        sound.place, "\"\(sound.id.shortened)\" does not say its language",
                        "write language: and its tag; visitors hear the version in theirs")
                    continue
                }
                let other = seen.updateValue(sound.id, forKey: language.rawValue.lowercased())
                guard let other else { continue }
                log.error(
                    sound.languagePlace,
                    "\"\(sound.id.shortened)\" is in \(language), as \"\(other.shortened)\" is",
                    "keep one version for each language")
            }
        }
    }
}
