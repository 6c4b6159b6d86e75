import ArgumentParser
import Bundles
import Commands
import Foundation
import Hub

extension HubCommand {
    struct Ring: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Bring a version to all kiosks by steps.",
            discussion: """
                A version goes to one kiosk, then to a tenth of them, then to all. It advances
                by itself when the kiosks show it and are well for the time of --soak, and
                halts by itself when kiosks become unwell that show it.

                Publish the version first: docent tour publish --channel DIR --ring none
                Kiosks never take a lower version. To go back, publish the earlier content
                again, and bring that version to all with --soak 1m.

                EXAMPLES
                  docent hub ring                       # how far it is
                  docent hub ring 23 --soak 2h
                  docent hub ring --halt                # no further
                  docent hub ring --resume
                  docent hub ring --next                # do not wait for the time
                  docent hub ring --kiosk lobby --to canary
                  docent hub ring --kiosk lobby --to none
                """)

        @Argument(help: "Version to bring to all kiosks.")
        var version: Int?

        @Option(
            help: .init(
                "Time that kiosks must be well before more get it.", valueName: "time"))
        var soak: SoakTime = .init(seconds: 3600)

        @Flag(help: "Stop: kiosks that do not show the version do not take it.")
        var halt = false

        @Flag(help: "Go on after a halt.")
        var resume = false

        @Flag(help: "Go to the next step at once.")
        var next = false

        @Option(help: "Kiosk to give a ring of its own.")
        var kiosk: String?

        @Option(help: .init("Ring of that kiosk, or none.", valueName: "ring"))
        var to: String?

        @OptionGroup var interval: IntervalOption
        @OptionGroup var hub: HubOption

        func validate() throws {
            let acts = [version != nil, halt, resume, next, kiosk != nil].count { $0 }
            guard acts <= 1 else {
                throw ValidationError(
                    "a version, --halt, --resume, --next and --kiosk do not go together; give one")
            }
            guard (kiosk == nil) == (to == nil) else {
                throw ValidationError("--kiosk and --to belong together; give both")
            }
            if let to, !Channel.isRing(to) {
                throw ValidationError(
                    "--to is \"\(to)\"; a ring's name is 1 to 32 of a-z, 0-9 and -")
            }
            if let version, !BundleManifest.versions.contains(version) {
                throw ValidationError("version \(version) is none; it must be 1 to 999999999")
            }
        }

        func run() throws {
            let store = try hub.store()
            let now = HubTime.now
            if let version {
                try store.start(version, soak: soak.seconds, at: now)
            } else if let kiosk, let to {
                try store.setRing(to == "none" ? nil : to, of: kiosk, at: now)
            } else if halt {
                try store.holdRollout(at: now)
            } else if resume {
                try store.resumeRollout(at: now)
            } else if next {
                try store.advanceRollout(at: now)
            }
            try Output().write(line: try words(store, at: now))
        }

        private func words(_ store: HubStore, at now: Int64) throws -> String {
            guard let rollout = try store.rollout()?.rollout else {
                return "no version is on its way; start one with: docent hub ring VERSION"
            }
            let kiosks = try store.kiosks()
            let active = kiosks.filter(\.isActive)
            let showing = active.count { $0.shown == rollout.version }
            return "version \(rollout.version), step \(rollout.stage.rawValue) since "
                + "\(FleetTable.age(now - rollout.began)): shown by \(showing) of \(active.count); "
                + rollout.progress(kiosks, at: now, interval: interval.interval)
        }
    }

    /// A time span as people write it: 30m, 2h, 1d.
    struct SoakTime: ExpressibleByArgument, CustomStringConvertible {
        var seconds: Int64

        init(seconds: Int64) { self.seconds = seconds }

        init?(argument: String) {
            guard let unit = argument.last, let count = Int64(argument.dropLast()),
                (1...10_000).contains(count)
            else { return nil }
            switch unit {
            case "m": seconds = count * 60
            case "h": seconds = count * 3600
            case "d": seconds = count * 86_400
            default: return nil
            }
            guard Rollout.soaks.contains(seconds) else { return nil }
        }

        var description: String {
            seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
        }

        var defaultValueDescription: String { description }
    }
}
