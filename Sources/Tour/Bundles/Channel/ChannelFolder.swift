import Files
import Foundation
import Glibc
package import TourStore

/// A channel in a folder, such as one on a USB stick: `channel`, `m/<sha256>`, `o/<2 digits>/<sha256>`.
package struct ChannelFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var objects: ObjectFolder { ObjectFolder("\(path)/\(ObjectFolder.name)") }
    package var channelPath: String { "\(path)/\(Channel.fileName)" }

    package func manifestPath(of sha256: String) -> String {
        "\(path)/\(Channel.manifests)/\(sha256)"
    }

    /// Whether there is a channel.
    package var isThere: Bool { FileManager.default.fileExists(atPath: channelPath) }

    /// The channel's file.
    ///
    /// - Throws: ``BundleError`` where there is none; one that is too long is read as far as shows it.
    package func channel() throws(BundleError) -> [UInt8] {
        guard let bytes = try read(channelPath, limit: Channel.maximumBytes) else {
            throw .channel(path: path, .notAChannel(detail: "there is no file called channel"))
        }
        return bytes
    }

    /// Reads what a decision needs, as far as the verifier asks for it.
    ///
    /// - Parameter bytes: the channel's file.
    /// - Throws: ``BundleError`` for what speaks against the channel, or cannot be read.
    package func decide(
        on bytes: [UInt8], by verifier: ChannelVerifier
    ) throws(BundleError) -> ChannelDecision {
        let offer = try inChannel { () throws(ChannelError) in try verifier.open(bytes) }
        var files: [[UInt8]] = []
        for entry in offer.manifests { files.append(try manifest(entry)) }
        return try inChannel { () throws(ChannelError) in try offer.decide(files) }
    }

    func inChannel<R>(_ body: () throws(ChannelError) -> R) throws(BundleError) -> R {
        do throws(ChannelError) {
            return try body()
        } catch {
            throw .channel(path: path, error)
        }
    }

    /// A manifest's file, one byte longer than it should be where it is longer.
    package func manifest(_ entry: Channel.Entry) throws(BundleError) -> [UInt8] {
        guard let bytes = try read(manifestPath(of: entry.manifest), limit: entry.bytes) else {
            throw .noObject(path: "\(path)/\(Channel.manifests)", sha256: entry.manifest)
        }
        return bytes
    }

    /// A list of objects, likewise.
    package func list(_ object: StoredObject) throws(BundleError) -> [UInt8] {
        guard let bytes = try read(objects.path(of: object), limit: object.bytes) else {
            throw .noObject(path: objects.path, sha256: object.sha256)
        }
        return bytes
    }

    /// The first bytes of a file, up to a limit and one more; nil where there is none.
    private func read(_ path: String, limit: Int) throws(BundleError) -> [UInt8]? {
        do throws(SystemCallError) {
            let file = try FileDescriptor(
                opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
            guard try file.status().isRegularFile else { throw SystemCallError(code: EINVAL) }
            return try file.read(upTo: limit + 1)
        } catch  where error.code == ENOENT {
            return nil
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }
}
