import Decoding
public import KioskSettings
import Logging
import PageMaking
import TourModel

extension Kiosk {
    /// Takes a new configuration over as soon as nobody is there: a visit goes on as it began.
    ///
    /// What only a restart changes is named in the log, and stays.
    public func apply(_ new: KioskConfiguration) async {
        let forRestart = configuration.keysForRestart(comparedTo: new)
        if !forRestart.isEmpty {
            logger.warning(
                "Only a restart of the kiosk changes \(forRestart.joined(separator: ", "))")
        }
        pendingConfiguration = configuration.adopting(new)
        if session.page == .attract { await adoptConfiguration() }
    }

    /// Takes over what was waiting for the end of a visit.
    func adoptConfiguration() async {
        guard let next = pendingConfiguration else { return }
        pendingConfiguration = nil
        if next.rearm != configuration.rearm {
            scanSession = ScanSession(rearmInterval: next.rearm)
        }
        let isElsewhere = next.kiosk != configuration.kiosk
        configuration = next
        if isElsewhere { stand(at: next.kiosk) }
        ingredients = nil
        session = Session(
            language: firstLanguage(in: content.site), appearance: next.appearance,
            now: now())
        logger.notice("The new settings have taken effect")
        await updateLight()
        await render()
    }

    /// The language that visits begin in: the one chosen at the start, else the configuration's, else the site's first.
    func firstLanguage(in site: Site) -> Language {
        Self.firstLanguage(startLanguage ?? configuration.language, in: site, logger)
    }

    static func firstLanguage(_ chosen: Language?, in site: Site, _ logger: Logger) -> Language {
        let first = site.languages.first ?? Language(rawValue: "en")
        guard let chosen else { return first }
        if let known = site.language(like: chosen) { return known }
        logger.warning("\(UnknownLanguage(chosen: chosen, languages: site.languages))")
        return first
    }
}
