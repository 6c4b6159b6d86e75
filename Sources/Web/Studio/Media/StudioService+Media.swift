import Accounts
import Files
import Foundation
import ImageFiles
import TourAuthoring
import TourModel
import WebPages

extension Desk {
    /// The media of the tour, and the files that come in for it.
    static let media = Desk(
        entries: .media, .tour, .image, changedBy: .author,
        isExplained: true,
        routes: [
            .get("media", StudioService.media),
            .post("media", files: MediaFormat.mostFilmBytes, StudioService.takeFiles),
            .get("media/*/thumb", StudioService.thumb),
            .post("media/*/file", files: MediaFormat.mostFilmBytes, StudioService.replace),
            .post("media/*/subtitles", files: Subtitles.mostBytes, StudioService.subtitles),
            .post("media/*/smaller", StudioService.smaller),
            .post("media/*/out", StudioService.takeOutMedium),
            .get("waiting/*", StudioService.waiting),
            .post("waiting/*", StudioService.takeWaiting),
            .get("waiting/*/thumb", StudioService.waitingThumb),
            .post("waiting/*/out", StudioService.putAway),
        ])
}

extension StudioService {
    // MARK: Files that come in

    /// - Parameters:
    ///   - type: the value of `Content-Type`.
    ///   - mostFileBytes: the most bytes of one file.
    public func receiver(
        contentType type: String, mostFileBytes: Int
    ) throws(MultipartReader.Mistake) -> UploadReceiver {
        let desk = desk
        return try UploadReceiver(contentType: type, mostFileBytes: mostFileBytes) {
            try desk.incomingPath()
        }
    }

    /// The answer to files at an address that takes none.
    public static let takesNoFiles = text(415, "no files are taken at this address")

    /// The answer to a form whose files were not taken.
    public func answer(to mistake: UploadReceiver.Mistake, of request: Request) -> Answer {
        let words = StudioWords(accepting: request.languages)
        let (status, text): (Int, String) =
            switch mistake {
            case .form, .truncated: (400, words("media.not.form"))
            case .tooLarge(let limit):
                (413, words("media.not.tooLarge", ["limit": words.size(ofBytes: limit)]))
            case .cannotKeep(let reason):
                (507, "the studio cannot keep the file: \(reason); make room on its disk")
            }
        if request.isScript { return MediaAnswer(words: text).answer(status: status) }
        let page = StudioPage(words: words, overview: FolderOverview())
        return Self.page(
            page.notTaken([("", text)], on: request.path.first ?? "media"), status: status)
    }

    // MARK: The shelf

    fileprivate func media(_ call: Call) async throws -> Answer {
        let query = call.request.query
        return Self.page(
            call.page.media(
                try await folder.shelf(), waiting: await desk.waiting(),
                filter: query["show"].flatMap(MediaShelf.Filter.init(rawValue:)) ?? .all,
                gone: query["gone"]))
    }

    fileprivate func thumb(_ call: Call) async throws -> Answer? {
        let shelf = try await folder.shelf()
        guard let item = shelf[call.parts[0]] else { return nil }
        let picture = item.kind == .picture ? item : item.poster.flatMap { shelf[$0] }
        return await thumb(of: picture?.location, call.request.query)
    }

    fileprivate func takeOutMedium(_ call: Call) async throws -> Answer? {
        let shelf = try await folder.shelf()
        guard let item = shelf[call.parts[0]] else { return nil }
        guard item.users.isEmpty else {
            return Self.page(call.page.unmade([call.page.words("media.out.used")]), status: 422)
        }
        return try await changed(
            try await takingOut(item, shelf), call, then: ["media"], asking: ["gone": item.id])
    }

    private func thumb(of path: String?, _ query: [String: String]) async -> Answer? {
        let side = query["side"] == "960" ? 960 : 360
        guard let path, let bytes = await desk.thumb(of: path, side: side) else {
            return Self.text(404, "there is no picture of it")
        }
        let isPNG = bytes.first == 0x89
        return Answer(type: isPNG ? "image/png" : "image/jpeg", body: bytes)
    }

    // MARK: Taking in

    fileprivate func takeFiles(_ call: Call) async throws -> Answer {
        let upload = try call.upload()
        var taken: [MediaDesk.Waiting] = []
        var refused: [(name: String, why: String)] = []
        let media = try await folder.shelf().items
        for file in upload.files {
            do {
                taken.append(try await desk.receive(file.path, called: file.name, among: media))
            } catch let refusal as MediaFormat.Refusal {
                refused.append((file.name, call.page.words.why(refusal)))
            }
        }
        if upload.files.isEmpty { refused.append(("", call.page.words("media.not.one"))) }
        let location =
            taken.count == 1 ? Link.path(["waiting", taken[0].id]) : Link.path(["media"])
        if call.request.isScript {
            var answer = MediaAnswer(words: refused.first?.why)
            answer.location = taken.isEmpty ? nil : location.url
            return answer.answer(status: refused.isEmpty ? 200 : 422)
        }
        guard refused.isEmpty else { return Self.page(call.page.notTaken(refused), status: 422) }
        return Answer(status: 303, location: location.url)
    }

    fileprivate func waiting(_ call: Call) async -> Answer? {
        await desk.waiting(call.parts[0]).map {
            Self.page(call.page.waiting($0, taken: call.request.query["taken"]))
        }
    }

    fileprivate func waitingThumb(_ call: Call) async -> Answer? {
        guard let waiting = await desk.waiting(call.parts[0]), waiting.format?.kind == .picture
        else { return nil }
        return await thumb(of: desk.file(of: waiting), call.request.query)
    }

    fileprivate func putAway(_ call: Call) async -> Answer? {
        guard let waiting = await desk.waiting(call.parts[0]) else { return nil }
        await desk.putAway(waiting.id)
        return Answer(status: 303, location: "/media")
    }

    /// Takes what waits into the tour, with its description.
    fileprivate func takeWaiting(_ call: Call) async throws -> Answer? {
        guard let waiting = await desk.waiting(call.parts[0]) else { return nil }
        let form = FormBody(call.request.body)?.values ?? [:]
        let codec = FormCodec(languages: call.page.languages)
        let id = (form["id"] ?? waiting.id).trimmingCharacters(in: .whitespaces)
        let alternative = codec.value(
            of: form, .localizedText(.alternative), name: "alt", like: .map([]))
        let first = call.page.languages.first?.rawValue ?? "en"
        var problems: [String: String] = [:]
        if alternative?[first]?.word == nil {
            problems["alt"] = call.page.words(
                "media.alt.missing", ["language": call.page.name(of: call.page.languages[0])])
        }
        let shelf = try await folder.shelf()
        if !MediaDesk.isID(id) || shelf.items.contains(where: { $0.names.contains(id) }) {
            problems["id"] = call.page.words("media.id.wrong")
        }
        guard problems.isEmpty, let alternative else {
            return Self.page(
                call.page.waiting(waiting, sent: form, problems: problems), status: 422)
        }
        let name = await folder.freeMediumName(id, waiting.ending)
        var change = ContentChange(made: [
            .init(file: "media/\(name)", content: .file(desk.file(of: waiting)))
        ])
        var entry: [ContentValue.Entry] = [.init("file", .text(name)), .init("alt", alternative)]
        if let caption = codec.value(
            of: form, .localizedText(.caption), name: "caption", like: .map([]))
        {
            entry.append(.init("caption", caption))
        }
        if try await folder.file(Self.mediaFile) == nil {
            change.made.append(
                .init(
                    file: Self.mediaFile, content: .values(.map([.init(id, .map(entry))]), text: "")
                ))
        } else {
            change.edits = [
                .init(
                    file: Self.mediaFile, path: ContentPath([.key(id)]), read: nil,
                    new: .map(entry))
            ]
        }
        var answer = try await changed(
            change, call, then: ["media", id])
        guard answer.status == 303 else { return answer }
        await desk.putAway(waiting.id)
        // After one of several comes the next.
        if let next = await desk.waiting().first {
            answer.location = Link.path(["waiting", next.id]).asking(["taken": id]).url
        }
        return answer
    }

    private static let mediaFile = "media/media.yaml"

    // MARK: Changing

    fileprivate func replace(_ call: Call) async throws -> Answer? {
        let upload = try call.upload()
        let shelf = try await folder.shelf()
        guard let item = shelf[call.parts[0]] else { return nil }
        guard upload.files.count == 1, let file = upload.files.first else {
            upload.remove()
            return Self.page(
                call.page.notTaken([("", call.page.words("media.not.one"))]), status: 422)
        }
        do {
            let new = try await desk.receive(
                file.path, called: file.name, among: shelf.items, replacing: item.id)
            guard let format = new.format, format.kind == item.kind else {
                await desk.putAway(new.id)
                let kind = call.page.words("media.\(item.kind.rawValue)")
                let why = call.page.words("media.not.kind", ["kind": kind])
                return Self.page(call.page.notTaken([(file.name, why)]), status: 422)
            }
            let answer = try await put(
                desk.file(of: new), format.ending, inPlaceOf: item, call)
            await desk.putAway(new.id)
            return answer
        } catch let refusal as MediaFormat.Refusal {
            return Self.page(
                call.page.notTaken([(file.name, call.page.words.why(refusal))]), status: 422)
        }
    }

    fileprivate func smaller(_ call: Call) async throws -> Answer? {
        guard let item = try await folder.shelf()[call.parts[0]], let size = item.smallerSize else {
            return nil
        }
        let ending = item.fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let made = try await desk.smaller(
            item.location, isDrawn: ending == "png", width: size.width, height: size.height)
        let answer = try await put(made.path, made.ending, inPlaceOf: item, call)
        try? FilePath.remove(made.path)
        return answer
    }

    /// Puts a file in the place of a medium's; one of another format has another name.
    private func put(
        _ path: String, _ ending: String, inPlaceOf item: MediaShelf.Item, _ call: Call
    ) async throws -> Answer {
        let old = "media/\(item.fileName)"
        let read = try await desk.sha256(of: item.location)
        var change = ContentChange()
        let own = item.fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if own == ending || own == "jpeg" && ending == "jpg" {
            change.replaced = [.init(file: old, read: .sha256(read), content: .file(path))]
        } else {
            let name = await folder.freeMediumName(item.id, ending)
            change.made = [.init(file: "media/\(name)", content: .file(path))]
            change.gone = [.init(file: old, sha256: read)]
            change.edits = [
                .init(
                    file: Self.mediaFile, path: ContentPath([.key(item.id), .key("file")]),
                    read: .text(item.fileName), new: .text(name))
            ]
        }
        return try await changed(
            change, call, then: ["media", item.id])
    }

    /// What takes a medium out: its entry, its file, and its subtitles where no other medium uses them.
    private func takingOut(
        _ item: MediaShelf.Item, _ shelf: MediaShelf
    ) async throws -> ContentChange {
        var change = ContentChange()
        let path = ContentPath([.key(item.id)])
        let entry = try await folder.file(Self.mediaFile)?.value(at: path)
        change.edits = [.init(file: Self.mediaFile, path: path, read: entry, new: nil)]
        let isShared = shelf.items.contains { $0.id != item.id && $0.fileName == item.fileName }
        if !isShared {
            change.gone = [
                .init(
                    file: "media/\(item.fileName)",
                    sha256: try await desk.sha256(of: item.location))
            ]
        }
        for name in try await folder.subtitles(of: item.id).own {
            guard let hash = try await folder.subtitlesHash(name) else { continue }
            change.gone.append(.init(file: "media/\(name)", sha256: hash))
        }
        return change
    }
}

/// The answer to a script that has sent files.
struct MediaAnswer: Encodable {
    /// Why a file was not taken.
    var words: String?
    /// Where to go on.
    var location: String?

    func answer(status: Int) -> StudioService.Answer {
        let body = (try? JSONEncoder().encode(self)) ?? Data()
        return StudioService.Answer(
            status: status, type: "application/json", body: Array(body))
    }
}

extension StudioWords {
    /// A number of bytes for people: "3.2 MB".
    func size(ofBytes bytes: Int) -> String {
        let (amount, unit) =
            bytes < 1 << 20 ? (Double(bytes) / 1024, "kB") : (Double(bytes) / 1_048_576, "MB")
        let rounded = amount < 10 ? (amount * 10).rounded() / 10 : amount.rounded()
        let text = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        let isEnglish = language.rawValue == "en"
        let own = language.rawValue == "fr" ? unit.replacing("B", with: "o") : unit
        return "\(isEnglish ? text : text.replacing(".", with: ","))\u{A0}\(own)"
    }

    /// Why a file was not taken, and what to do.
    func why(_ refusal: MediaFormat.Refusal) -> String {
        switch refusal {
        case .empty: self("media.not.empty")
        case .svg: self("media.not.svg")
        case .markup: self("media.not.markup")
        case .program: self("media.not.program")
        case .noConverter: self("media.not.noConverter")
        case .picture(let format): self("media.not.picture", ["format": format])
        case .unknown: self("media.not.unknown")
        case .tooLarge(let limit): self("media.not.tooLarge", ["limit": size(ofBytes: limit)])
        case .damaged(let reason): self("media.not.damaged", ["reason": reason])
        case .known(let id): self("media.not.known", ["id": id])
        case .waiting(let id): self("media.not.waiting", ["id": id])
        }
    }
}
