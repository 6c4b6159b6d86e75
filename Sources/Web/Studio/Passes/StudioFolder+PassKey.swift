import Cryptography
import Passes
import Times
import TourAuthoring

extension StudioFolder {
    /// What has come of making a key for passes.
    enum PassKeyOutcome {
        case made(KeyID)
        /// The tour has one that does not end soon.
        case exists(KeyID)
        /// It would keep the tour from being read.
        case refused([TourProblem])
    }

    /// A key signs for as long as one of `docent pass key new`.
    private static let signs = 400 * UTCMinute.day
    private static let keys = ContentPath([.key("keys")])
    /// This long before its end a key is about to need another one after it.
    static let passKeyEndsSoon = 30 * UTCMinute.day

    /// Makes a key pair for passes: its private half stays in the studio's own folder, the public one goes into the tour.
    ///
    /// - Throws: `PassError`, `TourImportError` and ``ContentEditError`` for what cannot be read or written; nothing is left
    ///   of the key then.
    func makePassKey(now: UTCMinute, by session: String) throws -> PassKeyOutcome {
        let known = try PassesFile.read(folder: path).keys
        if let key = known.first(where: { !$0.endsSoon(at: now) }) { return .exists(key.id) }
        let siteID = try PassesFile.siteID(ofFolder: path)
        let key = try PrivatePassKey(from: now, until: now.adding(minutes: Self.signs))
        // The private half first: a public one without it is useless.
        try passKey.folder.add(key, siteID: siteID)
        do {
            switch try apply(change(adding: key.publicKey), by: session).outcome {
            case .saved: return .made(key.id)
            case .conflict: throw ContentEditError.noSuchPlace(path: Self.keys)
            case .refused(let problems):
                try passKey.folder.remove(key.id)
                return .refused(problems)
            }
        } catch {
            try passKey.folder.remove(key.id)
            throw error
        }
    }

    private func change(adding key: PublicPassKey) throws -> ContentChange {
        let (name, id) = (StudioService.passRulesFile, "\(key.id)")
        let value = ContentValue.map([
            .init("id", .text(id)), .init("public", .text(key.base64)),
            .init("from", .text("\(key.from)")), .init("until", .text("\(key.until)")),
        ])
        guard try file(name) != nil else {
            let values = ContentValue.map([.init("keys", .list([value]))])
            return ContentChange(made: [.init(file: name, content: .values(values, text: ""))])
        }
        let path = ContentPath(Self.keys.steps + [.element(key: "id", value: id)])
        return ContentChange(edits: [.init(file: name, path: path, read: nil, new: value)])
    }
}

extension PublicPassKey {
    /// Whether the key has ended, or is about to.
    func endsSoon(at now: UTCMinute) -> Bool {
        until < now.adding(minutes: StudioFolder.passKeyEndsSoon)
    }
}
