internal import Files
internal import Foundation
internal import Glibc
internal import HubProtocol
internal import Transfers

/// What proves a kiosk to its hub: a file that its owner alone can read.
struct HubCredentials: Codable, Equatable {
    /// The hub that gave it; the token goes nowhere else.
    var hub: String
    /// The kiosk's name at the hub.
    var kiosk: String
    var token: String

    static let fileName = "hub.token"
    private static let maximumBytes = 4096

    var isValid: Bool {
        KioskName.isValid(kiosk) && token.utf8.count == 64
            && token.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The file's content.
    ///
    /// - Throws: ``LinkError/notJoined(_:)`` where there is none for this hub.
    static func read(in folder: String, for hub: TransferURL) throws -> HubCredentials {
        let join = "join with: docent link join \(hub) CODE"
        let path = "\(folder)/\(fileName)"
        guard let file = try BoundedFile.read(path, limit: maximumBytes) else {
            throw LinkError.notJoined("this kiosk has not joined \(hub); \(join)")
        }
        guard let found = try? JSONDecoder().decode(HubCredentials.self, from: Data(file.bytes)),
            found.isValid
        else { throw LinkError.notJoined("\(path) is damaged; \(join)") }
        guard file.mode & 0o077 == 0 else {
            throw LinkError.notJoined(
                "\(path) can be read by others (mode \(String(file.mode, radix: 8))); "
                    + "run chmod 600 \(path), and \(join)")
        }
        guard found.hub == "\(hub)" else {
            throw LinkError.notJoined("this kiosk has joined \(found.hub), and not \(hub); \(join)")
        }
        return found
    }

    /// Writes the file; for root it belongs to whoever has the folder, whose service reads it.
    func write(in folder: String) throws {
        let path = "\(folder)/\(Self.fileName)"
        try NewFile.write(
            Array(try JSONEncoder().encode(self)), to: path, mode: .exactly(0o600))
        guard geteuid() == 0, let owner = try? status(ofPath: folder) else { return }
        _ = unsafe chown(path, owner.st_uid, owner.st_gid)
    }
}
