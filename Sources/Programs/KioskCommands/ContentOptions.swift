package import ArgumentParser
import Bundles
import Commands
import Files
import Foundation
package import KioskSettings
import Synchronization
package import TourStore
import Wording

/// Where the content and the configuration are; the same for every command.
package struct ContentOptions: ParsableArguments {
    @Option(help: "Tour database, SQLite (default: the configuration's).")
    package var database: String?

    @Option(
        name: .customLong("config"),
        help: "Configuration (default: $DOCENT_CONFIG, kiosk/kiosk.yaml, /etc/docent/kiosk.yaml).")
    package var configPath: String?

    @Flag(help: "Print which configuration is read, if one is.")
    package var verbose = false

    private static let configPlaces = ["kiosk/kiosk.yaml", "/etc/docent/kiosk.yaml"]
    private static let hasSaid = Atomic(false)

    package init() {}

    /// The configuration's file: the one that was named, or the first of the usual places that is there.
    package func configurationPath() -> String? {
        configPath ?? ProcessInfo.processInfo.environment["DOCENT_CONFIG"]
            ?? Self.configPlaces.first { FileManager.default.fileExists(atPath: $0) }
    }

    package func configuration() throws -> KioskConfiguration {
        try read(configurationPath())
    }

    /// The configuration, where it decides what is trusted or written: keys of bundles, folders of bundles, databases.
    ///
    /// For root a file that merely lies in the current folder does not count: whoever made that folder would decide.
    ///
    /// - Throws: for a file that another user could have written.
    package func trustedConfiguration() throws -> KioskConfiguration {
        let path = trustedPath()
        if let path { try Self.checkOwner(of: path) }
        return try read(path)
    }

    /// Where ``trustedConfiguration()`` stands.
    package func trustedPath() -> String? {
        let isNamed =
            configPath != nil || ProcessInfo.processInfo.environment["DOCENT_CONFIG"] != nil
        if isNamed || geteuid() != 0 { return configurationPath() }
        return Self.configPlaces.first {
            $0.hasPrefix("/") && FileManager.default.fileExists(atPath: $0)
        }
    }

    private static func checkOwner(of path: String) throws {
        // One that is not there is reported by whoever reads it.
        guard let facts = try? status(ofPath: path) else { return }
        let isOurs = facts.st_uid == geteuid() || facts.st_uid == 0
        guard !isOurs || facts.st_mode & 0o002 != 0 else { return }
        throw ValidationError(
            "\(path) \(isOurs ? "can be written by everybody" : "belongs to another user"), and it decides which "
                + "keys and folders are trusted; make it yours or root's alone (chown, chmod o-w), or name "
                + "another file with --config")
    }

    private func read(_ path: String?) throws -> KioskConfiguration {
        if verbose, !Self.hasSaid.exchange(true, ordering: .relaxed) {
            Words.say("configuration: \(path ?? "none, the defaults")")
        }
        return try path.map { try KioskConfiguration(path: $0) } ?? KioskConfiguration()
    }

    /// The configuration's file where there is one, and what is wrong with it.
    package func configurationProblem() -> KioskConfigurationError? {
        do throws(KioskConfigurationError) {
            guard let path = configurationPath() else { return nil }
            _ = try KioskConfiguration(path: path)
            return nil
        } catch {
            return error
        }
    }

    /// The tour's file: the one that was named, or the one that the configuration's kiosk shows.
    package func databasePath() throws -> String {
        if let path = try shownPath() { return path }
        return try importPath()
    }

    /// The file that was named, or the one that the configuration's kiosk shows; `nil` where there
    /// is none.
    package func shownPath() throws -> String? {
        if let database { return database }
        let configuration = try configuration()
        return try configuration.shelf?.databasePath() ?? configuration.database
    }

    /// The file that an import writes: the one that was named, or the configuration's.
    package func importPath() throws -> String {
        if let database { return database }
        if let path = try trustedConfiguration().database { return path }
        throw ValidationError(
            "no tour database is set; name it with --database FILE, or with \"database:\" in "
                + "kiosk.yaml")
    }

    /// The tour, where there is one: commands that work without it use it for names.
    ///
    /// A file that was named must open; one that merely could be there may be missing, and one that cannot be
    /// read is reported on standard error.
    package func tourIfPresent() throws -> TourStore? {
        guard let path = try shownPath() else { return nil }
        if database == nil, !FileManager.default.fileExists(atPath: path) { return nil }
        do {
            return try TourStore(path: path)
        } catch {
            guard database == nil else { throw error }
            Words.say("\(error.description); continuing without the tour")
            return nil
        }
    }
}

extension ContentOptions {
    /// What to say where a tour is needed to recognize codes and there is none; `nil` where one is there.
    package func missingTour() throws -> String? {
        let path = try shownPath()
        if let path, FileManager.default.fileExists(atPath: path) { return nil }
        return (path.map { "the tour database \($0) does not exist" } ?? "no tour database is set")
            + ", so codes of rooms, buildings, people and tours are not recognized; name it with "
            + "--database FILE"
    }
}
