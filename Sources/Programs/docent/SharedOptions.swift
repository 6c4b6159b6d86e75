import ArgumentParser
import Isolation
import TourModel

/// Whether pictures are decoded in this process or in confined ones.
struct IsolationOptions: ParsableArguments {
    @Flag(
        help: .init(
            "Decode pictures in confined processes, for files of strangers.",
            discussion:
                "They have no files, no network and bounded memory; one that crashes costs one record."
        ))
    var isolate = false

    /// The processes, of which one is started; `nil` where none are asked for.
    func decoders() throws -> DecoderPool? {
        guard isolate else { return nil }
        let decoders = DecoderPool()
        do throws(DecoderFailure) {
            try decoders.prepare()
        } catch {
            throw ValidationError("--isolate: \(error)")
        }
        return decoders
    }
}

/// The language that a tour's texts are printed in.
struct LanguageOption: ParsableArguments {
    @Option(help: "Language of the texts (default: the site's first).")
    var language: String?

    /// The language of a tag, `nil` where there is none.
    ///
    /// - Throws: `ValidationError` where the site has no texts in it.
    static func language(_ language: String?, of site: Site) throws -> Language? {
        guard let language else { return nil }
        let tag = Language(rawValue: language)
        guard site.languages.contains(tag) else {
            throw ValidationError(
                "--language is \"\(language)\"; the tour's languages are "
                    + site.languages.map(\.rawValue).joined(separator: ", "))
        }
        return tag
    }

    /// The site's languages, the one that was asked for first.
    func languages(of site: Site) throws -> [Language] {
        let chosen = try Self.language(language, of: site)
        return [chosen].compactMap(\.self) + site.languages.filter { $0 != chosen }
    }
}

/// How a command prints its result.
enum TextOrJSON: String, ExpressibleByArgument, CaseIterable { case text, json }
