import Display
import Foundation

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
                isVisited: isVisited, absence: now() - lastPresence, minute: minuteOfDay()))
    }

    private func light(_ next: DisplayLight) async {
        guard next != shownLight else { return }
        shownLight = next
        metrics.shines(next)
        await display.shine(next)
    }

    /// The minute of the day, from 0 to 1439.
    static func minuteOfDay() -> Int {
        let parts = Calendar.current.dateComponents([.hour, .minute], from: Date())
        return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    }
}
