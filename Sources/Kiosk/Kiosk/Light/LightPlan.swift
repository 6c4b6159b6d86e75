import KioskSettings
import Screens
import Times

/// How bright the display is, by the time of day and by how long nobody has been there.
struct LightPlan: Sendable, Equatable {
    var night: NightSchedule?
    var dimAfter: Duration
    var dimTo: Int

    init(_ configuration: KioskConfiguration) {
        night = configuration.night
        dimAfter = configuration.dimAfter
        dimTo = configuration.dimTo
    }

    /// So long the display stays lit at night after somebody has woken it, and was not seen since.
    static let wakeTime = Duration.seconds(30)

    /// - Parameters:
    ///   - isVisited: whether somebody is in the middle of a visit.
    ///   - absence: how long nobody has touched anything or held up a code.
    ///   - minute: of the day.
    func light(isVisited: Bool, absence: Duration, minute: Int) -> DisplayLight {
        if isVisited { return .full }
        if let night, night.contains(minute: minute), absence >= Self.wakeTime { return .dark }
        if dimAfter > .zero, absence >= dimAfter { return DisplayLight(percent: dimTo) }
        return .full
    }
}
