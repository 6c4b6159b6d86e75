import Files
import Passes
import Sheets
import Tour

/// The file of the private key that signs passes and codes here.
///
/// It is read whenever something is signed; nothing of it is kept, and no page has anything of it but its ID and its end.
public struct StudioPassKey: Sendable {
    let path: String

    /// - Parameter file: as `docent pass key new` has written it, in the folder with the register of passes.
    public init(file: String) { path = file }

    /// The folder of the key, with the register.
    var folder: KeyFolder { KeyFolder(path: FilePath.split(path).folder) }

    /// The key; nil where the tour does not know it.
    ///
    /// - Throws: `PassError`, and what the tour's file throws.
    func key(_ store: TourStore) throws -> PrivatePassKey? {
        try KeyFolder.key(
            inFile: path, among: store.passRules().keys, siteID: store.site().id)
    }

    /// What signs the codes of a tour; nil where the tour does not know the key.
    func signer(_ store: TourStore) throws -> CodeSigner? {
        let site = try store.site()
        return try key(store).map { CodeSigner(key: $0, site: SiteMark(siteID: site.id)) }
    }
}
