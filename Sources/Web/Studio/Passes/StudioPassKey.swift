import Files
import Passes
import Sheets
import TourModel
import TourStore

/// The private key that signs passes and codes here: a file that the studio was started with, or else the newest of those
/// that were made here.
///
/// It is read whenever something is signed; nothing of it is kept, and no page has anything of it but its ID and its end.
public struct StudioPassKey: Sendable {
    /// Nil where keys are made here.
    private let file: String?
    /// The folder of the key, with the register.
    let folder: KeyFolder

    /// - Parameter file: as `docent pass key new` has written it, in the folder with the register of passes.
    public init(file: String) {
        self.file = file
        folder = KeyFolder(path: FilePath.split(file).folder)
    }

    /// - Parameter state: the studio's own folder.
    init(madeIn state: String) {
        file = nil
        folder = KeyFolder(path: "\(state)/pass-keys")
    }

    /// Whether keys are made here.
    var isMadeHere: Bool { file == nil }

    /// The key; nil where the tour does not know it, or there is none.
    ///
    /// - Throws: `PassError`, and what the tour's file throws.
    func key(_ store: TourStore) throws -> PrivatePassKey? {
        let known = try store.passRules().keys
        guard let file = try file ?? newest(of: known) else { return nil }
        return try KeyFolder.key(inFile: file, among: known, siteID: store.site().id)
    }

    private func newest(of known: [PublicPassKey]) throws -> String? {
        let own = try Set(folder.ids())
        let newest = known.filter { own.contains($0.id) }.max { $0.from < $1.from }
        return newest.map { folder.path(of: $0.id) }
    }

    /// What signs the codes of a tour; nil where the tour does not know the key.
    func signer(_ store: TourStore) throws -> CodeSigner? {
        let site = try store.site()
        return try key(store).map { CodeSigner(key: $0, site: SiteMark(siteID: site.id)) }
    }
}
