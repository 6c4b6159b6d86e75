import TourModel

/// The cards of all people, one after the other.
struct CardExport {
    let content: TourContent

    func file() -> ExportedFile {
        let cards = content.people.map { $0.vCard.trimmed.replacing("\n", with: "\r\n") + "\r\n" }
        return ExportedFile("people.vcf", cards.joined())
    }
}
