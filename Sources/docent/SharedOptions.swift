public import ArgumentParser
public import Decoding
import Foundation
import Kiosk
import Payloads
import Scanning
import Tour

/// Where the content and the configuration are; the same for every command.
struct ContentOptions: ParsableArguments {
    @Option(help: "The tour's SQLite file (default: where the configuration says).")
    var database: String?

    @Option(
        name: .customLong("config"),
        help:
            "The configuration (default: $DOCENT_CONFIG, kiosk/kiosk.yaml, /etc/docent/kiosk.yaml)."
    )
    var configPath: String?

    static let configPlaces = ["kiosk/kiosk.yaml", "/etc/docent/kiosk.yaml"]

    /// The configuration's file: the one that was named, or the first of the usual places that is there.
    func configurationPath() -> String? {
        configPath ?? ProcessInfo.processInfo.environment["DOCENT_CONFIG"]
            ?? Self.configPlaces.first { FileManager.default.fileExists(atPath: $0) }
    }

    func configuration() throws -> KioskConfiguration {
        guard let path = configurationPath() else { return KioskConfiguration() }
        return try KioskConfiguration(path: path)
    }

    /// The configuration's file where there is one, and what is wrong with it.
    func configurationProblem() -> KioskConfigurationError? {
        do throws(KioskConfigurationError) {
            guard let path = configurationPath() else { return nil }
            _ = try KioskConfiguration(path: path)
            return nil
        } catch {
            return error
        }
    }

    /// The tour's file: the one that was named, or the one that the configuration's kiosk shows.
    func databasePath() throws -> String {
        if let path = try shownPath() { return path }
        return try importPath()
    }

    /// The file that was named, or the one that the configuration's kiosk shows; `nil` where there
    /// is none.
    func shownPath() throws -> String? {
        if let database { return database }
        let configuration = try configuration()
        return try configuration.shelf?.databasePath() ?? configuration.database
    }

    /// The file that an import writes: the one that was named, or the configuration's.
    func importPath() throws -> String {
        if let database { return database }
        if let path = try configuration().database { return path }
        throw ValidationError(
            "there is no tour's file; name it with --database FILE, or with “database:” in "
                + "kiosk.yaml")
    }

    /// The tour, where there is one: commands that work without it use it for names.
    ///
    /// A file that was named must open; one that merely could be there may be missing, and one that cannot be
    /// read is told on standard error.
    func tourIfPresent() throws -> TourStore? {
        guard let path = try shownPath() else { return nil }
        if database == nil, !FileManager.default.fileExists(atPath: path) { return nil }
        do {
            return try TourStore(path: path)
        } catch {
            guard database == nil else { throw error }
            Words.say("\(error.description); going on without the tour")
            return nil
        }
    }
}

/// How codes are read; the same for every command that reads them.
struct DecodingOptions: ParsableArguments {
    @Option(
        help: "The engine: auto (both, each where it reads more), zbar, native (QR family only).")
    var decoder = DecoderOptions.Engine.auto

    @Option(help: "How hard to look: fast, normal, thorough (default: normal; for a camera fast).")
    var effort: DecoderOptions.Effort?

    @Option(
        name: .customLong("symbology"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "What to read: qr, micro-qr, rmqr, ean-13, code-128, ... or all.",
            discussion: "Left out, it is qr, micro-qr and rmqr, as far as the engine reads them.",
            valueName: "name"))
    var symbologies: [String] = []

    /// - Parameter usual: the effort where none is asked for.
    func makeDecoder(otherwise usual: DecoderOptions.Effort = .normal) throws -> Decoder {
        var wanted: Set<Symbology> =
            symbologies.isEmpty
            ? Decoder.readableSymbologies(by: decoder).intersection([.qr, .microQR, .rmqr]) : []
        for name in symbologies.flatMap({ $0.split(separator: ",").map(String.init) }) {
            if name == "all" {
                wanted.formUnion(Decoder.readableSymbologies(by: decoder))
            } else if let symbology = Symbology(rawValue: name) {
                wanted.insert(symbology)
            } else {
                let known = Symbology.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("there is no symbology “\(name)”; there are \(known) and all")
            }
        }
        do {
            return try Decoder(
                options: DecoderOptions(
                    engine: decoder, effort: effort ?? usual, symbologies: wanted))
        } catch {
            throw ValidationError("\(error)")
        }
    }
}

extension DecoderOptions.Engine: ExpressibleByArgument {}
extension DecoderOptions.Effort: ExpressibleByArgument {}
