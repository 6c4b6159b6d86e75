import Foundation
import PageMaking
import Screens
import Times

extension Kiosk {
    /// Somebody is there: the display is lit before anything else.
    func notePresence() async {
        lastPresence = now()
        await light(.full)
    }

    /// Makes the display as bright as the hour and the lobby ask for.
    func updateLight() async {
        let isVisited = session.page != .attract
        let plan = LightPlan(configuration)
        await light(
            plan.light(
                isVisited: isVisited, absence: now() - lastPresence,
                minute: ClockTime.minutes(of: wallClock(), in: content.zone)))
    }

    private func light(_ next: DisplayLight) async {
        guard next != shownLight else { return }
        shownLight = next
        metrics.shines(next)
        await display.shine(next)
    }
}
