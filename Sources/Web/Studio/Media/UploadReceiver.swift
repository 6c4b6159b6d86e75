import Files
import Foundation
public import Threads

/// Files that a form has sent, each in a file of the studio's own.
public struct StudioUpload: Sendable {
    public struct File: Sendable {
        /// Where it lies; it is gone once it was looked at.
        public var path: String
        /// What the browser calls it.
        public var name: String
    }

    public var files: [File] = []
    /// What the form's other fields say.
    public var fields: [String: String] = [:]

    /// Removes the files; those that were moved elsewhere stay there.
    func remove() {
        for file in files { try? FilePath.remove(file.path) }
    }
}

/// Writes what a form with files sends into files, part by part, on a thread of its own.
public actor UploadReceiver: ThreadActor {
    /// Why nothing is taken.
    public enum Mistake: Error, Sendable, Equatable {
        case form(MultipartReader.Mistake)
        /// The body ended before the form did.
        case truncated
        case tooLarge(limit: Int)
        case cannotKeep(reason: String)
    }

    private static let uploads = ThreadExecutor(name: "uploads")
    package nonisolated var thread: ThreadExecutor { Self.uploads }
    /// The most bytes of all files of a form, and of its other fields together.
    public static let mostBytes = 2 * MediaFormat.mostFilmBytes
    private static let mostFieldBytes = 1 << 18
    private static let mostFiles = 20

    private let makePath: @Sendable () throws -> String
    /// The most bytes of one file.
    private let mostFileBytes: Int
    private var reader: MultipartReader
    private var upload = StudioUpload()
    private var file: (file: NewFile, path: String, name: String, bytes: Int)?
    private var field: (name: String, bytes: [UInt8])?
    private var bytes = 0
    private var fieldBytes = 0

    /// - Parameters:
    ///   - type: the value of `Content-Type`.
    ///   - mostFileBytes: no file may be longer.
    ///   - makePath: a new place for each file.
    init(
        contentType type: String, mostFileBytes: Int,
        makePath: @escaping @Sendable () throws -> String
    ) throws(MultipartReader.Mistake) {
        reader = try MultipartReader(contentType: type)
        self.mostFileBytes = mostFileBytes
        self.makePath = makePath
    }

    /// Takes what has come.
    ///
    /// - Throws: ``Mistake``.
    public func take(_ bytes: [UInt8]) throws {
        self.bytes += bytes.count
        guard self.bytes <= Self.mostBytes else { throw Mistake.tooLarge(limit: Self.mostBytes) }
        let events: [MultipartReader.Event]
        do throws(MultipartReader.Mistake) {
            events = try reader.read(bytes)
        } catch {
            throw Mistake.form(error)
        }
        do {
            for event in events { try take(event) }
        } catch let error as SystemCallError {
            throw Mistake.cannotKeep(reason: error.reason)
        }
    }

    private func take(_ event: MultipartReader.Event) throws {
        switch event {
        case .part(let name, let fileName?):
            guard upload.files.count < Self.mostFiles else {
                throw Mistake.form(.tooManyParts)
            }
            // A field that no file was chosen in.
            guard !fileName.isEmpty else { return field = (name, []) }
            let path = try makePath()
            file = (try NewFile(path, mode: .exactly(0o600)), path, fileName, 0)
        case .part(let name, nil): field = (name, [])
        case .bytes(let bytes):
            if file != nil {
                file?.bytes += bytes.count
                guard file?.bytes ?? 0 <= mostFileBytes else {
                    throw Mistake.tooLarge(limit: mostFileBytes)
                }
                try file?.file.write(bytes)
            } else {
                fieldBytes += bytes.count
                guard fieldBytes <= Self.mostFieldBytes else {
                    throw Mistake.tooLarge(limit: Self.mostFieldBytes)
                }
                field?.bytes += bytes
            }
        case .partEnd:
            if let file {
                try file.file.finish()
                upload.files.append(.init(path: file.path, name: file.name))
            } else if let field, let text = String(validating: field.bytes, as: UTF8.self) {
                upload.fields[field.name] = text.replacing("\r\n", with: "\n")
            }
            (file, field) = (nil, nil)
        case .end: break
        }
    }

    /// What came, whole.
    ///
    /// - Throws: ``Mistake/truncated``.
    public func finish() throws -> StudioUpload {
        guard reader.isWhole else { throw Mistake.truncated }
        defer { upload = StudioUpload() }
        return upload
    }

    /// Puts away what came.
    public func abandon() {
        upload.remove()
        (upload, file) = (StudioUpload(), nil)
    }
}
