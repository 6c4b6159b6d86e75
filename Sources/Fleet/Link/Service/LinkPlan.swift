internal import Foundation
public import KioskSettings

/// Everything that a link works by, read once.
public struct LinkPlan: Sendable {
    public let configuration: LinkConfiguration
    public let kiosk: KioskConfiguration
    /// The folder of what the link remembers.
    public let folder: String
    /// As the kiosk's service has it, whose state the link reads.
    let kioskEnvironment: [String: String]
    /// The program's version.
    let version: String

    /// - Parameters:
    ///   - path: of `link.yaml`.
    ///   - environment: names the folders of what the link and the kiosk keep.
    ///   - folder: of what the link remembers; the usual one where it is nil.
    /// - Throws: ``LinkConfigurationError``, ``LinkError``, or an error of the kiosk's configuration.
    public init(
        path: String, environment: [String: String], folder: String? = nil, version: String
    ) throws {
        configuration = try LinkConfiguration(path: path)
        kiosk = try configuration.kiosk()
        guard let folder = folder ?? LinkFolder.path(in: environment) else {
            throw LinkError.file(
                path: "the folder of the link's state",
                reason: "none is known; name it with --state")
        }
        self.folder = folder
        var kiosks = environment
        kiosks["STATE_DIRECTORY"] = environment["DOCENT_KIOSK_STATE"]
        kioskEnvironment = kiosks
        self.version = version
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw LinkError.file(
                path: folder, reason: "the folder cannot be made; name another with --state")
        }
    }
}
