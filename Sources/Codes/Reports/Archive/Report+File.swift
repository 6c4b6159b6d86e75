import Compression
import Files
import Foundation
public import ImageFiles
import Imaging
public import Isolation

extension Report {
    private static let descriptionName = "report.json"

    /// The most of an archive, unpacked, and the largest file and the largest description, in bytes.
    fileprivate static let archiveLimits = ZipArchive.Limits(files: 512, bytes: 256 << 20)
    private static let mostBytes = 256 << 20
    private static let mostDescriptionBytes = 16 << 20

    // MARK: Writing

    /// The report's file.
    public func archive() throws(ReportError) -> [UInt8] {
        var files = [(name: Self.descriptionName, bytes: try json())]
        for (frame, image) in zip(description.frames, frames) {
            files.append((frame.picture, image.png()))
        }
        for name in levels.keys.sorted() {
            if let image = levels[name] { files.append((name, image.png())) }
        }
        do throws(ZipArchive.Flaw) {
            return try ZipArchive.archive(of: files)
        } catch {
            throw ReportError(error, path: "the report")
        }
    }

    /// Writes the report's file, for its owner alone.
    public func write(to path: String) throws(ReportError) {
        let bytes = try archive()
        do throws(FileError) {
            try NewFile.write(bytes, to: path, mode: .exactly(0o600))
        } catch {
            throw .file(error)
        }
    }

    private func json() throws(ReportError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(description))
        } catch {
            // No value of a description is beyond JSON: what is not a number was made 0.
            preconditionFailure("\(error)")
        }
    }

    // MARK: Reading

    /// Reads a report's file.
    ///
    /// - Parameters:
    ///   - limits: of its pictures.
    ///   - decoders: confined processes that decode the pictures; `nil` for this process.
    /// - Throws: ``ReportError``, for anything but a whole report that this program knows.
    public init(
        path: String, limits: ImageLimits = ImageLimits(), through decoders: DecoderPool? = nil
    ) throws(ReportError) {
        let content: BoundedFile.Content?
        do throws(FileError) {
            content = try BoundedFile.read(path, limit: Self.mostBytes)
        } catch {
            throw .file(error)
        }
        guard let content else {
            throw .file(.notReadable(path: path, reason: "there is no such file"))
        }
        try self.init(content.bytes, name: path, limits: limits, through: decoders)
    }

    /// Reads a report from the bytes of its file; errors call it `name`.
    public init(
        _ bytes: [UInt8], name path: String, limits: ImageLimits = ImageLimits(),
        through decoders: DecoderPool? = nil
    ) throws(ReportError) {
        let files: [String: [UInt8]]
        do throws(ZipArchive.Flaw) {
            files = try ZipArchive.files(in: bytes, within: Self.archiveLimits)
        } catch {
            throw ReportError(error, path: path)
        }
        guard let json = files[Self.descriptionName] else { throw .notAReport(path: path) }
        guard json.count <= Self.mostDescriptionBytes else {
            throw .tooLarge(
                path: path, detail: "report.json has \(json.count) bytes unpacked")
        }
        description = try Self.description(json, path: path)
        try description.check(path: path)
        let names = description.frames.map(\.picture)
        let levelNames = description.frames.flatMap { $0.steps.compactMap(\.levels) }
        func image(_ name: String) throws(ReportError) -> LumaImage {
            guard let bytes = files[name] else {
                throw .badPicture(path: path, name: name, detail: "is missing")
            }
            return try Self.image(
                bytes, name: name, path: path, limits: limits, through: decoders)
        }
        frames = []
        for frame in description.frames {
            let image = try image(frame.picture)
            guard image.width == frame.width, image.height == frame.height else {
                throw .badPicture(
                    path: path, name: frame.picture,
                    detail: "has \(image.width) x \(image.height) pixels, and report.json says "
                        + "\(frame.width) x \(frame.height)")
            }
            frames.append(image)
        }
        levels = [:]
        for name in levelNames { levels[name] = try image(name) }
        let known = Set(names + levelNames + [Self.descriptionName])
        if let strange = files.keys.sorted().first(where: { !known.contains($0) }) {
            throw .strangeFile(path: path, name: strange)
        }
    }

    private static func image(
        _ bytes: [UInt8], name: String, path: String, limits: ImageLimits,
        through decoders: DecoderPool?
    ) throws(ReportError) -> LumaImage {
        do throws(ImageFileError) {
            let file = try ImageFile(bytes: bytes, name: name, limits: limits)
            guard file.format == .png else {
                throw ImageFileError.unknownFormat(file: name)
            }
            var pages = decoders.map { file.lumaPages(through: $0) } ?? file.lumaPages()
            guard let page = try pages.next() else {
                throw ImageFileError.noSuchPage(file: name, page: 1, pages: 0)
            }
            return page.image
        } catch .unknownFormat {
            throw .badPicture(path: path, name: name, detail: "is not a PNG picture")
        } catch {
            throw .badPicture(path: path, name: name, detail: "cannot be read (\(error))")
        }
    }

    private static func description(
        _ json: [UInt8], path: String
    ) throws(ReportError) -> ReportDescription {
        let data = Data(json)
        // The schema first: another one may have other values.
        struct Head: Decodable { var schema: String }
        do {
            let head = try JSONDecoder().decode(Head.self, from: data)
            guard head.schema == ReportDescription.currentSchema else {
                throw ReportError.otherSchema(path: path, found: String(head.schema.prefix(80)))
            }
            return try JSONDecoder().decode(ReportDescription.self, from: data)
        } catch let error as ReportError {
            throw error
        } catch {
            throw ReportError(error, path: path)
        }
    }
}

extension ReportDescription {
    /// Rejects what no program writes.
    fileprivate func check(path: String) throws(ReportError) {
        func require(
            _ isRight: Bool, _ key: String, _ found: String, _ expected: String
        ) throws(ReportError) {
            guard !isRight else { return }
            throw .badValue(path: path, key: key, found: found, expected: expected)
        }
        try require(
            (1...Report.mostFrames).contains(frames.count), "frames", "a list of \(frames.count)",
            "a list of 1 to \(Report.mostFrames)")
        for (index, frame) in frames.enumerated() {
            let key = "frames[\(index)]"
            try require(
                frame.width > 0 && frame.height > 0, "\(key).width", "\(frame.width)",
                "at least 1, as \(key).height")
            try require(
                frame.picture.hasSuffix(".png"), "\(key).picture",
                "\"\(frame.picture.prefix(80))\"", "the name of a PNG file in the archive")
            let names = frame.steps.compactMap(\.levels)
            try require(
                names.allSatisfy { $0.hasSuffix(".png") }, "\(key).steps",
                "a list with levels that are not a PNG file", "a list whose levels are PNG files")
        }
    }
}

extension ReportError {
    init(_ flaw: ZipArchive.Flaw, path: String) {
        self =
            switch flaw {
            case .notAnArchive: .notAReport(path: path)
            case .damaged(let file, let detail):
                .damaged(path: path, file: file, detail: detail)
            case .tooManyFiles:
                .tooLarge(
                    path: path,
                    detail: "the archive has more than \(Report.archiveLimits.files) files")
            case .tooManyBytes(let file):
                .tooLarge(
                    path: path,
                    detail:
                        "\(file) in the archive is too large: all files together have more than "
                        + "\(Report.archiveLimits.bytes >> 20) MiB unpacked")
            case .twice(let file):
                .damaged(path: path, file: file, detail: "it is there twice")
            case .notAFile(let name): .strangeFile(path: path, name: name)
            }
    }

    /// What is wrong with the JSON.
    fileprivate init(_ error: any Error, path: String) {
        func words(_ context: Swift.DecodingError.Context, _ last: [any CodingKey] = []) -> String {
            let keys = context.codingPath + last
            let text = keys.reduce("") { text, key in
                key.intValue.map { "\(text)[\($0)]" }
                    ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
            }
            return text.isEmpty ? "the value" : text
        }
        self =
            switch error {
            case Swift.DecodingError.keyNotFound(let key, let context):
                .badValue(
                    path: path, key: words(context, [key]), found: "missing",
                    expected: "there, as docent writes it")
            case Swift.DecodingError.typeMismatch(let type, let context),
                Swift.DecodingError.valueNotFound(let type, let context):
                .badValue(
                    path: path, key: words(context), found: "of another kind",
                    expected: "of the kind \(type)")
            case Swift.DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
                .badValue(
                    path: path, key: words(context), found: "an unknown word",
                    expected: "one that docent writes")
            default: .damaged(path: path, file: "report.json", detail: "it is not JSON")
            }
    }
}
