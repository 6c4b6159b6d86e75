import TourModel

/// The words of the sounds and films that all visitors hear, which search finds where they are heard.
struct SpokenMedia {
    private let transcripts: [Media.ID: Localized<String>]

    init(_ media: [Media]) {
        transcripts = Dictionary(
            media.filter { $0.access == .public && !$0.transcripts.values.isEmpty }.map {
                ($0.id, $0.transcripts)
            },
            uniquingKeysWith: { first, _ in first })
    }

    func transcripts(of media: [Media.ID]) -> [Localized<String>] {
        transcripts.isEmpty ? [] : media.compactMap { transcripts[$0] }
    }

    /// The media whose words are not the same as in another version of the content.
    func differences(from other: SpokenMedia) -> Set<Media.ID> {
        Set(transcripts.keys).union(other.transcripts.keys).filter {
            transcripts[$0] != other.transcripts[$0]
        }
    }
}
