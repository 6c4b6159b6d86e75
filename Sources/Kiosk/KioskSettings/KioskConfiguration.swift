public import Bundles
import Foundation
public import PageMaking
public import PageModel
public import Reports
public import Screens
public import Service
public import Times
public import TourModel

/// What an operator can set in `kiosk.yaml`; the defaults are those of a kiosk without one.
///
/// What each key of the file is called, may be and does stands with its `ConfigurationKey`.
public struct KioskConfiguration: Sendable, Equatable {
    /// The tour's SQLite file; a relative path starts at the configuration's folder.
    public var database: String?
    /// The folder that bundles are put into, for the kiosk to take; a relative path starts at the
    /// configuration's folder.
    public var bundles: String?
    /// Whose bundles are taken.
    public var bundleKeys: [BundleKey] = []
    /// Whose channels are taken.
    public var freshnessKeys: [BundleKey] = []
    /// The ring of the channel whose version this kiosk shows; the one that a hub has given it where it is `nil`, else all.
    public var ring: String?
    /// The calendars whose events are shown; all of them where none is named.
    public var calendars: [TourCalendar.ID] = []
    /// The camera's device.
    public var camera = "/dev/video0"
    /// Which of the content's kiosks this is, in small letters; the first one for the public where it
    /// is `nil`.
    public var kiosk: KioskPlace.ID?
    /// Where visitors find the camera, seen from the screen; as the content says where it is `nil`.
    public var cameraPlace: PageSettings.CameraSide?

    /// How long nothing may happen before a visit ends.
    public var idle: Duration = .seconds(45)
    /// How much of the idle time is counted down on the screen.
    public var countdown: Duration = .seconds(20)
    /// The idle time of visitors who hear the pages, where it is longer.
    public var idleAssisted: Duration = .seconds(120)
    /// How long a code must be gone before it counts again.
    public var rearm: Duration = .milliseconds(1500)
    /// How long a code that was read stands on the scan page before its page opens; zero to open it at once.
    public var settle: Duration = .milliseconds(600)
    /// How long a password is shown when it is asked for.
    public var reveal: Duration = .seconds(10)
    /// Where it is remembered which single-use passes were greeted; the usual place where it is `nil`.
    ///
    /// A relative path starts at the configuration's folder.
    public var passLedger: String?

    /// The language of the invitation and of each visit's first pages; the site's first where it is `nil`, or where the
    /// site does not speak it.
    public var language: Language?
    /// The pages' theme when no visitor has chosen.
    public var theme = Appearance.Theme.dark
    /// Whether pages may move by themselves when no visitor has chosen.
    public var motion = true
    /// Whether sounds are heard, and pages read aloud.
    public var sound = true
    /// The screen of a kiosk without a desktop.
    public var screen = FramebufferOptions()
    /// When the display is dark until somebody comes.
    public var night: NightSchedule?
    /// How long nobody may be there before the display is dimmed; zero for never.
    public var dimAfter: Duration = .zero
    /// How bright a dimmed display is, in percent.
    public var dimTo = 30

    /// Whether reports are written of codes that were located and not read; every page says so while they are.
    public var record = false
    /// The folder of those reports; a folder of the service or the user where it is `nil`.
    ///
    /// A relative path starts at the configuration's folder.
    public var recordFolder: String?
    /// What is made unreadable in those reports.
    public var recordBlacken = Blackening.readable
    /// After how many days they are deleted.
    public var recordDays = 7
    /// How many there are at most; then the oldest are deleted.
    public var recordReports = 100
    /// How large they are together at most, in megabytes; then the oldest are deleted.
    public var recordMegabytes = 100

    /// Whether the kiosk counts what visitors look for.
    public var journal = false
    /// The journal's file; the usual place where it is `nil`.
    ///
    /// A relative path starts at the configuration's folder.
    public var journalFile: String?
    /// For how many days the journal has days and hours; then it has months.
    public var journalKeep = 400
    /// Smaller numbers are not told by reports.
    public var journalLeast = 10

    /// Where HTTP tells how the kiosk is.
    public var http: LoopbackAddress?
    /// The file that tells how the kiosk is; where the service manager says when `nil`.
    public var healthFile: String?
    /// This many log messages that are alike are written a minute.
    public var logRate = 10

    public init() {}

    /// The folder of bundles, where there is one.
    public var shelf: BundleShelf? {
        bundles.map {
            BundleShelf(folder: $0, keys: bundleKeys, freshnessKeys: freshnessKeys, ring: ring)
        }
    }

    /// The folder of reports of codes that were not read; `nil` where none is named and there is no usual one.
    public func reportFolder(in environment: [String: String]) -> ReportFolder? {
        let path = recordFolder ?? StateFolder.path(in: environment).map { "\($0)/reports" }
        return path.map { path in
            ReportFolder(
                path,
                bounds: .init(
                    days: recordDays, reports: recordReports, bytes: recordMegabytes * 1_000_000))
        }
    }

    /// The journal's file; `nil` where none is named and there is no usual one.
    public func journalPath(in environment: [String: String]) -> String? {
        journalFile ?? StateFolder.path(in: environment).map { "\($0)/journal.sqlite" }
    }

    /// The ledger of single-use passes; `nil` where none is named and there is no usual one.
    public func ledgerPath(in environment: [String: String]) -> String? {
        passLedger ?? StateFolder.path(in: environment).map { "\($0)/passes.ledger" }
    }

    /// Which kiosk reads the content.
    public var kioskChoice: KioskChoice { .kiosk(kiosk) }

    /// The part that pages take.
    public var pages: PageSettings {
        var pages = PageSettings()
        pages.calendars = calendars
        pages.cameraSide = cameraPlace
        pages.reveal = reveal
        if record {
            pages.recording = .init(
                hidesSurroundings: recordBlacken.hidesSurroundings, days: recordDays)
        }
        if journal { pages.counting = .init(days: journalKeep, least: journalLeast) }
        return pages
    }

    /// How pages look when no visitor has chosen.
    package var appearance: Appearance { Appearance(theme: theme, isStill: !motion) }

    /// The names of the keys whose values differ, of those that are taken over only by a restart.
    package func keysForRestart(comparedTo other: KioskConfiguration) -> [String] {
        ConfigurationKey.all.filter {
            $0.change == .restart && $0.value(of: self) != $0.value(of: other)
        }.map(\.name)
    }

    /// The configuration with those keys as they are here that are taken over only by a restart.
    package func adopting(_ other: KioskConfiguration) -> KioskConfiguration {
        var adopted = self
        for key in ConfigurationKey.all where key.change == .betweenVisits {
            key.copy(from: other, to: &adopted)
        }
        return adopted
    }

    /// Every key with its value, one to a line; those that are left out as comments.
    public var text: String {
        ConfigurationKey.all.map { key in
            key.value(of: self).map { "\(key.name): \($0)\n" } ?? "# \(key.name) is left out\n"
        }.joined()
    }
}
