import Decoding
import Display
import Logging

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
        configuration = next
        ingredients = nil
        session = Session(
            language: session.defaultLanguage, appearance: next.appearance,
            now: now())
        logger.notice("The new configuration is in force")
        await updateLight()
        await render()
    }
}
